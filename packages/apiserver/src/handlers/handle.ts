import type { WarningList } from '@kubewright/kube/decode'
import { internalErrorStatus, methodNotSupportedStatus, type Status, StatusError } from '@kubewright/kube/status'
import type { Attempt } from '../admission/index.ts'
import type { ApiRequest, ApiResponse, DocumentResponse, ObjectResponse } from '../api/index.ts'
import { plainJson } from '../request/index.ts'
import { deleteCollection, deleteObject } from './delete/index.ts'
import { fail, groupResourceOf, type Operation, type RequestContext } from './operation.ts'
import { getComponent, getObject, listComponents, listObjects } from './read/index.ts'
import { isPendingCall, runAttempts } from './replay.ts'
import { type Route, routeOf, type Verb } from './route.ts'
import { bindNamedPod, handleSubresource } from './subresources/index.ts'
import { watchObjects } from './watch/index.ts'
import { createReview } from './write/index.ts'
import { createObject, patchObject, replaceObject } from './write-path.ts'

/**
 * Responds to a request for a resource. Never throws: a StatusError becomes its Status, and any other error becomes 500
 * InternalError after a call of `onInternalError`.
 */
export function handleResourceRequest(
  context: RequestContext,
  request: ApiRequest,
): ApiResponse | Promise<ApiResponse> {
  try {
    const response = runAttempts(context, request, (own, attempt) => runAttempt(own, request, attempt))
    return response instanceof Promise ? response.catch((error: unknown) => failureResponse(context, error)) : response
  } catch (error) {
    return failureResponse(context, error)
  }
}

/** Runs one attempt. Its warnings are added to the response, also to one that resolves later. */
function runAttempt(
  context: RequestContext,
  request: ApiRequest,
  attempt: Attempt,
): ApiResponse | Promise<ApiResponse> {
  const { warnings } = attempt
  const fail = (error: unknown) => {
    if (isPendingCall(error)) throw error
    return withWarnings(failureResponse(context, error), warnings)
  }
  try {
    const response = carryOut(context, request, attempt)
    return response instanceof Promise
      ? response.then((late) => withWarnings(late, warnings), fail)
      : withWarnings(response, warnings)
  } catch (error) {
    return fail(error)
  }
}

function withWarnings(response: ApiResponse, warnings: WarningList): ApiResponse {
  return warnings.isEmpty ? response : { ...response, warnings: warnings.texts }
}

function failureResponse(context: RequestContext, error: unknown): ObjectResponse {
  if (error instanceof StatusError) return statusResponse(error.status)
  context.onInternalError?.(error)
  return statusResponse(internalErrorStatus(error instanceof Error ? error.message : String(error)))
}

function statusResponse(status: Status): ObjectResponse {
  return { form: 'object', status: status.code ?? 500, object: status }
}

function carryOut(context: RequestContext, request: ApiRequest, attempt: Attempt): ApiResponse | Promise<ApiResponse> {
  const { warnings } = attempt
  const route = routeOf(context.resources, request)
  if (route === undefined) return notFoundPage
  const { path, resource, representation } = route
  const { deprecationWarning } = resource.strategy
  if (deprecationWarning !== undefined) warnings.push(deprecationWarning)
  const operation: Operation = { context, request, path, resource, representation, attempt, warnings }
  const response = dispatch(route, operation)
  if (representation === plainJson) return response
  return response instanceof Promise
    ? response.then((late) => ({ ...late, representation }))
    : { ...response, representation }
}

function dispatch({ verb, subresource, resource }: Route, operation: Operation): ApiResponse | Promise<ApiResponse> {
  if (subresource !== undefined) return handleSubresource(operation, subresource)
  if (!resource.isCustom && !resource.definition.verbs.includes(verb)) {
    return fail(methodNotSupportedStatus(groupResourceOf(resource), verb))
  }
  const own = resource.isCustom ? undefined : ownHandlers.get(resource.storageName)?.[verb]
  return (own ?? handlers[verb])(operation)
}

/** Kubernetes' response for an unknown resource. */
const notFoundPage: DocumentResponse = {
  form: 'document',
  status: 404,
  contentType: 'text/plain; charset=utf-8',
  content: '404 page not found\n',
  headers: { 'x-content-type-options': 'nosniff' },
}

type Handlers = Readonly<Record<Verb, (operation: Operation) => ApiResponse | Promise<ApiResponse>>>

const handlers: Handlers = {
  get: getObject,
  list: listObjects,
  watch: watchObjects,
  create: createObject,
  update: (operation) => replaceObject(operation, 'main'),
  patch: (operation) => patchObject(operation, 'main'),
  delete: deleteObject,
  deletecollection: deleteCollection,
}

/** Resources that are not stored. */
const ownHandlers: ReadonlyMap<string, Partial<Handlers>> = new Map<string, Partial<Handlers>>([
  ['bindings', { create: bindNamedPod }],
  ['componentstatuses', { get: getComponent, list: listComponents }],
  ['localsubjectaccessreviews.authorization.k8s.io', { create: createReview }],
  ['selfsubjectaccessreviews.authorization.k8s.io', { create: createReview }],
  ['selfsubjectreviews.authentication.k8s.io', { create: createReview }],
  ['selfsubjectrulesreviews.authorization.k8s.io', { create: createReview }],
  ['subjectaccessreviews.authorization.k8s.io', { create: createReview }],
  ['tokenreviews.authentication.k8s.io', { create: createReview }],
])
