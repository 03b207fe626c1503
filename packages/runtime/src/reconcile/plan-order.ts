import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { RuntimeError } from '../errors.ts'
import { readinessOf } from '../readiness/index.ts'
import { type ChildName, childKey, describeChild } from './child.ts'
import type { ChildMode } from './child-mode.ts'
import type { PlannedDelete } from './plan-types.ts'

/**
 * The annotation with the keys of the children after which this one was written. Deletions read it from the live
 * objects, because the list of the function no longer has these children.
 */
export const afterAnnotation = 'kubewright.dev/after'

/** The configuration with the order of its child. */
export function withOrder(config: JsonObject, after: readonly string[] | undefined): JsonObject {
  if (after === undefined || after.length === 0) return config
  const metadata = isJsonObject(config['metadata']) ? config['metadata'] : {}
  const given = isJsonObject(metadata['annotations']) ? metadata['annotations'] : {}
  const annotations = { ...given, [afterAnnotation]: after.join(',') }
  return { ...config, metadata: { ...metadata, annotations } }
}

/** A desired child, as far as its order is concerned. */
export interface OrderedChild {
  readonly name: ChildName
  readonly mode: ChildMode | undefined
  readonly after: readonly string[] | undefined
}

/** What the order needs to know about the children of a plan. */
export interface OrderInput {
  readonly children: ReadonlyMap<string, OrderedChild>
  /** Whether a write of the child is due, so that its live state is not the desired one yet. */
  isDue(key: string): boolean
  /** The existing object, if it belongs to the owner. */
  live(key: string): KubernetesObject | undefined
}

/** Decides which children of a plan wait for others. */
export class ChildOrder {
  readonly #input: OrderInput
  readonly #reasons = new Map<string, string | undefined>()
  readonly #path: string[] = []

  constructor(input: OrderInput) {
    this.#input = input
  }

  /** Why the child must wait; undefined when everything before it is ready. */
  waitsFor(key: string): string | undefined {
    const { after = [] } = this.#input.children.get(key) ?? {}
    for (const before of after) {
      const reason = this.#unreadyReason(before, key)
      if (reason !== undefined) return reason
    }
    return undefined
  }

  #unreadyReason(key: string, dependent: string): string | undefined {
    if (this.#reasons.has(key)) return this.#reasons.get(key)
    this.#requireOrder(key, dependent)
    this.#path.push(key)
    const reason = this.#computeReason(key)
    this.#path.pop()
    this.#reasons.set(key, reason)
    return reason
  }

  #computeReason(key: string): string | undefined {
    const child = this.#input.children.get(key)
    if (child === undefined) return undefined
    const what = describeChild(child.name)
    const before = this.waitsFor(key)
    if (before !== undefined) return `${what} waits itself: ${before}`
    const live = this.#input.live(key)
    if (live === undefined) return `${what} does not exist yet`
    if (isBeingDeleted(live)) return `${what} is being deleted`
    if (this.#input.isDue(key)) return `${what} is not up to date yet`
    const problem = unreadyReasonOf(child, live)
    return problem === undefined ? undefined : `${what} is not ready: ${problem}`
  }

  #requireOrder(key: string, dependent: string): void {
    if (!this.#input.children.has(key)) {
      const message = `after(): ${dependent} comes after ${key}, which is not in children; list it, or keep(object) it`
      throw new RuntimeError('CHILD_ORDER_INVALID', message)
    }
    const start = this.#path.indexOf(key)
    if (start < 0) return
    const cycle = [...this.#path.slice(start), key].join(', after ')
    throw new RuntimeError('CHILD_ORDER_INVALID', `after(): children wait for each other: ${cycle}`)
  }
}

/** Why an existing child is not ready, by its own rule or that of its kind. */
function unreadyReasonOf({ name, mode }: OrderedChild, live: KubernetesObject): string | undefined {
  if (mode?.isReady !== undefined) return mode.isReady(live as never) ? undefined : 'its readyWhen returned false'
  const isCustom = name.kind.definition.manifest !== undefined
  // A controller of this framework writes the status with its first reconcile.
  if (isCustom && (live as { status?: unknown }).status === undefined) return 'it has no status yet'
  const { status, message } = readinessOf(live)
  return status === 'Current' ? undefined : message
}

export interface OrderedDeletes {
  readonly deletes: readonly PlannedDelete[]
  readonly blocked: readonly PlannedDelete[]
}

/**
 * The deletions that may be sent now: a child is deleted when none of those that were written after it is left. Only
 * children that are deleted as well count. Annotations that form a cycle, written at different times, block nothing.
 */
export function orderDeletes(
  deletes: readonly PlannedDelete[],
  terminating: readonly KubernetesObject[],
): OrderedDeletes {
  const needed = new Set<string>()
  for (const live of [...terminating, ...deletes.map((planned) => planned.live)]) {
    for (const key of keysBefore(live)) needed.add(key)
  }
  if (needed.size === 0) return { deletes, blocked: [] }
  const free = deletes.filter(({ name }) => !needed.has(childKey(name)))
  if (free.length === 0 && terminating.length === 0) return { deletes, blocked: [] }
  return { deletes: free, blocked: deletes.filter((planned) => !free.includes(planned)) }
}

function keysBefore({ metadata }: KubernetesObject): readonly string[] {
  const text = metadata?.annotations?.[afterAnnotation] ?? ''
  return text === '' ? [] : text.split(',')
}
