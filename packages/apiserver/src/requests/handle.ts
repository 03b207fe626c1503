import {
  genericServerResponseStatus,
  internalErrorStatus,
  methodNotSupportedStatus,
  type Status,
  StatusError,
} from '@kubewright/kube/status'
import type { ApiAnswer, ApiRequest, ObjectAnswer } from '../api.ts'
import { createObject } from './create.ts'
import { deleteObject } from './delete.ts'
import { deleteCollection } from './delete-collection.ts'
import { getObject } from './get.ts'
import { listObjects } from './list.ts'
import { fail, groupResourceOf, type Operation, type RequestContext } from './operation.ts'
import { patchObject } from './patch.ts'
import { parseResourcePath, type ResourcePath } from './resource-path.ts'
import { handleSubresource } from './subresource.ts'
import { replaceObject } from './update.ts'
import { watchObjects } from './watch.ts'
import { booleanOption } from './write-options.ts'

/**
 * Answers a request for a resource. It never throws: a failure is answered with its Status, and a mistake of the
 * server's own with 500 InternalError, after `onInternalError` was told.
 */
export function handleResourceRequest(context: RequestContext, request: ApiRequest): ApiAnswer | Promise<ApiAnswer> {
  const warnings: string[] = []
  try {
    return withWarnings(carryOut(context, request, warnings), warnings)
  } catch (error) {
    return withWarnings(failureAnswer(context, error), warnings)
  }
}

function withWarnings(answer: ApiAnswer, warnings: readonly string[]): ApiAnswer {
  return warnings.length === 0 ? answer : { ...answer, warnings }
}

function failureAnswer(context: RequestContext, error: unknown): ObjectAnswer {
  if (error instanceof StatusError) return statusAnswer(error.status)
  context.onInternalError?.(error)
  return statusAnswer(internalErrorStatus(error instanceof Error ? error.message : String(error)))
}

function statusAnswer(status: Status): ObjectAnswer {
  return { form: 'object', status: status.code ?? 500, object: status }
}

function carryOut(context: RequestContext, request: ApiRequest, warnings: string[]): ApiAnswer {
  const path = parseResourcePath(request.path)
  const resource = path && context.resources.find(path.group, path.version, path.resource)
  if (path === undefined || resource === undefined || !isPlaced(path, resource.definition.namespaced)) {
    return fail(genericServerResponseStatus({ code: 404, verb: request.method, serverMessage: '404 page not found' }))
  }
  if (resource.deprecationWarning !== undefined) warnings.push(resource.deprecationWarning)
  const operation: Operation = { context, request, path, resource, warnings }
  if (path.subresource !== undefined) return handleSubresource(operation)
  const verb = verbOf(request, path)
  if (verb === undefined || (isUnplaced(operation) && (verb === 'create' || verb === 'deletecollection'))) {
    return fail(genericServerResponseStatus({ code: 405, verb: request.method, serverMessage: '' }))
  }
  if (!resource.definition.verbs.includes(verb)) return fail(methodNotSupportedStatus(groupResourceOf(resource), verb))
  return handlers[verb](operation)
}

/** Only what lives in namespaces is found in one, and only there by name. */
function isPlaced(path: ResourcePath, namespaced: boolean): boolean {
  if (!namespaced) return path.namespace === ''
  return path.namespace !== '' || path.name === undefined
}

/** Whether the request is about all namespaces, where nothing can be created. */
function isUnplaced({ path, resource }: Operation): boolean {
  return resource.definition.namespaced && path.namespace === ''
}

type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection'

const handlers: Readonly<Record<Verb, (operation: Operation) => ApiAnswer>> = {
  get: getObject,
  list: listObjects,
  watch: watchObjects,
  create: createObject,
  update: (operation) => replaceObject(operation, 'main'),
  patch: (operation) => patchObject(operation, 'main'),
  delete: deleteObject,
  deletecollection: deleteCollection,
}

/** What the method means; undefined where it means nothing. A name makes a watch a get, but not on the old paths. */
function verbOf({ method, query }: ApiRequest, { name, isWatch }: ResourcePath): Verb | undefined {
  const isOne = name !== undefined
  switch (method) {
    case 'GET':
      if (isWatch) return 'watch'
      if (isOne) return 'get'
      return booleanOption(query, 'watch') === true ? 'watch' : 'list'
    case 'POST':
      return isOne ? undefined : 'create'
    case 'PUT':
      return isOne ? 'update' : undefined
    case 'PATCH':
      return isOne ? 'patch' : undefined
    case 'DELETE':
      return isOne ? 'delete' : 'deletecollection'
  }
}
