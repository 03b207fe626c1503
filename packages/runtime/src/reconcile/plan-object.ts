import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Cache } from '../cache/index.ts'
import type { ChildName } from './children/child.ts'
import { planChildren } from './children/plan.ts'
import type { Plan } from './children/plan-types.ts'
import type { FunctionDefinition } from './function-definition.ts'
import type { ValidatedResult } from './function-result.ts'
import type { ReadView } from './read-view.ts'
import type { ReconcileScope } from './reconcile-scope.ts'

/** Compares the children of a result with those in the cache. */
export function planObject(
  { definition, context, view, children }: Pick<ReconcileScope, 'definition' | 'context' | 'view' | 'children'>,
  owner: KubernetesObject,
  result: Pick<ValidatedResult, 'children'>,
): Plan {
  return planOn(definition, context.cache, view, owner, result, (child) => children.watchName(child))
}

/** The same on any objects. */
export function planOn(
  definition: FunctionDefinition,
  live: Pick<Cache, 'get'>,
  view: ReadView,
  owner: KubernetesObject,
  { children }: Pick<ValidatedResult, 'children'>,
  onForeign: (child: ChildName) => void = () => {},
): Plan {
  return planChildren({
    owner,
    ownerKind: definition.kind,
    controller: definition.name,
    manager: definition.manager,
    ...definition.planKinds,
    children,
    live: ({ kind, namespace, name }) => live.get(kind, { namespace, name }),
    owned: (kind) => view.owned(kind, owner),
    ofTracked: (kind) => view.tracked(kind, owner),
    ofShared: (kind) => view.shared(kind, owner),
    matching: (kind, selector) => view.matching(kind, selector),
    onForeign,
  })
}
