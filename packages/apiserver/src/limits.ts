/** Every bound of this package, by name; docs/reference/limits.md lists them. */
export const apiserverLimits = {
  // storage/
  /** Changes that a store keeps for watches and for lists at an older revision. Older changes are compacted. */
  storeHistoryEventsMax: 50_000,
  /** Approximate size of a store's history, without the live objects. Above it the oldest changes are compacted. */
  storeHistorySizeBytesMax: 128 * 1024 * 1024,
  /** Time after its last write when an Event is deleted, as in Kubernetes. */
  eventLifetimeMs: 3600_000,
  /** Expired Events deleted in one turn of the event loop; the next turn deletes the rest. */
  expiredEventsPerTurnMax: 1_000,
  // storage/durable/
  /** Obsolete object versions that one group of commits deletes from the database; the next groups delete the rest. */
  durableRemovalsPerGroupMax: 1_000,
  /** Revisions skipped after a restore, as etcd advises: clients that saw later ones must list again. */
  restoredRevisionsSkipped: 1_000_000_000,
  /** Size of a backup for a running server, which holds it in memory until the last piece has arrived. */
  restoredBackupSizeBytesMax: 512 * 1024 * 1024,
  /** Time that a running server waits for the next piece of a backup before it discards the pieces it has. */
  restorationPauseMsMax: 60_000,
  // server/http/
  /** Size of a request body, as in Kubernetes; a larger one gets 413. */
  requestBodySizeBytesMax: 3 * 1024 * 1024,
  /** Size of the request line and headers together, as in Kubernetes; a larger head gets 431. */
  requestHeadSizeBytesMax: 1024 * 1024,
  /** Media types of an Accept header that the server reads; it ignores the rest. Sorting takes quadratic time. */
  acceptedTypesMax: 100,
  /** Length up to which the server caches a parsed Accept header; it parses a longer one each time. */
  rememberedAcceptCharactersMax: 1_024,
  /** Accept headers in that cache; when it is full, the server clears it. */
  rememberedAcceptHeadersMax: 100,
  /** Timeout of the TLS handshake. */
  handshakeTimeoutMs: 10_000,
  /** Timeout from the first byte of a request to the end of its headers. */
  requestHeadTimeoutMs: 10_000,
  /** Timeout from the first byte of a request to the end of its body, unless the response comes first. */
  requestTimeoutMs: 70_000,
  /** Timeout from the request head to the response, as in Kubernetes; then 504. Long-running requests have none. */
  responseTimeoutMs: 60_000,
  /** Time that a connection may stay open without a request. */
  idleConnectionTimeoutMs: 90_000,
  /** Interval at which the server looks for connections and requests that have timed out. */
  connectionCheckIntervalMs: 5_000,
  /** Idle time after which TCP keep-alive probes a connection, so that it closes if its client is gone. */
  connectionProbeDelayMs: 3 * 60_000,
  /** Open connections; the server closes a new one above this at once. */
  connectionsMax: 10_000,
  /** Time that a response, or a write of a watch, waits for a client that does not read, before it is cut off. */
  unreadResponseTimeoutMs: 5 * 60_000,
  /** Concurrent requests on one HTTP/2 connection, as in Kubernetes; more wait at the client. */
  http2StreamsMax: 100,
  /** HTTP/2 flow-control window of one stream, and size of a frame, as in Kubernetes. */
  http2StreamWindowBytes: 256 * 1024,
  /** Size of a request's HTTP/2 headers, plus 32 bytes for each, as in Kubernetes; a stream with more is reset. */
  http2HeadSizeBytesMax: 1024 * 1024 + 320,
  /** Memory of one HTTP/2 connection above which it accepts no further requests; large responses count. */
  http2SessionMemoryMegabytesMax: 512,
  /** Requests that an HTTP/2 client may cancel before the server closes the connection. */
  http2WithdrawnMax: 400,
  /** Cancelled requests that are subtracted from that count each second. */
  http2WithdrawnPerSecondMax: 40,
  /** Remaining lifetime below which a running server renews its serving certificate. */
  servingCertificateRenewedBeforeMs: 90 * 24 * 3600_000,
  /** The same for the authority; longer than a certificate lasts, so that no certificate outlives its authority. */
  authorityRenewedBeforeMs: 400 * 24 * 3600_000,
  /** Size above which a response is compressed for clients that accept it, as in Kubernetes. */
  uncompressedResponseSizeBytesMax: 128 * 1024,
  /** Bytes of a watch that the server encodes at once; it encodes the next when the client has read these. */
  watchWriteSizeBytesMax: 4 * 1024 * 1024,
  /** Items above which a list is sent while it is encoded, if the client wants plain uncompressed JSON. */
  bufferedListItemsMax: 500,
  /** Time that closing waits for requests in flight before it aborts them. */
  closeTimeoutMs: 10_000,
  /** Encoded objects kept for other watchers; when the cache is full, the older half is dropped. */
  encodedObjectsSizeBytesMax: 16 * 1024 * 1024,
  /** Size of one WebSocket message, all fragments together; the server disconnects a client that sends more. */
  webSocketMessageSizeBytesMax: 4 * 1024 * 1024,
  /** Bytes buffered for a container that does not read (the client is paused), or a client (it is cut off). */
  webSocketBufferedBytesMax: 16 * 1024 * 1024,
  // flow-control/
  /** Seats of all priority levels together, as in Kubernetes: the requests that run at the same time. */
  requestsInFlightMax: 600,
  /** Requests of one user that run, queue or are being received; one more gets 429. system:masters has no limit. */
  userRequestsMax: 1_000,
  /** Bodies of one user that are being received, by Content-Length; a request above the sum gets 429. */
  userBodiesSizeBytesMax: 256 * 1024 * 1024,
  /** Open watches of one user; one more gets 429. system:masters has no limit. */
  userWatchesMax: 5_000,
  /** Time that a request waits for a seat before it gets 429, as in Kubernetes. */
  queuedRequestTimeoutMs: 15_000,
  /** Bodies of all queued requests together; a request above the sum gets 429. */
  queuedBodiesSizeBytesMax: 64 * 1024 * 1024,
  // authentication/service-accounts/
  /** Minimum time before the server recreates the ConfigMap with the start date of token tracking, as in Kubernetes. */
  tokenTrackingCreationPauseMs: 30 * 60_000,
  // audit/
  /** Audit events that wait for the disk; above this they are dropped, counted and reported. */
  auditBufferSizeBytesMax: 16 * 1024 * 1024,
  /** Size of an audit event; a larger one omits the request and response objects and says so, as in Kubernetes. */
  auditEventSizeBytesMax: 8 * 1024 * 1024,
  /** Default size at which the audit log is rotated, as in Kubernetes. */
  auditFileSizeBytesMax: 100 * 1024 * 1024,
  /** Characters of the User-Agent in an audit event, as in Kubernetes. */
  auditUserAgentCharactersMax: 1_024,
  // metrics/
  /** Resources with request metrics of their own; those that are no longer served are dropped first. */
  countedResourcesMax: 2_000,
  // authorization/
  /** Users whose last impersonation mode the server remembers. */
  impersonatorsRememberedMax: 1_000,
  /** Combinations of verb, group, resource and name in a role that are checked one by one against their author's rules. */
  escalationCombinationsMax: 20_000,
  // admission/
  /** Pods checked when a namespace enforces another Pod Security level, as in Kubernetes; more cause a warning. */
  podSecurityCheckedPodsMax: 3_000,
  /** CEL cost of the match conditions of one webhook or policy on one request, as in Kubernetes. */
  matchConditionsCostMax: 2_500_000,
  /** Size of a policy's audit annotation, as in Kubernetes; the rest is cut off. */
  policyAnnotationSizeBytesMax: 10 * 1024,
  /** Time that a pod waits for a missing account `default`; Kubernetes tries ten times within 0.9 to 1.8 s. */
  defaultAccountWaitMs: 1_500,
  // outbound/
  /** Size of a webhook response; a larger one fails the call. */
  webhookResponseSizeBytesMax: 16 * 1024 * 1024,
  /** Connections to one webhook; further calls wait, within their timeouts. */
  webhookConnectionsMax: 64,
  // registry/
  /** Time zone names for which the server caches whether they exist. */
  rememberedTimeZonesMax: 1_024,
  /** Length up to which a name is cached. The longest existing one has 38 characters. */
  rememberedTimeZoneCharactersMax: 64,
  /** Values of one ConfigMap or Secret together, as in Kubernetes; more gets 422. */
  dataSizeBytesMax: 1024 * 1024,
  /** Line comparisons for the diff of a changed immutable field; the lines left after that count as different. */
  diffStepsMax: 10_000_000,
  /** Pairs of ports, and of files in volumes, compared for the warnings about one pod; Kubernetes compares all. */
  warningComparisonsMax: 1_000_000,
  // conversion/
  /** Timeout of a conversion webhook, as in Kubernetes; then the request that needs it fails. */
  conversionTimeoutMs: 30_000,
  /** Objects in one ConversionReview; a larger list takes several. */
  conversionReviewObjectsMax: 100,
  // handlers/
  /** Size of an encoded object; Kubernetes stores no larger one because of etcd's limit. */
  objectSizeBytesMax: 1.5 * 1024 * 1024,
  /** Attempts at one request: each needs another external response, or the object changed in the meantime. */
  requestAttemptsMax: 1_000,
  /** Names tried for one object with generateName before the request fails with a conflict. */
  generateNameAttemptsMax: 8,
  /** Events buffered for a watcher that does not read. A watch that is further behind ends; its client lists again. */
  watchBufferedEventsMax: 10_000,
  /** Approximate memory of the objects buffered for a watcher. A watch above this also ends; one event always fits. */
  watchBufferedSizeBytesMax: 64 * 1024 * 1024,
  /** Events delivered to a watcher at once. */
  watchChunkEventsMax: 1_000,
  /** Interval of bookmarks for a watcher that requested them. */
  watchBookmarkIntervalMs: 60_000,
  /** Duration of a watch without timeoutSeconds: a random value from this to twice this. */
  watchTimeoutMsMin: 30 * 60_000,
} as const
