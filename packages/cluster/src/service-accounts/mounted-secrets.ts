import { getField, isJsonArray, isJsonObject, type JsonValue } from '@kubewright/kube/json'
import type { Pod } from 'kubewright/kinds'

/** The paths of secret names in a pod; a star stands for each item of a list. */
const paths: readonly (readonly string[])[] = [
  'imagePullSecrets.*.name',
  ...['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) => [
    `${list}.*.envFrom.*.secretRef.name`,
    `${list}.*.env.*.valueFrom.secretKeyRef.name`,
  ]),
  ...[
    'azureFile.secretName',
    'cephfs.secretRef.name',
    'cinder.secretRef.name',
    'flexVolume.secretRef.name',
    'projected.sources.*.secret.name',
    'rbd.secretRef.name',
    'secret.secretName',
    'scaleIO.secretRef.name',
    'iscsi.secretRef.name',
    'storageos.secretRef.name',
    'csi.nodePublishSecretRef.name',
  ].map((path) => `volumes.*.${path}`),
].map((path) => path.split('.'))

/** The names of the secrets that a pod uses in any way. */
export function mountedSecretNames({ spec }: Pod): readonly string[] {
  return spec === undefined ? [] : paths.flatMap((path) => textsAt(spec as unknown as JsonValue, path))
}

function textsAt(value: JsonValue | undefined, path: readonly string[]): readonly string[] {
  const [step, ...rest] = path
  if (step === undefined) return typeof value === 'string' ? [value] : []
  if (step === '*') return isJsonArray(value) ? value.flatMap((item) => textsAt(item, rest)) : []
  return isJsonObject(value) ? textsAt(getField(value, step), rest) : []
}
