import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { KindReference } from '../../resource/index.ts'
import type { Client, ObjectName, WriteOptions } from '../client.ts'
import { hasStatusApart, withoutStatus } from './changed-object.ts'
import { type CreateOrUpdateResult, createOrChange } from './create-or-change.ts'

/**
 * Reads the object, then creates it, replaces it, or leaves it alone if the function returns it unchanged. The function
 * gets the current object, frozen, or undefined, and returns the wanted one: labels and other fields that it leaves out
 * are removed. A status subresource is not written.
 *
 * It does not retry: a conflict, or an object created by another client in between, is thrown, and the next reconcile
 * reads again. If several clients write fields of one object, prefer `client.apply`.
 *
 * ```ts
 * const { result } = await createOrUpdate(client, ConfigMap, { namespace: 'default', name: 'settings' }, (current) => ({
 *   ...current,
 *   data: { ...current?.data, mode: 'fast' },
 * }))
 * ```
 */
export async function createOrUpdate<T extends KubernetesObject, Input>(
  client: Client,
  kind: KindReference<T, Input>,
  name: ObjectName,
  change: (current: T | undefined) => NoInfer<Input>,
  options: WriteOptions = {},
): Promise<CreateOrUpdateResult<T>> {
  return createOrChange(client, kind, name, change, options, async (current, wanted) => {
    const compared = hasStatusApart(kind) ? withoutStatus : (object: JsonObject) => object
    if (jsonEqual(compared(current as KubernetesObject as JsonObject), compared(wanted)))
      return { result: 'unchanged', object: current }
    return { result: 'updated', object: await client.update(kind, wanted as unknown as NoInfer<T>, options) }
  })
}
