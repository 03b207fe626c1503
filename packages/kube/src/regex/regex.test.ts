import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import { limits } from '../limits.ts'
import { compileRegex } from './index.ts'
import { categorySamples, recordedCategories } from './testdata/recorded-categories.ts'
import { recordedMatches, recordedSyntaxErrors, searchedTexts } from './testdata/recorded-matches.ts'

test.each(recordedMatches)('$pattern finds what Go finds', ({ pattern, found }) => {
  const regex = compileRegex(pattern)
  const expected = JSON.parse(found) as (string[] | null)[]
  for (const [index, text] of searchedTexts.entries()) {
    const matches = expected[index] ?? []
    expect(regex.findAll(text)).toEqual(matches)
    expect(regex.find(text)).toBe(matches[0])
    expect(regex.matches(text)).toBe(matches.length > 0)
  }
})

test.each(recordedSyntaxErrors)('%s is refused with the message of Go', (pattern, message) => {
  expect(() => compileRegex(pattern)).toThrow(expect.objectContaining({ code: 'KUBE_REGEX_INVALID', message }))
})

test('groups that did not participate are undefined', () => {
  expect(compileRegex('(a)|(b)').findGroups('xb')).toEqual(['b', undefined, 'b'])
  expect(compileRegex('(a)|(b)').findGroups('x')).toBeUndefined()
  expect(compileRegex('(a)|(b)').groupCount).toBe(2)
})

test('two groups may have one name, as in Go', () => {
  expect(compileRegex('(?P<n>a)[(?P<n>](?P<n>b)').findGroups('a(b')).toEqual(['a(b', 'a', 'b'])
})

test.each<readonly [string, string, readonly string[] | undefined]>([
  ['(?P<n>a)[](?P<n>](?P<n>b)', 'a]b', ['a]b', 'a', 'b']],
  ['(?P<n>a)[](?P<n>](?P<n>b)', 'a(b', ['a(b', 'a', 'b']],
  ['(?P<n>a)[](?P<n>](?P<n>b)', 'aPb', ['aPb', 'a', 'b']],
  ['(?P<n>a)[^](?P<n>](?P<n>b)', 'axb', ['axb', 'a', 'b']],
  ['(?P<n>a)[^](?P<n>](?P<n>b)', 'a)b', ['a)b', 'a', 'b']],
  ['(?P<n>a)[^](?P<n>](?P<n>b)', 'aPb', undefined],
  ['(?P<n>a)\\Q(?P<n>\\E(?P<n>b)', 'a(?P<n>b', ['a(?P<n>b', 'a', 'b']],
  ['(?P<n>a)\\[(?P<n>b)', 'a[b', ['a[b', 'a', 'b']],
  ['(?P<n>a)[[:alpha:](?P<n>](?P<n>b)', 'a(b', ['a(b', 'a', 'b']],
  ['(?P<n>a)[[:digit:](?P<n>](?P<n>b)', 'aPb', ['aPb', 'a', 'b']],
  ['(?P<n>a)[[:^digit:](?P<n>](?P<n>b)', 'axb', ['axb', 'a', 'b']],
  ['(?P<n>a)[\\](?P<n>](?P<n>b)', 'a]b', ['a]b', 'a', 'b']],
  ['(?P<n>a)[\\](?P<n>](?P<n>b)', 'aPb', ['aPb', 'a', 'b']],
  ['(?<n>a)(?P<n>b)', 'ab', ['ab', 'a', 'b']],
  ['(?P<n>a)\\\\(?P<n>b)', 'a\\b', ['a\\b', 'a', 'b']],
  ['(?P<n>a)(?P<m>b)(?P<n>c)(?P<m>d)', 'abcd', ['abcd', 'a', 'b', 'c', 'd']],
  ['(?P<n>a)(?P<n>b)\\Q[(?P<n>', 'ab[(?P<n>', ['ab[(?P<n>', 'a', 'b']],
  ['(?P<n>a)(?:x)?(?i:y)?(?P<n>b)', 'axyb', ['axyb', 'a', 'b']],
  ['(?P<n>a)\\Q\\\\E(?P<n>b)', 'a\\b', ['a\\b', 'a', 'b']],
  ['(?P<n>a)[[](?P<n>b)', 'a[b', ['a[b', 'a', 'b']],
  ['(?P<n>a)\\](?P<n>b)', 'a]b', ['a]b', 'a', 'b']],
  ['(?P<n>a)[x^](?P<n>b)', 'a^b', ['a^b', 'a', 'b']],
])('the text of a group inside %s is not a group, as in Go', (pattern, text, groups) => {
  expect(compileRegex(pattern).findGroups(text)).toEqual(groups)
})

test('groups may have the names of inherited properties', () => {
  expect(compileRegex('(?P<constructor>a)(?P<__proto__>b)').matches('ab')).toBe(true)
})

