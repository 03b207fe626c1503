/** A call of the authorizer, which may use the network. */
export const authorizationCheckCost = 350_000

/** Functions of Kubernetes' libraries that cost one unit, both in estimates and at runtime. */
export const nominalFunctions: readonly string[] = [
  'serviceAccount path group resource subresource namespace name allowed reason error errored format.named',
  'masked prefixLength family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast',
  'sign asInteger isInteger asApproximateFloat isGreaterThan isLessThan compareTo add sub major minor patch',
  'getScheme getHostname getHost getPort getEscapedPath getQuery',
].flatMap((names) => names.split(' '))
