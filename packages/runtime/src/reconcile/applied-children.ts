import { isJsonObject, type JsonObject, jsonEqual } from '@kubewright/kube/json'
import type { KubernetesObject, ManagedFieldsEntry } from '@kubewright/kube/meta'
import { runtimeLimits } from '../limits.ts'
import { childKey } from './child.ts'
import type { PlannedApply } from './plan-types.ts'

/** A successful apply: its configuration, and the manager's entry in the managedFields of the response. */
export interface AppliedChild {
  readonly uid: string | undefined
  readonly config: JsonObject
  readonly entry: JsonObject
}

/**
 * Children that the server stores in another form than the one that was applied, such as a NetworkPolicy with defaulted
 * protocols. Compared field by field, another apply seems to change them, but it would not. managedFields decide:
 * another manager that changes a field takes it from the manager that applied it, and the entry's time is that of its
 * last change. So while the entry is unchanged, the values result from that apply, and the same apply would change
 * nothing.
 */
export class AppliedChildren {
  readonly #children = new Map<string, AppliedChild>()

  /** Whether the child's current values result from an apply equal to the planned one. */
  has(planned: PlannedApply, manager: string): boolean {
    return this.#children.size > 0 && isSame(this.#children.get(childKey(planned.name)), planned, manager)
  }

  /** Remembers the apply if the planned one repeats it. */
  add(applied: AppliedChild | undefined, planned: PlannedApply, manager: string): boolean {
    if (applied === undefined || !isSame(applied, planned, manager)) return false
    const key = childKey(planned.name)
    this.#children.delete(key)
    this.#children.set(key, applied)
    if (this.#children.size <= runtimeLimits.appliedChildrenMax) return true
    const [oldest] = this.#children.keys()
    if (oldest !== undefined) this.#children.delete(oldest)
    return true
  }
}

/** The apply whose response is this object. */
export function appliedChild(
  config: JsonObject,
  response: KubernetesObject,
  manager: string,
): AppliedChild | undefined {
  const entry = appliedEntry(response, manager)
  return entry === undefined ? undefined : { uid: response.metadata?.uid, config: unboundConfiguration(config), entry }
}

/** Whether the fields that this apply set are unchanged. Fields of other managers may have changed. */
export function isAsApplied(
  { uid, entry }: AppliedChild,
  live: KubernetesObject | undefined,
  manager: string,
): boolean {
  if (live === undefined || uid !== live.metadata?.uid) return false
  const current = appliedEntry(live, manager)
  return current !== undefined && jsonEqual(entry, current)
}

function isSame(applied: AppliedChild | undefined, { live, config }: PlannedApply, manager: string): boolean {
  if (applied === undefined || !isAsApplied(applied, live, manager)) return false
  return jsonEqual(applied.config, unboundConfiguration(config))
}

function appliedEntry({ metadata }: KubernetesObject, manager: string): JsonObject | undefined {
  const isOwn = (entry: ManagedFieldsEntry) =>
    entry.manager === manager && entry.operation === 'Apply' && entry.subresource === undefined
  return metadata?.managedFields?.find(isOwn) as JsonObject | undefined
}

/** The configuration without UID and resourceVersion. */
function unboundConfiguration(config: JsonObject): JsonObject {
  if (!isJsonObject(config['metadata'])) return config
  const { uid: _uid, resourceVersion: _revision, ...metadata } = config['metadata']
  return { ...config, metadata }
}
