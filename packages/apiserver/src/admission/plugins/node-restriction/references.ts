import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { listAt, textAt, valueAt } from '../../../read-object.ts'
import { hasSecrets } from '../secret-references.ts'

const volumes: readonly (readonly [string, string])[] = [
  ['configMap', 'configmaps (via configmap volumes)'],
  ['secret', 'secrets (via secret volumes)'],
  ['csi', 'csidrivers (via CSI volumes)'],
  ['glusterfs', 'endpoints (via glusterFS volumes)'],
  ['persistentVolumeClaim', 'persistentvolumeclaims'],
  ['ephemeral', 'persistentvolumeclaims (via ephemeral volumes)'],
  ['azureFile', 'secrets (via azureFile volumes)'],
]

const projections: readonly (readonly [string, string])[] = [
  ['configMap', 'configmaps (via projected volumes)'],
  ['secret', 'secrets (via projected volumes)'],
  ['serviceAccountToken', 'serviceaccounts (via projected volumes)'],
  ['clusterTrustBundle', 'clustertrustbundles'],
  ['podCertificate', 'podcertificates'],
]

/** The first other resource that a pod refers to, as refusals name it. */
export function referencedResource(pod: JsonObject): string | undefined {
  if (textAt(pod, 'spec', 'serviceAccountName') !== '') return 'serviceaccounts'
  if (hasSecrets(pod)) return 'secrets'
  if (hasConfigMaps(pod)) return 'configmaps'
  if (listAt(pod, 'spec', 'resourceClaims').length > 0) return 'resourceclaims'
  for (const volume of listAt(pod, 'spec', 'volumes')) {
    const own = wordsFor(volumes, volume)
    if (own !== undefined) return own
    for (const source of listAt(volume, 'projected', 'sources')) {
      const projected = wordsFor(projections, source)
      if (projected !== undefined) return projected
    }
  }
  return undefined
}

function wordsFor(table: readonly (readonly [string, string])[], holder: JsonValue): string | undefined {
  return table.find(([field]) => valueAt(holder, field) !== undefined)?.[1]
}

function hasConfigMaps(pod: JsonObject): boolean {
  const ofContainer = (container: JsonValue) =>
    listAt(container, 'envFrom').some((source) => valueAt(source, 'configMapRef') !== undefined) ||
    listAt(container, 'env').some((variable) => valueAt(variable, 'valueFrom', 'configMapKeyRef') !== undefined)
  const lists = ['initContainers', 'containers', 'ephemeralContainers']
  if (lists.some((list) => listAt(pod, 'spec', list).some(ofContainer))) return true
  const isConfigMap = (holder: JsonValue) => valueAt(holder, 'configMap') !== undefined
  return listAt(pod, 'spec', 'volumes').some(
    (volume) => isConfigMap(volume) || listAt(volume, 'projected', 'sources').some(isConfigMap),
  )
}
