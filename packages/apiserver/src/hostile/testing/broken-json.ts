import { encodeJson, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import fc from 'fast-check'
import { configMaps, dryRun, type HostileArbitrary, type HostileRequest, targetPath } from './hostile-request.ts'

const object: JsonObject = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'hostile', labels: { a: 'b' } },
  data: { colour: 'red', size: '3' },
}
const text = encodeJson(object)

const json = { 'content-type': 'application/json' }
const path = `${configMaps}?${dryRun}`

function create(family: string, body: string | Uint8Array, parts: Partial<HostileRequest> = {}): HostileRequest {
  return { family, method: 'POST', target: path, headers: json, body, isWrong: true, ...parts }
}

const words = { hasDecoderWords: true }

const cut: HostileArbitrary = fc
  .integer({ min: 0, max: text.length - 1 })
  .map((length) => create('JSON that is cut', text.slice(0, length), words))

const pieces = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\u0000',
  '\u00a0',
  '\ufeff',
  'nul',
  'NaN',
  '01',
  '1.',
  '.5',
  '-',
  '1e400',
  "'",
  '/*',
  '//',
  '\u001f',
  '"\\x"',
  '"\\u12g4"',
  '"\\ud800"',
  'undefined',
  'Infinity',
  '0x10',
  '9'.repeat(400),
]

const changed: HostileArbitrary = fc
  .tuple(fc.nat({ max: text.length }), fc.nat({ max: 4 }), fc.constantFrom(...pieces))
  .map(([at, removed, piece]) =>
    create('JSON with a wrong piece', text.slice(0, at) + piece + text.slice(at + removed), {
      ...words,
      isWrong: false,
    }),
  )

/** Values of the wrong type. */
const misplaced: readonly (readonly [path: readonly string[], values: readonly JsonValue[]])[] = [
  [['metadata'], [5, 'x', [], [{}], true]],
  [
    ['metadata', 'name'],
    [5, {}, [], true],
  ],
  [
    ['metadata', 'labels'],
    ['x', [], 5],
  ],
  [
    ['metadata', 'labels', 'a'],
    [1, {}, [], true],
  ],
  [
    ['metadata', 'finalizers'],
    ['x', [5], {}],
  ],
  [
    ['metadata', 'ownerReferences'],
    [{}, 'x', [5], [{ apiVersion: 1 }]],
  ],
  [
    ['metadata', 'creationTimestamp'],
    [5, 'yesterday', {}, '2026-13-01T00:00:00Z'],
  ],
  [
    ['metadata', 'deletionGracePeriodSeconds'],
    ['x', 1.5, {}],
  ],
  [
    ['metadata', 'generation'],
    ['1', 1.5, 2n ** 63n],
  ],
  [
    ['metadata', 'managedFields'],
    ['x', {}, [5]],
  ],
  [['data'], ['x', [], 5, true]],
  [
    ['data', 'colour'],
    [1, {}, [], false],
  ],
  [['binaryData'], [{ a: 'not base64!' }, { a: 5 }, 'x']],
  [['immutable'], ['yes', 1, {}]],
  [['kind'], [5, {}, 'Pod', 'configmap', 'Status']],
  [['apiVersion'], [5, {}, 'v2', 'apps/v1', 'a/b/c']],
]

const mistyped: HostileArbitrary = fc
  .constantFrom(...misplaced.flatMap(([place, values]) => values.map((value) => [place, value] as const)))
  .map(([place, value]) =>
    create('JSON with values of other types', encodeJson(withValue(object, place, value)), words),
  )

