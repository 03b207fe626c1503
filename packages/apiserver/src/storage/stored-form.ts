import { copyFields, freezeJson, isJsonObject, type JsonObject } from '@kubewright/kube/json'

/** The object as it is stored: a frozen copy with the revision as its resourceVersion. */
export function storedForm(object: JsonObject, revision: number): JsonObject {
  const { metadata } = object
  const own = copyFields(isJsonObject(metadata) ? metadata : {})
  own['resourceVersion'] = String(revision)
  const copy = copyFields(object)
  copy['metadata'] = own
  return freezeJson(copy)
}
