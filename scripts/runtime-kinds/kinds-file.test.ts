import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kindsFile, namedKinds } from './kinds-file.ts'

test('the committed kinds match the generated ones', () => {
  const file = new URL('../../packages/runtime/src/kinds/kinds.generated.ts', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(kindsFile())
})

test('the folder exports every generated kind', () => {
  const index = readFileSync(new URL('../../packages/runtime/src/kinds/index.ts', import.meta.url), 'utf8')
  const exported = /export \{([^}]*)\}/.exec(index)?.[1]?.match(/\w+/g)
  expect(exported?.toSorted()).toEqual(namedKinds().map(({ name }) => name))
})
