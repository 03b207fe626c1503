import { addErrors, type FieldError, FieldPath, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { compileLabels, formatLabels } from '@kubewright/kube/selectors'
import { objectAt } from '../../read-object.ts'
import { wideColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'
import { replicaColumns } from '../columns/template-columns.ts'
import { fillIn, withFieldValue } from '../common/change-fields.ts'
import { withSpec } from '../common/change-object.ts'
import { replicaSetCounts, validateNonNegative, validateReplicaCounts } from '../common/counts.ts'
import { selectableField } from '../common/selectable-fields.ts'
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

/** The selector of a ReplicationController is a map of labels. */
const replicationControllerColumns: readonly TableColumn[] = [
  ...replicaColumns,
  wideColumn(
    'Selector',
    'string',
    (object) => formatLabels(objectAt(object, 'spec', 'selector') as { [key: string]: string }),
    'Which pods belong to the object.',
  ),
]

export const replicationControllerStrategy: KindStrategy = {
  hasGeneration: true,
  defaultGarbageCollectionPolicy: 'Orphan',
  storagePrefix: 'controllers',
  columns: replicationControllerColumns,
  selectableFields: [selectableField('status.replicas', '0')],
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
