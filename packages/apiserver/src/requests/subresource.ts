import type { ApiSubresource } from '@kubewright/kube/kinds'
import { genericServerResponseStatus, methodNotSupportedStatus } from '@kubewright/kube/status'
import type { ApiAnswer } from '../api.ts'
import { getObject } from './get.ts'
import { fail, groupResourceOf, type Operation } from './operation.ts'
import { patchObject } from './patch.ts'
import { bindPod } from './pod-binding.ts'
import { evictPod } from './pod-eviction.ts'
import { getScale, patchScale, replaceScale } from './scale.ts'
import { replaceObject } from './update.ts'

type Handler = (operation: Operation) => ApiAnswer
type Method = Operation['request']['method']

/** What is served of the parts of objects. Whatever else a resource declares is refused. */
const handlers: ReadonlyMap<string, Partial<Record<Method, Handler>>> = new Map([
  [
    'status',
    {
      GET: getObject,
      PUT: (operation) => replaceObject(operation, 'status'),
      PATCH: (operation) => patchObject(operation, 'status'),
    } satisfies Partial<Record<Method, Handler>>,
  ],
  ['scale', { GET: getScale, PUT: replaceScale, PATCH: patchScale }],
  ['finalize', { PUT: (operation: Operation) => replaceObject(operation, 'finalize') }],
  ['binding', { POST: bindPod }],
  ['eviction', { POST: evictPod }],
])

const verbs: Readonly<Record<Method, string>> = {
  GET: 'get',
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
}

export function handleSubresource(operation: Operation): ApiAnswer {
  const { request, path, resource } = operation
  const declared = declaredSubresource(operation)
  if (declared === undefined) {
    return fail(genericServerResponseStatus({ code: 404, verb: request.method, serverMessage: '404 page not found' }))
  }
  const handle = handlers.get(declared.name)?.[request.method]
  if (handle !== undefined && declared.verbs.includes(verbs[request.method])) return handle(operation)
  const { group, resource: plural } = groupResourceOf(resource)
  const part = { group, resource: `${plural}/${path.subresource}` }
  return fail(methodNotSupportedStatus(part, verbs[request.method]))
}

function declaredSubresource({ path, resource }: Operation): ApiSubresource | undefined {
  return resource.definition.subresources.find((candidate) => candidate.name === path.subresource)
}
