/**
 * Pods and templates of pods: all that the server decides about them. Guarantees: the kinds that have templates of pods
 * (deployments, jobs, ...) find their defaults, their validation and their warnings here.
 *
 * @module
 */
import type { JsonObject } from '@kubewright/kube/json'
import type { BuiltinKind, BuiltinKinds } from '../builtin-kind.ts'
import { admitPod, admitPodUpdate } from './admission/index.ts'
import { changedPart, withFields } from './change-fields.ts'
import { setPodDefaults, setPodTemplateDefaults } from './defaults/index.ts'
import {
  dropDisabledTemplateFields,
  prepareChangedPod,
  prepareChangedStatus,
  prepareNewPod,
} from './preparation/index.ts'
import { partOf } from './read-fields.ts'
import { validateChangedPod, validateChangedStatus, validateNewPod, validatePodTemplate } from './validation/index.ts'
import { newPodWarnings, podStatusWarnings, podTemplateWarnings } from './warnings/index.ts'

export { topologyLabelsOf } from './admission/index.ts'
export { setPodSpecDefaults, setPodTemplateDefaults } from './defaults/index.ts'
export {
  dropDisabledTemplateFields,
  prepareForEphemeralContainersUpdate,
  prepareForResize,
  qualityOfService,
} from './preparation/index.ts'
export { containerAmounts } from './resource-sums.ts'
export {
  printPodSpec,
  validateEphemeralContainersUpdate,
  validatePodSpec,
  validatePodTemplate,
  validateResize,
} from './validation/index.ts'
export { podTemplateWarnings } from './warnings/index.ts'

const pod: BuiltinKind = {
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

const templateOf = (object: JsonObject): JsonObject => partOf(object, 'template') ?? {}
const validateTemplate = (object: JsonObject) => validatePodTemplate(templateOf(object), 'template')
const dropDisabled = (object: JsonObject) =>
  withFields(object, { template: changedPart(object['template'], dropDisabledTemplateFields) })

const podTemplate: BuiltinKind = {
  setDefaults: (object) => withFields(object, { template: setPodTemplateDefaults(templateOf(object)) }),
  prepareForCreate: dropDisabled,
  prepareForUpdate: dropDisabled,
  validateCreate: validateTemplate,
  validateUpdate: validateTemplate,
  warningsOnCreate: (object) => podTemplateWarnings(templateOf(object), 'template'),
  warningsOnUpdate: (object, old) =>
    isSameGeneration(object, old) ? [] : podTemplateWarnings(templateOf(object), 'template'),
}

function isSameGeneration(object: JsonObject, old: JsonObject): boolean {
  return partOf(object, 'metadata')?.['generation'] === partOf(old, 'metadata')?.['generation']
}

export const podKinds: BuiltinKinds = new Map([
  ['pods', pod],
  ['podtemplates', podTemplate],
])
