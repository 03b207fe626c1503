import { decodedPath, isDecodable, segmentsOf } from '../request/index.ts'

/** What the path of a request names. */
export interface ResourcePath {
  /** Empty for the core group. */
  readonly group: string
  readonly version: string
  /** The plural name. */
  readonly resource: string
  /** Empty for all namespaces, and for resources without namespaces. */
  readonly namespace: string
  /** Whether it says in which namespace; which may be none, between two slashes. */
  readonly isInNamespace: boolean
  /** Absent for the collection; empty between two slashes. */
  readonly name?: string | undefined
  readonly subresource?: string | undefined
  /** What follows the subresource; only a proxy has use for it. Absent where nothing does. */
  readonly rest?: string | undefined
  /** Whether the path is one of the old /watch/ ones. */
  readonly isWatch: boolean
}

const namespaceSubresources: ReadonlySet<string> = new Set(['status', 'finalize'])

/**
 * Reads a path such as /apis/apps/v1/namespaces/default/deployments/web/scale; undefined when it names no resource.
 * What follows namespaces/x is a resource in that namespace, but for status and finalize, which are parts of the
 * namespace itself.
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
  // To those who judge requests this is a verb, which nothing here knows, and no resource.
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

/** The path of an object that is stored. */
export function pathOfObject(
  { group, version, plural }: Definition,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): ResourcePath {
  return { group, version, resource: plural, namespace, isInNamespace: namespace !== '', name, isWatch: false }
}
