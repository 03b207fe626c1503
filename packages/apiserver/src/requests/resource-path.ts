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
  if (first === 'namespaces' && second !== undefined && third !== undefined && !namespaceSubresources.has(third)) {
    return parts.length > 5
      ? undefined
      : { group, version, resource: third, namespace: second, name: parts[3], subresource: parts[4], isWatch }
  }
  if (parts.length > 3) return undefined
  return { group, version, resource: first, namespace: '', name: second, subresource: third, isWatch }
}

/** Slashes at both ends do not count; an empty segment within, or one that is not decodable, makes no path. */
function decodeSegments(path: string): readonly string[] | undefined {
  let start = 0
  let end = path.length
  while (start < end && path[start] === '/') start++
  while (end > start && path[end - 1] === '/') end--
  const trimmed = path.slice(start, end)
  const segments = trimmed.split('/')
  if (segments.includes('')) return undefined
  if (!trimmed.includes('%')) return segments
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return undefined
  }
}
