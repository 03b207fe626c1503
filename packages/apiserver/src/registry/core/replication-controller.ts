import { addErrors, type FieldError, FieldPath, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { compileLabels } from '@kubewright/kube/selectors'
import { objectAt } from '../../read-object.ts'
import { replicaSetCounts } from '../apps/replica-set.ts'
import { fillIn, withFieldValue } from '../common/change-fields.ts'
import { withSpec } from '../common/change-object.ts'
import { validateNonNegative, validateReplicaCounts } from '../common/counts.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import {
  labelsOfTemplate,
  templateWarnings,
  validateLabelsMatch,
  validateLastingTemplate,
  warnAboutPodNames,
  withServedTemplate,
  withTemplateDefaults,
} from './pod-templates/index.ts'

export const replicationControllerStrategy: KindStrategy = {
  setDefaults: (controller) => withSpec(withTemplateLabels(controller), withTemplateDefaults),
  prepareForCreate: withServedTemplate,
  prepareForUpdate: withServedTemplate,
  validateCreate: (controller) => validateSpec(objectAt(controller, 'spec')),
  validateUpdate: (controller) => validateSpec(objectAt(controller, 'spec')),
  validateStatusUpdate: (controller) => validateReplicaCounts(objectAt(controller, 'status'), replicaSetCounts),
  warningsOnCreate: (controller) => [...warnAboutPodNames(controller), ...templateWarnings(controller)],
}

/** Labels and selector default to the labels of the template. */
function withTemplateLabels(controller: JsonObject): JsonObject {
  const spec = objectAt(controller, 'spec')
  const labels = labelsOfTemplate(spec)
  const completeSpec = fillIn(spec, labels === undefined ? { replicas: 1 } : { replicas: 1, selector: labels })
  const selected = withFieldValue(controller, 'spec', completeSpec)
  const metadata = objectAt(controller, 'metadata')
  if (labels === undefined || metadata['labels'] !== undefined) return selected
  return { ...selected, metadata: { ...metadata, labels } }
}

function validateSpec(spec: JsonObject): FieldError[] {
  const errors = validateNonNegative(spec, FieldPath.root('spec'), ['minReadySeconds'])
  const selector = objectAt(spec, 'selector') as { readonly [key: string]: string }
  const matcher = compileLabels(selector)
  if (matcher.everything) errors.push(required('spec.selector', ''))
  addErrors(errors, validateNonNegative(spec, FieldPath.root('spec'), ['replicas']))
  if (spec['template'] === undefined) return [...errors, required('spec.template', '')]
  return [...errors, ...validateLabelsMatch(spec, matcher), ...validateLastingTemplate(spec, 'ReplicationController')]
}
