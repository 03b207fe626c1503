import { runtimeLimits } from '../limits.ts'

/** What Node's server is told of our limits; it keeps these times by itself. */
export const httpLimits = {
  maxHeaderSize: runtimeLimits.servedHeadSizeBytesMax,
  headersTimeout: runtimeLimits.servedHeadTimeoutMs,
  requestTimeout: runtimeLimits.servedRequestTimeoutMs,
  keepAliveTimeout: runtimeLimits.servedIdleMs,
  // Node looks at its connections at intervals, by default half a minute: longer than a head may take.
  connectionsCheckingInterval: runtimeLimits.servedHeadTimeoutMs / 2,
} as const
