import { FieldPath } from '@kubewright/kube/field'
import { objectAt } from '../../read-object.ts'
import { withServedTemplate } from '../core/pod-templates/selected-template.ts'
import { isCountedChange, jobWarnings, warnAboutPodNames } from '../core/pod-templates/warnings.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { withJobDefaults, withSelector, withTemplateLabels } from './job-defaults.ts'
import { validateJobStatus } from './job-status.ts'
import { validateJobUpdate } from './job-update.ts'
import { validateJob } from './job-validation.ts'

const specPath = FieldPath.root('spec')

export const jobStrategy: KindStrategy = {
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
