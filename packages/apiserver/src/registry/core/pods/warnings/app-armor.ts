import { FieldPath } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { objectAt, objectsAt, optionalObjectAt, textAt, textMapAt } from '../../../../read-object.ts'
import { appArmorAnnotationPrefix, usableProfileOfAnnotation } from '../app-armor.ts'
import { containerLists } from '../container-lists.ts'

const annotationsPath = FieldPath.root('metadata').child('annotations')

/**
 * Warns about AppArmor annotations, which have become fields or could not. There is no warning if the author also set
 * the field: managedFields show that, because fields that the registry sets have no manager.
 */
export function appArmorWarnings(pod: JsonObject): string[] {
  const metadata = optionalObjectAt(pod, 'metadata')
  const annotations = textMapAt(metadata, 'annotations')
  const spec = objectAt(pod, 'spec')
  const warnings: string[] = []
  if (optionalObjectAt(spec, 'os')?.['name'] === 'windows') return warnings
  let isUsed = false
  for (const key in annotations) if (key.startsWith(appArmorAnnotationPrefix)) isUsed = true
  if (!isUsed) return warnings
  const ofPod = optionalObjectAt(spec, 'securityContext', 'appArmorProfile')
  for (const list of containerLists) {
    for (const container of objectsAt(spec, list)) {
      const name = textAt(container, 'name')
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
  return objectsAt(metadata, 'managedFields').some((entry) => {
    let fields = optionalObjectAt(entry, 'fieldsV1')
    for (const step of steps) fields = optionalObjectAt(fields, step)
    return fields !== undefined
  })
}
