/** What the path of a request names. */
export interface ResourcePath {
  /** Empty for the core group. */
  readonly group: string
  readonly version: string
  /** The plural name. */
  readonly resource: string
  /** Empty for all namespaces, and for resources without namespaces. */
  readonly namespace: string
  /** Absent for the collection. */
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
  const segments = decodeSegments(path)
  if (segments === undefined) return undefined
  const isCore = segments[0] === 'api'
  if (!isCore && segments[0] !== 'apis') return undefined
  const group = isCore ? '' : segments[1]
  const version = segments[isCore ? 1 : 2]
  if (group === undefined || version === undefined) return undefined
  const start = isCore ? 2 : 3
  const isWatch = segments[start] === 'watch'
  return partsOf(group, version, isWatch ? segments.slice(start + 1) : segments.slice(start), isWatch)
}

function partsOf(group: string, version: string, parts: readonly string[], isWatch: boolean): ResourcePath | undefined {
  const [first, second, third] = parts
  if (first === undefined) return undefined
  const isInNamespace =
    first === 'namespaces' && second !== undefined && third !== undefined && !namespaceSubresources.has(third)
  const [resource, name, subresource, ...rest] = isInNamespace ? parts.slice(2) : parts
  const namespace = isInNamespace ? second : ''
  const path = { group, version, resource: resource as string, namespace, name, subresource, isWatch }
  return rest.length === 0 ? path : { ...path, rest: rest.join('/') }
}

/**
 * Slashes at both ends do not count; an empty segment within, or what is not decodable, makes no path. The path is
 * decoded before it is cut, as in Go: a slash that is encoded is a slash.
 */
function decodeSegments(path: string): readonly string[] | undefined {
  const decoded = path.includes('%') ? decodePath(path) : path
  if (decoded === undefined) return undefined
  let start = 0
  let end = decoded.length
  while (start < end && decoded[start] === '/') start++
  while (end > start && decoded[end - 1] === '/') end--
  const segments = decoded.slice(start, end).split('/')
  return segments.includes('') ? undefined : segments
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
