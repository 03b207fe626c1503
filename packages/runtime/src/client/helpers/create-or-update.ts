import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { KindReference } from '../../resource/index.ts'
import type { Client, ObjectName, WriteOptions } from '../client.ts'
import { changedObject, hasStatusApart, withoutStatus } from './changed-object.ts'

/** What came of it; the last two only of createOrPatch. */
export type OperationResult = 'unchanged' | 'created' | 'updated' | 'updatedStatus' | 'updatedStatusOnly'

export interface Outcome<Object> {
  readonly result: OperationResult
  readonly object: Object
}

/**
 * Reads the object, and creates it, replaces it, or leaves it alone if the function makes nothing else of it. The
 * function gets the object as it is, frozen, or undefined, and gives what it should be: labels and the like that it
 * leaves out are gone. A status that is written by itself is not touched.
 *
 * It does not repeat itself: a conflict, or an object that somebody else has created meanwhile, is thrown, as the next
 * reconcile begins with a new read. Where several write parts of one object, `client.apply` is the better way.
 *
 * ```ts
 * const { result } = await createOrUpdate(client, ConfigMap, { namespace: 'default', name: 'settings' }, (current) => ({
 *   ...current,
 *   data: { ...current?.data, mode: 'fast' },
 * }))
 * ```
 */
export async function createOrUpdate<Object extends KubernetesObject, Input>(
  client: Client,
  kind: KindReference<Object, Input>,
  name: ObjectName,
  change: (current: Object | undefined) => NoInfer<Input>,
  options: WriteOptions = {},
): Promise<Outcome<Object>> {
  const current = await client.get(kind, name, { signal: options.signal })
  const wanted = changedObject(kind, name, current as JsonObject | undefined, change(current))
  if (current === undefined) {
    return { result: 'created', object: await client.create(kind, wanted as NoInfer<Input>, options) }
  }
  const compared = hasStatusApart(kind) ? withoutStatus : (object: JsonObject) => object
  if (jsonEqual(compared(current as KubernetesObject as JsonObject), compared(wanted)))
    return { result: 'unchanged', object: current }
  return { result: 'updated', object: await client.update(kind, wanted as unknown as NoInfer<Object>, options) }
}
