import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../../binaries/index.ts'
import { commandScenarios } from '../commands/index.ts'
import { requestScenarios } from '../requests/index.ts'
import type { ComparedStep } from '../response-comparison.ts'
import {
  judge,
  matchesPattern,
  proposedRows,
  type Row,
  readRows,
  sectionNames,
  staleTexts,
  withoutStalePatterns,
  writeRows,
} from './index.ts'

const document =
  '# F\n\n## Differences that stay\n\n### Requests\n\nNone.\n\n### Commands\n\nNone.\n\n## To do\n\nFor now.\n\n### Requests\n\nNone.\n\n### Commands\n\nNone.\n\n## Pure functions\n\nRows.\n'

function compared(scenario: string, step: string, ...paths: string[]): ComparedStep {
  return { scenario, step, request: '', differences: paths.map((path) => ({ path, real: 1, ours: 2 })) }
}

const row: Row = { where: ['create: *', 'get: one'], fields: ['body.items[*].spec'], reason: 'Because a | b.' }

test('written rows parse to the same rows, and the rest of the document stays', () => {
  const written = writeRows(document, 'To do', 'Commands', [row])
  expect(readRows(written, 'To do', 'Commands')).toEqual([row])
  expect(readRows(written, 'To do', 'Requests')).toEqual([])
  expect(writeRows(written, 'To do', 'Commands', [])).toBe(document)
  expect(() => readRows('# F\n', 'To do', 'Requests')).toThrow('no "### Requests" under "## To do"')
  expect(() => readRows(written.replace('| `create', '| create'), 'To do', 'Commands')).not.toThrow()
  expect(() => readRows(written.replace('`body.items[*].spec`', 'body'), 'To do', 'Commands')).toThrow('code spans')
})

test('a difference is listed when its scenario, step and field match a row', () => {
  const steps = [
    compared('create', 'a pod', 'body.items[web].spec'),
    compared('get', 'one'),
    compared('get', 'two', 'body.items[web].spec', 'status'),
  ]
  const { equal, listed, unlisted } = judge(steps, [row])
  expect([equal, listed, unlisted.length]).toEqual([1, 1, 1])
  expect(unlisted[0]?.differences.map(({ path }) => path)).toEqual(['body.items[web].spec', 'status'])
})

test('reports patterns without a difference, and keeps the rest of the row', () => {
  const steps = [compared('create', 'a pod', 'body.items[web].spec')]
  expect(staleTexts([row], steps)).toEqual([expect.stringContaining('delete `get: one` from')])
  expect(withoutStalePatterns(row, steps)).toEqual({ ...row, where: ['create: *'] })
  expect(staleTexts([row], [compared('create', 'a pod', 'status')])).toEqual([
    expect.stringContaining('delete this row'),
  ])
  expect(staleTexts([{ ...row, where: ['create: *'] }], steps)).toEqual([])
})

test('the proposed rows list everything, and each pattern matches a difference', () => {
  const names = Array.from({ length: 15 }, (_item, index) => `scenario ${index}`)
  const steps = names.flatMap((name, index) => [
    compared(name, 'create', 'body.metadata.managedFields[a].fieldsV1.f:spec.f:a', 'body.message'),
    compared(
      name,
      'get',
      ...(index < 7 ? ['body.spec.a', 'body.spec.b'] : ['body.items[a].spec', 'body.items[b].spec']),
    ),
  ])
  const rows = proposedRows(judge(steps, []).unlisted)
  expect(judge(steps, rows).unlisted).toEqual([])
  expect(staleTexts(rows, steps)).toEqual([])
  expect(rows).toContainEqual(
    expect.objectContaining({ where: ['*: *'], fields: ['body.metadata.managedFields[*].fieldsV1*'] }),
  )
  expect(rows.filter(({ fields }) => fields.includes('body.message'))).toHaveLength(15)
  expect(rows.find(({ fields }) => fields.includes('body.spec.a'))?.fields).toEqual(['body.spec.a', 'body.spec.b'])
})

test('every row of the list names existing scenarios', () => {
  const text = readFileSync(join(repositoryFolder, 'docs', 'reference', 'fidelity.md'), 'utf8')
  const known = { Requests: requestScenarios, Commands: commandScenarios }
  const unknown = (['Requests', 'Commands'] as const).flatMap((suite) => {
    const rows = sectionNames.flatMap((section) => readRows(text, section, suite))
    const names = known[suite].map(({ name }) => name)
    return rows
      .flatMap(({ where }) => where)
      .filter((place) => !names.some((name) => matchesPattern(place.split(': ')[0] as string, name)))
  })
  expect(unknown).toEqual([])
})

test('scenarios have unique names and namespaces', () => {
  const names = [...requestScenarios, ...commandScenarios].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => /: |[`*|]/.test(name))).toEqual([])
})
