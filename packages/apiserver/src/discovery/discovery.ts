import { createHash } from 'node:crypto'
import { encodeJson, freezeJson, type JsonObject } from '@kubewright/kube/json'
import { methodNotSupportedStatus, notAcceptableStatus, notFoundStatus } from '@kubewright/kube/status'
import { acceptsMediaType, parseAccept } from '../accept.ts'
import type { ApiAnswer, ApiRequest, DocumentAnswer, ServerContext } from '../api.ts'
import type { ResourceTable } from '../resources/index.ts'
import { aggregatedDiscovery } from './aggregated.ts'
import { type ServedGroup, type ServedVersion, servedGroups } from './group-versions.ts'
import { answerHealth } from './health.ts'
import { apiGroup, apiGroupList, apiResourceList, apiVersions } from './legacy.ts'
import { openApiDocument, openApiHash, openApiIndex } from './openapi.ts'
import { versionDocument } from './version.ts'

const aggregatedType = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'
const yearMs = 365 * 24 * 3600 * 1000
const rootPaths = ['/api', '/apis', '/healthz', '/livez', '/openapi/v3', '/readyz', '/version']

/** What was derived from a table, until the table changes. */
interface Derived {
  readonly version: number
  readonly groups: readonly ServedGroup[]
  readonly documents: Map<string, CachedDocument>
}

interface CachedDocument {
  readonly content: JsonObject
  /** As HTTP writes it, quotes included. */
  readonly entityTag: string
}

const derivedOf = new WeakMap<ResourceTable, Derived>()

/** Answers what is asked about the server itself; undefined when the request is for somebody else. */
export function handleDiscoveryRequest(context: ServerContext, request: ApiRequest): ApiAnswer | undefined {
  const path = request.path.length > 1 && request.path.endsWith('/') ? request.path.slice(0, -1) : request.path
  const segments = path.split('/').slice(1)
  if (!isDiscoveryPath(segments)) return undefined
  if (request.method !== 'GET') return methodNotAllowed(request)
  const derived = derive(context.resources)
  switch (segments[0]) {
    case '':
      return json({ paths: rootPaths })
    case 'version':
      return json(versionDocument)
    case 'healthz':
    case 'livez':
    case 'readyz':
      return answerHealth(segments, request.query)
    case 'openapi':
      return answerOpenApi(context, derived, segments, request)
    default:
      return answerGroups(derived, segments, request)
  }
}

/** /api, /api/v1, /apis, /apis/<group> and /apis/<group>/<version>; whatever is longer is a resource. */
function isDiscoveryPath(segments: readonly string[]): boolean {
  const [root = ''] = segments
  if (root === 'api') return segments.length <= 2
  if (root === 'apis') return segments.length <= 3
  if (root === '' || root === 'version') return segments.length === 1
  return root === 'healthz' || root === 'livez' || root === 'readyz' || root === 'openapi'
}

function answerGroups(derived: Derived, segments: readonly string[], request: ApiRequest): ApiAnswer {
  const [root = '', first, second] = segments
  if (first === undefined) return answerRoot(derived, root, request)
  if (root === 'apis' && second === undefined) {
    const group = derived.groups.find((candidate) => candidate.name === first && first !== '')
    return group === undefined ? notFoundPage() : json(apiGroup(group))
  }
  const [group, version] = root === 'api' ? ['', first] : [first, second]
  const found = versionOf(derived, group, version)
  return found === undefined ? notFoundPage() : json(apiResourceList(found))
}

function answerRoot(derived: Derived, root: string, request: ApiRequest): ApiAnswer {
  const groups = derived.groups.filter((group) => (group.name === '') === (root === 'api'))
  for (const accepted of parseAccept(request.headers['accept'])) {
    if (!acceptsMediaType(accepted, 'application/json')) continue
    if (accepted.as === '') return json(legacyRoot(root, groups, request))
    if (accepted.as !== 'APIGroupDiscoveryList' || accepted.version !== 'v2') continue
    const document = cached(derived, `aggregated/${root}`, () => aggregatedDiscovery(groups))
    return tagged(request, document, aggregatedType, { 'cache-control': 'public' })
  }
  return status(406, notAcceptableStatus(['application/json', aggregatedType]))
}

