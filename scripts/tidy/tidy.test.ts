import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { markdownPages } from '../docs/snippets.ts'
import { checkFolderSizes, checkMedianSize } from './sizes.ts'
import type { SourceFile } from './source.ts'
import { tidy } from './tidy.ts'
import { checkPages } from './vocabulary.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const fixture = fileURLToPath(new URL('./fixtures/untidy/', import.meta.url))

test('the repository keeps every rule of tidy', () => {
  const below = ['packages', 'scripts', 'bench', 'examples', 'docs', 'tools/real'].filter((folder) =>
    existsSync(`${root}${folder}`),
  )
  expect(tidy(root, below)).toEqual([])
})

test('tidy finds each violation of the fixture and says what would be right', () => {
  const expected = readFileSync(`${fixture}expected.txt`, 'utf8').trim().split('\n')
  expect(tidy(fixture, ['packages']).sort()).toEqual(expected.sort())
})

test('the pages use the words of the glossary', () => {
  expect(checkPages(root, markdownPages(root))).toEqual([])
})

test('a page with a replaced word is refused with the word to use', () => {
  expect(checkPages(fixture, ['page.md'])).toEqual([
    'page.md:3: "nobody" is not a word of the glossary: use the actor: no controller, no client, no reader',
  ])
})

test('tidy finds a median file of more than 120 lines', () => {
  const sized = (lines: number) => ({ package: 'kube', isTest: false, isGenerated: false, lines }) as SourceFile
  expect(checkMedianSize([sized(10), sized(120), sized(400)])).toEqual([])
  expect(checkMedianSize([sized(10), sized(121), sized(400)])).toHaveLength(1)
})

test('tidy finds a folder with more than 40 source files, without its tests and generated files', () => {
  const folder = (count: number) => Array.from({ length: count }, (_, index) => file(`cel/file-${index}.ts`))
  const file = (path: string, form: Partial<SourceFile> = {}) =>
    ({ path, isTest: false, isGenerated: false, ...form }) as SourceFile
  const others = [file('cel/tables.ts', { isGenerated: true }), file('cel/cel.test.ts', { isTest: true })]
  expect(checkFolderSizes([...folder(40), ...others, file('cel/syntax/parser.ts')])).toEqual([])
  expect(checkFolderSizes(folder(41))).toEqual([
    { path: 'cel', line: 1, message: 'folder has 41 source files, at most 40 are allowed: group them by noun' },
  ])
})

test('the lock file carries no download addresses', () => {
  const lock = readFileSync(`${root}package-lock.json`, 'utf8')
  expect(lock.match(/"resolved": "https?:[^"]*"/g) ?? []).toEqual([])
})