/** Well-formed but invalid values. */
const invalid: readonly (readonly [path: readonly string[], values: readonly JsonValue[]])[] = [
  [
    ['metadata', 'name'],
    ['', 'Bad_Name', '..', 'a/b', 'a%b', 'x'.repeat(254), 'é', '-a', 'a\u0000', ' a'],
  ],
  [
    ['metadata', 'namespace'],
    ['other', 'Default', '..'],
  ],
  [
    ['metadata', 'labels'],
    [{ 'a b': 'c' }, { a: 'x y' }, { [`${'a'.repeat(64)}`]: 'b' }, { a: 'x'.repeat(64) }, { '': 'a' }],
  ],
  [
    ['metadata', 'annotations'],
    [{ 'a/b/c': '' }, { 'A B': '' }, { '': '' }],
  ],
  [
    ['metadata', 'finalizers'],
    [['no'], ['a b/c'], ['']],
  ],
  [
    ['metadata', 'ownerReferences'],
    [[{}], [{ apiVersion: 'v1', kind: 'A', name: 'a' }], [{ apiVersion: 'v1', uid: 'u' }]],
  ],
  [['data'], [{ 'a/b': '' }, { '..': '' }, { '': '' }, { ['k'.repeat(254)]: '' }]],
]

const refused: HostileArbitrary = fc
  .constantFrom(...invalid.flatMap(([place, values]) => values.map((value) => [place, value] as const)))
  .map(([place, value]) => create('objects that are refused', encodeJson(withValue(object, place, value))))

const strict: HostileArbitrary = fc
  .constantFrom(
    text.replace('"data"', '"dada"'),
    text.replace('"labels"', '"lables"'),
    text.replace('"size"', '"colour"'),
    text.replace('"kind"', '"kind":"ConfigMap","kind"'),
    text.replace('"a":"b"', '"a":"b","a":"c"'),
    text.replace('"data"', '"spec":{"a":[1,{"b":2}]},"data"'),
    text.replace('"name"', '"Name":"x","name"'),
  )
  .map((body) => create('fields that are unknown or given twice', body, { target: `${path}&fieldValidation=Strict` }))

const documents = [
  'null',
  'true',
  '5',
  '"x"',
  '[]',
  '[{}]',
  '{}',
  ' ',
  '""',
  '{"kind":"Status"}',
  `[${text}]`,
  text + text,
]

const others: HostileArbitrary = fc.oneof(
  fc.constantFrom(...documents).map((body) => create('other documents', body, { ...words, isWrong: false })),
  fc
    .tuple(fc.constantFrom('[', '{"a":', '[{"a":[', '"', '{"metadata":'), fc.integer({ min: 1, max: 20_000 }))
    .map(([piece, count]) => create('JSON that is deep', piece.repeat(count), words)),
  fc
    .uint8Array({ minLength: 1, maxLength: 60 })
    .map((bytes) =>
      create('JSON that is bytes', Buffer.concat([Buffer.from('{"'), bytes]), { ...words, isWrong: false }),
    ),
  fc
    .constantFrom<BufferEncoding>('utf16le', 'base64')
    .map((encoding) =>
      create(
        'JSON in another encoding',
        encoding === 'base64' ? Buffer.from(text).toString('base64') : Buffer.from(text, encoding),
        words,
      ),
    ),
)

const replaced: HostileArbitrary = fc
  .constantFrom<readonly [string, JsonValue]>(
    ['name', 'other'],
    ['namespace', 'kube-system'],
    ['resourceVersion', 'x'],
    ['resourceVersion', '1'],
    ['uid', '00000000-0000-0000-0000-000000000000'],
    ['name', 'Target'],
  )
  .map(([field, value]) => {
    const metadata = { name: 'target', [field]: value }
    const body = encodeJson({ ...object, metadata })
    return {
      family: 'replacements that are refused',
      method: 'PUT',
      target: `${targetPath}?${dryRun}`,
      headers: json,
      body,
      isWrong: true,
    }
  })

function withValue(whole: JsonObject, [key = '', ...rest]: readonly string[], value: JsonValue): JsonObject {
  const field = whole[key]
  return { ...whole, [key]: rest.length === 0 ? value : withValue((field ?? {}) as JsonObject, rest, value) }
}

/** Malformed JSON bodies. */
export const brokenJson: HostileArbitrary = fc.oneof(cut, changed, mistyped, refused, strict, others, replaced)
