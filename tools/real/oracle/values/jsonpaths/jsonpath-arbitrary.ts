import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import fc from 'fast-check'
import { anyText, joined, mutated, oneOf, repeated } from '../text-arbitrary.ts'
import { jsonValue, scalar } from './json-arbitrary.ts'

const names = [
  'items',
  'metadata',
  'name',
  'spec',
  'n',
  'f',
  'c',
  'b',
  'z',
  'status',
  'a',
  's',
  'm',
  'ports',
  'nope',
  'empty',
  'e',
]

const container = fc.record({ name: oneOf('c1', 'c2', ''), ports: fc.array(scalar, { maxLength: 3 }) })
const item = fc.record(
  {
    metadata: fc.record({ name: oneOf('a', 'b', 'é<&>'), labels: fc.constant({ 'k8s.io/app': 'web', x: 'y' }) }),
    spec: fc.record({ n: scalar, f: scalar, c: fc.array(container, { maxLength: 3 }), b: fc.boolean() }),
    status: jsonValue,
    a: jsonValue,
  },
  { requiredKeys: ['metadata'] },
)

/** Mostly lists of objects, with values of all kinds at the paths that templates name. */
export const document = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      items: fc.array(item, { maxLength: 3 }),
      n: scalar,
      s: fc.constant('str'),
      empty: fc.constantFrom<JsonValue>([], {}, null, ''),
      a: jsonValue,
      m: jsonValue,
    }),
  },
  { weight: 1, arbitrary: jsonValue },
) as unknown as fc.Arbitrary<JsonValue>

const subscript = oneOf(
  '0',
  '1',
  '-1',
  '-2',
  '5',
  '0:2',
  '1:',
  '::2',
  ':2',
  '-1:',
  '0:0',
  '2:1',
  '::0',
  '::-1',
  '*',
  '0,1',
  '0, 2',
  ':',
  "'name'",
  "'a','b'",
  "'k8s\\.io/app'",
  "'x.y'",
  'a',
  '-',
  '99999999999999999999',
  '1:-1',
  '0:9',
  '',
  "'a",
  '+1',
  '9223372036854775807',
  '-9223372036854775808',
  "''",
  "'*'",
  '*,0',
  '0:1:9223372036854775807',
  '1:2:3:4',
  '00',
  '٣',
)

const literal = oneOf(
  '"a"',
  "'a'",
  '"é<&>"',
  '3',
  '-1',
  '1.5',
  'true',
  'false',
  '10',
  '"c1"',
  '1.0',
  '+3',
  '.5',
  '"\\"x"',
  '"a b"',
  'null',
  '@.nope',
  '$.n',
  '@.n',
  '0',
  '9007199254740993',
  '1e3',
  '""',
  '-',
  '1.',
  '"web"',
  '@.spec.n',
  '0x1',
  '1_0',
)
const operator = oneOf('==', '!=', '<', '>', '<=', '>=', ' == ', '=', '<>', '===')
const field = fc.constantFrom(...names)

/** Paths that exist in most documents. */
const knownPath = oneOf(
  '.items',
  '.items[*]',
  '.items[*].metadata.name',
  '.items[0].metadata.labels',
  '.items[*].spec.c[*].name',
  '.n',
  '.s',
  '.items[*].spec',
  '.items[-1:].metadata',
  '.a',
  '.m',
  ".items[*]['metadata','spec']",
  '.items[*].spec.c[*].ports[*]',
  '..name',
  '.items[*].metadata.labels.k8s\\.io/app',
  '.empty',
  '@',
  '.items[?(@.spec)].metadata.name',
)

const strangeStep = oneOf(
  '.',
  '@',
  '$',
  '[?(@)]',
  '[?(1)]',
  ' ',
  '.a\\.b',
  '["x"]',
  '[',
  '...',
  '.é',
  '-',
  '"t"',
  '3',
  '.x-y',
  '.0',
)

const { path } = fc.letrec<{ path: string; filter: string; step: string }>((tie) => ({
  step: fc.oneof(
    { weight: 16, arbitrary: field.map((name) => `.${name}`) },
    { weight: 3, arbitrary: subscript.map((text) => `[${text}]`) },
    { weight: 2, arbitrary: fc.constant('[*]') },
    { weight: 2, arbitrary: oneOf('.*', '..name', '..', '..n', '..*', '..c') },
    { weight: 2, arbitrary: tie('filter').map((text) => `[?(${text})]`) },
    { weight: 1, arbitrary: strangeStep },
  ),
  path: fc.oneof(
    { weight: 2, arbitrary: repeated(tie('step'), '', 1, 4) },
    // Steps that match the documents lead further than random ones.
    { weight: 3, arbitrary: joined(knownPath, tie('step')) },
    { weight: 2, arbitrary: knownPath },
  ),
  filter: fc.oneof(
    { maxDepth: 1 },
    joined(oneOf('@.', '@.spec.', '@.metadata.'), field, operator, literal),
    joined(literal, operator, literal),
    joined(oneOf('@.', '@.spec.'), field),
    joined(fc.constant('@'), tie('path')),
    oneOf(
      '@.spec.c[0].name=="c1"',
      '@.spec.c[5]',
      '@.a==1 && @.b==2',
      '@.metadata.name==")"',
      '@',
      '',
      '@==@',
      '@.a=~"x"',
      '@.metadata.name=="a"',
      '@.spec.b==true',
      '@.metadata.name!="b"',
      '@.spec.c',
    ),
  ),
}))

