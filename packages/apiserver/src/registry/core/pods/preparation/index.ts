/**
 * Sets the fields of pods that the server controls, and restores those that a request may not change. Guarantee: no
 * object is changed in place.
 *
 * @module
 */
export { prepareChangedPod, prepareChangedStatus } from './changed-pod.ts'
export { dropDisabledTemplateFields } from './disabled-fields.ts'
export { prepareNewPod } from './new-pod.ts'
