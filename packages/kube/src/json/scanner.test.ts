import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { abbreviate, type FieldVisitor, JsonScanner, positionAt, syntaxErrorText } from './index.ts'

test('values that follow one another are read one by one', () => {
  const text = ' {"a":[1, 2]} "x" 9007199254740993 null'
  const values: unknown[] = []
  let start = 0
  for (let count = 0; count < 4; count++) {
    const scanner = new JsonScanner(text, 10, { start })
    values.push(scanner.first())
    start = scanner.position
    values.push(start)
  }
  expect(values).toEqual([{ a: [1, 2] }, 13, 'x', 17, 9007199254740993n, 34, null, 39])
  expect(() => new JsonScanner(text, 10).document()).toThrow("invalid character '\"' after top-level value")
})

test('a visitor receives fields and items in the order of the text, and the occurrence of each name', () => {
  const calls: string[] = []
  const visitor: FieldVisitor = {
    field: (name, occurrence) => calls.push(`${name}#${occurrence}`),
    item: (index) => calls.push(`[${index}]`),
    leave: () => calls.push('/'),
  }
  const scanner = new JsonScanner('{"a":[0,{"b":1}],"a":2,"a":{},"c":[]}', 10, { visitor })
  expect(scanner.document()).toEqual({ a: {}, c: [] })
  expect(calls.join(' ')).toBe('a#1 [0] / [1] b#1 / / / a#2 / a#3 / c#1 /')
  expect(scanner.duplicates).toEqual(['a'])
})

test('short, long and escaped strings have the same value', () => {
  for (const text of ['', 'a', 'x'.repeat(10), 'x'.repeat(11), 'x'.repeat(12), 'x'.repeat(100), 'é"\\\n\t😀']) {
    expect(new JsonScanner(JSON.stringify(text), 1).document()).toBe(text)
  }
})

test('numbers are read in every form, with white space of every kind around them', () => {
  const scanner = new JsonScanner('[\t0,\n-0,\r1E5, 1e-5 ,1.5E+3,-12.25,10,9007199254740993]\n', 1)
  expect(scanner.document()).toEqual([0, -0, 1e5, 1e-5, 1500, -12.25, 10, 9007199254740993n])
})

test('a number too large for a double is refused, but a later syntax error takes precedence', () => {
  const message = 'json: cannot unmarshal number 1e400 into Go value of type float64 (line 1, column 7)'
  expect(() => new JsonScanner('[1e400,-1e400]', 2).document()).toThrow(message)
  expect(() => new JsonScanner('[1e400', 2).document()).toThrow('unexpected end of JSON input')
})

test('positions count lines and columns from one', () => {
  const text = 'a\nbc\n\nd'
  expect([0, 1, 2, 4, 5, 6].map((offset) => Object.values(positionAt(text, offset)).join(':'))).toEqual([
    '1:1',
    '1:2',
    '2:1',
    '2:3',
    '3:1',
    '4:1',
  ])
})

test('a message repeats no more of the input than the limit', () => {
  const longest = 'x'.repeat(limits.quotedCharactersMax)
  expect(abbreviate(longest)).toBe(longest)
  expect(abbreviate(`${longest}x`)).toBe(`${longest}...`)
  const path = `${'"a":{'.repeat(limits.quotedCharactersMax)}"b":1,"b":2${'}'.repeat(limits.quotedCharactersMax)}`
  const scanner = new JsonScanner(`{${path}}`, limits.quotedCharactersMax + 1)
  scanner.document()
  expect(scanner.duplicates).toEqual([`${'a.'.repeat(limits.quotedCharactersMax / 2)}...`])
})

test('the text of a syntax error leaves out the position only at its end', () => {
  try {
    new JsonScanner('[1,]', 2).document()
    expect.unreachable()
  } catch (error) {
    expect(error).toHaveProperty('path', '1:4')
    expect(syntaxErrorText(error as Parameters<typeof syntaxErrorText>[0])).toBe(
      "invalid character ']' looking for beginning of value",
    )
  }
})
