/** Problems of a name that becomes one segment of a URL path, as every object name does. */
export function pathSegmentNameProblems(name: string): string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`]
  return pathSegmentPrefixProblems(name)
}

/** Problems of a prefix of such a name. */
export function pathSegmentPrefixProblems(name: string): string[] {
  return ['/', '%'].filter((content) => name.includes(content)).map((content) => `may not contain '${content}'`)
}
