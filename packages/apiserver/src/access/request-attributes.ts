import { pathSegmentNameProblems } from '@kubewright/kube/names'
import { exactFieldMatch, parseFieldSelector, parseLabelSelector } from '@kubewright/kube/selectors'
import type { TransportQuery } from '@kubewright/kube/transport'
import type { UserInfo } from '../api.ts'
import { type Attributes, pathAttributes, resourceAttributes } from './attributes.ts'

/** What is known of a request before anything is decided. */
export interface AskedRequest {
  readonly method: string
  /** Percent-encoded, without the query. */
  readonly path: string
  readonly query: TransportQuery
  /** What an audit log tells of a request that is refused. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly source?: string | undefined
  readonly auditId?: string | undefined
}

/** Prefixes of paths whose first word behind the version is a verb. */
const verbPrefixes: ReadonlySet<string> = new Set(['watch', 'proxy'])
/** Those whose selectors matter to who may do it. The deprecated paths with a verb in them select otherwise. */
const selectingVerbs: ReadonlySet<string> = new Set(['list', 'watch', 'deletecollection'])
const namespaceSubresources: ReadonlySet<string> = new Set(['status', 'finalize'])

const verbs: ReadonlyMap<string, string> = new Map([
  ['POST', 'create'],
  ['GET', 'get'],
  ['HEAD', 'get'],
  ['PUT', 'update'],
  ['PATCH', 'patch'],
  ['DELETE', 'delete'],
])

/**
 * What a request wants to do, read from its first line alone and by the same rules as Kubernetes' RequestInfo: whether
 * there is such a resource does not matter here.
 */
export function requestAttributes(request: AskedRequest, user: UserInfo): Attributes {
  const path = decoded(request.path)
  const parts = segmentsOf(path)
  const isCore = parts[0] === 'api'
  const versionAt = isCore ? 1 : 2
  if ((!isCore && parts[0] !== 'apis') || parts.length < versionAt + 2) {
    return pathAttributes(user, request.method.toLowerCase(), path)
  }
  const apiGroup = isCore ? '' : (parts[1] ?? '')
  const rest = parts.slice(versionAt + 1)
  const prefix = rest[0] ?? ''
  if (verbPrefixes.has(prefix)) return placed(request, prefix, rest.slice(1), { user, apiGroup, path })
  const attributes = placed(request, verbs.get(request.method) ?? '', rest, { user, apiGroup, path })
  const { fieldSelector } = request.query
  if (fieldSelector === undefined || !selectingVerbs.has(attributes.verb)) return attributes
  return { ...attributes, fieldSelector }
}

function placed(
  request: AskedRequest,
  verb: string,
  parts: readonly string[],
  { user, apiGroup, path }: Pick<Attributes, 'user' | 'apiGroup' | 'path'>,
): Attributes {
  const isNamespaced = parts[0] === 'namespaces' && parts.length > 1
  const namespace = isNamespaced ? (parts[1] ?? '') : ''
  const isWithin = isNamespaced && parts.length > 2 && !namespaceSubresources.has(parts[2] ?? '')
  const [resource = '', name = '', part = ''] = isWithin ? parts.slice(2) : parts
  const subresource = verb === 'proxy' ? '' : part
  const whole = { apiGroup, resource, subresource, namespace, name, path }
  if (name !== '') return resourceAttributes(user, verb, whole)
  if (verb === 'delete') return resourceAttributes(user, 'deletecollection', whole)
  if (verb !== 'get') return resourceAttributes(user, verb, whole)
  const selected = selectedName(request.query)
  return resourceAttributes(user, isWatch(request.query) ? 'watch' : 'list', { ...whole, name: selected })
}

/** As Kubernetes reads booleans in queries: everything but "false" and "0" is true. */
function isWatch(query: TransportQuery): boolean {
  const { watch } = query
  return watch !== undefined && watch !== '0' && watch.toLowerCase() !== 'false'
}

/** Whoever may list one name only, may list with a field selector that leaves that one; not if any option is malformed. */
function selectedName(query: TransportQuery): string {
  const { fieldSelector, labelSelector, limit, timeoutSeconds } = query
  if (fieldSelector === undefined || !isNumber(limit) || !isNumber(timeoutSeconds)) return ''
  try {
    if (labelSelector !== undefined) parseLabelSelector(labelSelector)
    const name = exactFieldMatch(parseFieldSelector(fieldSelector), 'metadata.name') ?? ''
    return pathSegmentNameProblems(name).length === 0 ? name : ''
  } catch {
    return ''
  }
}

function isNumber(text: string | undefined): boolean {
  return text === undefined || text === '' || /^[+-]?\d{1,18}$/.test(text)
}

function segmentsOf(path: string): readonly string[] {
  let start = 0
  let end = path.length
  while (start < end && path[start] === '/') start++
  while (end > start && path[end - 1] === '/') end--
  return start === end ? [] : path.slice(start, end).split('/')
}

/** Segments are counted after decoding, as in Go. What is wrongly encoded is no path of anything, and left as it is. */
function decoded(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
