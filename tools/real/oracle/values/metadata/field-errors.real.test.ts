import * as field from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import fc from 'fast-check'
import { compareWithOracle } from '../../comparison.ts'
import { jsonValue } from '../jsonpaths/json-arbitrary.ts'
import { ownResult } from '../own-result.ts'
import { anyText, oneOf } from '../text-arbitrary.ts'

interface Step {
  readonly kind: 'child' | 'key' | 'index'
  readonly name: string
  readonly index: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('child', 'key', 'index'),
  name: fc.oneof(oneOf('spec', 'containers', 'a.b', ''), anyText),
  index: fc.integer({ min: -1, max: 20 }),
})

const question = fc.record({
  constructor: fc.constantFrom(
    'invalid',
    'invalid',
    'typeInvalid',
    'notFound',
    'duplicate',
    'notSupported',
    'required',
    'forbidden',
    'tooLong',
    'tooLongCharacters',
    'tooShort',
    'tooMany',
    'tooFew',
    'internalError',
  ),
  path: fc.array(step, { maxLength: 4 }),
  value: jsonValue,
  detail: fc.oneof(oneOf('', 'bad'), anyText),
  supported: fc.array(fc.oneof(oneOf('a', 'b'), anyText), { maxLength: 3 }),
  actual: fc.integer({ min: -2, max: 5 }),
  bound: fc.integer({ min: -2, max: 5 }),
})

type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never

function pathOf(steps: readonly Step[]): field.FieldPath | undefined {
  let path: field.FieldPath | undefined
  for (const { kind, name, index } of steps) {
    if (!path) path = field.FieldPath.root(name)
    else path = kind === 'key' ? path.key(name) : kind === 'index' ? path.index(index) : path.child(name)
  }
  return path
}

const makers: { readonly [name: string]: (path: field.FieldPath | undefined, input: Question) => field.FieldError } = {
  invalid: (path, { value, detail }) => field.invalid(path, value, detail),
  typeInvalid: (path, { value, detail }) => field.typeInvalid(path, value, detail),
  notFound: (path, { value }) => field.notFound(path, value),
  duplicate: (path, { value }) => field.duplicate(path, value),
  notSupported: (path, { value, supported }) => field.notSupported(path, value, supported),
  required: (path, { detail }) => field.required(path, detail),
  forbidden: (path, { detail }) => field.forbidden(path, detail),
  tooLong: (path, { bound }) => field.tooLong(path, bound),
  tooLongCharacters: (path, { bound }) => field.tooLongCharacters(path, bound),
  tooShort: (path, { bound }) => field.tooShort(path, bound),
  tooMany: (path, { actual, bound }) => field.tooMany(path, actual, bound),
  tooFew: (path, { actual, bound }) => field.tooFew(path, actual, bound),
  internalError: (path, { detail }) => field.internalError(path, detail),
}

function make(input: Question): field.FieldError {
  const maker = makers[input.constructor] as (typeof makers)[string]
  return maker(pathOf(input.path), input)
}

compareWithOracle('errors about fields are printed', {
  functionName: 'fieldErrors.print',
  inputs: question,
  question: (input) => input as unknown as JsonValue,
  ours: (input) =>
    ownResult(() => {
      const error = make(input)
      const { type, field: location } = error
      return { type, field: location, body: field.formatFieldErrorBody(error), text: field.formatFieldError(error) }
    }),
})

compareWithOracle('several errors become one message', {
  functionName: 'fieldErrors.aggregate',
  inputs: fc
    .array(question, { maxLength: 4 })
    .chain((input) => fc.constantFrom(input, [...input, ...input.slice(0, 1)])),
  question: (input) => input as unknown as JsonValue,
  ours: (input) => ownResult(() => field.aggregateMessage(input.map(make))),
})
