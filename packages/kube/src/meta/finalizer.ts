import { type KubernetesObject, withMetadata } from './object.ts'

/** The finalizers that the garbage collector handles. */
export const orphanFinalizer = 'orphan'
export const foregroundDeletionFinalizer = 'foregroundDeletion'

export function hasFinalizer(object: KubernetesObject, finalizer: string): boolean {
  return object.metadata?.finalizers?.includes(finalizer) === true
}

/** The object with the finalizer; the same object if it already has it. */
export function addFinalizer<Kind extends KubernetesObject>(object: Kind, finalizer: string): Kind {
  if (hasFinalizer(object, finalizer)) return object
  return withMetadata(object, { finalizers: [...(object.metadata?.finalizers ?? []), finalizer] })
}

/** The object without the finalizer; the same object if it does not have it. */
export function removeFinalizer<Kind extends KubernetesObject>(object: Kind, finalizer: string): Kind {
  if (!hasFinalizer(object, finalizer)) return object
  const finalizers = object.metadata?.finalizers?.filter((candidate) => candidate !== finalizer) ?? []
  return withMetadata(object, { finalizers: finalizers.length === 0 ? undefined : finalizers })
}
