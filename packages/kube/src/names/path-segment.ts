/** What is wrong with a name that becomes one segment of a URL path, as every object name does. */
export function isPathSegmentName(name: string): string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`]
  return isPathSegmentPrefix(name)
}

/** What is wrong with the start of such a name. */
export function isPathSegmentPrefix(name: string): string[] {
  return ['/', '%'].filter((content) => name.includes(content)).map((content) => `may not contain '${content}'`)
}
