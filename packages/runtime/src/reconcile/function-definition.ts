import type { KubernetesObject } from '@kubewright/kube/meta'
import type { KindReference } from '../resource/index.ts'
import type { DeletionBudget } from './children/deletion-budget.ts'
import type { PlanInput } from './children/plan-types.ts'
import type { Kinship } from './children/relation.ts'

/** A controller's definition without its types, for the code that carries it out. */
export interface FunctionDefinition {
  readonly name: string
  readonly kind: KindReference
  readonly owns: Readonly<Record<string, KindReference>>
  readonly tracks: Readonly<Record<string, KindReference>>
  readonly shares: Readonly<Record<string, KindReference>>
  /** Whether children are written and deleted in the order of `after`. */
  readonly ordered: boolean
  /** The IDs of the kinds that the function may read. */
  readonly readable: ReadonlySet<string>
  /** The kinds of all children, each once. */
  readonly childKinds: readonly KindReference[]
  /** The part of a plan's input that is the same for all objects. */
  readonly planKinds: Pick<PlanInput, 'kinds' | 'tracked' | 'shared' | 'ordered'>
  readonly hasTracks: boolean
  readonly deletionBudget: DeletionBudget | undefined
  readonly reads: readonly KindReference[]
  /** The field manager of children and status. */
  readonly manager: string
  /**
   * The controller's own finalizer. Without `finalize`, it is one that an earlier version of the controller may have
   * left.
   */
  readonly finalizer: string
  /** The finalizer for children that the garbage collector does not clean up as they need it. */
  readonly childrenFinalizer: string
  /** The condition types of the kind; undefined when they are unknown. */
  readonly conditionTypes: readonly string[] | undefined
  reconcile(object: unknown, context: unknown): unknown
  finalize?(object: unknown, context: unknown): unknown
}

/** What follows from the declared kinds of children. */
export function derivedKinds(
  declared: Pick<FunctionDefinition, 'owns' | 'tracks' | 'shares' | 'ordered' | 'reads'>,
): Pick<FunctionDefinition, 'childKinds' | 'planKinds' | 'hasTracks' | 'readable'> {
  const [kinds, tracked, shared] = [declared.owns, declared.tracks, declared.shares].map((one) => Object.values(one))
  const all = [...(kinds ?? []), ...(tracked ?? []), ...(shared ?? [])]
  const planKinds = {
    kinds: kinds ?? [],
    ...(tracked?.length ? { tracked } : {}),
    ...(shared?.length ? { shared } : {}),
    ...(declared.ordered ? { ordered: true } : {}),
  }
  return {
    childKinds: [...new Map(all.map((kind) => [kind.id, kind])).values()],
    planKinds,
    hasTracks: planKinds.tracked !== undefined,
    readable: new Set([...all, ...declared.reads].map(({ id }) => id)),
  }
}

/** The owner with what shows which children are its own. */
export function kinshipOf({ kind, name, manager }: FunctionDefinition, owner: KubernetesObject): Kinship {
  return { owner, ownerKind: kind, controller: name, manager }
}

/** Whether the framework's finalizer may be needed. */
export function mayNeedFinalizer({ planKinds }: Pick<FunctionDefinition, 'planKinds'>): boolean {
  return planKinds.tracked !== undefined || planKinds.shared !== undefined || planKinds.ordered === true
}
