import type { ApiSubresource } from '@kubewright/kube/kinds'
import { patchContentTypes } from '@kubewright/kube/patch'
import { builtinDefinitions } from '@kubewright/kube/resource'
import {
  badRequestStatus,
  genericServerResponseStatus,
  methodNotSupportedStatus,
  notAcceptableStatus,
  notFoundStatus,
} from '@kubewright/kube/status'
import type { ApiRequest } from '../api.ts'
import type { ResourceTable, ServedResource } from '../registry/index.ts'
import { isRouted, negotiate, type Representation, responseMediaTypes, streamMediaTypes } from '../request/index.ts'
import { fail, groupResourceOf } from './operation.ts'
import { parseResourcePath, type ResourcePath } from './resource-path.ts'
import { booleanOption } from './write-options.ts'

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection'

/** Where a request leads, after everything that is decided before anything is done. */
export interface Route {
  readonly path: ResourcePath
  readonly resource: ServedResource
  readonly verb: Verb
  /** The part of the object that it is about; absent for the object itself. */
  readonly part?: ApiSubresource | undefined
  /** How the answer is to be written. */
  readonly representation: Representation
}

export const applyType = 'application/apply-patch+yaml'
const { json, merge, strategic } = patchContentTypes
const builtinPatchTypes: readonly string[] = [json, merge, strategic, applyType]

/** Parts whose answers are whatever comes back from a container or a kubelet. */
const connectedParts: ReadonlySet<string> = new Set(['attach', 'exec', 'portforward', 'proxy'])
/** Parts that answer something else than an object of the resource, of which there is no table. */
const partsWithoutTable: ReadonlySet<string> = new Set([...connectedParts, 'binding', 'eviction', 'log', 'token'])
/** What is passed on besides the methods that mean something here. */
const proxiedMethods: ReadonlySet<string> = new Set(['HEAD', 'OPTIONS'])
/** Custom resources answer these verbs over all namespaces. */
const verbsAcrossNamespaces: ReadonlySet<Verb> = new Set(['list', 'watch'])

/**
 * Finds out what a request is about. Fails as the router of the built-in resources or the handler of the custom ones
 * does; undefined where nobody feels responsible, which is answered with a page of text.
 */
export function routeOf(resources: ResourceTable, request: ApiRequest): Route | undefined {
  const path = parseResourcePath(request.path)
  const resource = path && resources.find(path.group, path.version, path.resource)
  if (path === undefined || resource === undefined) {
    return isBuiltinGroup(path?.group ?? groupIn(request.path)) ? failAs(404) : undefined
  }
  return resource.isCustom ? routeCustom(request, path, resource) : routeBuiltin(request, path, resource)
}

let builtinGroups: ReadonlySet<string> | undefined

function isBuiltinGroup(group: string): boolean {
  builtinGroups ??= new Set(builtinDefinitions().map((definition) => definition.group))
  return builtinGroups.has(group)
}

/** Of a path that cannot be read otherwise. */
function groupIn(path: string): string {
  const [, root, group = ''] = path.split('/')
  return root === 'apis' ? group : ''
}

/** What the router says, which knows nothing of resources. */
function failAs(code: 404 | 405 | 406 | 415, serverMessage = ''): never {
  return fail(genericServerResponseStatus({ code, verb: '', serverMessage }))
}

function routeBuiltin(request: ApiRequest, path: ResourcePath, resource: ServedResource): Route {
  const { namespaced, verbs } = resource.definition
  if (!isPlaced(path, namespaced) || (isCreatedOnly(verbs) && !isCollection(path, namespaced))) failAs(404)
  const part = path.subresource === undefined ? undefined : partOf(path, resource)
  const verb = verbOf(request, path)
  // A list that cannot be watched has a route all the same, and says so itself.
  const routed = verb === 'watch' && !path.isWatch ? 'list' : verb
  if (
    verb === undefined ||
    !(part?.verbs ?? verbs).includes(routed as Verb) ||
    (part === undefined && isUnplaced(path, verb, namespaced))
  ) {
    return failAs(405)
  }
  if (verb === 'patch' && !isConnected(part)) checkPatchType(request)
  checkAccept(request, part, verb)
  if (path.name === '') fail(badRequestStatus('name must be provided'))
  return { path, resource, verb, part, representation: representationFor(request, resource, verb, part) }
}

function partOf(path: ResourcePath, { definition }: ServedResource): ApiSubresource {
  const part = definition.subresources.find((candidate) => candidate.name === path.subresource)
  if (part === undefined || (path.rest !== undefined && part.name !== 'proxy') || path.isWatch) return failAs(404)
  return part
}

function isConnected(part: ApiSubresource | undefined): boolean {
  return part !== undefined && connectedParts.has(part.name)
}

/** The router compares what is before the first semicolon, letter by letter. */
function checkPatchType({ headers }: ApiRequest): void {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim() ?? ''
  if (!builtinPatchTypes.includes(type)) failAs(415, '415: Unsupported Media Type')
}

function checkAccept({ headers }: ApiRequest, part: ApiSubresource | undefined, verb: Verb): void {
  const { accept } = headers
  if (isConnected(part)) return
  if (part?.name === 'log') {
    const produced = ['text/plain', ...responseMediaTypes]
    if (!isRouted(accept, produced)) failUnacceptable(produced)
  } else if (!isRouted(accept, responseMediaTypes)) {
    const isCollection = verb === 'list' || verb === 'watch'
    failUnacceptable(isCollection ? [...responseMediaTypes, ...streamMediaTypes] : responseMediaTypes)
  }
}

