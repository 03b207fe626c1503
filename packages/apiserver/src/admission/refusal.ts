import { forbiddenStatus, type Status, StatusError } from '@kubewright/kube/status'
import { textAt } from '../read-object.ts'
import type { AdmissionAttributes } from './admission.ts'

/** The Status of a plugin's refusal. An object that has no name yet is named by its generateName. */
export function refusalOf(attributes: AdmissionAttributes, why: string): Status {
  const { resource, name, object } = attributes
  const { group, plural } = resource.definition
  const called = name || textAt(object, 'metadata', 'name') || textAt(object, 'metadata', 'generateName') || 'Unknown'
  return forbiddenStatus({ group, resource: plural }, called, why)
}

export function refuse(attributes: AdmissionAttributes, why: string): never {
  throw new StatusError(refusalOf(attributes, why))
}
