import {
  encodeCanonicalJson,
  encodeJson,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  sortStrings,
} from '@kubewright/kube/json'
import { patchContentTypes } from '@kubewright/kube/patch'
import { decodeProtobuf, encodeProtobuf, hasProtobuf } from '@kubewright/kube/protobuf'

/**
 * What a patch made of an object, as Kubernetes shows it where it is wrong: as text. What the patch touched has its
 * fields sorted, since Go has made maps of it; what it did not touch has them in the order of Go's types.
 */
export function patchedText(live: JsonObject, patched: JsonValue, type: string, patch: JsonValue): string {
  const typed = inTypeOrder(live)
  if (typed === undefined) return encodeCanonicalJson(patched)
  return textOf(patched, typed, type === patchContentTypes.json ? touchedBy(patch) : patch)
}

/** The same object with its fields in the order of its type, which is nearly that of protobuf; undefined without one. */
function inTypeOrder(object: JsonObject): JsonObject | undefined {
  const kind = { apiVersion: String(object['apiVersion']), kind: String(object['kind']) }
  return hasProtobuf(kind) ? decodeProtobuf(encodeProtobuf(object)).object : undefined
}

function textOf(value: JsonValue | undefined, typed: JsonValue | undefined, touched: JsonValue | undefined): string {
  if (touched === undefined && typed !== undefined) return encodeJson(typed)
  if (!isJsonObject(value)) return encodeCanonicalJson(value ?? null)
  const [ownTyped, ownTouched] = [isJsonObject(typed) ? typed : {}, isJsonObject(touched) ? touched : {}]
  const names = sortStrings(Object.keys(value))
  const fields = names.map((name) => {
    return `${JSON.stringify(name)}:${textOf(value[name], ownTyped[name], ownTouched[name])}`
  })
  return `{${fields.join(',')}}`
}

/** The paths of the operations of a JSON patch, as the object that a merge patch would be. */
function touchedBy(patch: JsonValue): JsonValue {
  const touched: { [name: string]: JsonValue | undefined } = {}
  for (const operation of isJsonArray(patch) ? patch : []) {
    if (!isJsonObject(operation)) continue
    for (const path of [operation['path'], operation['from']]) {
      if (typeof path === 'string') touch(touched, path.split('/').slice(1).map(plainStep))
    }
  }
  return touched
}

function touch(touched: { [name: string]: JsonValue | undefined }, [first, ...rest]: readonly string[]): void {
  if (first === undefined) return
  const inner = isJsonObject(touched[first]) ? { ...touched[first] } : {}
  touch(inner, rest)
  touched[first] = inner
}

function plainStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}
