import { isJsonObject, type JsonValue } from '@kubewright/kube/json'
import type { ObjectShape } from '@kubewright/kube/shape'
import fc from 'fast-check'
import { rarely } from './document-arbitrary.ts'

type Entry = fc.Arbitrary<[string, JsonValue]>

const words = fc.constantFrom<JsonValue>('a', 'b', 'c', 'd', 1, 2, null)
const wordLists = fc.array(words, { maxLength: 4 }) as fc.Arbitrary<JsonValue>
const patchDirectives = fc.constantFrom<JsonValue>('delete', 'replace', 'merge', 'other', 1, null)

/** Directives of a strategic merge patch for an object and for each of its lists. */
export function directivesFor(object: ObjectShape): { weight: number; arbitrary: Entry }[] {
  const names = [...object.fields.keys(), 'p', 'q']
  const directives: { weight: number; arbitrary: Entry }[] = [
    { weight: 1, arbitrary: fc.tuple(fc.constant('$patch'), patchDirectives) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('$retainKeys'), retainedNames(names)) },
  ]
  for (const field of object.fields.values()) {
    if (field.shape.kind !== 'list' || field.patchStrategies.length === 0) continue
    const { name, patchMergeKey } = field
    const keyed = fc.array(
      words.map((word) => (patchMergeKey === undefined ? word : { [patchMergeKey]: word })),
      { maxLength: 4 },
    )
    const order = fc.oneof(
      { weight: 6, arbitrary: keyed as fc.Arbitrary<JsonValue> },
      { weight: 1, arbitrary: wordLists },
    )
    directives.push(
      { weight: 2, arbitrary: fc.tuple(fc.constant(`$setElementOrder/${name}`), order) },
      { weight: 2, arbitrary: fc.tuple(fc.constant(`$deleteFromPrimitiveList/${name}`), wordLists) },
    )
  }
  return directives
}

function retainedNames(names: readonly string[]): fc.Arbitrary<JsonValue> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant<JsonValue>([...names]) },
    { weight: 3, arbitrary: fc.subarray([...names]) as fc.Arbitrary<JsonValue> },
    { weight: 1, arbitrary: words },
  )
}

/** Items, some of which are deleted, replaced, or replace the whole list. */
export function itemDirectives(items: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> {
  const directed = fc.tuple(items, rarely(patchDirectives, 4)).map(([item, directive]) => {
    return directive === undefined || !isJsonObject(item) ? item : { ...item, $patch: directive }
  })
  const alone = patchDirectives.map((directive): JsonValue => ({ $patch: directive }))
  return fc.oneof({ weight: 20, arbitrary: directed }, { weight: 1, arbitrary: alone })
}
