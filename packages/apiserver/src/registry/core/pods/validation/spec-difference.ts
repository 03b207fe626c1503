import type { JsonObject } from '@kubewright/kube/json'
import { objectAt } from '../../../../read-object.ts'
import { goType } from '../../../common/go-types.ts'
import { printGoLines, printGoValue } from '../../../common/go-value.ts'
import { unifiedDiff } from '../../../common/unified-diff.ts'
import { withFields } from '../change-fields.ts'

/** The difference of two specs as Kubernetes shows it: the changed lines of the internal values. */
export function podSpecDifference(old: JsonObject, spec: JsonObject): string {
  const type = goType('core.PodSpec')
  return unifiedDiff(printGoLines(inside(old), type), printGoLines(inside(spec), type))
}

/** A spec as messages show it. */
export function printPodSpec(spec: JsonObject): string {
  return printGoValue(inside(spec), goType('core.PodSpec'))
}

export function ephemeralContainerDifference(old: JsonObject, container: JsonObject): string {
  const type = goType('core.EphemeralContainer')
  return unifiedDiff(printGoLines(old, type), printGoLines(container, type))
}

/** In the internal type, the host namespaces are part of the security context. */
function inside(spec: JsonObject): JsonObject {
  const { hostNetwork, hostPID, hostIPC, shareProcessNamespace, hostUsers } = spec
  const shared = { hostNetwork, hostPID, hostIPC, shareProcessNamespace, hostUsers }
  return { ...spec, securityContext: withFields(objectAt(spec, 'securityContext'), shared) }
}
