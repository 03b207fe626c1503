import { addErrors, type FieldError, type FieldPath, forbidden } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { optionalObjectAt, optionalTextAt, textAt } from '../../../../read-object.ts'
import { appArmorAnnotationPrefix } from '../app-armor.ts'
import { seccompAnnotationPrefix, seccompPodAnnotation } from './annotations.ts'
import { visitContainers } from './visit-containers.ts'

type Annotations = { readonly [key: string]: string }

/** The annotation values that correspond to a type in the field. */
const annotationsOfTypes: Readonly<Record<string, readonly string[]>> = {
  Unconfined: ['unconfined'],
  RuntimeDefault: ['runtime/default'],
}
const localhostPrefix = 'localhost/'

/** A seccomp or AppArmor profile in a field and an annotation must be the same. */
export function validateProfilesMatch(annotations: Annotations, path: FieldPath, spec: JsonObject): FieldError[] {
  if (isEmpty(annotations)) return []
  const errors = validateSeccomp(annotations, path, spec)
  if (optionalObjectAt(spec, 'os')?.['name'] === 'windows') return errors
  const ofPod = optionalObjectAt(spec, 'securityContext', 'appArmorProfile')
  visitContainers(spec, path, (container, place) => {
    const profile = optionalObjectAt(container, 'securityContext', 'appArmorProfile') ?? ofPod
    const annotation = annotations[`${appArmorAnnotationPrefix}${textAt(container, 'name')}`]
    if (profile === undefined || annotation === undefined) return
    const where = place.child('securityContext').child('appArmorProfile')
    addErrors(errors, validateMatch(annotation, where, profile, 'apparmor'))
  })
  return errors
}

function isEmpty(annotations: Annotations): boolean {
  for (const _ in annotations) return false
  return true
}

function validateSeccomp(annotations: Annotations, path: FieldPath, spec: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const check = (object: JsonObject, key: string, place: FieldPath) => {
    const profile = optionalObjectAt(object, 'securityContext', 'seccompProfile')
    const annotation = annotations[key]
    if (profile === undefined || annotation === undefined) return
    addErrors(
      errors,
      validateMatch(annotation, place.child('securityContext').child('seccompProfile'), profile, 'seccomp'),
    )
  }
  check(spec, seccompPodAnnotation, path)
  visitContainers(spec, path, (container, place) => {
    check(container, `${seccompAnnotationPrefix}${textAt(container, 'name')}`, place)
  })
  return errors
}

function validateMatch(
  annotation: string,
  path: FieldPath,
  profile: JsonObject,
  what: 'seccomp' | 'apparmor',
): FieldError[] {
  const type = textAt(profile, 'type')
  const typeError = forbidden(path.child('type'), `${what} type in annotation and field must match`)
  const errors: FieldError[] = []
  if (type === 'Localhost') {
    if (!annotation.startsWith(localhostPrefix)) errors.push(typeError)
    else if (annotation.slice(localhostPrefix.length) !== optionalTextAt(profile, 'localhostProfile')) {
      const detail = `${what} profile in annotation and field must match`
      errors.push(forbidden(path.child('localhostProfile'), detail))
    }
    return errors
  }
  const isOldDefault = what === 'seccomp' && type === 'RuntimeDefault' && annotation === 'docker/default'
  const allowed = annotationsOfTypes[type]
  if (allowed !== undefined && !allowed.includes(annotation) && !isOldDefault) errors.push(typeError)
  return errors
}
