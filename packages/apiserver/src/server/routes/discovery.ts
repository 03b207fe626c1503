import type { JsonObject } from '@kubewright/kube/json'
import type { ApiRequest, ApiResponse, ServerContext } from '../../api/index.ts'
import {
  aggregatedDiscovery,
  aggregatedRepresentation,
  aggregatedResponse,
  apiGroup,
  apiGroupList,
  apiResourceList,
  apiVersions,
  cachedByContent,
  type DocumentCache,
  json,
  negotiated,
  notFoundPage,
  pathOfGroupVersion,
  routed,
  routerStatus,
  type ServedGroup,
  servedGroups,
  unacceptable,
  versionDocument,
} from '../../discovery/index.ts'
import { metricsPage, type ServerMetrics } from '../../metrics/index.ts'
import { lastingDocuments, openApiResponse } from '../../openapi/index.ts'
import type { ResourceTable } from '../../registry/index.ts'
import { decodedPath, isResourcePath, isRouted, segmentsOf } from '../../request/index.ts'
import { healthMetrics, healthPaths, healthResponse } from './health.ts'
import { configurationPath, keysPath, type TokenIssuer, tokenKeysResponse } from './token-keys.ts'

/** Documents derived from the resource table, until the table changes. */
interface Derived {
  readonly version: number
  readonly groups: readonly ServedGroup[]
  readonly documents: DocumentCache
}

/** Server state besides the resources. */
export interface DiscoveryOptions {
  /** The metrics; absent if the server has none. */
  readonly metrics?: Pick<ServerMetrics, 'page'> | undefined
  /** The issuer of service account tokens; absent if the server issues none. */
  readonly tokens?: TokenIssuer | undefined
}

const aggregatorGroup = 'apiregistration.k8s.io'
const derivedOf = new WeakMap<ResourceTable, Derived>()

/** Responds to requests about the server itself; undefined for all other requests. */
export function handleDiscoveryRequest(
  context: ServerContext,
  request: ApiRequest,
  options: DiscoveryOptions = {},
): ApiResponse | undefined {
  const path = decodedPath(request.path)
  if (isResourcePath(path)) return undefined
  const segments = segmentsOf(path)
  const derived = () => derive(context.resources)
  switch (path.split('/', 2)[1]) {
    case 'version':
      return segments.length === 1 ? versionResponse(request) : routerStatus(404)
    case 'openid':
    case '.well-known':
      return tokenKeysResponse(request, path, options.tokens)
    case 'api':
    case 'apis':
      return groupsResponse(derived(), segments, path, request)
    case 'openapi':
      return openApiResponse(context, derived(), path, request)
    case 'healthz':
    case 'livez':
    case 'readyz':
      return path.endsWith('/') ? undefined : healthResponse(segments, request.query, context.store.problem)
    default:
      return fixedPathResponse(path, derived, options)
  }
}

/** Paths that match exactly, without a trailing slash. */
function fixedPathResponse(
  path: string,
  derived: () => Derived,
  { metrics }: DiscoveryOptions,
): ApiResponse | undefined {
  switch (path) {
    case '/':
    case '/index.html':
      return json({ paths: allPaths(derived().groups) })
    case '/metrics':
      return metrics?.page()
    case '/metrics/slis':
      return metricsPage(healthMetrics())
    default:
      return undefined
  }
}

function versionResponse(request: ApiRequest): ApiResponse {
  if (request.method !== 'GET') return routerStatus(405)
  const available = ['application/json']
  return isRouted(request.headers['accept'], available) ? json(versionDocument) : unacceptable(available)
}

/** /api, /api/v1, /apis, /apis/<group> and /apis/<group>/<version>; the router ignores trailing slashes. */
function groupsResponse(derived: Derived, segments: readonly string[], path: string, request: ApiRequest): ApiResponse {
  const [root = '', ...names] = segments
  if (root === 'api' && names.length === 0) return rootResponse(derived, root, request)
  if (path === '/apis' || path === '/apis/') return rootResponse(derived, root, request)
  const [name = '', version, ...rest] = root === 'api' ? ['', ...names] : names
  const group = derived.groups.find((candidate) => candidate.name === name && (name !== '' || root === 'api'))
  if (group === undefined) return notFoundPage()
  const isCustom = group.versions.every(({ resources }) => resources.every((resource) => resource.isCustom))
  if (version === undefined) {
    // kube-aggregator serves the groups, except its own, and distinguishes trailing slashes.
    const isAggregated = name !== aggregatorGroup && path.length <= `/apis/${name}/`.length
    return (isAggregated || isCustom ? negotiated : routed)(request, () => apiGroup(group))
  }
  const found = rest.length > 0 ? undefined : group.versions.find((candidate) => candidate.version === version)
  if (found === undefined) return isCustom ? notFoundPage() : routerStatus(404)
  return (isCustom ? negotiated : routed)(request, () => apiResourceList(found))
}

function rootResponse(derived: Derived, root: string, request: ApiRequest): ApiResponse {
  const groups = derived.groups.filter((group) => (group.name === '') === (root === 'api'))
  if (root === 'api' && request.method !== 'GET') return routerStatus(405)
  const representation = aggregatedRepresentation(request.headers['accept'])
  if (representation === undefined) {
    return (root === 'api' ? routed : negotiated)(request, () => legacyRoot(root, groups, request))
  }
  const document = cachedByContent(derived.documents, `aggregated/${root}`, () => aggregatedDiscovery(groups))
  return aggregatedResponse(request, document, representation)
}

function legacyRoot(root: string, groups: readonly ServedGroup[], request: ApiRequest): JsonObject {
  const [core] = groups
  if (root === 'apis' || core === undefined) return apiGroupList(groups)
  return apiVersions(core, request.headers['host'] ?? '')
}

function derive(resources: ResourceTable): Derived {
  const known = derivedOf.get(resources)
  if (known?.version === resources.version) return known
  const groups = servedGroups(resources)
  const documents = known === undefined ? new Map() : lastingDocuments(known.documents, groups)
  const derived: Derived = { version: resources.version, groups, documents }
  derivedOf.set(resources, derived)
  return derived
}

/** The paths in the response of /: all that have their own handler. */
function allPaths(groups: readonly ServedGroup[]): readonly string[] {
  const paths = new Set([
    configurationPath,
    keysPath,
    '/api',
    '/apis',
    '/apis/',
    '/metrics',
    '/metrics/slis',
    '/version',
    '/openapi/v2',
    '/openapi/v3',
    '/openapi/v3/',
    ...healthPaths(),
  ])
  for (const { name, versions } of groups) {
    if (name !== '') paths.add(`/apis/${name}`)
    for (const version of versions) paths.add(`/${pathOfGroupVersion(version)}`)
  }
  return [...paths].sort()
}
