import { compileFunction } from 'node:vm'
import { expect, test } from 'vitest'
import * as zod from 'zod'
import { isRuntimeError } from '../errors.ts'
import * as resource from './index.ts'
import { type Mistake, mistakeHead, mistakes } from './testdata/mistakes.ts'
import { schemaMistakes } from './testdata/mistakes-schemas.ts'

const all: readonly Mistake[] = [...mistakes, ...schemaMistakes]
const refused = all.filter(({ error }) => error !== undefined)

/** Evaluates the code of a mistake after the head, whose imports become parameters. */
function evaluate(code: string): unknown {
  const body = mistakeHead
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(' as const', '')
    .replaceAll(': z.ZodType', '')
  const names = Object.keys(resource)
  const run = compileFunction(`${body}\nreturn ${code}`, ['z', ...names])
  return run(zod.z, ...Object.values(resource))
}

test('the table has at least forty mistakes that a definition refuses', () => {
  expect(refused.length).toBeGreaterThanOrEqual(40)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})

test.each(refused)('refuses $name in one line', ({ code, error }) => {
  try {
    evaluate(code)
    expect.unreachable()
  } catch (thrown) {
    if (!isRuntimeError(thrown, 'RESOURCE_INVALID')) throw thrown
    expect(thrown.message).toBe(error)
    expect(thrown.message).not.toContain('\n')
    expect(thrown.message).toContain(`${thrown.path}: `)
  }
})
