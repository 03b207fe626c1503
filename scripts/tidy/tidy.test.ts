import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { markdownPages } from '../docs/snippets.ts'
import { checkMedianSize } from './sizes.ts'
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

test('the lock file carries no download addresses', () => {
  const lock = readFileSync(`${root}package-lock.json`, 'utf8')
  expect(lock.match(/"resolved": "https?:[^"]*"/g) ?? []).toEqual([])
})
