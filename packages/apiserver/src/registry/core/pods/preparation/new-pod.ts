import { type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { objectAt, objectsAt, optionalObjectAt, textAt, textMapAt, textsAt } from '../../../../read-object.ts'
import type { StrategyContext } from '../../../kind-strategy.ts'
import { appArmorAnnotationPrefix, usableProfileOfAnnotation } from '../app-armor.ts'
import { changedPart, changedParts, withFields } from '../change-fields.ts'
import { dropDisabledSpecFields } from './disabled-fields.ts'
import { qualityOfService } from './quality-of-service.ts'

/** Sets the fields of a new pod that the server controls. */
export function prepareNewPod(pod: JsonObject, strategyContext: StrategyContext): JsonObject {
  const spec = objectAt(pod, 'spec')
  const metadata = optionalObjectAt(pod, 'metadata')
  const labels = textMapAt(metadata, 'labels')
  const kept = dropDisabledSpecFields(spec)
  const prepared = withFields(kept, {
    affinity: changedPart(kept['affinity'], (affinity) => selectByOwnLabels(affinity, labels)),
    topologySpreadConstraints: changedParts(kept['topologySpreadConstraints'], (constraint) =>
      selectByLabelKeys(constraint, labels),
    ),
  })
  return {
    ...pod,
    spec: useAppArmorAnnotations(prepared, textMapAt(metadata, 'annotations')),
    status: statusOf(prepared, strategyContext),
  }
}

function statusOf(spec: JsonObject, strategyContext: StrategyContext): JsonObject {
  const status = { phase: 'Pending', qosClass: qualityOfService(spec) }
  if (objectsAt(spec, 'schedulingGates').length === 0) return status
  const gated = {
    type: 'PodScheduled',
    status: 'False',
    reason: 'SchedulingGated',
    message: 'Scheduling is blocked due to non-empty scheduling gates',
    lastProbeTime: null,
    lastTransitionTime: strategyContext.now(),
  }
  return { ...status, conditions: [gated] }
}

type Labels = { readonly [key: string]: string }

function selectByOwnLabels(affinity: JsonObject, labels: Labels): JsonObject {
  const change = (terms: JsonObject): JsonObject =>
    withFields(terms, {
      preferredDuringSchedulingIgnoredDuringExecution: changedParts(
        terms['preferredDuringSchedulingIgnoredDuringExecution'],
        (weighted) =>
          withFields(weighted, {
            podAffinityTerm: changedPart(weighted['podAffinityTerm'], (term) => selectByLabelKeys(term, labels)),
          }),
      ),
      requiredDuringSchedulingIgnoredDuringExecution: changedParts(
        terms['requiredDuringSchedulingIgnoredDuringExecution'],
        (term) => selectByLabelKeys(term, labels),
      ),
    })
  return withFields(affinity, {
    podAffinity: changedPart(affinity['podAffinity'], change),
    podAntiAffinity: changedPart(affinity['podAntiAffinity'], change),
  })
}

/**
 * matchLabelKeys and mismatchLabelKeys become expressions of the label selector, with the values of the pod's labels.
 */
function selectByLabelKeys(term: JsonObject, labels: Labels): JsonObject {
  const selector = optionalObjectAt(term, 'labelSelector')
  if (selector === undefined) return term
  const added: JsonValue[] = []
  for (const [field, operator] of [
    ['matchLabelKeys', 'In'],
    ['mismatchLabelKeys', 'NotIn'],
  ] as const) {
    for (const key of textsAt(term, field)) {
      const value = labels[key]
      if (value !== undefined) added.push({ key, operator, values: [value] })
    }
  }
  if (added.length === 0) return term
  const matchExpressions = [...objectsAt(selector, 'matchExpressions'), ...added]
  return { ...term, labelSelector: { ...selector, matchExpressions } }
}

/** AppArmor annotations from before 1.30 become fields. */
function useAppArmorAnnotations(spec: JsonObject, annotations: Labels): JsonObject {
  if (optionalObjectAt(spec, 'os')?.['name'] === 'windows') return spec
  let hasProfiles = false
  for (const key in annotations) if (key.startsWith(appArmorAnnotationPrefix)) hasProfiles = true
  if (!hasProfiles) return spec
  const podProfile = optionalObjectAt(spec, 'securityContext', 'appArmorProfile')
  const change = (container: JsonObject): JsonObject => {
    const annotation = annotations[`${appArmorAnnotationPrefix}${textAt(container, 'name')}`]
    const context = optionalObjectAt(container, 'securityContext')
    if (annotation === undefined || context?.['appArmorProfile'] !== undefined) return container
    const appArmorProfile = usableProfileOfAnnotation(annotation)
    if (appArmorProfile === undefined || jsonEqual(appArmorProfile, podProfile)) return container
    return { ...container, securityContext: { ...context, appArmorProfile } }
  }
  return withFields(spec, {
    initContainers: changedParts(spec['initContainers'], change),
    containers: changedParts(spec['containers'], change),
    ephemeralContainers: changedParts(spec['ephemeralContainers'], change),
  })
}
