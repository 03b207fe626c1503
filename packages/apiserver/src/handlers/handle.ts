import type { WarningList } from '@kubewright/kube/decode'
import { internalErrorStatus, methodNotSupportedStatus, type Status, StatusError } from '@kubewright/kube/status'
import type { Turn } from '../admission/index.ts'
import type { ApiAnswer, ApiRequest, DocumentAnswer, ObjectAnswer } from '../api.ts'
import { plainJson } from '../request/index.ts'
import { deleteCollection, deleteObject } from './delete/index.ts'
import { fail, groupResourceOf, type Operation, type RequestContext } from './operation.ts'
import { getComponent, getObject, listComponents, listObjects } from './read/index.ts'
import { carryOutInTurns, isWaiting } from './replay.ts'
import { type Route, routeOf, type Verb } from './route.ts'
import { bindNamedPod, handlePart } from './subresources/index.ts'
import { watchObjects } from './watch/index.ts'
import { createObject, createReview, patchObject, replaceObject } from './write/index.ts'

/**
 * Answers a request for a resource. It never throws: a failure is answered with its Status, and a mistake of the
 * server's own with 500 InternalError, after `onInternalError` was told.
 */
export function handleResourceRequest(context: RequestContext, request: ApiRequest): ApiAnswer | Promise<ApiAnswer> {
  try {
    const answer = carryOutInTurns(context, request, (own, turn) => answerInTurn(own, request, turn))
    return answer instanceof Promise ? answer.catch((error: unknown) => failureAnswer(context, error)) : answer
  } catch (error) {
    return failureAnswer(context, error)
  }
}

/** What a turn ends with; an answer that is still to come is one with everything that its turn has warned of. */
function answerInTurn(context: RequestContext, request: ApiRequest, turn: Turn): ApiAnswer | Promise<ApiAnswer> {
  const { warnings } = turn
  const fail = (error: unknown) => {
    if (isWaiting(error)) throw error
    return withWarnings(failureAnswer(context, error), warnings)
  }
  try {
    const answer = carryOut(context, request, turn)
    return answer instanceof Promise
      ? answer.then((late) => withWarnings(late, warnings), fail)
      : withWarnings(answer, warnings)
  } catch (error) {
    return fail(error)
  }
}

function withWarnings(answer: ApiAnswer, warnings: WarningList): ApiAnswer {
  return warnings.isEmpty ? answer : { ...answer, warnings: warnings.texts }
}

function failureAnswer(context: RequestContext, error: unknown): ObjectAnswer {
  if (error instanceof StatusError) return statusAnswer(error.status)
  context.onInternalError?.(error)
  return statusAnswer(internalErrorStatus(error instanceof Error ? error.message : String(error)))
}

function statusAnswer(status: Status): ObjectAnswer {
  return { form: 'object', status: status.code ?? 500, object: status }
}

function carryOut(context: RequestContext, request: ApiRequest, turn: Turn): ApiAnswer | Promise<ApiAnswer> {
  const { warnings } = turn
  const route = routeOf(context.resources, request)
  if (route === undefined) return notFoundPage
  const { path, resource, representation } = route
  if (resource.deprecationWarning !== undefined) warnings.push(resource.deprecationWarning)
  const operation: Operation = { context, request, path, resource, representation, turn, warnings }
  const answer = dispatch(route, operation)
  if (representation === plainJson) return answer
  return answer instanceof Promise
    ? answer.then((late) => ({ ...late, representation }))
    : { ...answer, representation }
}

function dispatch({ verb, part, resource }: Route, operation: Operation): ApiAnswer | Promise<ApiAnswer> {
  if (part !== undefined) return handlePart(operation, part)
  if (!resource.isCustom && !resource.definition.verbs.includes(verb)) {
    return fail(methodNotSupportedStatus(groupResourceOf(resource), verb))
  }
  const own = resource.isCustom ? undefined : ownHandlers.get(resource.storageName)?.[verb]
  return (own ?? handlers[verb])(operation)
}

/** What Kubernetes answers where no resource is. */
const notFoundPage: DocumentAnswer = {
  form: 'document',
  status: 404,
  contentType: 'text/plain; charset=utf-8',
  content: '404 page not found\n',
  headers: { 'x-content-type-options': 'nosniff' },
}

type Handlers = Readonly<Record<Verb, (operation: Operation) => ApiAnswer | Promise<ApiAnswer>>>

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

/** Resources of which nothing is stored. */
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
