const wrongEscape = /%(?![\da-f]{2})/i
const slash = 0x2f

/** Whether all percent-encoding in a path is valid, even if the bytes are not valid UTF-8. */
export function isDecodable(path: string): boolean {
  return !path.includes('%') || !wrongEscape.test(path)
}

/**
 * Decodes a path before it is split, as Go does: an encoded slash is a slash. Invalid UTF-8 becomes U+FFFD; invalid
 * percent-encoding stays as it is.
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

/** The segments of a decoded path, without leading and trailing slashes. Empty segments in between remain. */
export function segmentsOf(path: string): readonly string[] {
  let start = 0
  let end = path.length
  while (start < end && path.charCodeAt(start) === slash) start++
  while (end > start && path.charCodeAt(end - 1) === slash) end--
  return start === end ? [] : path.slice(start, end).split('/')
}

/** Resource paths are below a group version; shorter paths are the server's own. */
const resourcePath = /^\/(?:api|apis\/[^/]+)\/[^/]+\/+[^/]/

/** Whether a decoded path is a resource path, whether or not the resource exists. */
export function isResourcePath(path: string): boolean {
  return resourcePath.test(path)
}
