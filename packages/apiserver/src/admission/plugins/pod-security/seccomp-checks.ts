import { type JsonValue, quoteGo, sortStrings } from '@kubewright/kube/json'
import { textAt, valueAt } from '../../../read-object.ts'
import {
  type CheckedPod,
  containersWhere,
  isWindows,
  namedContainers,
  type PodCheck,
  plural,
  quoted,
  setters,
  type Violation,
} from './violation.ts'

const podAnnotation = 'seccomp.security.alpha.kubernetes.io/pod'
const containerAnnotation = 'container.seccomp.security.alpha.kubernetes.io/'

/** Before the fields existed, annotations named the profiles. */
export const seccompAnnotations: PodCheck = ({ annotations, containers }) => {
  const keys = [podAnnotation, ...containers.map((container) => `${containerAnnotation}${textAt(container, 'name')}`)]
  const refused = new Set(
    keys
      .filter((key) => annotations[key] !== undefined && !isFineAnnotation(String(annotations[key])))
      .map((key) => `${key}=${quoteGo(String(annotations[key]))}`),
  )
  if (refused.size === 0) return undefined
  const list = sortStrings([...refused]).join(', ')
  return { reason: 'seccompProfile', detail: `forbidden ${plural('annotation', 'annotations', refused.size)} ${list}` }
}

function isFineAnnotation(profile: string): boolean {
  return profile === 'runtime/default' || profile === 'docker/default' || profile.startsWith('localhost/')
}

/** Refuses every profile but RuntimeDefault and Localhost. */
export const seccompProfile: PodCheck = (pod) => explicitViolation(pod)

function explicitViolation(pod: CheckedPod): Violation | undefined {
  const types = new Set<string>()
  const isBad = (holder: JsonValue | undefined) => {
    const type = typeOf(holder)
    if (type === undefined || isFine(type)) return false
    types.add(type)
    return true
  }
  const isPod = isBad(pod.spec)
  const who = setters(isPod, containersWhere(pod, isBad))
  if (who === '') return undefined
  const values = quoted(sortStrings([...types]))
  return { reason: 'seccompProfile', detail: `${who} must not set securityContext.seccompProfile.type to ${values}` }
}

/** Every container has a profile, its own or the pod's. */
export const requiredSeccompProfile: PodCheck = (pod) => {
  const explicit = explicitViolation(pod)
  if (explicit !== undefined || typeOf(pod.spec) !== undefined) return explicit
  const names = containersWhere(pod, (container) => typeOf(container) === undefined)
  if (names.length === 0) return undefined
  const what = 'must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"'
  return { reason: 'seccompProfile', detail: `pod or ${namedContainers(names)} ${what}` }
}

export const requiredSeccompProfileOnLinux: PodCheck = (pod) =>
  isWindows(pod) ? undefined : requiredSeccompProfile(pod)

function typeOf(holder: JsonValue | undefined): string | undefined {
  const profile = valueAt(holder, 'securityContext', 'seccompProfile')
  return profile === undefined ? undefined : textAt(profile, 'type')
}

function isFine(type: string): boolean {
  return type === 'Localhost' || type === 'RuntimeDefault'
}
