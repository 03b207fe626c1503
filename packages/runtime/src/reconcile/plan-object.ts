import type { KubernetesObject } from '@kubewright/kube/meta'
import { planChildren } from './children/plan.ts'
import type { Plan } from './children/plan-types.ts'
import type { ValidatedResult } from './function-result.ts'
import type { ReconcileScope } from './reconcile-scope.ts'

/** Compares the children of a result with those in the cache. */
export function planObject(
  scope: Pick<ReconcileScope, 'definition' | 'context' | 'view' | 'children'>,
  owner: KubernetesObject,
  { children }: Pick<ValidatedResult, 'children'>,
): Plan {
  const { definition, context, view } = scope
  return planChildren({
    owner,
    ownerKind: definition.kind,
    controller: definition.name,
    manager: definition.manager,
    ...definition.planKinds,
    children,
    live: ({ kind, namespace, name }) => context.cache.get(kind, { namespace, name }),
    owned: (kind) => view.owned(kind, owner),
    ofTracked: (kind) => view.tracked(kind, owner),
    ofShared: (kind) => view.shared(kind, owner),
    matching: (kind, selector) => view.matching(kind, selector),
    onForeign: (child) => scope.children.watchName(child),
  })
}
