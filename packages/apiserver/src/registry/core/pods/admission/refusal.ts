import type { JsonObject } from '@kubewright/kube/json'
import { forbiddenStatus, StatusError } from '@kubewright/kube/status'
import { partOf, textOf } from '../read-fields.ts'

/** Refuses a pod. One that has no name yet is named by its generateName. */
export function refusePod(pod: JsonObject, why: string): never {
  const metadata = partOf(pod, 'metadata') ?? {}
  const name = textOf(metadata, 'name') || textOf(metadata, 'generateName') || 'Unknown'
  throw new StatusError(forbiddenStatus({ group: '', resource: 'pods' }, name, why))
}
