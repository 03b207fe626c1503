import { pathSegmentNameProblems } from '@kubewright/kube/names'
import { exactFieldMatch, parseFieldSelector, parseLabelSelector } from '@kubewright/kube/selectors'
import type { TransportQuery } from '@kubewright/kube/transport'
import { decodedPath, isDecodable, segmentsOf } from './request-path.ts'

/** Method, path and query of a request. */
export interface RequestLine {
  readonly method: string
  /** Percent-encoded, without the query. */
  readonly path: string
  readonly query: TransportQuery
  /** The parsed line, if it has been parsed already. */
  readonly info?: RequestInfo | undefined
}

/** Kubernetes' RequestInfo: what authorization, flow schemas, audit policies and metrics know about a request. */
export interface RequestInfo {
  readonly isResourceRequest: boolean
  /** The verb of a resource request; for other paths the method in lower case. */
  readonly verb: string
  readonly apiGroup: string
  readonly apiVersion: string
  /** Empty for all namespaces and for cluster-scoped resources. */
  readonly namespace: string
  readonly resource: string
  readonly subresource: string
  /** Empty if the path names no object. */
  readonly name: string
  /** Decoded. */
  readonly path: string
  /** The field selector of a list, watch or deletecollection, as it was sent. */
  readonly fieldSelector: string | undefined
  /** Why the path cannot be parsed: it is badly encoded, or ends before it names a resource. */
  readonly problem?: 'encoding' | 'end' | undefined
}

/** Subresources whose requests run until the client or the container ends them. */
const longRunningSubresources: ReadonlySet<string> = new Set(['attach', 'exec', 'proxy', 'log', 'portforward'])

/** Verbs whose selectors authorization can check. */
const selectingVerbs: ReadonlySet<string> = new Set(['list', 'watch', 'deletecollection'])

/** The RequestInfo of a request; parsed once. */
export function infoOf(line: RequestLine): RequestInfo {
  return line.info ?? requestInfoOf(line)
}

/**
 * Parses a request line by the rules of Kubernetes' RequestInfoResolver, which do not depend on the served resources.
 */
export function requestInfoOf(line: RequestLine): RequestInfo {
  const path = decodedPath(line.path)
  const parts = segmentsOf(path)
  const isCore = parts[0] === 'api'
  const versionAt = isCore ? 1 : 2
  if ((!isCore && parts[0] !== 'apis') || parts.length < versionAt + 2) return pathInfo(line, path)
  const first = parts[versionAt + 1] as string
  const isPrefixed = first === 'watch' || first === 'proxy'
  const start = versionAt + (isPrefixed ? 2 : 1)
  const isNamespaced = parts[start] === 'namespaces' && parts.length > start + 1
  const third = parts[start + 2]
  const isWithin = isNamespaced && third !== undefined && !isPartOfNamespace(third)
  const at = isWithin ? start + 2 : start
  const name = parts[at + 1] ?? ''
  const verb = isPrefixed ? first : verbOf(line, name)
  // A literal in one piece, because every request creates one.
  return {
    isResourceRequest: true,
    verb,
    apiGroup: isCore ? '' : (parts[1] as string),
    apiVersion: parts[versionAt] as string,
    namespace: isNamespaced ? (parts[start + 1] as string) : '',
    resource: parts[at] ?? '',
    subresource: verb === 'proxy' ? '' : (parts[at + 2] ?? ''),
    // Paths with the deprecated verb prefix do not derive a name from the field selector.
    name: name === '' && !isPrefixed && (verb === 'list' || verb === 'watch') ? selectedName(line.query) : name,
    path,
    fieldSelector: !isPrefixed && selectingVerbs.has(verb) ? line.query['fieldSelector'] : undefined,
    problem: parts.length === start ? 'end' : problemOf(line),
  }
}

function problemOf({ path }: RequestLine): RequestInfo['problem'] {
  return isDecodable(path) ? undefined : 'encoding'
}

function isPartOfNamespace(segment: string): boolean {
  return segment === 'status' || segment === 'finalize'
}

/** The verb of a method, which depends on whether the path names an object. */
function verbOf({ method, query }: RequestLine, name: string): string {
  switch (method) {
    case 'GET':
    case 'HEAD':
      if (name !== '') return 'get'
      return isWatch(query) ? 'watch' : 'list'
    case 'POST':
      return 'create'
    case 'PUT':
      return 'update'
    case 'PATCH':
      return 'patch'
    case 'DELETE':
      return name === '' ? 'deletecollection' : 'delete'
    default:
      return ''
  }
}

/** Whether a request outlives its response head: watches, logs and connections to containers. */
export function isLongRunning({ verb, subresource }: RequestInfo): boolean {
  return verb === 'watch' || verb === 'proxy' || (subresource !== '' && longRunningSubresources.has(subresource))
}

/** Whether the verb changes state. */
export function isMutating({ verb }: RequestInfo): boolean {
  return verb !== 'get' && verb !== 'list' && verb !== 'watch'
}

function pathInfo(line: RequestLine, path: string): RequestInfo {
  return {
    isResourceRequest: false,
    verb: line.method.toLowerCase(),
    apiGroup: '',
    apiVersion: '',
    namespace: '',
    resource: '',
    subresource: '',
    name: '',
    path,
    fieldSelector: undefined,
    problem: problemOf(line),
  }
}

/** As Kubernetes parses booleans in queries: everything but "false" and "0" is true. */
function isWatch({ watch }: TransportQuery): boolean {
  return watch !== undefined && watch !== '0' && watch.toLowerCase() !== 'false'
}

/**
 * The name in a field selector metadata.name=…: a client that may list only one name may list with such a selector.
 * Empty if any list option is malformed.
 */
function selectedName({ fieldSelector, labelSelector, limit, timeoutSeconds }: TransportQuery): string {
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
  return text === undefined || /^[+-]?\d{1,18}$/.test(text)
}
