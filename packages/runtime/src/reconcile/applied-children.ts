import { isJsonObject, type JsonObject, jsonEqual } from '@kubewright/kube/json'
import type { KubernetesObject, ManagedFieldsEntry } from '@kubewright/kube/meta'
import { runtimeLimits } from '../limits.ts'
import { childKey } from './child.ts'
import type { PlannedApply } from './plan.ts'

/** An apply that was carried out: what was applied, and the manager's entry in the managedFields that came of it. */
export interface AppliedChild {
  readonly uid: string | undefined
  readonly config: JsonObject
  readonly entry: JsonObject
}

/**
 * Children that the server stores in another form than they were applied in, such as a NetworkPolicy whose ports got a
 * protocol: they look from here as if an apply would change them, and it would not. Whether that is so is seen from
 * managedFields. Whoever else changes a field takes it from the manager that applied it, and the time of the manager's
 * entry is that of its last change. So while the entry stays, the values are what came of that apply, and the same
 * apply would change nothing.
 */
export class AppliedChildren {
  readonly #children = new Map<string, AppliedChild>()

  /** Whether the planned apply is the one that made the child what it is. */
  has(planned: PlannedApply, manager: string): boolean {
    return this.#children.size > 0 && isSame(this.#children.get(childKey(planned.name)), planned, manager)
  }

  /** Remembers the apply, if the planned one repeats it. */
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

/** The apply that was answered with this object. */
export function appliedChild(
  config: JsonObject,
  response: KubernetesObject,
  manager: string,
): AppliedChild | undefined {
  const entry = appliedEntry(response, manager)
  return entry === undefined ? undefined : { uid: response.metadata?.uid, config: unboundConfiguration(config), entry }
}

/** Whether nobody has changed, since that apply, a field that it set. Fields of other managers may have changed. */
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

/** The configuration for whichever revision of the child. */
function unboundConfiguration(config: JsonObject): JsonObject {
  if (!isJsonObject(config['metadata'])) return config
  const { uid: _uid, resourceVersion: _revision, ...metadata } = config['metadata']
  return { ...config, metadata }
}
