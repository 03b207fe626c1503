import { encodeJson, type JsonObject, type JsonValue, setField } from '@kubewright/kube/json'
import fc from 'fast-check'

const names = fc.constantFrom(
  'a',
  'b',
  'name',
  'z<',
  'é',
  '\u{1F600}',
  '\uFF21',
  'k:{}',
  'x"y',
  '__proto__',
  'tab\t',
  '.',
  '',
)
const values = fc.constantFrom<JsonValue>(
  'a',
  'b<',
  'q"\\',
  '\b\f\n',
  '\u2028',
  '\u007f',
  '',
  true,
  false,
  null,
  [1, 'a'],
  { b: 1 },
  1,
  2,
  -3,
  1.5,
  1e21,
  1e-7,
  2.5e-9,
  1e-12,
  100,
  999999,
)

const keys = fc
  .array(fc.tuple(fc.constantFrom('name', 'port', 'b&', 'a'), values), { minLength: 1, maxLength: 3 })
  .map((entries) => `k:${encodeJson(Object.fromEntries(entries) as JsonObject)}`)

const elements = fc.oneof(
  { weight: 12, arbitrary: names.map((name) => `f:${name}`) },
  { weight: 5, arbitrary: keys },
  { weight: 4, arbitrary: values.map((value) => `v:${encodeJson(value)}`) },
  { weight: 2, arbitrary: fc.nat(12).map((index) => `i:${index}`) },
  { weight: 1, arbitrary: fc.constantFrom('.', 'x:unknown', 'q:') },
)
const malformedElements = fc.constantFrom(
  'x',
  'abc',
  '',
  'i:z',
  'i:-1',
  'k:[]',
  'k:{',
  'k:{}',
  'v:',
  'v:{',
  'k:1',
  'i:',
  'i:1.5',
)
const leaf: fc.Arbitrary<JsonValue> = fc.constant({})

function documents(
  element: fc.Arbitrary<string>,
  invalidValues: readonly { weight: number; arbitrary: fc.Arbitrary<JsonValue> }[],
): fc.Arbitrary<JsonObject> {
  const { set } = fc.letrec<{ set: JsonValue }>((tie) => ({
    set: fc
      .array(
        fc.tuple(
          element,
          fc.oneof(
            { maxDepth: 4 },
            { weight: 40, arbitrary: leaf },
            { weight: 50, arbitrary: tie('set') },
            ...invalidValues,
          ),
        ),
        { maxLength: 4 },
      )
      .map((entries) => {
        const document: Record<string, JsonValue> = {}
        for (const [key, value] of entries) setField(document, key, value)
        return document
      }),
  }))
  return set as fc.Arbitrary<JsonObject>
}

/** FieldsV1 documents of few elements, in any order. */
export const fieldsDocuments = documents(elements, [])

/** FieldsV1 documents, some with an element or a value that cannot be parsed. */
export const doubtfulFieldsDocuments = documents(
  fc.oneof({ weight: 120, arbitrary: elements }, { weight: 1, arbitrary: malformedElements }),
  [{ weight: 1, arbitrary: fc.constantFrom<JsonValue>(null, 1, 'x', [], true) }],
)
