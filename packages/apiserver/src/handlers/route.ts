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
import type { ApiRequest } from '../api/index.ts'
import type { ResourceTable, ServedResource } from '../registry/index.ts'
import { isRouted, negotiate, type Representation, responseMediaTypes, streamMediaTypes } from '../request/index.ts'
import { fail, groupResourceOf } from './operation.ts'
import { parseResourcePath, type ResourcePath } from './resource-path.ts'
import { booleanOption } from './write-options.ts'

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection'

/** The route of a request, after all checks that need no object. */
export interface Route {
  readonly path: ResourcePath
  readonly resource: ServedResource
  readonly verb: Verb
  /** The subresource; absent for the object itself. */
  readonly subresource?: ApiSubresource | undefined
  /** The negotiated encoding of the response. */
  readonly representation: Representation
}

export const applyType = 'application/apply-patch+yaml'
const { json, merge, strategic } = patchContentTypes
const builtinPatchTypes: readonly string[] = [json, merge, strategic, applyType]

/** Subresources whose response comes from a container or a kubelet. */
const connectedSubresources: ReadonlySet<string> = new Set(['attach', 'exec', 'portforward', 'proxy'])
/** Subresources whose response is not an object of the resource and has no Table. */
const subresourcesWithoutTable: ReadonlySet<string> = new Set([
  ...connectedSubresources,
  'binding',
  'eviction',
  'log',
  'token',
])
/** Methods that a proxy passes on besides the usual ones. */
const proxiedMethods: ReadonlySet<string> = new Set(['HEAD', 'OPTIONS'])
/** Verbs that a custom resource serves across namespaces. */
const verbsAcrossNamespaces: ReadonlySet<Verb> = new Set(['list', 'watch'])

/**
 * Routes a request. Fails as the router of the built-in resources or the handler of the custom ones does; undefined for
 * an unknown resource, which gets a 404 page.
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

/** The group in a path that cannot be parsed otherwise. */
function groupIn(path: string): string {
  const [, root, group = ''] = path.split('/')
  return root === 'apis' ? group : ''
}

/** Fails with the router's Status, which names no resource. */
function failAs(code: 404 | 405 | 406 | 415, serverMessage = ''): never {
  return fail(genericServerResponseStatus({ code, verb: '', serverMessage }))
}

function routeBuiltin(request: ApiRequest, path: ResourcePath, resource: ServedResource): Route {
  const { namespaced, verbs } = resource.definition
  if (!isPlaced(path, namespaced) || (isCreatedOnly(verbs) && !isCollection(path, namespaced))) failAs(404)
  const subresource = path.subresource === undefined ? undefined : subresourceOf(path, resource)
  const verb = verbOf(request, path)
  // A resource that cannot be watched still routes the watch as a list, whose handler then refuses it.
  const routed = verb === 'watch' && !path.isWatch ? 'list' : verb
  if (
    verb === undefined ||
    !(subresource?.verbs ?? verbs).includes(routed as Verb) ||
    (subresource === undefined && isUnplaced(path, verb, namespaced))
  ) {
    return failAs(405)
  }
  if (verb === 'patch' && !isConnected(subresource)) checkPatchType(request)
  checkAccept(request, subresource, verb)
  if (path.name === '') fail(badRequestStatus('name must be provided'))
  return { path, resource, verb, subresource, representation: representationFor(request, resource, verb, subresource) }
}

function subresourceOf(path: ResourcePath, { definition }: ServedResource): ApiSubresource {
  const subresource = definition.subresources.find((candidate) => candidate.name === path.subresource)
  if (subresource === undefined || (path.rest !== undefined && subresource.name !== 'proxy') || path.isWatch)
    return failAs(404)
  return subresource
}

function isConnected(subresource: ApiSubresource | undefined): boolean {
  return subresource !== undefined && connectedSubresources.has(subresource.name)
}

/** Compares the media type before the first semicolon, case-sensitively, as the router does. */
function checkPatchType({ headers }: ApiRequest): void {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim() ?? ''
  if (!builtinPatchTypes.includes(type)) failAs(415, '415: Unsupported Media Type')
}