test('a limit bounds the matches, and a negative one means all', () => {
  const regex = compileRegex('a')
  expect(regex.findAll('aaa', 2)).toEqual(['a', 'a'])
  expect(regex.findAll('aaa', 0)).toEqual([])
  expect(regex.findAllSpans('xax', -1)).toEqual([{ start: 1, end: 2 }])
})

test.each([
  ['\\p{ASCII}', 'é', 'a'],
  ['\\p{Letter}', '1', 'é'],
  ['\\p{lowercase letter}', 'A', 'a'],
  ['\\P{Any}', 'a', ''],
  ['[\\p{Uppercase_Letter}]', 'a', 'A'],
  ['\\p{^greek}', 'Ω', 'a'],
  ['\\p{LC}', '1', 'ǅ'],
  ['\\p{Cn}', 'a', '\u0378'],
])('%s accepts the names of character classes that Go 1.25 added', (pattern, refused, accepted) => {
  expect(compileRegex(pattern).matches(refused)).toBe(false)
  if (accepted !== '') expect(compileRegex(pattern).matches(accepted)).toBe(true)
})

test.each(recordedCategories)('\\p{%s} has the same characters as in Go', (name, found) => {
  const regex = compileRegex(`\\p{${name}}`)
  expect(categorySamples.map((sample) => Number(regex.matches(String.fromCodePoint(sample)))).join('')).toBe(found)
})

test('a pattern one character past the limit is refused', () => {
  expect(compileRegex('a'.repeat(limits.regexPatternCharactersMax)).matches('b')).toBe(false)
  const tooLong = 'a'.repeat(limits.regexPatternCharactersMax + 1)
  expect(() => compileRegex(tooLong)).toThrow(expect.objectContaining({ code: 'KUBE_REGEX_INVALID' }))
})

test('a pattern is compiled once, until many others evict it', () => {
  const first = compileRegex('cached')
  expect(compileRegex('cached')).toBe(first)
  for (let index = 0; index <= limits.regexCacheEntriesMax; index++) compileRegex(`other${index}`)
  expect(compileRegex('cached')).not.toBe(first)
})

test('few long patterns evict all others, up to regexCacheCharactersMax', () => {
  const first = compileRegex('displaced')
  const long = (index: number) => `${index}`.padEnd(limits.regexPatternCharactersMax, 'a')
  const count = limits.regexCacheCharactersMax / limits.regexPatternCharactersMax
  const compiled = Array.from({ length: count }, (_, index) => compileRegex(long(index)))
  expect(compileRegex(long(count - 1))).toBe(compiled[count - 1])
  expect(compileRegex('displaced')).not.toBe(first)
})

test('a pattern that is used regularly stays cached', () => {
  const kept = compileRegex('kept')
  for (let index = 0; index <= 2 * limits.regexCacheEntriesMax; index++) {
    compileRegex(`passing${index}`)
    if (index % 10 === 0) compileRegex('kept')
  }
  expect(compileRegex('kept')).toBe(kept)
})

test('patterns that make backtracking engines explode match in linear time', () => {
  const text = `${'a'.repeat(20_000)}!`
  expect(compileRegex('^(a+)+$').matches(text)).toBe(false)
  expect(compileRegex('^(a|a)*$').matches(text)).toBe(false)
  expect(compileRegex('(x+x+)+y').matches('x'.repeat(5_000))).toBe(false)
})

test('invalid patterns of any length are refused in linear time', () => {
  const length = limits.regexPatternCharactersMax - 30
  for (const piece of ['[', '[[:', '\\p{', '\\Q', '(?P<n>', '(?P<', '(?P<n>a)(?P<n>b)[']) {
    const pattern = piece.repeat(length / piece.length)
    try {
      compileRegex(pattern)
    } catch (error) {
      expect(isKubeError(error, 'KUBE_REGEX_INVALID')).toBe(true)
    }
  }
})

test('simple patterns match as the native engine does', () => {
  const atom = fc.constantFrom('a', 'b', '[ab]', '[^a]', '(a)', '(?:ab)', 'a|b', 'c')
  const repeat = fc.constantFrom('', '*', '+', '?', '{2}', '*?', '+?')
  const piece = fc.tuple(atom, repeat).map(([left, right]) => (left.includes('|') ? `(${left})` : left) + right)
  const pattern = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''))
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(pattern, text, (source, subject) => {
      const native = new RegExp(source).exec(subject)
      expect(compileRegex(source).find(subject)).toBe(native?.[0])
    }),
    { seed: 1, numRuns: process.env['SOAK'] ? 20_000 : 500 },
  )
})

test('compiling any text either works or throws a KubeError', () => {
  const unit = fc.constantFrom(
    'a',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '*',
    '+',
    '?',
    '|',
    '\\',
    '^',
    '$',
    '.',
    '-',
    '1',
    ',',
    'p',
    'Q',
  )
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (source) => {
      try {
        compileRegex(source).matches('a1-')
      } catch (error) {
        expect(isKubeError(error, 'KUBE_REGEX_INVALID')).toBe(true)
      }
    }),
    { seed: 1, numRuns: process.env['SOAK'] ? 20_000 : 500 },
  )
})
