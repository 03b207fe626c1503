import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '../../limits.ts'
import type { CelExpression } from '../ast.ts'
import { CelUint } from '../value.ts'
import { macroTable, optionalMacros, parseExpression, standardMacros, twoVariableMacros } from './index.ts'

const macros = macroTable([standardMacros, optionalMacros, twoVariableMacros])

function parse(source: string): CelExpression {
  const result = parseExpression(source, macros)
  if ('issues' in result) throw new Error(result.issues[0]?.message)
  return result.root
}

/** A tree in a compact notation. */
function show(expression: CelExpression): string {
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression
      if (value instanceof CelUint) return `${value.value}u`
      return value instanceof Uint8Array
        ? `b[${value.join(' ')}]`
        : typeof value === 'string'
          ? `"${value}"`
          : `${value}`
    }
    case 'identifier':
      return expression.name
    case 'select':
      return `${show(expression.operand)}.${expression.field}${expression.testOnly ? '~' : ''}`
    case 'call': {
      const target = expression.target === undefined ? '' : `${show(expression.target)}.`
      return `${target}${expression.function}(${expression.args.map(show).join(', ')})`
    }
    case 'list':
      return `[${expression.elements.map((e, i) => (expression.optionalIndices.includes(i) ? '?' : '') + show(e)).join(', ')}]`
    case 'map':
      return `{${expression.entries.map((e) => `${e.optional ? '?' : ''}${show(e.key)}: ${show(e.value)}`).join(', ')}}`
    case 'struct':
      return `${expression.typeName}{${expression.fields.map((f) => `${f.name}: ${show(f.value)}`).join(', ')}}`
    case 'comprehension':
      return `fold(${show(expression.range)}, ${expression.variable}, ${show(expression.step)})`
  }
}

test.each([
  ['1 + 2 * 3 - 4', '_-_(_+_(1, _*_(2, 3)), 4)'],
  ['a || b && c', '_||_(a, _&&_(b, c))'],
  ['a && b && c && d', '_&&_(_&&_(a, b), _&&_(c, d))'],
  ['a ? b : c ? d : e', '_?_:_(a, b, _?_:_(c, d, e))'],
  ['-1', '-1'],
  ['- 1.5', '-1.5'],
  ['--1', '1'],
  ['---1', '-_(1)'],
  ['-x.y', '-_(x.y)'],
  ['-1.size()', '-1.size()'],
  ['!!a', 'a'],
  ['!-1', '!_(-1)'],
  ['a.b[0]?.c', undefined],
  ['a.?b[?c]', '_[?_](_?._(a, "b"), c)'],
  ['[a, ?b,]', '[a, ?b]'],
  ['[,]', '[]'],
  ['{?a: b, c: d}', '{?a: b, c: d}'],
  ['a.b.C{x: 1, y: 2}', 'a.b.C{x: 1, y: 2}'],
  ['.a.b(c)', '.a.b(c)'],
  ['x in [1u, 0x1F]', '@in(x, [1u, 31])'],
  ['has(a.b)', 'a.b~'],
  ['l.filter(x, x > 1)', 'fold(l, x, _?_:_(_>_(x, 1), _+_(@result, [x]), @result))'],
  ['l.map(x, y)', 'fold(l, x, _+_(@result, [y]))'],
  ['a.as.if', 'a.as.if'],
  ['// note\n1 // end', '1'],
])('%s is parsed as %s', (source, expected) => {
  if (expected === undefined) expect(() => parse(source)).toThrow('Syntax error')
  else expect(show(parse(source))).toBe(expected)
})

test.each([
  ['"a\\n\\u00e9\\U0001F431\\x41\\101\\`"', '"a\n\u00e9\u{1F431}AA`"'],
  ["r'\\n'", '"\\n"'],
  ['"""a"b\n"""', '"a"b\n"'],
  ["b'\\xff\\377é'", 'b[255 255 195 169]'],
  ["'a\\'b'", '"a\'b"'],
  ["'''x\r\ny'''", '"x\ny"'],
])('the literal %s has the value %s', (source, expected) => {
  expect(show(parse(source))).toBe(expected)
})

