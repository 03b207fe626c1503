import { getField, jsonEqual } from '@kubewright/kube/json'
import { newControllerReference, removeLabel, setLabels, type TextMap } from '@kubewright/kube/meta'
import { isAlreadyExists } from '@kubewright/kube/status'
import type { Client } from 'kubewright/client'
import { Deployment, ReplicaSet } from 'kubewright/kinds'
import { podTemplateHash, podTemplateHashLabel } from './pod-template-hash.ts'
import { currentAnnotations, scaleAnnotations } from './revision.ts'
import type { RolloutSettings } from './rollout-settings.ts'

/** The ReplicaSet that has the Deployment's current template, the oldest if there are several. */
export function findCurrent(deployment: Deployment, replicaSets: readonly ReplicaSet[]): ReplicaSet | undefined {
  return replicaSets.find((replicaSet) => hasTemplateOf(replicaSet, deployment))
}

/** Whether the templates are equal except for the pod-template-hash label. */
function hasTemplateOf(replicaSet: ReplicaSet, deployment: Deployment): boolean {
  const [left, right] = [replicaSet.spec?.template, deployment.spec?.template]
  if (left === undefined || right === undefined) return false
  return jsonEqual(removeLabel(left, podTemplateHashLabel), removeLabel(right, podTemplateHashLabel))
}

export type CreatedCurrent =
  | { readonly replicaSet: ReplicaSet }
  /** The name belongs to a ReplicaSet of another template or owner: the hash must change. */
  | { readonly collided: true }

/** Creates the ReplicaSet of the current template, or finds it from an earlier attempt. */
export async function createCurrent(
  client: Client,
  liveClient: Client,
  deployment: Deployment,
  options: { readonly replicas: number; readonly revision: number; readonly settings: RolloutSettings },
): Promise<CreatedCurrent> {
  const desired = currentOf(deployment, options)
  try {
    return { replicaSet: await client.create(ReplicaSet, desired) }
  } catch (error) {
    if (!isAlreadyExists(error)) throw error
    const { name, namespace } = desired.metadata
    const existing = await liveClient.get(ReplicaSet, { name, namespace })
    if (existing === undefined) throw error
    const isOwn = existing.metadata.ownerReferences?.some(
      (reference) => reference.controller === true && reference.uid === deployment.metadata.uid,
    )
    return isOwn && hasTemplateOf(existing, deployment) ? { replicaSet: existing } : { collided: true }
  }
}

function currentOf(
  deployment: Deployment,
  options: { readonly replicas: number; readonly revision: number; readonly settings: RolloutSettings },
) {
  const { name, namespace } = deployment.metadata
  const spec = deployment.spec as NonNullable<Deployment['spec']>
  const hash = podTemplateHash(spec.template, deployment.status?.collisionCount)
  const hashLabel = { [podTemplateHashLabel]: hash }
  const { group, version, kind } = Deployment.definition
  const labels: TextMap = { ...spec.template.metadata?.labels, ...hashLabel }
  return ReplicaSet({
    metadata: {
      name: `${name}-${hash}`,
      ...(namespace === undefined ? {} : { namespace }),
      labels,
      annotations: {
        ...currentAnnotations(deployment, undefined, options.revision),
        ...scaleAnnotations(options.settings),
      },
      ownerReferences: [newControllerReference(deployment, { group, version, kind })],
    },
    spec: {
      replicas: options.replicas,
      ...(options.settings.minReadySeconds === 0 ? {} : { minReadySeconds: options.settings.minReadySeconds }),
      selector: { ...spec.selector, matchLabels: { ...spec.selector.matchLabels, ...hashLabel } },
      template: setLabels(spec.template, hashLabel),
    },
  }) as ReturnType<typeof ReplicaSet> & { metadata: { name: string; namespace?: string } }
}

/** The current ReplicaSet with the annotations and minReadySeconds of its Deployment. */
export function refreshed(
  deployment: Deployment,
  replicaSet: ReplicaSet,
  revision: number,
  settings: RolloutSettings,
): ReplicaSet {
  const annotations = currentAnnotations(deployment, replicaSet, revision)
  const isSame =
    jsonEqual(annotations, replicaSet.metadata.annotations ?? {}) &&
    (replicaSet.spec?.minReadySeconds ?? 0) === settings.minReadySeconds
  if (isSame) return replicaSet
  return {
    ...replicaSet,
    metadata: { ...replicaSet.metadata, annotations },
    spec: { ...(replicaSet.spec as NonNullable<ReplicaSet['spec']>), minReadySeconds: settings.minReadySeconds },
  }
}

/** The ReplicaSet with another size and the annotations of this scaling; the same reference if nothing changes. */
export function resized(replicaSet: ReplicaSet, replicas: number, settings: RolloutSettings): ReplicaSet {
  const annotations = scaleAnnotations(settings)
  const existing = replicaSet.metadata.annotations ?? {}
  const isSame =
    (replicaSet.spec?.replicas ?? 1) === replicas &&
    Object.entries(annotations).every(([key, value]) => getField(existing, key) === value)
  if (isSame) return replicaSet
  return {
    ...replicaSet,
    metadata: { ...replicaSet.metadata, annotations: { ...existing, ...annotations } },
    spec: { ...(replicaSet.spec as NonNullable<ReplicaSet['spec']>), replicas },
  }
}
