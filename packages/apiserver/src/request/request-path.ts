const wrongEscape = /%(?![\da-f]{2})/i
const slash = 0x2f

/** Whether all that is encoded in a path can be decoded, if not to text. */
export function isDecodable(path: string): boolean {
  return !path.includes('%') || !wrongEscape.test(path)
}

/**
 * A path is decoded before it is cut, as in Go: a slash that is encoded is a slash. Bytes that are no text become the
 * character that stands for such; what is wrongly encoded is left as it is.
 */
export function decodedPath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return wrongEscape.test(path) ? path : decodedBytes(path)
  }
}

function decodedBytes(path: string): string {
  const binary = Buffer.from(path, 'utf8')
    .toString('latin1')
    .replace(/%([\da-f]{2})/gi, (_escape, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  return Buffer.from(binary, 'latin1').toString('utf8')
}

/** What is between the slashes of a decoded path. Slashes at both ends do not count; within, nothing may be between two. */
export function segmentsOf(path: string): readonly string[] {
  let start = 0
  let end = path.length
  while (start < end && path.charCodeAt(start) === slash) start++
  while (end > start && path.charCodeAt(end - 1) === slash) end--
  return start === end ? [] : path.slice(start, end).split('/')
}

/** Below a group version there are resources; above, what the server says about itself. */
const resourcePath = /^\/(?:api|apis\/[^/]+)\/[^/]+\/+[^/]/

/** Whether a decoded path is that of a resource, if there is such a resource. */
export function isResourcePath(path: string): boolean {
  return resourcePath.test(path)
}
