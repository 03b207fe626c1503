import { freezeJson, isJsonObject, type JsonObject } from '@kubewright/kube/json'

/** The object as it is stored: with the revision as its resourceVersion, and frozen. What was given stays as it is. */
export function storedForm(object: JsonObject, revision: number): JsonObject {
  const { metadata } = object
  const own = isJsonObject(metadata) ? metadata : {}
  return freezeJson({ ...object, metadata: { ...own, resourceVersion: String(revision) } })
}
