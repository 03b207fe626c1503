/**
 * Pods and pod templates: defaults, admission, preparation, validation, warnings and columns. Guarantee: every kind
 * with a pod template (Deployment, Job, ...) uses the rules of this folder.
 *
 * @module
 */
import { FieldPath } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { objectAt, optionalObjectAt } from '../../../read-object.ts'
import type { KindStrategies, KindStrategy } from '../../kind-strategy.ts'
import { admitPod, admitPodUpdate } from './admission/index.ts'
import { changedPart, withFields } from './change-fields.ts'
import { setPodDefaults, setPodTemplateDefaults } from './defaults/index.ts'
import {
  dropDisabledTemplateFields,
  prepareChangedPod,
  prepareChangedStatus,
  prepareNewPod,
} from './preparation/index.ts'
import { validateChangedPod, validateChangedStatus, validateNewPod, validatePodTemplate } from './validation/index.ts'
import { newPodWarnings, podStatusWarnings, podTemplateWarnings } from './warnings/index.ts'

export { topologyLabelsOf } from './admission/topology-labels.ts'
export { setPodTemplateDefaults } from './defaults/pod-spec-defaults.ts'
export { podColumns } from './pod-columns.ts'
export { prepareForEphemeralContainersUpdate, prepareForResize } from './preparation/changed-pod.ts'
export { dropDisabledTemplateFields } from './preparation/disabled-fields.ts'
export { qualityOfService } from './preparation/quality-of-service.ts'
export { containerAmounts } from './resource-sums.ts'
export { validateEphemeralContainersUpdate } from './validation/ephemeral-update.ts'
export { validateResize } from './validation/resize.ts'
export { printPodSpec } from './validation/spec-difference.ts'
export { validatePodTemplate } from './validation/template.ts'
export { volumeSecretPaths } from './volume-secrets.ts'

const podStrategy: KindStrategy = {
  setDefaults: setPodDefaults,
  admitCreate: admitPod,
  admitUpdate: admitPodUpdate,
  prepareForCreate: prepareNewPod,
  prepareForUpdate: prepareChangedPod,
  prepareForStatusUpdate: prepareChangedStatus,
  validateCreate: validateNewPod,
  validateUpdate: validateChangedPod,
  validateStatusUpdate: validateChangedStatus,
  warningsOnCreate: newPodWarnings,
  warningsOnStatusUpdate: podStatusWarnings,
}

const templatePath = FieldPath.root('template')
const templateOf = (object: JsonObject): JsonObject => objectAt(object, 'template')
const validateTemplate = (object: JsonObject) => validatePodTemplate(templateOf(object), templatePath)
const dropDisabled = (object: JsonObject) =>
  withFields(object, { template: changedPart(object['template'], dropDisabledTemplateFields) })

const podTemplateStrategy: KindStrategy = {
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

export const podStrategies: KindStrategies = new Map([
  ['pods', podStrategy],
  ['podtemplates', podTemplateStrategy],
])
