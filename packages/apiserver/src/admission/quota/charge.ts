import { excludeFields, FieldSet, trackUpdate } from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import { instantOfUnixMilliseconds } from '@kubewright/kube/values'
import { objectAt, textAt } from '../../read-object.ts'
import type { ServedResource } from '../../registry/index.ts'
import type { StoreChange } from '../../storage/index.ts'
import { amountsToJson } from './amounts.ts'
import type { Charge } from './check-request.ts'

/** As every write to a status: nobody comes to own the rest. */
const resetFields = new Map([['v1', excludeFields(FieldSet.of(['spec']))]])

/** The quota as it is stored with the object that is charged, written by the server in its own name. */
export function changeOf({ quota, used }: Charge, resource: ServedResource, nowMs: number): StoreChange {
  const updated: JsonObject = { ...quota, status: { ...objectAt(quota, 'status'), used: amountsToJson(used) } }
  const { object } = trackUpdate({
    manager: 'kube-apiserver',
    subresource: 'status',
    shape: resource.shape,
    resetFields,
    empty: resource.emptyObject,
    live: quota,
    updated,
    now: instantOfUnixMilliseconds(Math.floor(nowMs / 1000) * 1000),
  })
  return {
    key: {
      resource: resource.storageName,
      namespace: textAt(quota, 'metadata', 'namespace'),
      name: textAt(quota, 'metadata', 'name'),
    },
    expected: Number(textAt(quota, 'metadata', 'resourceVersion')),
    object: resource.printed(object),
  }
}
