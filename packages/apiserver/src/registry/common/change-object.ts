import type { JsonObject } from '@kubewright/kube/json'
import { objectAt } from '../../read-object.ts'
import { withFieldValue } from './change-fields.ts'

/** Changes the spec, which decoding guarantees; returns the same object if the spec stays the same. */
export function withSpec(object: JsonObject, change: (spec: JsonObject) => JsonObject): JsonObject {
  return withFieldValue(object, 'spec', change(objectAt(object, 'spec')))
}

/** Sets an annotation, or removes it if the value is undefined. */
export function withAnnotation(object: JsonObject, key: string, value: string | undefined): JsonObject {
  const metadata = objectAt(object, 'metadata')
  const annotations = objectAt(metadata, 'annotations')
  const changed = withFieldValue(annotations, key, value)
  if (changed === annotations) return object
  return { ...object, metadata: { ...metadata, annotations: changed } }
}