function legacyRoot(root: string, groups: readonly ServedGroup[], request: ApiRequest): JsonObject {
  const [core] = groups
  if (root === 'apis' || core === undefined) return apiGroupList(groups)
  return apiVersions(core, request.headers['host'] ?? '')
}

function answerOpenApi(
  context: ServerContext,
  derived: Derived,
  segments: readonly string[],
  request: ApiRequest,
): ApiAnswer {
  const [, format, root, ...rest] = segments
  if (format !== 'v3') {
    return status(404, {
      ...notFoundStatus({ group: '', resource: 'openapi' }, format ?? ''),
      message: 'this server publishes OpenAPI v3 only, under /openapi/v3',
    })
  }
  if (!parseAccept(request.headers['accept']).some((accepted) => acceptsMediaType(accepted, 'application/json'))) {
    return status(406, notAcceptableStatus(['application/json']))
  }
  if (root === undefined)
    return tagged(
      request,
      cached(derived, 'openapi', () => openApiIndex(derived.groups)),
      'application/json',
    )
  const version =
    root === 'api' && rest.length === 1
      ? versionOf(derived, '', rest[0])
      : root === 'apis' && rest.length === 2
        ? versionOf(derived, rest[0], rest[1])
        : undefined
  if (version === undefined) return notFoundPage()
  const document = cached(derived, `openapi/${version.group}/${version.version}`, () => openApiDocument(version))
  const isNamed = request.query['hash'] === openApiHash(version)
  const expires = new Date(context.runtime.clock.now() + yearMs).toUTCString()
  return tagged(request, document, 'application/json', isNamed ? { 'cache-control': 'public, immutable', expires } : {})
}

function derive(resources: ResourceTable): Derived {
  const known = derivedOf.get(resources)
  if (known?.version === resources.version) return known
  const derived: Derived = { version: resources.version, groups: servedGroups(resources), documents: new Map() }
  derivedOf.set(resources, derived)
  return derived
}

function cached(derived: Derived, name: string, make: () => JsonObject): CachedDocument {
  const known = derived.documents.get(name)
  if (known !== undefined) return known
  // Frozen, so that whoever writes it may keep what it becomes.
  const content = freezeJson(make())
  const entityTag = `"${createHash('sha512').update(encodeJson(content)).digest('hex').toUpperCase()}"`
  const document = { content, entityTag }
  derived.documents.set(name, document)
  return document
}

function versionOf(
  derived: Derived,
  group: string | undefined,
  version: string | undefined,
): ServedVersion | undefined {
  const found = derived.groups.find((candidate) => candidate.name === group)
  return found?.versions.find((candidate) => candidate.version === version)
}

/** 304 when the client has it already. */
function tagged(
  request: ApiRequest,
  document: CachedDocument,
  contentType: string,
  headers: Readonly<Record<string, string>> = {},
): DocumentAnswer {
  const all = { etag: document.entityTag, vary: 'Accept', ...headers }
  if (request.headers['if-none-match'] === document.entityTag) {
    return { form: 'document', status: 304, contentType, content: '', headers: all }
  }
  return { form: 'document', status: 200, contentType, content: document.content, headers: all }
}

function json(content: JsonObject): DocumentAnswer {
  return { form: 'document', status: 200, contentType: 'application/json', content }
}

/** What Kubernetes answers for paths that lead nowhere. */
export function notFoundPage(): DocumentAnswer {
  return { form: 'document', status: 404, contentType: 'text/plain; charset=utf-8', content: '404 page not found\n' }
}

function methodNotAllowed(request: ApiRequest): ApiAnswer {
  return status(405, methodNotSupportedStatus({ group: '', resource: request.path }, request.method.toLowerCase()))
}

function status(code: number, object: JsonObject): ApiAnswer {
  return { form: 'object', status: code, object }
}
