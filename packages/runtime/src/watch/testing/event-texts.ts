import fc from 'fast-check'

const text = fc.oneof(fc.constantFrom('a', 'b-1', 'é', '😀', 'x"y', 'tab\t', ''), fc.string({ unit: 'grapheme' }))
/** Texts that may occur as an object in a watch of ConfigMaps. */
export const object = fc.record(
  {
    apiVersion: fc.constantFrom('v1', 'v1', 'v1', 'v2'),
    kind: fc.constantFrom('ConfigMap', 'ConfigMap', 'ConfigMap', 'Table'),
    metadata: fc.record(
      {
        name: fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: fc.constant(7) }),
        namespace: fc.constantFrom('default', 'other', ''),
        resourceVersion: fc.oneof(fc.nat().map(String), text),
        uid: text,
        labels: fc.dictionary(text, text, { maxKeys: 3 }),
        managedFields: fc.constant([{ manager: 'm', fieldsV1: { 'f:a': {} } }]),
        deletionTimestamp: fc.constantFrom(null, '2026-01-01T00:00:00Z'),
      },
      { requiredKeys: ['name', 'namespace', 'resourceVersion'] },
    ),
    data: fc.jsonValue({ maxDepth: 3 }),
  },
  { requiredKeys: ['apiVersion', 'kind', 'metadata'] },
)
const event = fc.record({
  type: fc.constantFrom('ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR', 'RENAMED'),
  object: fc.oneof({ weight: 15, arbitrary: object }, { weight: 1, arbitrary: fc.jsonValue() }),
})
/** A line of such a watch, mostly in the form of real servers. */
export const line: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: event.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: event.map((value) => JSON.stringify(value).replace(':', ' : ')) },
  {
    weight: 1,
    arbitrary: event.map((value) => JSON.stringify(value).replace('"v1"', '"v1","long":12345678901234567890')),
  },
  { weight: 1, arbitrary: fc.tuple(event, fc.nat(500)).map(([value, cut]) => JSON.stringify(value).slice(0, cut)) },
)
