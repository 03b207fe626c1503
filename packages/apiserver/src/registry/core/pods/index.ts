/**
 * Pods and pod templates: defaults, admission, preparation, validation, warnings and columns. Guarantee: every kind
 * with a pod template (Deployment, Job, ...) uses the rules of this folder.
 *
 * @module
 */
export { topologyLabelsOf } from './admission/topology-labels.ts'
export { setPodTemplateDefaults } from './defaults/pod-spec-defaults.ts'
export { podStrategy } from './pod.ts'
export { podTemplateStrategy } from './pod-template.ts'
export { dropDisabledTemplateFields } from './preparation/disabled-fields.ts'
export { qualityOfService } from './preparation/quality-of-service.ts'
export { containerAmounts } from './resource-sums.ts'
export { printPodSpec } from './validation/spec-difference.ts'
export { validatePodTemplate } from './validation/template.ts'
export { volumeSecretPaths } from './volume-secrets.ts'
