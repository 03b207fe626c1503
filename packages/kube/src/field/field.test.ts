import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { distinctFieldErrors } from './format.ts'
import {
  addError,
  addErrors,
  aggregateMessage,
  aggregateTexts,
  collectErrors,
  duplicate,
  FieldPath,
  forbidden,
  formatFieldError,
  formatFieldErrorBody,
  internalError,
  invalid,
  notFound,
  notSupported,
  omittedErrors,
  required,
  summarizeErrors,
  tooFew,
  tooLong,
  tooLongCharacters,
  tooMany,
  tooShort,
  typeInvalid,
} from './index.ts'

const path = FieldPath.root('spec').child('containers').index(0).child('name')

test.each([
  [required(path), 'FieldValueRequired', 'Required value'],
  [required(path, 'name is needed'), 'FieldValueRequired', 'Required value: name is needed'],
  [invalid(path, 'a"b\n', 'bad'), 'FieldValueInvalid', 'Invalid value: "a\\"b\\n": bad'],
  [invalid(path, 7, 'bad'), 'FieldValueInvalid', 'Invalid value: 7: bad'],
  [invalid(path, 1000000, 'bad'), 'FieldValueInvalid', 'Invalid value: 1000000: bad'],
  [invalid(path, 1234567.5, 'bad'), 'FieldValueInvalid', 'Invalid value: 1.2345675e+06: bad'],
  [invalid(path, 1e20, 'bad'), 'FieldValueInvalid', 'Invalid value: 1e+20: bad'],
  [invalid(path, true, 'bad'), 'FieldValueInvalid', 'Invalid value: true: bad'],
  [invalid(path, null, 'bad'), 'FieldValueInvalid', 'Invalid value: null: bad'],
  [invalid(path, undefined, 'bad'), 'FieldValueInvalid', 'Invalid value: bad'],
  [
    invalid(path, { b: '<x&y>', a: [1, 1.5, null, true] }, 'bad'),
    'FieldValueInvalid',
    'Invalid value: {"a":[1,1.5,null,true],"b":"\\u003cx\\u0026y\\u003e"}: bad',
  ],
  [invalid(path, ['x', 'y'], 'bad'), 'FieldValueInvalid', 'Invalid value: ["x","y"]: bad'],
  [invalid(path, 9223372036854775807n, ''), 'FieldValueInvalid', 'Invalid value: 9223372036854775807'],
  [typeInvalid(path, 'x', 'must be integer'), 'FieldValueTypeInvalid', 'Invalid value: "x": must be integer'],
  [
    notSupported(path, 'x', ['z', 'a b', 'é']),
    'FieldValueNotSupported',
    'Unsupported value: "x": supported values: "z", "a b", "é"',
  ],
  [notSupported(path, 'x', []), 'FieldValueNotSupported', 'Unsupported value: "x"'],
  [duplicate(path, 'x'), 'FieldValueDuplicate', 'Duplicate value: "x"'],
  [notFound(path, {}), 'FieldValueNotFound', 'Not found: {}'],
  [forbidden(path, 'may not'), 'FieldValueForbidden', 'Forbidden: may not'],
  [forbidden(path, ''), 'FieldValueForbidden', 'Forbidden'],
  [tooLong(path, 10), 'FieldValueTooLong', 'Too long: may not be more than 10 bytes'],
  [tooLong(path, 1), 'FieldValueTooLong', 'Too long: may not be more than 1 byte'],
  [tooLong(path, 0), 'FieldValueTooLong', 'Too long: may not be more than 0 bytes'],
  [tooLong(path, -1), 'FieldValueTooLong', 'Too long: value is too long'],
  [tooLongCharacters(path, 10), 'FieldValueTooLong', 'Too long: may not be more than 10 characters'],
  [tooLongCharacters(path, 1), 'FieldValueTooLong', 'Too long: may not be more than 1 character'],
  [tooLongCharacters(path, 0), 'FieldValueTooLong', 'Too long: may not be more than 0 characters'],
  [tooLongCharacters(path, -1), 'FieldValueTooLong', 'Too long: value is too long'],
  [tooShort(path, 2), 'FieldValueTooShort', 'Too short: must be at least 2 characters'],
  [tooShort(path, 1), 'FieldValueTooShort', 'Too short: must be at least 1 character'],
  [tooShort(path, 0), 'FieldValueTooShort', 'Too short: must be at least 0 characters'],
  [tooShort(path, -1), 'FieldValueTooShort', 'Too short: value is too short'],
  [tooMany(path, 5, 3), 'FieldValueTooMany', 'Too many: 5: must have at most 3 items'],
  [tooMany(path, 5, 1), 'FieldValueTooMany', 'Too many: 5: must have at most 1 item'],
  [tooMany(path, 0, 0), 'FieldValueTooMany', 'Too many: 0: must have at most 0 items'],
  [tooMany(path, -1, 3), 'FieldValueTooMany', 'Too many: must have at most 3 items'],
  [tooMany(path, 5, -1), 'FieldValueTooMany', 'Too many: 5: has too many items'],
  [tooFew(path, 0, 1), 'FieldValueTooFew', 'Too few: 0: must have at least 1 item'],
  [tooFew(path, 1, 2), 'FieldValueTooFew', 'Too few: 1: must have at least 2 items'],
  [tooFew(path, 0, 0), 'FieldValueTooFew', 'Too few: 0: must have at least 0 items'],
  [tooFew(path, 1, -1), 'FieldValueTooFew', 'Too few: 1: has too few items'],
  [internalError(path, 'boom'), 'InternalError', 'Internal error: boom'],
] as const)('%# an error is printed as Kubernetes prints it', (error, type, body) => {
  expect(error.type).toBe(type)
  expect(formatFieldErrorBody(error)).toBe(body)
  expect(formatFieldError(error)).toBe(`spec.containers[0].name: ${body}`)
})

