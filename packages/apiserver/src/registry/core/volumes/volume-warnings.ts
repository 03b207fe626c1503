import type { JsonObject } from '@kubewright/kube/json'
import { listAt, textAt, valueAt } from '../../../read-object.ts'
import { nodeLabelDeprecation } from '../../common/deprecated-node-labels.ts'
import { oldVolumeSources } from '../../common/old-volume-sources.ts'

const deprecatedAnnotations = [
  ['volume.beta.kubernetes.io/storage-class', 'deprecated since v1.8; use "storageClassName" attribute instead'],
  ['volume.beta.kubernetes.io/mount-options', 'deprecated since v1.31; use "mountOptions" attribute instead'],
] as const

/** Deprecated sources in the order of Kubernetes; it does not warn about flocker and quobyte here. */
const deprecatedSources = ['cephfs', 'photonPersistentDisk', 'scaleIO', 'storageos', 'glusterfs', 'rbd'] as const

export function warnAboutVolume(volume: JsonObject): string[] {
  const warnings: string[] = []
  for (const [annotation, warning] of deprecatedAnnotations) {
    if (valueAt(volume, 'metadata', 'annotations', annotation) === undefined) continue
    warnings.push(`metadata.annotations[${annotation}]: ${warning}`)
  }
  if (textAt(volume, 'spec', 'persistentVolumeReclaimPolicy') === 'Recycle') {
    const advice =
      'The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.'
    warnings.push(`spec.persistentVolumeReclaimPolicy: ${advice}`)
  }
  for (const warning of warnAboutLabels(volume)) warnings.push(warning)
  for (const source of deprecatedSources) {
    const [name, warning] = oldVolumeSources[source]
    if (valueAt(volume, 'spec', source) !== undefined) warnings.push(`spec.${name}: ${warning}`)
  }
  return warnings
}

function warnAboutLabels(volume: JsonObject): string[] {
  const warnings: string[] = []
  for (const [index, term] of listAt(volume, 'spec', 'nodeAffinity', 'required', 'nodeSelectorTerms').entries()) {
    for (const [place, expression] of listAt(term, 'matchExpressions').entries()) {
      const key = textAt(expression, 'key')
      const warning = nodeLabelDeprecation(key)
      const path = `spec.nodeAffinity.required.nodeSelectorTerms[${index}].matchExpressions[${place}].key`
      if (warning !== undefined) warnings.push(`${path}: ${key} is ${warning}`)
    }
  }
  return warnings
}
