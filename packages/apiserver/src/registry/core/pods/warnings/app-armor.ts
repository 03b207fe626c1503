import { FieldPath } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { appArmorAnnotationPrefix, usableProfileOfAnnotation } from '../app-armor.ts'
import { containerLists, partOf, partsOf, textMapOf, textOf } from '../read-fields.ts'

const annotationsPath = FieldPath.root('metadata').child('annotations')

/**
 * Warns about AppArmor annotations, which have become fields or could not. There is no warning if the author also set
 * the field: managedFields show that, because fields that the registry sets have no manager.
 */
export function appArmorWarnings(pod: JsonObject): string[] {
  const metadata = partOf(pod, 'metadata')
  const annotations = textMapOf(metadata, 'annotations')
  const spec = partOf(pod, 'spec') ?? {}
  const warnings: string[] = []
  if (partOf(spec, 'os')?.['name'] === 'windows') return warnings
  let isUsed = false
  for (const key in annotations) if (key.startsWith(appArmorAnnotationPrefix)) isUsed = true
  if (!isUsed) return warnings
  const ofPod = partOf(partOf(spec, 'securityContext'), 'appArmorProfile')
  for (const list of containerLists) {
    for (const container of partsOf(spec, list)) {
      const name = textOf(container, 'name')
      const key = `${appArmorAnnotationPrefix}${name}`
      const annotation = annotations[key]
      if (annotation === undefined || isOwned(metadata, list, name)) continue
      const profile = usableProfileOfAnnotation(annotation)
      if (profile !== undefined && jsonEqual(profile, ofPod)) continue
      warnings.push(`${annotationsPath.key(key)}: deprecated since v1.30; use the "appArmorProfile" field instead`)
    }
  }
  return warnings
}

function isOwned(metadata: JsonObject | undefined, list: string, name: string): boolean {
  const steps = ['f:spec', `f:${list}`, `k:{"name":${JSON.stringify(name)}}`, 'f:securityContext', 'f:appArmorProfile']
  return partsOf(metadata, 'managedFields').some((entry) => {
    let fields = partOf(entry, 'fieldsV1')
    for (const step of steps) fields = partOf(fields, step)
    return fields !== undefined
  })
}