const action = fc.oneof(
  { weight: 6, arbitrary: path.map((text) => `{${text}}`) },
  { weight: 1, arbitrary: literal.map((text) => `{${text}}`) },
  {
    weight: 1,
    arbitrary: oneOf(
      ' text ',
      '\n',
      'é',
      '}',
      '{"\\n"}',
      '{"\\t"}',
      '{"\\u00e9\\x41"}',
      "{'\\''}",
      '{"\\q"}',
      '{"\\101"}',
    ),
  },
  { weight: 1, arbitrary: oneOf('{end}', '{foo}', '{&}', '{\n}', '{', '{}', '{range}', '{range .items[*]}', '{true}') },
)
const range = joined(
  oneOf('{range .items[*]}', '{range .items}', '{range .nope[*]}', '{range .a}', '{range .items[*].spec.c[*]}'),
  repeated(action, '', 0, 3),
  oneOf('{end}', '{end}', '{end}', '', '{end}{end}'),
)

const template = repeated(fc.oneof({ weight: 3, arbitrary: action }, { weight: 1, arbitrary: range }), '', 1, 3)

export const templateText = fc.oneof(
  { weight: 5, arbitrary: template },
  { weight: 2, arbitrary: mutated(template) },
  { weight: 1, arbitrary: anyText },
)

export const pathText = path

/** Arguments of --sort-by and -o custom-columns: a path with or without its dot and braces. */
export const relaxedText = fc.oneof(
  { weight: 4, arbitrary: joined(oneOf('', '.', '{', '{.'), repeated(field, '.', 1, 3), oneOf('', '', '}')) },
  { weight: 2, arbitrary: mutated(joined(oneOf('', '.', '{.'), path, oneOf('', '}'))) },
  { weight: 1, arbitrary: fc.oneof(anyText, oneOf('', '{}', '{.}', '.', '{', '}')) },
)

const sortKey = fc.oneof(
  fc.array(fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(undefined), fc.constant(null)), { maxLength: 12 }),
  fc.array(fc.oneof(oneOf('a', 'b', '1', '1Gi', '1G', '1000m', 'B', ''), fc.constant(undefined)), { maxLength: 12 }),
  fc.array(fc.oneof(oneOf('2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z'), anyText), { maxLength: 12 }),
  fc.array(fc.constantFrom(0.5, 1.5, -2.25, 1e300), { maxLength: 12 }),
  fc.array(fc.oneof(jsonValue, fc.constant(undefined)), { maxLength: 3 }),
)

/** At most twelve objects: Go uses insertion sort for them, which keeps the order of equal ones. */
export const sortableObjects = fc.record({
  objects: sortKey.map((keys) =>
    keys.map((key, index): JsonObject => ({ index, spec: key === undefined ? {} : { key } })),
  ),
  field: fc.oneof(
    { weight: 9, arbitrary: oneOf('.spec.key', 'spec.key', '{.spec.key}') },
    { weight: 1, arbitrary: oneOf('.spec.nope', '', '{', '.spec[', '.spec.key.a', '.spec.key[0]', '.index') },
  ),
})

/** Arguments of --for=jsonpath=: a path, and mostly a value after an equals sign. */
export const waitText = fc.oneof(
  {
    weight: 5,
    arbitrary: joined(
      oneOf('.a', '{.a}', 'm', '{.n}', '.items[0].metadata.name', '{.items[*].metadata.name}', '.s', '.nope', '..name'),
      oneOf('=', '=', '=', '==', '===', ''),
      oneOf('a', 'str', '3', "'a'", '"str"', '', '<nil>', ' a ', 'true', '0', '"', "'", 'a=b', '1.5', 'map[]', '1e+21'),
    ),
  },
  { weight: 2, arbitrary: mutated(joined(relaxedText, oneOf('=', '=='), oneOf('a', '"', 'b=c', '10'))) },
  { weight: 1, arbitrary: relaxedText },
)
