import type { JsonObject } from '@kubewright/kube/json'

/** The managedFields entry of what the server writes in its own name. */
export function serverEntry(apiVersion: string, time: string, fieldsV1: JsonObject): JsonObject {
  return { manager: 'kube-apiserver', operation: 'Update', apiVersion, time, fieldsType: 'FieldsV1', fieldsV1 }
}
