import { addError, addErrors, type FieldError, type FieldPath, forbidden, invalid } from '@kubewright/kube/field'
import { isJsonArray, type JsonObject, parseJson } from '@kubewright/kube/json'
import { objectsAt, textAt } from '../../../../read-object.ts'
import { validateDescendingPath } from '../../../common/file-paths.ts'
import { validateTolerations } from '../../../common/taints-and-tolerations.ts'
import { appArmorAnnotationPrefix } from '../app-armor.ts'
import { containerLists } from '../container-lists.ts'

type Annotations = { readonly [key: string]: string }

/** The annotation of mirror pods, which a kubelet creates for its static pods. */
export const mirrorAnnotation = 'kubernetes.io/config.mirror'
export const seccompPodAnnotation = 'seccomp.security.alpha.kubernetes.io/pod'
export const seccompAnnotationPrefix = 'container.seccomp.security.alpha.kubernetes.io/'
const tolerationsAnnotation = 'scheduler.alpha.kubernetes.io/tolerations'
const deletionCostAnnotation = 'controller.kubernetes.io/pod-deletion-cost'

/** Validates the annotations of a pod or template that have a meaning in Kubernetes. */
export function validatePodAnnotations(annotations: Annotations, path: FieldPath, spec: JsonObject): FieldError[] {
  const mirror = annotations[mirrorAnnotation]
  const errors: FieldError[] = []
  if (mirror !== undefined && textAt(spec, 'nodeName') === '') {
    const detail = 'must set spec.nodeName if mirror pod annotation is set'
    errors.push(invalid(path.key(mirrorAnnotation), mirror, detail))
  }
  addErrors(errors, validateAnnotatedTolerations(annotations[tolerationsAnnotation] ?? '', path))
  const cost = annotations[deletionCostAnnotation]
  if (cost !== undefined && !isInt32(cost)) {
    errors.push(invalid(path.key(deletionCostAnnotation), cost, 'must be a 32bit integer'))
  }
  const podProfile = annotations[seccompPodAnnotation]
  if (podProfile !== undefined) addErrors(errors, validateSeccompProfile(podProfile, path.child(seccompPodAnnotation)))
  for (const key in annotations) {
    if (key.startsWith(seccompAnnotationPrefix)) {
      addErrors(errors, validateSeccompProfile(annotations[key] as string, path.child(key)))
    }
  }
  for (const key in annotations) {
    if (key.startsWith(appArmorAnnotationPrefix))
      addErrors(errors, validateAppArmor(key, path, annotations[key] as string, spec))
  }
  return errors
}

function validateAnnotatedTolerations(text: string, path: FieldPath): FieldError[] {
  if (text === '') return []
  const errors: FieldError[] = []
  try {
    const tolerations = parseJson(text)
    if (!isJsonArray(tolerations)) throw new Error('json: cannot unmarshal into a list of tolerations')
    addErrors(errors, validateTolerations(tolerations, path.child(tolerationsAnnotation)))
  } catch (error) {
    errors.push(invalid(path, tolerationsAnnotation, (error as Error).message))
  }
  return errors
}

/** Without a plus sign and without leading zeros. */
function isInt32(text: string): boolean {
  if (!/^(?:0|-[0-9]+|[1-9][0-9]*)$/.test(text)) return false
  const number = Number(text)
  return number >= -2_147_483_648 && number <= 2_147_483_647
}

function validateSeccompProfile(profile: string, path: FieldPath): FieldError[] {
  if (profile === 'runtime/default' || profile === 'docker/default' || profile === 'unconfined') return []
  return profile.startsWith('localhost/')
    ? validateDescendingPath(profile.slice('localhost/'.length), path)
    : [invalid(path, profile, 'must be a valid seccomp profile')]
}

function validateAppArmor(key: string, path: FieldPath, profile: string, spec: JsonObject): FieldError[] {
  const name = key.slice(appArmorAnnotationPrefix.length)
  const isKnown = containerLists.some((list) => objectsAt(spec, list).some((container) => container['name'] === name))
  const errors: FieldError[] = []
  if (!isKnown) errors.push(invalid(path.key(key), name, 'container not found'))
  if (profile === '' || profile === 'runtime/default' || profile === 'unconfined') return errors
  if (profile.startsWith('localhost/')) return errors
  errors.push(invalid(path.key(key), profile, `invalid AppArmor profile name: "${profile}"`))
  return errors
}

/** Some annotations are immutable; the others are validated again. */
export function validateAnnotationUpdates(
  annotations: Annotations,
  old: Annotations,
  path: FieldPath,
  spec: JsonObject,
): FieldError[] {
  const errors: FieldError[] = []
  for (const key in old) {
    if (annotations[key] === old[key]) continue
    if (key.startsWith(appArmorAnnotationPrefix)) {
      addError(errors, forbidden(path.key(key), 'may not remove or update AppArmor annotations'))
    }
    if (key === mirrorAnnotation) {
      addError(errors, forbidden(path.key(key), 'may not remove or update mirror pod annotation'))
    }
  }
  for (const key in annotations) {
    if (old[key] !== undefined) continue
    if (key.startsWith(appArmorAnnotationPrefix)) {
      addError(errors, forbidden(path.key(key), 'may not add AppArmor annotations'))
    }
    if (key === mirrorAnnotation) addError(errors, forbidden(path.key(key), 'may not add mirror pod annotation'))
  }
  addErrors(errors, validatePodAnnotations(annotations, path, spec))
  return errors
}
