import { type FieldError, FieldPath, invalid } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { isConditionTrueIn, listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { withFieldValue } from '../common/change-fields.ts'
import { goType } from '../common/go-types.ts'
import { printGoValue } from '../common/go-value.ts'
import { immutableMessage, validateImmutable } from '../common/immutable-field.ts'
import {
  labelsOfTemplate,
  selectorOptions,
  validateSelectorUnchanged,
} from '../core/pod-templates/selected-template.ts'
import { printPodSpec } from '../core/pods/index.ts'
import { isIndexed, type JobRules, validateJob, validateSpec } from './job-validation.ts'
import { podFailurePolicyType } from './pod-failure-policy.ts'
import { successPolicyType } from './success-policy.ts'

/** The spec is validated as new and as changed, and so its errors appear twice. */
export function validateJobUpdate(job: JsonObject, old: JsonObject): FieldError[] {
  const spec = objectAt(job, 'spec')
  const before = objectAt(old, 'spec')
  const rules = rulesFor(old)
  return [
    ...validateJob(job, rules),
    ...validateSpec(spec, rules),
    ...validateCompletions(spec, before),
    ...validateSelectorUnchanged(job, old),
    ...validateTemplateUpdate(spec, old),
    ...validateImmutable(
      spec['completionMode'],
      before['completionMode'],
      FieldPath.root('spec').child('completionMode'),
    ),
    ...validateImmutable(
      spec['podFailurePolicy'],
      before['podFailurePolicy'],
      FieldPath.root('spec').child('podFailurePolicy'),
      podFailurePolicyType,
    ),
    ...validateImmutable(
      spec['backoffLimitPerIndex'],
      before['backoffLimitPerIndex'],
      FieldPath.root('spec').child('backoffLimitPerIndex'),
    ),
    ...validateImmutable(spec['managedBy'], before['managedBy'], FieldPath.root('spec').child('managedBy')),
    ...validateImmutable(
      spec['successPolicy'],
      before['successPolicy'],
      FieldPath.root('spec').child('successPolicy'),
      successPolicyType,
    ),
  ]
}

function rulesFor(old: JsonObject): JobRules {
  const labels = labelsOfTemplate(objectAt(old, 'spec'))
  const hasLabel = (label: string) => isJsonObject(labels) && labels[label] !== undefined
  const withPrefixedLabels = hasLabel('batch.kubernetes.io/job-name') && hasLabel('batch.kubernetes.io/controller-uid')
  return { ...selectorOptions(old), withPrefixedLabels }
}

/** An elastic indexed job changes completions together with parallelism. */
function validateCompletions(spec: JsonObject, old: JsonObject): FieldError[] {
  const { completions } = spec
  if (!isIndexed(spec))
    return validateImmutable(completions, old['completions'], FieldPath.root('spec').child('completions'))
  if (completions === undefined || completions === old['completions']) return []
  if (completions === spec['parallelism']) return []
  return [invalid('spec.completions', completions, 'can only be modified in tandem with spec.parallelism')]
}

/** The template is immutable, except for scheduling fields and resources while the job is suspended. */
function validateTemplateUpdate(spec: JsonObject, old: JsonObject): FieldError[] {
  const template = objectAt(spec, 'template')
  const before = objectAt(old, 'spec', 'template')
  if (jsonEqual(template, before)) return []
  if (!isOpenToChange(old)) return [immutable(FieldPath.root('spec').child('template'), printTemplate(template))]
  const podSpec = objectAt(template, 'spec')
  const expected = withResourcesOf(withSchedulingOf(objectAt(before, 'spec'), podSpec), podSpec)
  return jsonEqual(podSpec, expected)
    ? []
    : [immutable(FieldPath.root('spec').child('template').child('spec'), printPodSpec(podSpec))]
}

/** A suspended job that has not started or has stopped, and has no active pods. */
function isOpenToChange(job: JsonObject): boolean {
  const isSuspended = valueAt(job, 'spec', 'suspend') === true
  const isStarted = textAt(job, 'status', 'startTime') !== ''
  const isStopped = isConditionTrueIn(job, 'Suspended')
  return isSuspended && (!isStarted || isStopped) && numberAt(job, 'status', 'active') === 0
}

const metadataType = goType('meta/v1.ObjectMeta')

const schedulingFields = ['nodeSelector', 'tolerations', 'schedulingGates']

function withSchedulingOf(old: JsonObject, podSpec: JsonObject): JsonObject {
  let result = old
  for (const field of schedulingFields) result = withFieldValue(result, field, podSpec[field])
  return withFieldValue(result, 'affinity', affinityOf(old['affinity'], podSpec['affinity']))
}

/** The old affinity with the new node affinity. */
function affinityOf(old: JsonValue | undefined, current: JsonValue | undefined): JsonValue | undefined {
  if (old === undefined && current === undefined) return undefined
  const merged = withFieldValue(
    isJsonObject(old) ? old : {},
    'nodeAffinity',
    isJsonObject(current) ? current['nodeAffinity'] : undefined,
  )
  return current === undefined && Object.keys(merged).length === 0 ? undefined : merged
}

function withResourcesOf(old: JsonObject, podSpec: JsonObject): JsonObject {
  let result = old
  for (const field of ['containers', 'initContainers']) {
    const current = listAt(podSpec, field)
    const before = listAt(old, field)
    if (current.length !== before.length) continue
    const changed = before.map((container, index) =>
      textAt(container, 'name') === textAt(current[index], 'name')
        ? withFieldValue(container as JsonObject, 'resources', objectAt(current[index])['resources'])
        : container,
    )
    if (before.length > 0) result = withFieldValue(result, field, changed)
  }
  return result
}

function immutable(path: FieldPath, printed: string): FieldError {
  return invalid(path, undefined, `${printed}: ${immutableMessage}`)
}

/** The metadata of a template is embedded in the Go struct, before its spec. */
function printTemplate(template: JsonObject): string {
  const metadata = printGoValue(template['metadata'], metadataType).slice(1, -1)
  return `{${metadata}${metadata === '' ? '' : ','}"Spec":${printPodSpec(objectAt(template, 'spec'))}}`
}
