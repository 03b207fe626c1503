import type { JsonObject } from '@kubewright/kube/json'
import { listAt, textAt, valueAt } from '../../../read-object.ts'
import { nodeLabelDeprecation } from '../../common/deprecated-node-labels.ts'

const deprecatedAnnotations = [
  ['volume.beta.kubernetes.io/storage-class', 'deprecated since v1.8; use "storageClassName" attribute instead'],
  ['volume.beta.kubernetes.io/mount-options', 'deprecated since v1.31; use "mountOptions" attribute instead'],
] as const

/** Volume sources without effect, with their names in warnings. */
const deprecatedSources = [
  ['cephfs', 'cephfs', 'deprecated in v1.28, non-functional in v1.31+'],
  ['photonPersistentDisk', 'photonPersistentDisk', 'deprecated in v1.11, non-functional in v1.16+'],
  ['scaleIO', 'scaleIO', 'deprecated in v1.16, non-functional in v1.22+'],
  ['storageos', 'storageOS', 'deprecated in v1.22, non-functional in v1.25+'],
  ['glusterfs', 'glusterfs', 'deprecated in v1.25, non-functional in v1.26+'],
  ['rbd', 'rbd', 'deprecated in v1.28, non-functional in v1.31+'],
] as const

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
  for (const [source, name, warning] of deprecatedSources) {
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