function checkAccept({ headers }: ApiRequest, subresource: ApiSubresource | undefined, verb: Verb): void {
  const { accept } = headers
  if (isConnected(subresource)) return
  if (subresource?.name === 'log') {
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

/** The handler of custom resources accepts every method; unserved requests are passed on. */
function routeCustom(request: ApiRequest, named: ResourcePath, resource: ServedResource): Route | undefined {
  const { definition } = resource
  const path = withoutEmptySegments(named)
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
  const subresource = definition.subresources.find((candidate) => candidate.name === path.subresource)
  if (subresource === undefined) return fail(notFoundStatus(groupResourceOf(resource), path.name ?? ''))
  if (isUnknown || !subresource.verbs.includes(verb)) {
    return fail(methodNotSupportedStatus(groupResourceOf(resource), isUnknown ? '' : verb))
  }
  return { path, resource, verb, subresource, representation: representationFor(request, resource, verb, subresource) }
}

/**
 * Whether the request was authorized in a namespace: the segment after `namespaces` names one, even if a definition
 * calls its own resource `namespaces`. Rights in a namespace do not cover cluster-scoped objects.
 */
function isJudgedByNamespace({ resource, name }: ResourcePath): boolean {
  return resource === 'namespaces' && name !== undefined
}

/** The handler of custom resources ignores empty path segments. */
function withoutEmptySegments(path: ResourcePath): ResourcePath {
  if (path.name !== '' && path.subresource !== '') return path
  return { ...path, name: path.name || undefined, subresource: path.subresource || undefined }
}

/** The verb of a method that does not fit the path. */
function unnamedVerbOf({ method }: ApiRequest): Verb {
  return method === 'POST' ? 'create' : method === 'PUT' ? 'update' : 'patch'
}

function representationFor(
  { headers }: ApiRequest,
  resource: ServedResource,
  verb: Verb,
  subresource: ApiSubresource | undefined,
): Representation {
  const isStored = resource.definition.verbs.includes('get')
  const hasTable = isStored && (subresource === undefined || !subresourcesWithoutTable.has(subresource.name))
  // A container's response has its own encoding; failures are negotiated as usual.
  const accept = isConnected(subresource) ? undefined : headers['accept']
  const found = negotiate(accept, { isCustom: resource.isCustom, hasTable })
  if (found === undefined) return fail(notAcceptableStatus(responseMediaTypes))
  return verb === 'watch' && found.encoding === 'yaml' ? fail(notAcceptableStatus(streamMediaTypes)) : found
}

/** A resource that can only be created has only a collection path. */
function isCreatedOnly(verbs: readonly string[]): boolean {
  return verbs.length === 1 && verbs[0] === 'create'
}

function isCollection(path: ResourcePath, namespaced: boolean): boolean {
  return path.name === undefined && (!namespaced || path.isInNamespace)
}

/** A namespaced resource has a name only within a namespace; a cluster-scoped one is never within a namespace. */
function isPlaced(path: ResourcePath, namespaced: boolean): boolean {
  return namespaced ? path.isInNamespace || path.name === undefined : !path.isInNamespace
}

/** Whether the request spans all namespaces, where nothing can be created or deleted. */
function isUnplaced({ isInNamespace }: ResourcePath, verb: Verb, namespaced: boolean): boolean {
  return namespaced && !isInNamespace && !verbsAcrossNamespaces.has(verb)
}

/** The verb of a method for a built-in resource. Only a proxy accepts unusual methods. */
function verbOf(request: ApiRequest, path: ResourcePath): Verb | undefined {
  const { otherMethod } = request
  if (otherMethod === undefined) return usualVerbOf(request, path)
  return path.subresource === 'proxy' && proxiedMethods.has(otherMethod) ? 'get' : undefined
}

/**
 * The verb of a method; undefined if the method does not fit the path. A watch with a name is a get, except on /watch/
 * paths.
 */
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
