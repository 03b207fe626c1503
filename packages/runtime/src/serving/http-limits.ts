import { runtimeLimits } from '../limits.ts'

/** The options of Node's server, which enforces these timeouts itself. */
export const httpLimits = {
  maxHeaderSize: runtimeLimits.servedHeadSizeBytesMax,
  headersTimeout: runtimeLimits.servedHeadTimeoutMs,
  requestTimeout: runtimeLimits.servedRequestTimeoutMs,
  keepAliveTimeout: runtimeLimits.servedIdleMs,
  // Node checks its connections at intervals. Its default of 30 s is longer than a head may take.
  connectionsCheckingInterval: runtimeLimits.servedHeadTimeoutMs / 2,
} as const
