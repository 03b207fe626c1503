/**
 * Validates pods, pod templates and pod subresources. Guarantees: rules, field paths, messages and their order equal
 * those of Kubernetes; validating a valid pod builds no string.
 *
 * @module
 */
export { validateChangedPod } from './changed-pod.ts'
export { validateChangedStatus } from './changed-status.ts'
export { validateNewPod } from './new-pod.ts'
export { validatePodTemplate } from './template.ts'
