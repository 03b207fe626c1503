import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { ownsField, parseFieldPath, valueAt, withValueAt } from './field-path.ts'

/**
 * The configuration for an existing child with fields that are handed over. A field that another manager owns is left
 * out: our ownership ends, and the value stays. Until then the field keeps its live value.
 */
export function withHandedOver(
  config: JsonObject,
  live: KubernetesObject,
  paths: readonly string[],
  manager: string,
): JsonObject {
  let changed = config
  for (const path of paths) {
    const steps = parseFieldPath(path)
    const entries = live.metadata?.managedFields ?? []
    const owners = entries.filter(({ fieldsV1 }) => ownsField(fieldsV1 as JsonValue | undefined, steps))
    const isTaken = owners.some((entry) => entry.manager !== manager)
    const isOurs = owners.length > 0 && !isTaken
    const given = valueAt(config, steps)
    const current = valueAt(live as unknown as JsonObject, steps)
    if (isTaken) changed = withValueAt(changed, steps, undefined)
    else if (isOurs || given !== undefined) changed = withValueAt(changed, steps, current ?? given)
  }
  return changed
}
