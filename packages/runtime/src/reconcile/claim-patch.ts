import type { JsonValue } from '@kubewright/kube/json'
import { type KubernetesObject, newControllerReference } from '@kubewright/kube/meta'
import type { KindReference } from '../resource/index.ts'
import type { PlannedClaim } from './plan-types.ts'

/** Adds or removes the controller. The patch replaces the whole list, so it requires the revision that was read. */
export function claimPatch(
  { live, action }: PlannedClaim,
  owner: KubernetesObject,
  ownerKind: KindReference,
): JsonValue {
  const { uid = '', resourceVersion = '', ownerReferences = [] } = live.metadata ?? {}
  const { group, version, kind } = ownerKind.definition
  const reference = newControllerReference(owner, { group, version, kind })
  const others = ownerReferences.filter((one) => one.uid !== reference.uid)
  const wanted = action === 'adopt' ? [...others, reference] : others
  const references = wanted.length === 0 ? null : (wanted as unknown as JsonValue)
  return { metadata: { uid, resourceVersion, ownerReferences: references } }
}
