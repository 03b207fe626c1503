import fc from 'fast-check'
import { expect, test } from 'vitest'
import { celReservedWords } from '../cel/index.ts'
import { escapeIdentifier, unescapeIdentifier } from './identifier.ts'

const runs = { seed: 1, numRuns: process.env['SOAK'] ? 20_000 : 500 }

test('names are escaped as in Kubernetes', () => {
  const pairs: readonly (readonly [string, string | undefined])[] = [
    ['a', 'a'],
    ['a_b', 'a_b'],
    ['a__b', 'a__underscores__b'],
    ['a.b', 'a__dot__b'],
    ['a-b', 'a__dash__b'],
    ['a/b', 'a__slash__b'],
    ['namespace', '__namespace__'],
    ['-', '__dash__'],
    ['___', '__underscores___'],
    ['', undefined],
    ['1a', undefined],
    ['a b', undefined],
    ['é', undefined],
    ['$a', undefined],
  ]
  for (const [name, identifier] of pairs) expect([name, escapeIdentifier(name)]).toEqual([name, identifier])
})

test('an identifier with an unknown escape names no property', () => {
  expect(unescapeIdentifier('__foo__')).toBeUndefined()
  expect(unescapeIdentifier('a__if__')).toBeUndefined()
  expect(unescapeIdentifier('__if__')).toBe('if')
})

test('escaping is reversible and gives an identifier', () => {
  const name = fc.stringMatching(/^[A-Za-z_./-][A-Za-z0-9_./-]{0,12}$/)
  fc.assert(
    fc.property(fc.oneof(name, fc.constantFrom(...celReservedWords)), (property) => {
      const identifier = escapeIdentifier(property)
      expect(identifier).toMatch(/^[A-Za-z_][A-Za-z0-9_]*$/)
      // Runs of underscores are ambiguous, in Kubernetes as well.
      if (!/___|_[./-]|[./-]_|__/.test(property)) expect(unescapeIdentifier(identifier as string)).toBe(property)
    }),
    runs,
  )
})
