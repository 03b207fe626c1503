import { isJsonArray, isJsonObject, type JsonValue } from '@kubewright/kube/json'
import fc from 'fast-check'
import { documentKeys, jsonDocuments, jsonObjects, jsonValues, rarely } from './document-arbitrary.ts'

/** Pointers of a document, similar pointers, or pointers to nothing. */
const strayTokens = fc.oneof(
  documentKeys,
  fc.constantFrom('0', '1', '2', '-1', '-3', '01', '1e0', '~', '~2', 'a~', ' 1', '99999999999999999999'),
)

function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1')
}

function pointersOf(value: JsonValue, prefix = ''): string[] {
  const children = isJsonArray(value)
    ? value.map((item, index) => [String(index), item] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : []
  return [prefix, ...children.flatMap(([key, child]) => pointersOf(child ?? null, `${prefix}/${escapeToken(key)}`))]
}

interface DraftPointer {
  /** The index of the document's pointer to start from. */
  readonly at: number
  readonly tail: string | undefined
  readonly garbage: string | undefined
}

const draftPointers: fc.Arbitrary<DraftPointer> = fc.record({
  at: fc.nat(30),
  tail: rarely(strayTokens, 8),
  garbage: rarely(fc.constantFrom('a', '', 'a/b', '//', '/', ' /a'), 60),
})

function pointerOf(pointers: readonly string[], draft: DraftPointer): string {
  if (draft.garbage !== undefined) return draft.garbage
  // The first pointer is that of the whole document, which few operations accept.
  const start = (draft.at === 0 ? pointers[0] : pointers[1 + (draft.at % (pointers.length - 1))]) ?? ''
  return draft.tail === undefined ? start : `${start}/${draft.tail}`
}

const operationNames = fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test', 'test')

/** An operation before its pointers are known. `missing` and `spoilt` name fields that are absent or mistyped. */
const draftOperations = fc.record({
  op: fc.oneof(
    { weight: 40, arbitrary: operationNames },
    { weight: 1, arbitrary: fc.constantFrom('Add', '', 'unknown') },
  ),
  path: draftPointers,
  from: draftPointers,
  /** The source of the value: the document, so that test operations may succeed, or any value. */
  valueAt: rarely(fc.nat(30), 5),
  value: jsonValues,
  missing: rarely(fc.constantFrom('op', 'path', 'from', 'value'), 25),
  corruption: rarely(fc.tuple(fc.constantFrom('op', 'path', 'from', 'other'), jsonValues), 40),
})

function valueAt(document: JsonValue, index: number): JsonValue {
  const values: JsonValue[] = []
  const collect = (value: JsonValue) => {
    values.push(value)
    if (isJsonArray(value)) value.forEach(collect)
    else if (isJsonObject(value)) for (const child of Object.values(value)) collect(child ?? null)
  }
  collect(document)
  return values[index % values.length] as JsonValue
}

function operationOf(document: JsonValue, pointers: readonly string[], draft: DraftOperation): JsonValue {
  const { op, missing, corruption } = draft
  const operation: Record<string, JsonValue> = { op, path: pointerOf(pointers, draft.path) }
  if (op === 'move' || op === 'copy') operation['from'] = pointerOf(pointers, draft.from)
  if (op === 'add' || op === 'replace') operation['value'] = draft.value
  if (op === 'test') {
    const place = pointerOf(pointers, { ...draft.path, garbage: undefined, tail: undefined })
    operation['value'] =
      draft.valueAt === undefined ? valueOfPointer(document, place) : valueAt(document, draft.valueAt)
  }
  if (corruption !== undefined) operation[corruption[0]] = corruption[1]
  if (missing !== undefined) delete operation[missing]
  return operation
}

function valueOfPointer(document: JsonValue, pointer: string): JsonValue {
  let value = document
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~')
    value = (value as Record<string, JsonValue>)[key] ?? null
  }
  return value
}

type DraftOperation = typeof draftOperations extends fc.Arbitrary<infer Draft> ? Draft : never

/** A document and a JSON patch that mostly points into it. */
export const jsonPatches: fc.Arbitrary<{ original: JsonValue; patch: JsonValue }> = fc
  .tuple(
    fc.oneof(
      { weight: 9, arbitrary: jsonObjects },
      { weight: 1, arbitrary: jsonDocuments.filter((value) => value !== null) },
    ),
    fc.array(draftOperations, { minLength: 1, maxLength: 4 }),
    rarely(jsonValues, 60),
  )
  .map(([original, drafts, garbage]) => {
    const pointers = pointersOf(original)
    return { original, patch: garbage ?? drafts.map((draft) => operationOf(original, pointers, draft)) }
  })
