import { type Condition, setCondition } from '@kubewright/kube/meta'
import type { Namespace } from 'kubewright/kinds'
import type { Remaining } from './content.ts'

type NamespaceConditions = NonNullable<NonNullable<Namespace['status']>['conditions']>

/** The conditions of a namespace that is being emptied, with the reasons and messages of Kubernetes. */
export function namespaceConditions(
  namespace: Namespace,
  remaining: readonly Remaining[],
  failure: string | undefined,
  now: string,
): NamespaceConditions {
  let conditions = (namespace.status?.conditions ?? []) as readonly Condition[]
  for (const condition of [
    {
      type: 'NamespaceDeletionDiscoveryFailure',
      status: 'False',
      reason: 'ResourcesDiscovered',
      message: 'All resources successfully discovered',
    },
    {
      type: 'NamespaceDeletionGroupVersionParsingFailure',
      status: 'False',
      reason: 'ParsedGroupVersions',
      message: 'All legacy kube types successfully parsed',
    },
    deletionFailure(failure),
    contentRemaining(remaining),
    finalizersRemaining(remaining),
  ]) {
    conditions = setCondition(conditions, condition, now)
  }
  return conditions as NamespaceConditions
}

function deletionFailure(failure: string | undefined): Condition {
  const type = 'NamespaceDeletionContentFailure'
  if (failure !== undefined) {
    const message = `Failed to delete all resource types, 1 remaining: ${failure}`
    return { type, status: 'True', reason: 'ContentDeletionFailed', message }
  }
  const message = 'All content successfully deleted, may be waiting on finalization'
  return { type, status: 'False', reason: 'ContentDeleted', message }
}

function contentRemaining(remaining: readonly Remaining[]): Condition {
  const type = 'NamespaceContentRemaining'
  if (remaining.length === 0) {
    return { type, status: 'False', reason: 'ContentRemoved', message: 'All content successfully removed' }
  }
  const parts = remaining.map(({ kind, count }) => `${resourceOf(kind.definition)} has ${count} resource instances`)
  const message = `Some resources are remaining: ${parts.sort().join(', ')}`
  return { type, status: 'True', reason: 'SomeResourcesRemain', message }
}

/** As Go prints a GroupResource in these messages: the core group leaves its dot. */
function resourceOf({ plural, group }: { readonly plural: string; readonly group: string }): string {
  return `${plural}.${group}`
}

function finalizersRemaining(remaining: readonly Remaining[]): Condition {
  const type = 'NamespaceFinalizersRemaining'
  const counts = new Map<string, number>()
  for (const [finalizer, count] of remaining.flatMap(({ finalizers }) => [...finalizers])) {
    counts.set(finalizer, (counts.get(finalizer) ?? 0) + count)
  }
  if (counts.size === 0) {
    const message = 'All content-preserving finalizers finished'
    return { type, status: 'False', reason: 'ContentHasNoFinalizers', message }
  }
  const parts = [...counts].map(([finalizer, count]) => `${finalizer} in ${count} resource instances`)
  const message = `Some content in the namespace has finalizers remaining: ${parts.sort().join(', ')}`
  return { type, status: 'True', reason: 'SomeFinalizersRemain', message }
}
