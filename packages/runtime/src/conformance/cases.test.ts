import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const packages = fileURLToPath(new URL('../../../', import.meta.url))
/** The cases of controller-runtime and client-go that the runtime keeps; docs list them. */
const caseCount = 72

/** Numbers of the cases that a test is named after, with a letter where there are several. What others say of them is none. */
function namedCases(): Set<number> {
  const found = new Set<number>()
  for (const folder of ['runtime/src', 'testing/src']) {
    for (const path of readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/(\.test|\/testing\/[\w-]+-tests)\.ts$/.test(path) || path.endsWith('conformance/cases.test.ts')) continue
      const text = readFileSync(join(packages, folder, path), 'utf8')
      for (const [, number] of text.matchAll(/['"`]case (\d+)[a-z]?: /g)) found.add(Number(number))
    }
  }
  return found
}

test('each of the 72 cases has a test that names its number', () => {
  const found = namedCases()
  const missing = Array.from({ length: caseCount }, (_, index) => index + 1).filter((number) => !found.has(number))
  expect(missing).toEqual([])
  expect([...found].filter((number) => number < 1 || number > caseCount)).toEqual([])
})
