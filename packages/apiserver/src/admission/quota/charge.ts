import { excludeFields, FieldSet, trackUpdate } from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import { instantOfUnixMilliseconds } from '@kubewright/kube/values'
import { objectAt, textAt } from '../../read-object.ts'
import type { ServedResource } from '../../registry/index.ts'
import type { StoreChange } from '../../storage/index.ts'
import { amountsToJson } from './amounts.ts'
import type { Charge } from './check-request.ts'

/** As for every status write, the server owns no fields of the spec. */
const resetFields = new Map([['v1', excludeFields(FieldSet.of(['spec']))]])

/** The change of the quota that is stored together with the charged object; the server is its manager. */
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
