import type { ApiSubresource } from '@kubewright/kube/kinds'
import { methodNotSupportedStatus } from '@kubewright/kube/status'
import type { ApiResponse } from '../../api/index.ts'
import type { Endpoint } from '../../registry/index.ts'
import { fail, groupResourceOf, type Operation } from '../operation.ts'
import { getObject } from '../read/get.ts'
import { patchObject, replaceObject } from '../write-path.ts'
import { bindPod } from './pod-binding.ts'
import { connectToPod } from './pod-connect.ts'
import { evictPod } from './pod-eviction.ts'
import { readLog } from './pod-log.ts'
import { proxyTo } from './proxy.ts'
import { getScale, patchScale, replaceScale } from './scale.ts'
import { createServiceAccountToken } from './service-account-token.ts'

type Handler = (operation: Operation) => ApiResponse | Promise<ApiResponse>
type Method = Operation['request']['method']
type Handlers = Partial<Record<Method, Handler>>

/** A subresource that is the whole object, of which a write changes some fields only. */
function objectSubresource(endpoint: Endpoint): Handlers {
  return {
    GET: getObject,
    PUT: (operation) => replaceObject(operation, endpoint),
    PATCH: (operation) => patchObject(operation, endpoint),
  }
}

/** The served subresources; others that a resource declares are refused. */
const handlers: ReadonlyMap<string, Handlers> = new Map<string, Handlers>([
  ['status', objectSubresource('status')],
  ['ephemeralcontainers', objectSubresource('ephemeralcontainers')],
  ['resize', objectSubresource('resize')],
  ['approval', objectSubresource('approval')],
  ['scale', { GET: getScale, PUT: replaceScale, PATCH: patchScale }],
  ['finalize', { PUT: (operation) => replaceObject(operation, 'finalize') }],
  ['binding', { POST: bindPod }],
  ['eviction', { POST: evictPod }],
  ['token', { POST: createServiceAccountToken }],
  ['log', { GET: readLog }],
  ['attach', { GET: connectToPod, POST: connectToPod }],
  ['exec', { GET: connectToPod, POST: connectToPod }],
  ['portforward', { GET: connectToPod, POST: connectToPod }],
  ['proxy', { GET: proxyTo, POST: proxyTo, PUT: proxyTo, PATCH: proxyTo, DELETE: proxyTo }],
])

const verbs: Readonly<Record<Method, string>> = {
  GET: 'get',
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
}

/** Handles a request for a subresource that the resource declares. */
export function handleSubresource(
  operation: Operation,
  subresource: ApiSubresource,
): ApiResponse | Promise<ApiResponse> {
  const { request, resource } = operation
  const handle = handlers.get(subresource.name)?.[request.method]
  if (handle !== undefined) return handle(operation)
  const { group, resource: plural } = groupResourceOf(resource)
  return fail(methodNotSupportedStatus({ group, resource: `${plural}/${subresource.name}` }, verbs[request.method]))
}
