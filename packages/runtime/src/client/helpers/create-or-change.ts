import type { JsonObject } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { KindReference } from '../../resource/index.ts'
import type { Client, ObjectName, WriteOptions } from '../client.ts'
import { changedObject } from './changed-object.ts'

/** What was written; the last two only from createOrPatch. */
export type OperationResult = 'unchanged' | 'created' | 'updated' | 'updatedStatus' | 'updatedStatusOnly'

export interface CreateOrUpdateResult<T> {
  readonly result: OperationResult
  readonly object: T
}

/** Reads the object and calls the function; then creates the object, or hands both forms to `write` if it exists. */
export async function createOrChange<T extends KubernetesObject, Input>(
  client: Client,
  kind: KindReference<T, Input>,
  name: ObjectName,
  change: (current: T | undefined) => NoInfer<Input>,
  options: WriteOptions,
  write: (current: T, wanted: JsonObject) => Promise<CreateOrUpdateResult<T>>,
): Promise<CreateOrUpdateResult<T>> {
  const current = await client.get(kind, name, { signal: options.signal })
  const wanted = changedObject(kind, name, current as JsonObject | undefined, change(current))
  if (current === undefined) {
    return { result: 'created', object: await client.create(kind, wanted as NoInfer<Input>, options) }
  }
  return write(current, wanted)
}
