import { collectErrors, type FieldError, FieldPath, invalid } from '@kubewright/kube/field'
import { foregroundDeletionFinalizer, orphanFinalizer } from '@kubewright/kube/meta'

const standardFinalizers: ReadonlySet<string> = new Set(['kubernetes', orphanFinalizer, foregroundDeletionFinalizer])

/**
 * A finalizer without a domain must be Kubernetes' own. Custom resources and a few built-in kinds do not have this
 * rule.
 */
export function validateFinalizerName(finalizer: string, path: FieldPath): FieldError[] {
  if (finalizer.includes('/') || standardFinalizers.has(finalizer)) return []
  return [invalid(path, finalizer, 'name is neither a standard finalizer name nor is it fully qualified')]
}

/** The same for an object's metadata.finalizers. */
export function validateFinalizerNames(finalizers: readonly string[] | undefined): FieldError[] {
  return collectErrors(finalizers ?? [], (name, index) =>
    validateFinalizerName(name, FieldPath.root('metadata').child('finalizers').index(index)),
  )
}
