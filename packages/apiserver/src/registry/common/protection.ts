import type { JsonObject } from '@kubewright/kube/json'
import { listAt, objectAt } from '../../read-object.ts'

/** Adds a finalizer that protects an object while it is in use; a controller removes it. */
export function protectedBy(finalizer: string): (object: JsonObject) => JsonObject {
  return (object) => {
    const finalizers = listAt(object, 'metadata', 'finalizers')
    if (finalizers.includes(finalizer)) return object
    return { ...object, metadata: { ...objectAt(object, 'metadata'), finalizers: [...finalizers, finalizer] } }
  }
}
