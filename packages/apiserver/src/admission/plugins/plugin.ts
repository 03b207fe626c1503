import type { JsonObject } from '@kubewright/kube/json'
import type { AdmissionAttributes, Attempt } from '../admission.ts'

/** An admission plugin that asks nobody outside. */
export interface Plugin {
  /** Looks at every request, also those without an object: deletions and connections. */
  check?(attributes: AdmissionAttributes): void
  /** The object, the same where nothing changes it. */
  mutate?(object: JsonObject, attributes: AdmissionAttributes, attempt: Attempt): JsonObject
  validate?(object: JsonObject, attributes: AdmissionAttributes, attempt: Attempt): void
}

/** Whether a request is about objects of a resource of the core group. */
export function isCore({ resource }: AdmissionAttributes, plural: string): boolean {
  return resource.definition.plural === plural && resource.definition.group === ''
}
