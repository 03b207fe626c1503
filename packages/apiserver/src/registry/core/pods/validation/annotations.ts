import { addErrors, type FieldError, type FieldPath, forbidden, invalid } from '@kubewright/kube/field'
import { isJsonArray, type JsonObject, parseJson } from '@kubewright/kube/json'
import { objectsAt, textAt } from '../../../../read-object.ts'
import { validateTolerations } from '../../../common/taints-and-tolerations.ts'
import { appArmorAnnotationPrefix } from '../app-armor.ts'
import { containerLists } from '../container-lists.ts'
import { checkDescendingPath } from './file-paths.ts'

type Annotations = { readonly [key: string]: string }

/** The annotation of mirror pods, which a kubelet creates for its static pods. */
export const mirrorAnnotation = 'kubernetes.io/config.mirror'
export const seccompPodAnnotation = 'seccomp.security.alpha.kubernetes.io/pod'
export const seccompAnnotationPrefix = 'container.seccomp.security.alpha.kubernetes.io/'
const tolerationsAnnotation = 'scheduler.alpha.kubernetes.io/tolerations'
const deletionCostAnnotation = 'controller.kubernetes.io/pod-deletion-cost'

/** Validates the annotations of a pod or template that have a meaning in Kubernetes. */
export function checkPodAnnotations(
  annotations: Annotations,
  spec: JsonObject,
  path: FieldPath,
  errors: FieldError[],
): void {
  const mirror = annotations[mirrorAnnotation]
  if (mirror !== undefined && textAt(spec, 'nodeName') === '') {
    const detail = 'must set spec.nodeName if mirror pod annotation is set'
    errors.push(invalid(path.key(mirrorAnnotation), mirror, detail))
  }
  checkTolerations(annotations[tolerationsAnnotation] ?? '', path, errors)
  const cost = annotations[deletionCostAnnotation]
  if (cost !== undefined && !isInt32(cost)) {
    errors.push(invalid(path.key(deletionCostAnnotation), cost, 'must be a 32bit integer'))
  }
  const podProfile = annotations[seccompPodAnnotation]
  if (podProfile !== undefined) checkSeccompProfile(podProfile, path.child(seccompPodAnnotation), errors)
  for (const key in annotations) {
    if (key.startsWith(seccompAnnotationPrefix)) {
      checkSeccompProfile(annotations[key] as string, path.child(key), errors)
    }
  }
  for (const key in annotations) {
    if (key.startsWith(appArmorAnnotationPrefix)) checkAppArmor(key, annotations[key] as string, spec, path, errors)
  }
}

function checkTolerations(text: string, path: FieldPath, errors: FieldError[]): void {
  if (text === '') return
  try {
    const tolerations = parseJson(text)
    if (!isJsonArray(tolerations)) throw new Error('json: cannot unmarshal into a list of tolerations')
    addErrors(errors, validateTolerations(tolerations, `${path}.${tolerationsAnnotation}`))
  } catch (error) {
    errors.push(invalid(path, tolerationsAnnotation, (error as Error).message))
  }
}

/** Without a plus sign and without leading zeros. */
function isInt32(text: string): boolean {
  if (!/^(?:0|-[0-9]+|[1-9][0-9]*)$/.test(text)) return false
  const number = Number(text)
  return number >= -2_147_483_648 && number <= 2_147_483_647
}

function checkSeccompProfile(profile: string, path: FieldPath, errors: FieldError[]): void {
  if (profile === 'runtime/default' || profile === 'docker/default' || profile === 'unconfined') return
  if (profile.startsWith('localhost/')) checkDescendingPath(profile.slice('localhost/'.length), path, errors)
  else errors.push(invalid(path, profile, 'must be a valid seccomp profile'))
}

function checkAppArmor(key: string, profile: string, spec: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const name = key.slice(appArmorAnnotationPrefix.length)
  const isKnown = containerLists.some((list) => objectsAt(spec, list).some((container) => container['name'] === name))
  if (!isKnown) errors.push(invalid(path.key(key), name, 'container not found'))
  if (profile === '' || profile === 'runtime/default' || profile === 'unconfined') return
  if (profile.startsWith('localhost/')) return
  errors.push(invalid(path.key(key), profile, `invalid AppArmor profile name: "${profile}"`))
}

/** Some annotations are immutable; the others are validated again. */
export function checkAnnotationUpdates(
  annotations: Annotations,
  old: Annotations,
  spec: JsonObject,
  path: FieldPath,
  errors: FieldError[],
): void {
  for (const key in old) {
    if (annotations[key] === old[key]) continue
    if (key.startsWith(appArmorAnnotationPrefix)) {
      errors.push(forbidden(path.key(key), 'may not remove or update AppArmor annotations'))
    }
    if (key === mirrorAnnotation) {
      errors.push(forbidden(path.key(key), 'may not remove or update mirror pod annotation'))
    }
  }
  for (const key in annotations) {
    if (old[key] !== undefined) continue
    if (key.startsWith(appArmorAnnotationPrefix)) {
      errors.push(forbidden(path.key(key), 'may not add AppArmor annotations'))
    }
    if (key === mirrorAnnotation) errors.push(forbidden(path.key(key), 'may not add mirror pod annotation'))
  }
  checkPodAnnotations(annotations, spec, path, errors)
}
