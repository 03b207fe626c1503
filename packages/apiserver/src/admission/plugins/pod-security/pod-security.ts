import { aggregateMessage } from '@kubewright/kube/field'
import { type JsonObject, type JsonValue, jsonEqual, quoteGo } from '@kubewright/kube/json'
import { forbiddenStatus, invalidStatus, StatusError } from '@kubewright/kube/status'
import { listAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import type { Store } from '../../../storage/index.ts'
import type { AdmissionAttributes, Attempt } from '../../admission.ts'
import { isCore, type Plugin } from '../plugin.ts'
import { violationsOf } from './checks.ts'
import { existingPodWarnings } from './existing-pods.ts'
import {
  compareLevels,
  formatLevelVersion,
  isSameLevelVersion,
  type LevelVersion,
  labelPrefix,
  policyOf,
  type ReadPolicy,
} from './policy.ts'
import { type CheckedPod, checkedPod } from './violation.ts'

/** Subresources of pods that do not change what their containers may do. */
const ignoredParts: ReadonlySet<string> = new Set([
  'exec',
  'attach',
  'binding',
  'eviction',
  'log',
  'portforward',
  'proxy',
  'status',
])

/** Paths of the pod template in the kinds that create pods. */
const templatePaths: ReadonlyMap<string, readonly string[]> = new Map([
  ['replicationcontrollers', ['spec', 'template']],
  ['podtemplates', ['template']],
  ['replicasets.apps', ['spec', 'template']],
  ['deployments.apps', ['spec', 'template']],
  ['statefulsets.apps', ['spec', 'template']],
  ['daemonsets.apps', ['spec', 'template']],
  ['jobs.batch', ['spec', 'template']],
  ['cronjobs.batch', ['spec', 'jobTemplate', 'spec', 'template']],
])

/**
 * Enforces the levels that the labels of a namespace name on its pods, and warns authors of templates whose pods would
 * be refused.
 */
export function createPodSecurity(store: Store): Plugin {
  const policyIn = (namespace: string) => {
    const found = store.get({ resource: 'namespaces', namespace: '', name: namespace })?.object
    return policyOf(objectAt(found, 'metadata', 'labels'))
  }
  return {
    validate(object, attributes, attempt) {
      const { resource, subresource, namespace } = attributes
      if (isCore(attributes, 'namespaces')) {
        if (subresource === '') validateNamespace(object, attributes, attempt, store)
      } else if (isCore(attributes, 'pods')) {
        if (ignoredParts.has(subresource)) return
        validatePod(object, attributes, attempt, policyIn(namespace))
      } else {
        const path = subresource === '' ? templatePaths.get(resource.storageName) : undefined
        if (path !== undefined) validateTemplate(valueAt(object, ...path), attempt, policyIn(namespace))
      }
    },
  }
}

function validatePod(pod: JsonObject, attributes: AdmissionAttributes, attempt: Attempt, read: ReadPolicy): void {
  const { enforce, audit, warn } = read.policy
  if (read.errors.length === 0 && [enforce, audit, warn].every(({ level }) => level === 'privileged')) {
    attempt.annotate(`${labelPrefix}enforce-policy`, 'privileged:latest')
    return
  }
  const { verb, oldObject, resource, name } = attributes
  if (verb === 'UPDATE' && !isSignificantChange(pod, oldObject)) return
  const checked = checkedPod(objectAt(pod, 'metadata', 'annotations'), objectAt(pod, 'spec'))
  noteErrors(read, attempt)
  attempt.annotate(`${labelPrefix}enforce-policy`, formatLevelVersion(enforce))
  const problem = problemOf(enforce, checked)
  noteAudit(audit, checked, attempt)
  if (problem !== undefined) {
    const { group, plural } = resource.definition
    throw new StatusError(forbiddenStatus({ group, resource: plural }, name, `violates ${problem}`))
  }
  warnOf(warn, checked, attempt)
}

/** Templates only get warnings; their pods are refused. */
function validateTemplate(template: JsonValue | undefined, attempt: Attempt, read: ReadPolicy): void {
  const { audit, warn } = read.policy
  if (template === undefined) return
  if (read.errors.length === 0 && audit.level === 'privileged' && warn.level === 'privileged') return
  const checked = checkedPod(objectAt(template, 'metadata', 'annotations'), objectAt(template, 'spec'))
  noteErrors(read, attempt)
  noteAudit(audit, checked, attempt)
  warnOf(warn, checked, attempt)
}

function noteErrors({ errors }: ReadPolicy, attempt: Attempt): void {
  if (errors.length > 0) attempt.annotate(`${labelPrefix}error`, `Failed to parse policy: ${aggregateMessage(errors)}`)
}

function noteAudit(audit: LevelVersion, pod: CheckedPod, attempt: Attempt): void {
  const problem = problemOf(audit, pod)
  if (problem !== undefined) attempt.annotate(`${labelPrefix}audit-violations`, `would violate ${problem}`)
}

function warnOf(warn: LevelVersion, pod: CheckedPod, attempt: Attempt): void {
  const problem = problemOf(warn, pod)
  if (problem !== undefined) attempt.warnings.push(`would violate ${problem}`)
}

function problemOf(level: LevelVersion, pod: CheckedPod): string | undefined {
  const violations = violationsOf(level, pod)
  if (violations.length === 0) return undefined
  const details = violations.map(({ reason, detail }) => (detail === '' ? reason : `${reason} (${detail})`))
  return `PodSecurity ${quoteGo(formatLevelVersion(level))}: ${details.join(', ')}`
}

/** Whether a container or an image changed. */
function isSignificantChange(pod: JsonObject, old: JsonObject | undefined): boolean {
  const isOther = (list: string) => {
    const [now, before] = [listAt(pod, 'spec', list), listAt(old, 'spec', list)]
    if (now.length !== before.length) return true
    return now.some((container, index) => textAt(container, 'image') !== textAt(before[index], 'image'))
  }
  if (isOther('containers') || isOther('initContainers')) return true
  const before = listAt(old, 'spec', 'ephemeralContainers')
  return listAt(pod, 'spec', 'ephemeralContainers').some((container) => {
    const same = before.find((other) => textAt(other, 'name') === textAt(container, 'name'))
    return same === undefined || textAt(same, 'image') !== textAt(container, 'image')
  })
}

/** Refuses unreadable labels when they are new. Warns of existing pods when the enforced level is raised. */
function validateNamespace(
  namespace: JsonObject,
  attributes: AdmissionAttributes,
  attempt: Attempt,
  store: Store,
): void {
  const next = policyOf(objectAt(namespace, 'metadata', 'labels'))
  const { verb, oldObject, name } = attributes
  const old = verb === 'UPDATE' ? policyOf(objectAt(oldObject, 'metadata', 'labels')) : undefined
  if (next.errors.length > 0 && !jsonEqual(errorsToJson(next), old === undefined ? null : errorsToJson(old))) {
    throw new StatusError(invalidStatus(attributes.kind, name, next.errors))
  }
  if (old === undefined) return
  const [enforce, before] = [next.policy.enforce, old.policy.enforce]
  if (enforce.level === 'privileged' || isSameLevelVersion(enforce, before)) return
  if (enforce.minor === before.minor && compareLevels(enforce.level, before.level) < 1) return
  const pods = store.list('pods', { namespace: textAt(namespace, 'metadata', 'name') }).objects
  const warnings = existingPodWarnings(
    textAt(namespace, 'metadata', 'name'),
    pods.map(({ object }) => object),
    enforce,
  )
  attempt.warnings.pushAll(warnings)
}

function errorsToJson({ errors }: ReadPolicy): JsonValue {
  return errors.map((error) => aggregateMessage([error]))
}
