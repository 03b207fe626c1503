import { expect, test } from 'vitest'
import { formatGo } from './go-format.ts'

test.each([
  [{ b: [1, 'x y', null], a: { c: true } }, 'map[a:map[c:true] b:[1 x y <nil>]]'],
  [{}, 'map[]'],
  [[], '[]'],
  [1.5, '1.5'],
  [0.00001, '1e-05'],
  [9007199254740993n, '9007199254740993'],
] as const)('%s is printed as in Go: %s', (value, text) => {
  expect(formatGo(value)).toBe(text)
})
