import type { JsonObject } from '@kubewright/kube/json'
import { notFoundStatus } from '@kubewright/kube/status'
import type { ApiResponse } from '../../api/index.ts'
import { fail, nameIn, type Operation, objectResponse } from '../operation.ts'
import { selectionOf } from '../selection.ts'
import { listOptionsOf } from './list-options.ts'

/**
 * The components of the control plane. The store is part of this process and healthy while the server responds.
 * Controllers and the scheduler are ordinary clients, which the server knows nothing about.
 */
const components: readonly JsonObject[] = [component('etcd-0', { status: 'True', message: 'ok' })]

/** GET of a ComponentStatus. */
export function getComponent(operation: Operation): ApiResponse {
  const name = nameIn(operation)
  const found = components.find((candidate) => nameOf(candidate) === name)
  return found === undefined
    ? fail(notFoundStatus({ group: '', resource: 'componentstatus' }, name))
    : objectResponse(operation, 200, found)
}

/** LIST of ComponentStatuses, which have no labels. */
export function listComponents(operation: Operation): ApiResponse {
  listOptionsOf(operation)
  const { matches } = selectionOf(operation)
  return { form: 'list', status: 200, resource: operation.resource, items: components.filter(matches), metadata: {} }
}

function component(name: string, condition: JsonObject): JsonObject {
  const conditions = [{ type: 'Healthy', ...condition }]
  return Object.freeze({ kind: 'ComponentStatus', apiVersion: 'v1', metadata: { name }, conditions })
}

function nameOf(object: JsonObject): unknown {
  return (object['metadata'] as JsonObject)['name']
}
