import { FieldPath } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { formatLabels } from '@kubewright/kube/selectors'
import { objectAt, optionalObjectAt } from '../../../read-object.ts'
import { column, nameColumn } from '../../columns/common-columns.ts'
import type { TableColumn } from '../../columns/table-column.ts'
import { templateColumns } from '../../columns/template-columns.ts'
import type { KindStrategy } from '../../kind-strategy.ts'
import { changedPart, withFields } from './change-fields.ts'
import { setPodTemplateDefaults } from './defaults/index.ts'
import { dropDisabledTemplateFields } from './preparation/index.ts'
import { validatePodTemplate } from './validation/index.ts'
import { podTemplateWarnings } from './warnings/index.ts'

/** Pod templates have no age column. */
const podTemplateColumns: readonly TableColumn[] = [
  nameColumn,
  ...templateColumns('template').map((wide) => ({ ...wide, priority: 0 })),
  column(
    'Pod Labels',
    'string',
    (object) => formatLabels(objectAt(object, 'template', 'metadata', 'labels') as { [key: string]: string }),
    'The labels of the pods.',
  ),
]

const templatePath = FieldPath.root('template')
const templateOf = (object: JsonObject): JsonObject => objectAt(object, 'template')
const validateTemplate = (object: JsonObject) => validatePodTemplate(templateOf(object), templatePath)
const dropDisabled = (object: JsonObject) =>
  withFields(object, { template: changedPart(object['template'], dropDisabledTemplateFields) })

export const podTemplateStrategy: KindStrategy = {
  hasGeneration: true,
  returnsDeletedObject: true,
  columns: podTemplateColumns,
  setDefaults: (object) => withFields(object, { template: setPodTemplateDefaults(templateOf(object)) }),
  prepareForCreate: dropDisabled,
  prepareForUpdate: dropDisabled,
  validateCreate: validateTemplate,
  validateUpdate: validateTemplate,
  warningsOnCreate: (object) => podTemplateWarnings(templateOf(object), templatePath),
  warningsOnUpdate: (object, old) =>
    isSameGeneration(object, old) ? [] : podTemplateWarnings(templateOf(object), templatePath),
}

function isSameGeneration(object: JsonObject, old: JsonObject): boolean {
  return optionalObjectAt(object, 'metadata')?.['generation'] === optionalObjectAt(old, 'metadata')?.['generation']
}