test.each([
  ['', 1, 0, "Syntax error: mismatched input '<EOF>' expecting"],
  ['1 +', 1, 3, "Syntax error: mismatched input '<EOF>' expecting"],
  ['(1', 1, 2, "Syntax error: missing ')' at '<EOF>'"],
  ['1 2', 1, 2, "Syntax error: extraneous input '2' expecting <EOF>"],
  ['a = b', 1, 2, "Syntax error: token recognition error at: '= '"],
  ['a &&\n  if', 2, 2, 'reserved identifier: if'],
  ['9223372036854775808', 1, 0, 'invalid int literal'],
  ['18446744073709551616u', 1, 0, 'invalid uint literal'],
  ["'\\ud800'", 1, 0, 'invalid unicode code point'],
  ["b'\\u00e9'", 1, 0, 'unable to unescape string'],
  ["'\u{1F431}' + if", 1, 6, 'reserved identifier: if'],
  ['a.`b-c`', 1, 2, "unsupported syntax: '`'"],
  ['l.all(x.y, true)', 1, 7, 'argument must be a simple name'],
  ['l.map(1, 2)', 1, 6, 'argument is not an identifier'],
  ['l.all(x, x, true)', 1, 9, 'duplicate variable name: x'],
  ['l.all(__result__, true)', 1, 6, 'iteration variable overwrites accumulator variable'],
  ['has(a)', 1, 4, 'invalid argument to has() macro'],
  ['o.optMap(1, 2)', 1, 9, 'optMap() variable name must be a simple identifier'],
])('%j is refused at %i:%i', (source, line, column, message) => {
  const result = parseExpression(source, macros)
  const issue = 'issues' in result ? result.issues[0] : undefined
  expect(issue).toMatchObject({ line, column })
  expect(issue?.message).toContain(message)
})

const depth = limits.celParseDepthMax
test.each([
  ['parentheses', (n: number) => `${'('.repeat(n)}1${')'.repeat(n)}`, depth - 1],
  ['lists', (n: number) => '['.repeat(n) + ']'.repeat(n), depth],
  [
    'sums',
    (n: number) =>
      Array(n + 1)
        .fill('1')
        .join('+'),
    depth,
  ],
  ['selections', (n: number) => `a${'.b'.repeat(n)}`, depth],
  ['conditionals', (n: number) => `${'a?1:'.repeat(n)}1`, depth - 1],
])('%s nest exactly as deep as in cel-go', (_, source, deepest) => {
  expect('root' in parseExpression(source(deepest), macros)).toBe(true)
  const refused = parseExpression(source(deepest + 1), macros)
  expect('issues' in refused && refused.issues[0]).toMatchObject({
    line: -1,
    message: expect.stringMatching(/recursion/),
  })
  expect('issues' in parseExpression(source(10_000), macros)).toBe(true)
})

test('an expression longer than the limit is refused without parsing', () => {
  const atLimit = `'${'a'.repeat(limits.celExpressionCharactersMax - 2)}'`
  expect('root' in parseExpression(atLimit, macros)).toBe(true)
  const result = parseExpression(`${atLimit} `, macros)
  expect('issues' in result && result.issues[0]?.message).toBe(
    'expression code point size exceeds limit: size: 100001, limit 100000',
  )
})

test('a chain of macros that copy their target ends at the limit of nodes', () => {
  const result = parseExpression(`o${'.optMap(x, x)'.repeat(100)}`, macros)
  expect('issues' in result && result.issues[0]?.message).toContain('too many nodes')
})

test('the parser never throws', () => {
  const pieces = [
    'a',
    '1',
    '.5',
    '0x',
    "'",
    '"""',
    'b"',
    "r'",
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '.',
    '?',
    ',',
    ':',
    '-',
    '!',
    '&&',
    '|',
    '=',
    '\\',
    '`',
    '//',
    '\n',
    'in',
    'true',
    '\u{1F431}',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const result = parseExpression(parts.join(''), macros)
      expect('root' in result || result.issues.length > 0).toBe(true)
    }),
    { seed: 1, numRuns: process.env.SOAK ? 20_000 : 500 },
  )
})