function failUnacceptable(available: readonly string[]): never {
  return failAs(406, `406: Not Acceptable\n\nAvailable representations: ${available.join(', ')}`)
}

/** The handler of custom resources tries everything, and passes on what it cannot serve. */
function routeCustom(request: ApiRequest, named: ResourcePath, resource: ServedResource): Route | undefined {
  const { definition } = resource
  const path = withoutEmptyParts(named)
  const isUnknown = request.otherMethod !== undefined && request.otherMethod !== 'HEAD'
  const verb = usualVerbOf(request, path) ?? unnamedVerbOf(request)
  const isInNamespace = path.namespace !== ''
  if (!definition.namespaced && (isInNamespace || isJudgedByNamespace(path))) return undefined
  if (definition.namespaced && !isInNamespace && (isUnknown || !verbsAcrossNamespaces.has(verb))) return undefined
  if (path.subresource === undefined) {
    if (isUnknown) return fail(methodNotSupportedStatus(groupResourceOf(resource), ''))
    if (path.name === undefined && (verb === 'update' || verb === 'patch')) {
      return fail(badRequestStatus('name must be provided'))
    }
    return { path, resource, verb, representation: representationFor(request, resource, verb, undefined) }
  }
  const part = definition.subresources.find((candidate) => candidate.name === path.subresource)
  if (part === undefined) return fail(notFoundStatus(groupResourceOf(resource), path.name ?? ''))
  if (isUnknown || !part.verbs.includes(verb)) {
    return fail(methodNotSupportedStatus(groupResourceOf(resource), isUnknown ? '' : verb))
  }
  return { path, resource, verb, part, representation: representationFor(request, resource, verb, part) }
}

/**
 * Whether who may do it was found out as for something in a namespace: what lies behind `namespaces` names one, also where
 * a definition calls its own resource so. Rights in a namespace are none to what lies in no namespace.
 */
function isJudgedByNamespace({ resource, name }: ResourcePath): boolean {
  return resource === 'namespaces' && name !== undefined
}

/** What is empty between two slashes is not there to the handler of custom resources. */
function withoutEmptyParts(path: ResourcePath): ResourcePath {
  if (path.name !== '' && path.subresource !== '') return path
  return { ...path, name: path.name || undefined, subresource: path.subresource || undefined }
}

/** On a path where it makes no sense, the method decides alone. */
function unnamedVerbOf({ method }: ApiRequest): Verb {
  return method === 'POST' ? 'create' : method === 'PUT' ? 'update' : 'patch'
}

function representationFor(
  { headers }: ApiRequest,
  resource: ServedResource,
  verb: Verb,
  part: ApiSubresource | undefined,
): Representation {
  const isStored = resource.definition.verbs.includes('get')
  const hasTable = isStored && (part === undefined || !partsWithoutTable.has(part.name))
  // What comes from a container has a form of its own, and its failures are negotiated as those of others.
  const accept = isConnected(part) ? undefined : headers['accept']
  const found = negotiate(accept, { isCustom: resource.isCustom, hasTable })
  if (found === undefined) return fail(notAcceptableStatus(responseMediaTypes))
  return verb === 'watch' && found.encoding === 'yaml' ? fail(notAcceptableStatus(streamMediaTypes)) : found
}

/** Of what is created and never stored there is nothing but the place where it is created. */
function isCreatedOnly(verbs: readonly string[]): boolean {
  return verbs.length === 1 && verbs[0] === 'create'
}

function isCollection(path: ResourcePath, namespaced: boolean): boolean {
  return path.name === undefined && (!namespaced || path.isInNamespace)
}

/** Only what lives in namespaces is found in one, and only there by name. */
function isPlaced(path: ResourcePath, namespaced: boolean): boolean {
  return namespaced ? path.isInNamespace || path.name === undefined : !path.isInNamespace
}

/** Whether the request is about all namespaces, where nothing can be created or deleted. */
function isUnplaced({ isInNamespace }: ResourcePath, verb: Verb, namespaced: boolean): boolean {
  return namespaced && !isInNamespace && !verbsAcrossNamespaces.has(verb)
}

/** What the method means to a built-in resource. Only what is passed on as it is may come by unusual ones. */
function verbOf(request: ApiRequest, path: ResourcePath): Verb | undefined {
  const { otherMethod } = request
  if (otherMethod === undefined) return usualVerbOf(request, path)
  return path.subresource === 'proxy' && proxiedMethods.has(otherMethod) ? 'get' : undefined
}

/** What the method means; undefined where it means nothing. A name makes a watch a get, but not on the old paths. */
function usualVerbOf({ method, query }: ApiRequest, { name, isWatch, subresource }: ResourcePath): Verb | undefined {
  const isOne = name !== undefined
  if (isWatch) return method === 'GET' ? 'watch' : undefined
  switch (method) {
    case 'GET':
      if (isOne) return 'get'
      return booleanOption(query, 'watch') === true ? 'watch' : 'list'
    case 'POST':
      return isOne && subresource === undefined ? undefined : 'create'
    case 'PUT':
      return isOne ? 'update' : undefined
    case 'PATCH':
      return isOne ? 'patch' : undefined
    case 'DELETE':
      return isOne ? 'delete' : 'deletecollection'
  }
}
