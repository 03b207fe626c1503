import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { volumeSecretPaths } from '../../registry/core/pods/index.ts'

/** Kinds of objects in the graph. */
export type RelatedKind =
  | 'secret'
  | 'configmap'
  | 'claim'
  | 'volume'
  | 'account'
  | 'resourceclaim'
  | 'attachment'
  | 'slice'
  | 'pod'

export function keyOf(kind: RelatedKind, namespace: string, name: string): string {
  return `${kind}/${namespace}/${name}`
}

const mirrorAnnotation = 'kubernetes.io/config.mirror'
const containerLists = ['initContainers', 'containers', 'ephemeralContainers'] as const

/**
 * The keys of all objects that a pod refers to, which its node may read. The node creates mirror pods itself, so they
 * must not grant access to anything.
 */
export function podReferences(pod: JsonObject): readonly string[] {
  const namespace = textAt(pod, 'metadata', 'namespace')
  if (valueAt(pod, 'metadata', 'annotations', mirrorAnnotation) !== undefined) return []
  const spec = objectAt(pod, 'spec')
  const containers = containerLists.flatMap((list) => listAt(spec, list))
  const volumes = listAt(spec, 'volumes')
  const keys = (kind: RelatedKind, names: readonly string[]) =>
    names.filter((name) => name !== '').map((name) => keyOf(kind, namespace, name))
  const found = [
    ...keys('account', [textAt(spec, 'serviceAccountName')]),
    ...keys('secret', [
      ...listAt(spec, 'imagePullSecrets').map((reference) => textAt(reference, 'name')),
      ...containers.flatMap((container) => variableNames(container, 'secretRef', 'secretKeyRef')),
      ...volumes.flatMap((volume) => volumeSecretPaths.map((path) => textAt(volume, ...path))),
      ...volumes.flatMap((volume) => projectedNames(volume, 'secret')),
    ]),
    ...keys('configmap', [
      ...containers.flatMap((container) => variableNames(container, 'configMapRef', 'configMapKeyRef')),
      ...volumes.map((volume) => textAt(volume, 'configMap', 'name')),
      ...volumes.flatMap((volume) => projectedNames(volume, 'configMap')),
    ]),
    ...keys(
      'claim',
      volumes.map((volume) => claimName(pod, volume)),
    ),
    ...keys('resourceclaim', [
      ...listAt(spec, 'resourceClaims').map((claim) => resourceClaimName(pod, claim)),
      textAt(pod, 'status', 'extendedResourceClaimStatus', 'resourceClaimName'),
    ]),
  ]
  return [...new Set(found)]
}

function variableNames(container: JsonValue, sourceField: string, single: string): readonly string[] {
  return [
    ...listAt(container, 'envFrom').map((source) => textAt(source, sourceField, 'name')),
    ...listAt(container, 'env').map((variable) => textAt(variable, 'valueFrom', single, 'name')),
  ]
}

function projectedNames(volume: JsonValue, source: string): readonly string[] {
  return listAt(volume, 'projected', 'sources').map((projection) => textAt(projection, source, 'name'))
}

/** The claim of an ephemeral volume is named after pod and volume. */
function claimName(pod: JsonObject, volume: JsonValue): string {
  if (valueAt(volume, 'persistentVolumeClaim') !== undefined) {
    return textAt(volume, 'persistentVolumeClaim', 'claimName')
  }
  if (valueAt(volume, 'ephemeral') === undefined) return ''
  return `${textAt(pod, 'metadata', 'name')}-${textAt(volume, 'name')}`
}

/** A claim from a template has its name in the pod's status. */
function resourceClaimName(pod: JsonObject, claim: JsonValue): string {
  const direct = textAt(claim, 'resourceClaimName')
  if (direct !== '') return direct
  const statuses = listAt(pod, 'status', 'resourceClaimStatuses')
  const status = statuses.find((candidate) => textAt(candidate, 'name') === textAt(claim, 'name'))
  return textAt(status, 'resourceClaimName')
}

/** Volume sources whose secrets are in the namespace that they name, or in that of the claim. */
const volumeSecrets = ['cephfs', 'flexVolume', 'rbd', 'scaleIO', 'iscsi'] as const
/** Volume sources whose secrets are in the namespace that they name. */
const placedSecrets = [
  ['cinder', 'secretRef'],
  ['storageos', 'secretRef'],
  ['csi', 'nodePublishSecretRef'],
  ['csi', 'nodeStageSecretRef'],
  ['csi', 'nodeExpandSecretRef'],
] as const

/** The keys of the secrets that a volume uses. */
export function volumeSecretKeys(volume: JsonObject): readonly string[] {
  const spec = objectAt(volume, 'spec')
  const beside = textAt(spec, 'claimRef', 'namespace')
  const found: readonly (readonly [string, string])[] = [
    [textAt(spec, 'azureFile', 'secretNamespace') || beside, textAt(spec, 'azureFile', 'secretName')],
    ...volumeSecrets.map((source): [string, string] => [
      textAt(spec, source, 'secretRef', 'namespace') || beside,
      textAt(spec, source, 'secretRef', 'name'),
    ]),
    ...placedSecrets.map((path): [string, string] => [
      textAt(spec, ...path, 'namespace'),
      textAt(spec, ...path, 'name'),
    ]),
  ]
  return found.filter(([, name]) => name !== '').map(([namespace, name]) => keyOf('secret', namespace, name))
}
