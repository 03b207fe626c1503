import { type FieldError, invalid } from '@kubewright/kube/field'
import { foregroundDeletionFinalizer, orphanFinalizer } from '@kubewright/kube/meta'

const standardFinalizers: ReadonlySet<string> = new Set(['kubernetes', orphanFinalizer, foregroundDeletionFinalizer])

/** A finalizer without a domain is one of Kubernetes itself. Custom resources and a few built-in kinds know no such rule. */
export function validateFinalizerName(finalizer: string, path: string): readonly FieldError[] {
  if (finalizer.includes('/') || standardFinalizers.has(finalizer)) return []
  return [invalid(path, finalizer, 'name is neither a standard finalizer name nor is it fully qualified')]
}

/** The same for metadata.finalizers of an object. */
export function validateFinalizerNames(finalizers: readonly string[] | undefined): readonly FieldError[] {
  return finalizers?.flatMap((name, index) => validateFinalizerName(name, `metadata.finalizers[${index}]`)) ?? []
}
