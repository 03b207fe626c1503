import { FieldPath } from '@kubewright/kube/field'
import { objectAt, valueAt } from '../../read-object.ts'
import { type SelectableField, selectableText } from '../common/selectable-fields.ts'
import { withServedTemplate } from '../core/pod-templates/selected-template.ts'
import { isCountedChange, jobWarnings, warnAboutPodNames } from '../core/pod-templates/warnings.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { jobColumns } from './job-columns.ts'
import { withJobDefaults, withSelector, withTemplateLabels } from './job-defaults.ts'
import { validateJobStatus } from './job-status.ts'
import { validateJobUpdate } from './job-update.ts'
import { validateJob } from './job-validation.ts'

const succeededField: SelectableField = {
  field: 'status.successful',
  valueOf: (job) => selectableText(valueAt(job, 'status', 'succeeded'), '0'),
}

const specPath = FieldPath.root('spec')

export const jobStrategy: KindStrategy = {
  hasGeneration: true,
  defaultGarbageCollectionPolicy: 'Orphan',
  orphanWarning:
    'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning',
  columns: jobColumns,
  selectableFields: [succeededField],
  unsupportedFieldMessage: (field) => `field label ${JSON.stringify(field)} not supported for Job`,
  setDefaults: withJobDefaults,
  prepareForCreate: (job) => withSelector(withServedTemplate(job)),
  prepareForUpdate: withServedTemplate,
  setStoredDefaults: withTemplateLabels,
  validateCreate: (job) => validateJob(job),
  validateUpdate: validateJobUpdate,
  validateStatusUpdate: validateJobStatus,
  warningsOnCreate: (job) => [...warnAboutPodNames(job), ...jobWarnings(objectAt(job, 'spec'), specPath)],
  warningsOnUpdate: (job, old) => (isCountedChange(job, old) ? jobWarnings(objectAt(job, 'spec'), specPath) : []),
}
