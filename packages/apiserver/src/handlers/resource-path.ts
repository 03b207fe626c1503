import { decodedPath, isDecodable, segmentsOf } from '../request/index.ts'

/** The parsed path of a resource request. */
export interface ResourcePath {
  /** Empty for the core group. */
  readonly group: string
  readonly version: string
  /** The plural name. */
  readonly resource: string
  /** Empty for all namespaces, and for resources without namespaces. */
  readonly namespace: string
  /** Whether the path has a `namespaces` segment; the namespace after it may be empty. */
  readonly isInNamespace: boolean
  /** Absent for the collection; empty if the path segment is empty. */
  readonly name?: string | undefined
  readonly subresource?: string | undefined
  /** The path after the subresource, which only proxy uses; absent if there is none. */
  readonly rest?: string | undefined
  /** Whether the path begins with the deprecated /watch/ prefix. */
  readonly isWatch: boolean
}

const namespaceSubresources: ReadonlySet<string> = new Set(['status', 'finalize'])

/**
 * Parses a path such as /apis/apps/v1/namespaces/default/deployments/web/scale; undefined if it is not a resource path.
 * The segment after namespaces/x is a resource in that namespace, except status and finalize, which are subresources of
 * the namespace.
 */
export function parseResourcePath(path: string): ResourcePath | undefined {
  if (!isDecodable(path)) return undefined
  const segments = segmentsOf(decodedPath(path))
  const isCore = segments[0] === 'api'
  if (!isCore && segments[0] !== 'apis') return undefined
  const group = isCore ? '' : segments[1]
  const version = segments[isCore ? 1 : 2]
  if (group === undefined || version === undefined) return undefined
  const start = isCore ? 2 : 3
  // RequestInfo takes the deprecated `proxy` prefix as a verb. It is not served.
  if (segments[start] === 'proxy') return undefined
  const isWatch = segments[start] === 'watch'
  return partsOf(group, version, isWatch ? segments.slice(start + 1) : segments.slice(start), isWatch)
}

function partsOf(group: string, version: string, parts: readonly string[], isWatch: boolean): ResourcePath | undefined {
  const [first, second, third] = parts
  if (first === undefined || first === '') return undefined
  const isInNamespace =
    first === 'namespaces' && second !== undefined && third !== undefined && !namespaceSubresources.has(third)
  const [resource, name, subresource, ...rest] = isInNamespace ? parts.slice(2) : parts
  const namespace = isInNamespace ? second : ''
  const path = { group, version, resource: resource as string, namespace, isInNamespace, name, subresource, isWatch }
  return rest.length === 0 ? path : { ...path, rest: rest.join('/') }
}

interface Definition {
  readonly group: string
  readonly version: string
  readonly plural: string
}

/** The path of a stored object. */
export function pathOfObject(
  { group, version, plural }: Definition,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): ResourcePath {
  return { group, version, resource: plural, namespace, isInNamespace: namespace !== '', name, isWatch: false }
}
