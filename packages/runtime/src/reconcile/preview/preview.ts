import { applyObject } from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import { formatObjectKey, hasFinalizer, isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import type { Cache } from '../../cache/index.ts'
import { pausingAnnotation } from '../../controller/index.ts'
import { RuntimeError } from '../../errors.ts'
import type { External } from '../../external/index.ts'
import type { KindReference } from '../../resource/index.ts'
import { type FieldChange, fieldChanges, shownChange } from '../../trace/index.ts'
import { type ChildName, describeChild } from '../children/child.ts'
import { requireKnownStatus } from '../children/known-fields.ts'
import { emptyPlan } from '../children/plan.ts'
import type { Plan, PlannedApply } from '../children/plan-types.ts'
import type { FunctionDefinition } from '../function-definition.ts'
import { requeueDelayMs, type ValidatedResult, validateResult } from '../function-result.ts'
import { inertContext } from '../inert-context.ts'
import { planOn } from '../plan-object.ts'
import { ReadView } from '../read-view.ts'
import { withFactConditions } from '../result-facts.ts'
import { stableId } from '../stable-id.ts'
import type { ReconciledState } from '../status-conditions.ts'
import { planStatus } from '../status-plan.ts'
import { failedState } from '../status-writer.ts'
import { givenObjects, type ReadCache } from './given-objects.ts'

export interface PreviewOptions {
  /** Every object that exists, in place of a cache: children, and what the function reads. */
  readonly objects?: readonly KubernetesObject[] | undefined
  /** The cache of a running operator with this controller. */
  readonly cache?: Cache | undefined
  /** The time in the function's context. When absent: with `cache` the operator's present, otherwise the start of 1970. */
  readonly now?: Date | undefined
}

/** One write that a reconcile would send. */
export interface PreviewWrite {
  readonly action:
    | 'create'
    | 'change'
    | 'delete'
    | 'adopt'
    | 'release'
    | 'leave'
    | 'status'
    | 'add finalizer'
    | 'create external'
  /** Kind, namespace and name: "ConfigMap default/settings"; of an external its name. */
  readonly object: string
  /** The fields that change; values of Secrets are hidden. */
  readonly fields: readonly FieldChange[]
  /** Why the framework would not send it. */
  readonly refused?: string | undefined
}

/**
 * What the next run of the function would write, in the order of the writes. Later runs of the same reconcile see the
 * children that it writes, and may write more.
 */
export interface Preview {
  readonly writes: readonly PreviewWrite[]
  /** Why the writes after these are not known: they depend on an external that does not exist yet. */
  readonly stoppedBy?: string | undefined
  /** Children that wait for others, and why. */
  readonly waiting: readonly string[]
  readonly requeueAfterMs?: number | undefined
  /** The annotation that stops reconciles of the object. */
  readonly pausedBy?: string | undefined
}

/** Runs the function once and compares its result with the objects that exist. */
export async function previewObject(
  definition: FunctionDefinition,
  object: KubernetesObject,
  { objects = [], cache, now = new Date(0) }: PreviewOptions,
): Promise<Preview> {
  const isDeleting = isBeingDeleted(object)
  const pausedBy = pausingAnnotation(object, definition.kind)
  if (pausedBy !== undefined) return { writes: [], waiting: [], pausedBy }
  const reads: ReadCache = cache ?? givenObjects(objects)
  const view = new ReadView(reads, definition, object.metadata?.namespace, { add: () => {}, end: () => {} })
  const missing: string[] = []
  const context = inertContext(definition, object, {
    now,
    owned: view.children(object),
    get: view.get.bind(view),
    list: view.list.bind(view),
    external: findOnly(definition, object, missing),
  })
  const call = isDeleting ? definition.finalize : definition.reconcile
  const isFinalizing = isDeleting && definition.finalize !== undefined && hasFinalizer(object, definition.finalizer)
  if (isDeleting && !isFinalizing) return { writes: [], waiting: [] }
  const source = isDeleting ? 'finalize' : 'reconcile'
  let returned: unknown
  try {
    returned = await call?.(object, context)
  } catch (error) {
    if (missing.length === 0) throw error
    return stoppedPreview(definition, object, missing)
  }
  const result = validateResult(returned, definition.conditionTypes, source)
  requireKnownStatus(definition.kind, result.status)
  const plan = planOn(definition, reads, view, object, result)
  const nowMs = now.getTime()
  const writes = [
    ...finalizerWrites(definition, object, plan),
    ...childWrites(plan, definition, nowMs),
    ...statusWrites(reads, definition, object, result, plan, nowMs),
    ...plan.deletes.map(({ name, givenUpBy }) => ({
      action: givenUpBy === undefined ? ('delete' as const) : ('leave' as const),
      object: describeChild(name),
      fields: [],
    })),
  ]
  const waiting = plan.waiting.map(({ name, reason }) => `${describeChild(name)}: ${reason}`)
  const requeueAfterMs = requeueDelayMs(result, nowMs)
  return { writes, waiting, ...(requeueAfterMs === undefined ? {} : { requeueAfterMs }) }
}

/** A preview asks find, and has no effect; what a missing external would return is not known. */
function findOnly(
  { name: controller }: FunctionDefinition,
  { metadata }: KubernetesObject,
  missing: string[],
): External {
  const { signal } = new AbortController()
  return {
    async ensure(name, driver) {
      const found = await driver.find({ key: driver.key ?? stableId(metadata?.uid ?? '', 'external', name), signal })
      if (found !== undefined) return found
      missing.push(name)
      const message = `controller ${controller} would create the external ${name}; what follows depends on it`
      throw new RuntimeError('EXTERNAL_UNKNOWN', message)
    },
    delete: async () => false,
  }
}

/** What is certain before the first external that is missing. */
function stoppedPreview(definition: FunctionDefinition, object: KubernetesObject, missing: readonly string[]): Preview {
  const writes = [
    ...finalizerWrites(definition, object, emptyPlan),
    ...missing.map((name) => ({ action: 'create external' as const, object: name, fields: [] })),
  ]
  const stoppedBy = `what follows depends on what the creation of the external ${missing.join(', ')} returns`
  return { writes, waiting: [], stoppedBy }
}

function finalizerWrites(
  definition: FunctionDefinition,
  owner: KubernetesObject,
  { needsFinalizer }: Plan,
): readonly PreviewWrite[] {
  const own = definition.finalize === undefined ? [] : [definition.finalizer]
  const wanted = [...own, ...(needsFinalizer ? [definition.childrenFinalizer] : [])]
  const missing = wanted.filter((finalizer) => !hasFinalizer(owner, finalizer))
  return missing.map((finalizer) => ({
    action: 'add finalizer',
    object: describeOwner(definition.kind, owner),
    fields: [{ path: 'metadata.finalizers', after: JSON.stringify(finalizer) }],
  }))
}

function childWrites(
  { applies, claims }: Plan,
  { manager }: FunctionDefinition,
  nowMs: number,
): readonly PreviewWrite[] {
  const applied = applies.map((planned): PreviewWrite => {
    const { name, live, refusal } = planned
    return {
      action: live === undefined ? 'create' : 'change',
      object: describeChild(name),
      fields: refusal === undefined ? changesOf(planned, planned.special?.manager ?? manager, nowMs) : [],
      ...(refusal === undefined ? {} : { refused: refusal.message }),
    }
  })
  const claimed = claims.map(({ name, action }): PreviewWrite => ({ action, object: describeChild(name), fields: [] }))
  return [...applied, ...claimed]
}

function changesOf({ name, config, live }: PlannedApply, manager: string, nowMs: number): readonly FieldChange[] {
  const { apiVersion, kind } = config as KubernetesObject
  const before = live ?? { apiVersion, kind, metadata: {} }
  const after = live === undefined ? (config as KubernetesObject) : applied(name.kind, live, config, manager, nowMs)
  return shown(before as KubernetesObject, after, name.kind)
}

function statusWrites(
  reads: ReadCache,
  definition: FunctionDefinition,
  object: KubernetesObject,
  result: ValidatedResult,
  { applies }: Plan,
  nowMs: number,
): readonly PreviewWrite[] {
  const { kind, manager } = definition
  const refusal = applies.find((planned) => planned.refusal !== undefined)?.refusal
  const live = (name: ChildName) => reads.get(name.kind, name)
  const { status, conditions } = withFactConditions(definition, live, object, result, refusal)
  const finalizing = { unfinished: 'finalize is not done', reason: 'Finalizing' } as const
  const done: ReconciledState = isBeingDeleted(object) ? finalizing : 'succeeded'
  const reconciled = refusal === undefined ? done : failedState(refusal)
  const config = planStatus({ kind, object, manager, status, conditions, reconciled, nowMs })
  if (config === undefined) return []
  const after = applied(kind, object, config, manager, nowMs, 'status')
  return [{ action: 'status', object: describeOwner(kind, object), fields: shown(object, after, kind) }]
}

function applied(
  kind: KindReference,
  live: KubernetesObject,
  config: JsonObject,
  manager: string,
  nowMs: number,
  subresource?: 'status',
): KubernetesObject {
  const shape = kind.definition.shape()
  if (shape === undefined) return live
  const now = { seconds: Math.floor(nowMs / 1000), nanoseconds: 0 }
  const options = { live: live as unknown as JsonObject, config, manager, shape, force: true, now }
  return applyObject(subresource === undefined ? options : { ...options, subresource }).object as KubernetesObject
}

function shown(before: KubernetesObject, after: KubernetesObject, kind: KindReference): readonly FieldChange[] {
  return fieldChanges(before, after).changes.map((change) => shownChange(change, kind.id))
}

function describeOwner({ definition }: KindReference, { metadata }: KubernetesObject): string {
  return `${definition.kind} ${formatObjectKey(metadata?.namespace, metadata?.name ?? '')}`
}
