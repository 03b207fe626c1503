import type { JsonObject } from '@kubewright/kube/json'
import { objectAt } from '../../read-object.ts'
import { withFieldValue } from './change-fields.ts'

/** The object with its spec changed, which decoding has put there; the same object when the spec stays the same. */
export function withSpec(object: JsonObject, change: (spec: JsonObject) => JsonObject): JsonObject {
  return withFieldValue(object, 'spec', change(objectAt(object, 'spec')))
}

/** The object with an annotation set, or removed when the value is undefined. */
export function withAnnotation(object: JsonObject, key: string, value: string | undefined): JsonObject {
  const metadata = objectAt(object, 'metadata')
  const annotations = objectAt(metadata, 'annotations')
  const changed = withFieldValue(annotations, key, value)
  if (changed === annotations) return object
  return { ...object, metadata: { ...metadata, annotations: changed } }
}
