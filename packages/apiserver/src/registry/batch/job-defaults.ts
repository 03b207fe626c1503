import type { JsonObject } from '@kubewright/kube/json'
import { objectAt, textAt, valueAt } from '../../read-object.ts'
import { changeField, changeItems, fillIn, withFieldValue } from '../common/change-fields.ts'
import { withSpec } from '../common/change-object.ts'
import { labelsOfTemplate, withTemplateDefaults } from '../core/pod-templates/selected-template.ts'

const int32Max = 2 ** 31 - 1
const defaults: JsonObject = {
  completionMode: 'NonIndexed',
  manualSelector: false,
  parallelism: 1,
  suspend: false,
}

export function withJobDefaults(job: JsonObject): JsonObject {
  return withTemplateLabels(
    withSpec(job, (spec) => {
      const once = spec['completions'] === undefined && spec['parallelism'] === undefined
      const replacement = spec['podFailurePolicy'] === undefined ? 'TerminatingOrFailed' : 'Failed'
      const complete = fillIn(once ? { ...spec, completions: 1 } : spec, {
        ...defaults,
        backoffLimit: spec['backoffLimitPerIndex'] === undefined ? 6 : int32Max,
        podReplacementPolicy: replacement,
      })
      return withJobTemplateDefaults(complete)
    }),
  )
}

/** The defaults that a job's spec also gets in a CronJob; it gets no others there. */
export function withJobTemplateDefaults(spec: JsonObject): JsonObject {
  const judged = changeField(spec, 'podFailurePolicy', (policy) =>
    changeItems(policy, 'rules', (rule) =>
      changeItems(rule, 'onPodConditions', (pattern) =>
        textAt(pattern, 'status') === '' ? { ...pattern, status: 'True' } : pattern,
      ),
    ),
  )
  return withTemplateDefaults(judged)
}

/**
 * A job without labels gets those of its pod template. Both share one map in Kubernetes, so what the registry adds to
 * one is in both.
 */
export function withTemplateLabels(job: JsonObject): JsonObject {
  const labels = labelsOfTemplate(objectAt(job, 'spec'))
  const metadata = objectAt(job, 'metadata')
  if (labels === undefined || metadata['labels'] !== undefined) return job
  return { ...job, metadata: { ...metadata, labels } }
}

const nameLabels = ['job-name', 'batch.kubernetes.io/job-name']
const uidLabels = ['controller-uid', 'batch.kubernetes.io/controller-uid']
export const selectedLabel = 'batch.kubernetes.io/controller-uid'

/** A job selects its pods by its own uid, which it adds to them as a label, unless manualSelector is set. */
export function withSelector(job: JsonObject): JsonObject {
  if (valueAt(job, 'spec', 'manualSelector') === true) return job
  const name = textAt(job, 'metadata', 'name')
  const uid = textAt(job, 'metadata', 'uid')
  const added = Object.fromEntries([
    ...nameLabels.map((label) => [label, name]),
    ...uidLabels.map((label) => [label, uid]),
  ]) as JsonObject
  const spec = objectAt(job, 'spec')
  const template = objectAt(spec, 'template')
  const before = objectAt(template, 'metadata', 'labels')
  const labels = fillIn(before, added)
  const selector = objectAt(spec, 'selector')
  const matchLabels = fillIn(objectAt(selector, 'matchLabels'), { [selectedLabel]: uid })
  const labelled = { ...template, metadata: { ...objectAt(template, 'metadata'), labels } }
  const selected = { ...job, spec: { ...spec, template: labelled, selector: { ...selector, matchLabels } } }
  return isShared(job, before) ? withLabels(selected, labels) : selected
}

function isShared(job: JsonObject, templateLabels: JsonObject): boolean {
  return valueAt(job, 'metadata', 'labels') === templateLabels
}

function withLabels(job: JsonObject, labels: JsonObject): JsonObject {
  return withFieldValue(job, 'metadata', { ...objectAt(job, 'metadata'), labels })
}
