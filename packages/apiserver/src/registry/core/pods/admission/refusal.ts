import type { JsonObject } from '@kubewright/kube/json'
import { forbiddenStatus, StatusError } from '@kubewright/kube/status'
import { objectAt, textAt } from '../../../../read-object.ts'

/** Refuses a pod. One that has no name yet is named by its generateName. */
export function refusePod(pod: JsonObject, why: string): never {
  const metadata = objectAt(pod, 'metadata')
  const name = textAt(metadata, 'name') || textAt(metadata, 'generateName') || 'Unknown'
  throw new StatusError(forbiddenStatus({ group: '', resource: 'pods' }, name, why))
}
