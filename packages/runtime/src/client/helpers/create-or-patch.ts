import { getField, type JsonObject, jsonEqual } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { KindReference } from '../../resource/index.ts'
import type { Client, ObjectName, WriteOptions } from '../client.ts'
import { hasStatusApart, withoutStatus } from './changed-object.ts'
import { type CreateOrUpdateResult, createOrChange } from './create-or-change.ts'
import { isEmptyPatch, mergePatchFrom } from './patch-from.ts'

/**
 * Like createOrUpdate, but sends only the difference, as a merge patch, and the status as a second patch if it is a
 * subresource; each only if it is not empty. A status that the function leaves out stays. A new object is created
 * without its status, which the next call writes.
 */
export async function createOrPatch<T extends KubernetesObject, Input>(
  client: Client,
  kind: KindReference<T, Input>,
  name: ObjectName,
  change: (current: T | undefined) => NoInfer<Input>,
  options: WriteOptions = {},
): Promise<CreateOrUpdateResult<T>> {
  return createOrChange(client, kind, name, change, options, async (current, wanted) => {
    const before = current as KubernetesObject as JsonObject
    const isApart = hasStatusApart(kind)
    const patch = isApart
      ? mergePatchFrom(withoutStatus(before), withoutStatus(wanted))
      : mergePatchFrom(before, wanted)
    let object = current
    const isChanged = !isEmptyPatch(patch)
    if (isChanged) object = await client.patch(kind, name, patch, options)
    const status = getField(wanted, 'status')
    const isStatusChanged = isApart && status !== undefined && !jsonEqual(status, getField(before, 'status'))
    if (isStatusChanged) {
      const statusPatch = mergePatchFrom(statusOnly(before), statusOnly(wanted))
      object = await client.patch(kind, name, statusPatch, { ...options, subresource: 'status' })
    }
    return { result: resultOf(isChanged, isStatusChanged), object }
  })
}

function resultOf(isChanged: boolean, isStatusChanged: boolean): CreateOrUpdateResult<unknown>['result'] {
  if (isChanged) return isStatusChanged ? 'updatedStatus' : 'updated'
  return isStatusChanged ? 'updatedStatusOnly' : 'unchanged'
}

function statusOnly(object: JsonObject): JsonObject {
  const status = getField(object, 'status')
  return status === undefined ? {} : { status }
}
