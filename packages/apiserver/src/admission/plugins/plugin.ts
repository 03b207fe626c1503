import type { JsonObject } from '@kubewright/kube/json'
import type { AdmissionAttributes, Attempt } from '../admission.ts'

/** An admission plugin without external calls. */
export interface Plugin {
  /** Checks every request, including those without an object: deletions and connections. */
  check?(attributes: AdmissionAttributes): void
  /** Returns the mutated object: the same one if nothing changed. */
  mutate?(object: JsonObject, attributes: AdmissionAttributes, attempt: Attempt): JsonObject
  validate?(object: JsonObject, attributes: AdmissionAttributes, attempt: Attempt): void
}

/** Whether a request is for this resource of the core group. */
export function isCore({ resource }: AdmissionAttributes, plural: string): boolean {
  return resource.definition.plural === plural && resource.definition.group === ''
}
