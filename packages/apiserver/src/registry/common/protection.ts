import type { JsonObject } from '@kubewright/kube/json'
import { listAt, objectAt } from '../../read-object.ts'

/** The admission that keeps objects from being deleted while they are used: a controller takes the finalizer away. */
export function protectedBy(finalizer: string): (object: JsonObject) => JsonObject {
  return (object) => {
    const finalizers = listAt(object, 'metadata', 'finalizers')
    if (finalizers.includes(finalizer)) return object
    return { ...object, metadata: { ...objectAt(object, 'metadata'), finalizers: [...finalizers, finalizer] } }
  }
}
