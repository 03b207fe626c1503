import type { JsonObject } from '@kubewright/kube/json'
import type { ApiAnswer, ApiRequest, ServerContext } from '../api.ts'
import { metricsPage, type ServerMetrics } from '../metrics/index.ts'
import { isRouted } from '../negotiation.ts'
import type { ResourceTable } from '../resources/index.ts'
import { aggregatedDiscovery } from './aggregated.ts'
import { aggregatedAnswer, aggregatedRepresentation } from './aggregated-answer.ts'
import {
  cachedByContent,
  type DocumentCache,
  json,
  negotiated,
  notFoundPage,
  routed,
  routerStatus,
  unacceptable,
} from './answers.ts'
import { pathOfGroupVersion, type ServedGroup, servedGroups } from './group-versions.ts'
import { answerHealth, healthMetrics, healthPaths } from './health.ts'
import { apiGroup, apiGroupList, apiResourceList, apiVersions } from './legacy.ts'
import { answerOpenApi, lastingDocuments } from './openapi-answers.ts'
import { answerTokenKeys, configurationPath, keysPath, type TokenIssuer } from './token-keys.ts'
import { versionDocument } from './version.ts'

/** What was derived from a table, until the table changes. */
interface Derived {
  readonly version: number
  readonly groups: readonly ServedGroup[]
  readonly documents: DocumentCache
}

/** What the server knows beyond its resources. */
export interface DiscoveryOptions {
  /** Who counts what the server does; absent where nobody does. */
  readonly metrics?: Pick<ServerMetrics, 'page'> | undefined
  /** Who signs tokens, if anybody does. */
  readonly tokens?: TokenIssuer | undefined
}

const aggregatorGroup = 'apiregistration.k8s.io'
const derivedOf = new WeakMap<ResourceTable, Derived>()

/** Answers what is asked about the server itself; undefined when the request is for somebody else. */
export function handleDiscoveryRequest(
  context: ServerContext,
  request: ApiRequest,
  options: DiscoveryOptions = {},
): ApiAnswer | undefined {
  const path = request.path.length > 1 && request.path.endsWith('/') ? request.path.slice(0, -1) : request.path
  const segments = path.split('/').slice(1)
  const derived = () => derive(context.resources)
  switch (segments[0]) {
    case '':
    case 'index.html':
      return segments.length === 1 ? json({ paths: allPaths(derived().groups) }) : undefined
    case 'version':
      return segments.length === 1 ? answerVersion(request) : routerStatus(404)
    case 'healthz':
    case 'livez':
    case 'readyz':
      return path === request.path ? answerHealth(segments, request.query, context.store.problem) : undefined
    case 'metrics':
      if (path === '/metrics/slis') return metricsPage(healthMetrics())
      return segments.length === 1 ? options.metrics?.page() : undefined
    case 'openapi':
      return answerOpenApi(context, derived(), segments, request)
    case 'openid':
    case '.well-known':
      return answerTokenKeys(request, path, options.tokens)
    case 'api':
    case 'apis':
      return isDiscoveryPath(segments) ? answerGroups(derived(), segments, request) : undefined
    default:
      return undefined
  }
}

function answerVersion(request: ApiRequest): ApiAnswer {
  if (request.method !== 'GET') return routerStatus(405)
  const available = ['application/json']
  return isRouted(request.headers['accept'], available) ? json(versionDocument) : unacceptable(available)
}

/** /api, /api/v1, /apis, /apis/<group> and /apis/<group>/<version>; whatever is longer is a resource. */
function isDiscoveryPath([root, ...rest]: readonly string[]): boolean {
  return rest.length <= (root === 'api' ? 1 : 2)
}

function answerGroups(derived: Derived, segments: readonly string[], request: ApiRequest): ApiAnswer {
  const [root = '', first, second] = segments
  if (first === undefined) return answerRoot(derived, root, request)
  const [name, version] = root === 'api' ? ['', first] : [first, second]
  const group = derived.groups.find((candidate) => candidate.name === name)
  if (group === undefined || first === '') return notFoundPage()
  // Groups are told of by the aggregator, which tells of itself through the router.
  if (version === undefined) return (name === aggregatorGroup ? routed : negotiated)(request, () => apiGroup(group))
  const found = group.versions.find((candidate) => candidate.version === version)
  const isCustom = group.versions.every(({ resources }) => resources.every((resource) => resource.isCustom))
  if (found === undefined) return isCustom ? notFoundPage() : routerStatus(404)
  return (isCustom ? negotiated : routed)(request, () => apiResourceList(found))
}

function answerRoot(derived: Derived, root: string, request: ApiRequest): ApiAnswer {
  const groups = derived.groups.filter((group) => (group.name === '') === (root === 'api'))
  if (root === 'api' && request.method !== 'GET') return routerStatus(405)
  const representation = aggregatedRepresentation(request.headers['accept'])
  if (representation === undefined) {
    return (root === 'api' ? routed : negotiated)(request, () => legacyRoot(root, groups, request))
  }
  const document = cachedByContent(derived.documents, `aggregated/${root}`, () => aggregatedDiscovery(groups))
  return aggregatedAnswer(request, document, representation)
}

function legacyRoot(root: string, groups: readonly ServedGroup[], request: ApiRequest): JsonObject {
  const [core] = groups
  if (root === 'apis' || core === undefined) return apiGroupList(groups)
  return apiVersions(core, request.headers['host'] ?? '')
}

function derive(resources: ResourceTable): Derived {
  const known = derivedOf.get(resources)
  if (known?.version === resources.version) return known
  const documents = known === undefined ? new Map() : lastingDocuments(known.documents)
  const derived: Derived = { version: resources.version, groups: servedGroups(resources), documents }
  derivedOf.set(resources, derived)
  return derived
}

/** The answer of /: everything that has a path of its own. */
function allPaths(groups: readonly ServedGroup[]): readonly string[] {
  const paths = new Set([
    ...[configurationPath, keysPath, '/api', '/apis', '/apis/', '/metrics', '/metrics/slis', '/version'],
    ...['/openapi/v2', '/openapi/v3', '/openapi/v3/'],
    ...healthPaths(),
  ])
  for (const { name, versions } of groups) {
    if (name !== '') paths.add(`/apis/${name}`)
    for (const version of versions) paths.add(`/${pathOfGroupVersion(version)}`)
  }
  return [...paths].sort()
}
