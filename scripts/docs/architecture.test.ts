import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { architecturePage, withImports } from './architecture.ts'

const row = (what: string, imports: string) => `| 7 | [x.ts](${what}/x.ts) | does it | ${imports} |`

test('the event table lists what the folder of each first file may import', () => {
  expect(withImports(row('packages/kube/src/field', 'old'))).toBe(row('packages/kube/src/field', 'json'))
  expect(withImports(row('packages/kube/src/json', 'old'))).toBe(row('packages/kube/src/json', '–'))
  expect(withImports(row('examples/app/src', 'old'))).toBe(row('examples/app/src', 'the published packages'))
  expect(() => withImports(row('packages/kube/src/absent', 'old'))).toThrow('no folder absent in package kube')
})

test('ARCHITECTURE.md is up to date', () => {
  const page = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')
  expect(architecturePage()).toBe(page)
  expect(page.match(/^\| \d+ \|/gm)?.length).toBeGreaterThan(10)
})
