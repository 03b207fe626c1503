import { controllerOf, isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { RuntimeError } from '../../errors.ts'
import type { KindReference } from '../../resource/index.ts'
import { type Claim, isClaim } from './adopt-matching.ts'
import { type ChildName, childKey, describeChild, placeChild, requireWritable } from './child.ts'
import { modeOf } from './child-mode.ts'
import { isKept } from './keep.ts'
import { type DesiredChild, planChild } from './plan-child.ts'
import { ChildOrder, orderDeletes } from './plan-order.ts'
import type {
  Plan,
  PlanInput,
  PlannedApply,
  PlannedChild,
  PlannedClaim,
  PlannedDelete,
  WaitingChild,
} from './plan-types.ts'
import { isChildOf, isOwnedBy, managerOf, type Relation } from './relation.ts'

/** The plan that changes nothing. */
export const emptyPlan: Plan = {
  applies: [],
  deletes: [],
  terminating: [],
  waiting: [],
  blocked: [],
  claims: [],
  needsFinalizer: false,
}

/** A desired child, or one that is kept as it is. */
interface NamedChild extends DesiredChild {
  readonly isKept: boolean
}

type NamedChildren = ReadonlyMap<string, NamedChild>

/**
 * Compares the desired with the existing children. Pure: reads only its input and changes nothing.
 *
 * - An existing child that does not belong to the owner's UID is planned as refused: never changed or deleted, and only
 *   `adopt` takes over one that no controller owns. This includes a former child: the garbage collector removes the
 *   owner reference when the owner is deleted with the policy Orphan, and adding it back would make the collector
 *   delete the child.
 * - A child that is being deleted is not touched; the event of its deletion wakes the owner again.
 * - A child that an apply would not change is not in the plan, even if the server stores it in another form: built-in
 *   kinds are stored without empty lists and maps, and with canonical quantities.
 * - A child that waits for others is neither written nor deleted.
 * - Only objects that belong to the owner's UID, of a declared kind, are deleted, if they are neither desired, kept nor
 *   already being deleted. Of a shared object with other owners, only this owner's part is given up.
 */
export function planChildren(input: PlanInput): Plan {
  if (input.children === undefined) return emptyPlan
  const claims = input.children.some(isClaim) ? input.children.filter(isClaim) : noClaims
  const desired = namedChildren(input, input.children)
  const { applies, waiting } = planWrites(input, desired)
  const deletes: PlannedDelete[] = []
  const terminating: KubernetesObject[] = []
  for (const kind of input.kinds) pruneKind(input, 'owned', kind, input.owned(kind), desired, { deletes, terminating })
  for (const kind of input.tracked ?? noKinds) {
    pruneKind(input, 'tracked', kind, input.ofTracked?.(kind) ?? [], desired, { deletes, terminating })
  }
  for (const kind of input.shared ?? noKinds) planPartings(input, kind, desired, { deletes, terminating })
  const claimed = claims.length === 0 ? nothingClaimed : planClaims(input, claims, desired, deletes)
  const ordered = input.ordered === true ? orderDeletes(claimed.deletes ?? deletes, terminating) : undefined
  const plan = {
    applies,
    deletes: ordered?.deletes ?? claimed.deletes ?? deletes,
    terminating,
    waiting,
    blocked: ordered?.blocked ?? [],
    claims: claimed.claims,
    needsFinalizer: needsFinalizer(input, desired),
  }
  return isEmpty(plan) ? emptyPlan : plan
}

const noKinds: readonly KindReference[] = []
const noClaims: readonly Claim[] = []
const noWaiting: readonly WaitingChild[] = []
const nothingClaimed: { readonly claims: readonly PlannedClaim[]; readonly deletes?: PlannedDelete[] } = { claims: [] }

function isEmpty({ applies, deletes, terminating, waiting, blocked, claims, needsFinalizer }: Plan): boolean {
  const count = applies.length + deletes.length + terminating.length + waiting.length + blocked.length + claims.length
  return count === 0 && !needsFinalizer
}

function namedChildren(input: PlanInput, children: readonly PlannedChild[]): NamedChildren {
  const named = new Map<string, NamedChild>()
  for (const [position, child] of children.entries()) {
    if (isClaim(child)) continue
    const kept = isKept(child)
    const object = kept ? child.object : child
    if (!kept) requireWritable(object, position)
    const { name, relation } = placeChild(object, input, position)
    const mode = kept ? undefined : modeOf(object)
    const key = childKey(name)
    if (named.has(key)) {
      const message = `${describeChild(name)} is in children twice; give each child its own name`
      throw new RuntimeError('CHILD_DUPLICATE', message)
    }
    const after = mode?.after === undefined ? undefined : keysOf(input, name, mode.after, position)
    named.set(key, { name, relation, child: object, mode, after, isKept: kept })
  }
  return named
}

/** The keys of the children before one. */
function keysOf(
  input: PlanInput,
  name: ChildName,
  after: readonly KubernetesObject[],
  position: number,
): readonly string[] {
  if (input.ordered !== true) {
    const message = `${describeChild(name)} is in after(), but the controller does not declare ordered: true; the finalizer that deletes in reverse order needs it`
    throw new RuntimeError('CHILD_ORDER_INVALID', message)
  }
  return after.map((object) => childKey(placeChild(object, input, position).name))
}

function planWrites(input: PlanInput, desired: NamedChildren) {
  const applies: PlannedApply[] = []
  let order: ChildOrder | undefined
  let waiting: WaitingChild[] | undefined
  for (const one of desired.values()) {
    if (one.isKept) continue
    if (one.after !== undefined) {
      order ??= orderOf(input, desired)
      const reason = order.waitsFor(childKey(one.name))
      if (reason !== undefined) {
        waiting ??= []
        waiting.push({ name: one.name, reason })
        continue
      }
    }
    const planned = planChild(input, one)
    if (planned !== undefined) applies.push(planned)
  }
  return { applies, waiting: waiting ?? noWaiting }
}

function orderOf(input: PlanInput, children: NamedChildren): ChildOrder {
  return new ChildOrder({
    children,
    isDue(key) {
      const child = children.get(key)
      return child !== undefined && !child.isKept && planChild(input, child) !== undefined
    },
    live(key) {
      const child = children.get(key)
      const live = child && input.live(child.name)
      return live !== undefined && child !== undefined && isChildOf(live, input, child.relation) ? live : undefined
    },
  })
}

/** What is deleted, and what is being deleted already. */
interface Pruned {
  readonly deletes: PlannedDelete[]
  readonly terminating: KubernetesObject[]
}

function pruneKind(
  input: PlanInput,
  relation: Relation,
  kind: KindReference,
  objects: readonly KubernetesObject[],
  desired: NamedChildren,
  { deletes, terminating }: Pruned,
): void {
  for (const live of objects) {
    const { namespace, name = '' } = live.metadata ?? {}
    const child = { kind, namespace, name }
    const wanted = desired.get(childKey(child))
    if (!isChildOf(live, input, relation)) continue
    if (!isBeingDeleted(live)) {
      if (wanted === undefined) deletes.push({ name: child, live })
    } else if (wanted === undefined || !wanted.isKept) terminating.push(live)
  }
}

/** Gives up the parts of shared children that the owner no longer lists. */
function planPartings(
  input: PlanInput,
  kind: KindReference,
  desired: NamedChildren,
  { deletes, terminating }: Pruned,
): void {
  for (const live of input.ofShared?.(kind) ?? []) {
    const { namespace, name = '' } = live.metadata ?? {}
    const child = { kind, namespace, name }
    const wanted = desired.get(childKey(child))
    if (!isChildOf(live, input, 'shared')) continue
    if (isBeingDeleted(live)) terminating.push(live)
    else if (wanted?.relation !== 'shared') deletes.push(planParting(input, child, live))
  }
}

/** The last owner of a shared object deletes it; others give up their part. */
export function planParting(input: Pick<PlanInput, 'owner' | 'manager'>, name: ChildName, live: KubernetesObject) {
  const uid = input.owner.metadata?.uid
  const others = live.metadata?.ownerReferences?.filter((reference) => reference.uid !== uid) ?? []
  return others.length === 0 ? { name, live } : { name, live, givenUpBy: managerOf(input, 'shared') }
}

/** Adopts what matches a selector, releases what no longer does, and keeps what matches. */
function planClaims(
  input: PlanInput,
  claims: readonly Claim[],
  desired: NamedChildren,
  deletes: readonly PlannedDelete[],
) {
  const planned: PlannedClaim[] = []
  const remaining = new Set(deletes)
  for (const claim of claims) {
    const kind = input.kinds.find(({ id }) => id === claim.kind.id)
    if (kind === undefined) {
      const message = `adoptMatching(${claim.kind.id}) needs ${claim.kind.id} in owns`
      throw new RuntimeError('CHILD_INVALID', message)
    }
    if (claims.some((other) => other !== claim && other.kind.id === kind.id)) {
      throw new RuntimeError('CHILD_DUPLICATE', `adoptMatching(${kind.id}) is in children twice; use one selector`)
    }
    const excepted = new Set(claim.except.map(({ metadata }) => metadata?.uid))
    for (const one of deletes) {
      if (one.name.kind.id !== kind.id || !isOwnedBy(one.live, input)) continue
      const matches = claim.selector.matches(one.live.metadata?.labels ?? {})
      if (matches && excepted.has(one.live.metadata?.uid)) continue
      remaining.delete(one)
      if (!matches) planned.push({ name: one.name, live: one.live, action: 'release' })
    }
    for (const live of input.matching?.(kind, claim.selector.toString()) ?? []) {
      const { namespace, name = '' } = live.metadata ?? {}
      const child = { kind, namespace, name }
      if (controllerOf(live) !== undefined || isBeingDeleted(live) || desired.has(childKey(child))) continue
      planned.push({ name: child, live, action: 'adopt' })
    }
  }
  return { claims: planned, deletes: [...remaining] }
}

function needsFinalizer({ tracked, shared, ordered }: PlanInput, desired: NamedChildren): boolean {
  if (tracked === undefined && shared === undefined && ordered !== true) return false
  for (const { relation, after } of desired.values()) if (relation !== 'owned' || after !== undefined) return true
  return false
}
