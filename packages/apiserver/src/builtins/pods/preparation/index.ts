/**
 * What the registry sets in pods and puts back, whatever a request says. Guarantees: nothing is changed in place.
 *
 * @module
 */
export {
  prepareChangedPod,
  prepareChangedStatus,
  prepareForEphemeralContainersUpdate,
  prepareForResize,
} from './changed-pod.ts'
export { dropDisabledTemplateFields } from './disabled-fields.ts'
export { prepareNewPod } from './new-pod.ts'
export { qualityOfService } from './quality-of-service.ts'