test.each([
  [undefined, '<nil>'],
  ['spec.x', 'spec.x'],
  ['', ''],
  [FieldPath.root('metadata').child('labels').key('a/b'), 'metadata.labels[a/b]'],
  [FieldPath.root('a').child('').child('b'), 'a[].b'],
  [FieldPath.root(''), '[]'],
])('the location %s is printed as %s', (location, text) => {
  expect(invalid(location, 'x', '').field).toBe(text)
})

test.each([
  'FieldValueRequired',
  'FieldValueForbidden',
  'FieldValueTooLong',
  'FieldValueTooShort',
  'InternalError',
] as const)('an error of type %s does not print the value, even if it has one', (type) => {
  expect(formatFieldErrorBody({ type, field: 'x', badValue: 'secret', detail: 'why' })).toMatch(/^[A-Z][a-z ]+: why$/)
})

test('an aggregate prints one error unchanged, several in brackets, and equal ones once', () => {
  const first = required(path)
  const second = required(path, 'name is needed')
  expect(aggregateMessage([])).toBe('')
  expect(aggregateMessage([first, first])).toBe('spec.containers[0].name: Required value')
  expect(aggregateMessage([first, second, first])).toBe(
    '[spec.containers[0].name: Required value, spec.containers[0].name: Required value: name is needed]',
  )
  expect(aggregateTexts(['a', 'b', 'a'])).toBe('[a, b]')
})

test('errors that print the same are one error', () => {
  const first = invalid(path, 'x', 'bad')
  expect(distinctFieldErrors([first, { ...first }, forbidden(path, '')])).toEqual([first, forbidden(path, '')])
})

const errorsOf = (count: number, detail: string) =>
  Array.from({ length: count }, (_, index) => forbidden(`f${index}`, detail))

test('a message names at most errorsNamedMax errors and the number of the others', () => {
  const all = summarizeErrors(errorsOf(limits.errorsNamedMax, ''))
  expect(all.named).toHaveLength(limits.errorsNamedMax)
  expect(all.message).toMatch(/f999: Forbidden\]$/)
  const more = summarizeErrors(errorsOf(150_000, ''))
  expect(more.named).toHaveLength(limits.errorsNamedMax)
  expect(more.message).toMatch(/f999: Forbidden, and 149000 more errors\]$/)
  expect(aggregateTexts(errorsOf(limits.errorsNamedMax + 1, '').map(formatFieldError))).toMatch(/, and 1 more error\]$/)
})

test('a message names errors up to errorsCharactersMax characters, and cuts each of them to as many', () => {
  const detail = 'x'.repeat(limits.errorsCharactersMax / 4)
  const { named, message } = summarizeErrors(errorsOf(100, detail))
  expect(named).toHaveLength(4)
  expect(message).toMatch(/x, and 96 more errors\]$/)
  const large = summarizeErrors([...errorsOf(1, ''), ...errorsOf(2, 'x'.repeat(3 * 1024 * 1024))])
  expect(large.named).toHaveLength(2)
  expect(large.message).toMatch(
    /^\[f0: Forbidden, f0: Forbidden: x+\.\.\. and \d+ more characters, and 1 more error\]$/,
  )
  expect(large.message.length).toBeLessThan(limits.messageCharactersMax)
})

test('a list of errors keeps as many as a message names, and counts the others', () => {
  const errors = collectErrors(errorsOf(limits.errorsNamedMax + 7, ''), (error) => error)
  expect(errors).toHaveLength(limits.errorsNamedMax + 1)
  addErrors(errors, [...errorsOf(2, ''), omittedErrors(3)])
  addError(errors, forbidden('last', ''))
  expect(errors).toHaveLength(limits.errorsNamedMax + 1)
  expect(errors.at(-1)).toEqual(omittedErrors(13))
  expect(summarizeErrors(errors).message).toMatch(/f999: Forbidden, and 13 more errors\]$/)
  const few = collectErrors(['a', 'b'], (field) => [forbidden(field, ''), omittedErrors(2)])
  expect(summarizeErrors(few).message).toBe('[a: Forbidden, b: Forbidden, and 4 more errors]')
})

test('errors that were only counted are reported by their number', () => {
  const errors = [...errorsOf(1, ''), omittedErrors(7), omittedErrors(2)]
  expect(summarizeErrors(errors)).toEqual({ named: errorsOf(1, ''), message: '[f0: Forbidden, and 9 more errors]' })
  expect(formatFieldError(omittedErrors(1))).toBe('and 1 more error')
})
