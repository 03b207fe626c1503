/**
 * What is wrong with pods, their parts and templates of pods. Guarantees: rules, paths, words and their order are those of
 * Kubernetes; a pod in which nothing is wrong costs no text. Rules that spare what a stored pod has already are left
 * out, where no stored pod can have it.
 *
 * @module
 */
export { validateChangedPod } from './changed-pod.ts'
export { validateChangedStatus } from './changed-status.ts'
export { validateEphemeralContainersUpdate } from './ephemeral-update.ts'
export { validateNewPod } from './new-pod.ts'
export { validateResize } from './resize.ts'
export { printPodSpec } from './spec-difference.ts'
export { validatePodSpec, validatePodTemplate } from './template.ts'
