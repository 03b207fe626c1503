/** Every bound of this package, by name; docs/reference/limits.md lists them. */
export const apiserverLimits = {
  // store/
  /** Changes that a store remembers, for watches and lists of the past. Older ones are compacted. */
  storeHistoryEventsMax: 50_000,
  /** About how many bytes a store's history holds beside the live objects. Beyond it the oldest changes are compacted, however few there are. */
  storeHistorySizeBytesMax: 128 * 1024 * 1024,
  /** An Event is removed when nobody has written it for so long, as in Kubernetes. */
  eventLifetimeMs: 3600_000,
  /** Events that are removed in one turn; the next turn removes the rest. */
  expiredEventsPerTurnMax: 1_000,
  // durable/
  /** Versions of objects that one group of commits removes for good from the database; the next groups remove the rest. */
  durableRemovalsPerGroupMax: 1_000,
  /** Revisions between a backup and what is restored from it, as etcd advises: clients that saw more than the backup holds must list again. */
  restoredRevisionsSkipped: 1_000_000_000,
  /** A backup that is restored into a running server, which holds it in memory until all of it has come. */
  restoredBackupSizeBytesMax: 512 * 1024 * 1024,
  /** How long a running server waits for the next piece of a backup before it forgets the others. */
  restorationPauseMsMax: 60_000,
  // http/
  /** A request's body, as in Kubernetes; more is refused with 413. */
  requestBodySizeBytesMax: 3 * 1024 * 1024,
  /** A request's line and headers together, as in Kubernetes; more is refused with 431. */
  requestHeadSizeBytesMax: 1024 * 1024,
  /** Media types of an Accept header that are looked at; those beyond count as not accepted. Sorting them takes time that grows with the square. */
  acceptedTypesMax: 100,
  /** An Accept header up to this length is remembered with what it asks for; a longer one is read each time. */
  rememberedAcceptCharactersMax: 1_024,
  /** Accept headers that are remembered; one more makes the server forget all of them and begin again. */
  rememberedAcceptHeadersMax: 100,
  /** From the first byte of a connection to the end of its handshake. */
  handshakeTimeoutMs: 10_000,
  /** From the first byte of a request to the last of its headers. */
  requestHeadTimeoutMs: 10_000,
  /** From the first byte of a request to the last of its body, if it is not answered before. */
  requestTimeoutMs: 70_000,
  /** From the head of a request to its answer, as in Kubernetes; then it is answered with 504. What lasts has no bound. */
  answerTimeoutMs: 60_000,
  /** How long a connection may stay open without a request. */
  idleConnectionTimeoutMs: 90_000,
  /** How often it is looked for connections and requests whose time is up. */
  connectionCheckIntervalMs: 5_000,
  /** A connection on which nothing moves is probed after this time, by TCP, so that one whose client is gone ends. */
  connectionProbeDelayMs: 3 * 60_000,
  /** Connections that are open at once; one more is closed as it comes. */
  connectionsMax: 10_000,
  /** How long an answer, or a part of a watch, waits for a client that does not read it; then the client is cut off. */
  unreadAnswerTimeoutMs: 5 * 60_000,
  /** Requests that one connection of HTTP/2 carries at once, as in Kubernetes; more wait at the client. */
  http2StreamsMax: 100,
  /** What a client of HTTP/2 may send of one body before somebody reads it, and in one frame, as in Kubernetes. */
  http2StreamWindowBytes: 256 * 1024,
  /** A request's headers over HTTP/2, 32 bytes added to each, as in Kubernetes; the stream of one with more is reset. */
  http2HeadSizeBytesMax: 1024 * 1024 + 320,
  /** What a connection of HTTP/2 may hold in memory before it takes no further requests; large answers count. */
  http2SessionMemoryMegabytesMax: 512,
  /** Requests that a client of HTTP/2 takes back before they are over, until its connection is ended. */
  http2WithdrawnMax: 400,
  /** How many of those are forgotten in a second. */
  http2WithdrawnPerSecondMax: 40,
  /** A server's certificate is renewed when less than this is left of it, while the server runs. */
  servingCertificateRenewedBeforeMs: 90 * 24 * 3600_000,
  /** So is the authority that issues it; more than a certificate lasts, so that none ends after its authority. */
  authorityRenewedBeforeMs: 400 * 24 * 3600_000,
  /** Answers above this are compressed for clients that accept it, as in Kubernetes. */
  uncompressedAnswerSizeBytesMax: 128 * 1024,
  /** Bytes of a watch that are encoded at once; the next are encoded when the client has room for them. */
  watchWriteSizeBytesMax: 4 * 1024 * 1024,
  /** Lists of more objects are sent while they are encoded, to clients that want them as they are. */
  wholeListItemsMax: 500,
  /** How long closing waits for requests in flight before it cuts them. */
  closeTimeoutMs: 10_000,
  /** Encoded objects that are kept for the next watcher: when this is full, the older half is forgotten. */
  encodedObjectsSizeBytesMax: 16 * 1024 * 1024,
  /** One message of a WebSocket, its pieces together; a client that sends more is cut off. */
  webSocketMessageSizeBytesMax: 4 * 1024 * 1024,
  /** What waits for a container that does not read, and for a client that does not: the one is waited for, the other cut. */
  webSocketBufferedBytesMax: 16 * 1024 * 1024,
  // fairness/
  /** Seats of all levels of priority together, as in Kubernetes: requests that are carried out at the same time. */
  requestsInFlightMax: 600,
  /** Requests of one user that are carried out, wait, or are on their way; one more is answered with 429. Members of system:masters have no bound. */
  userRequestsMax: 1_000,
  /** Bodies of one user's requests that are on their way, by what is said of their size; one that exceeds it is answered with 429. */
  userBodiesSizeBytesMax: 256 * 1024 * 1024,
  /** Open watches of one user; one more is answered with 429. Members of system:masters have no bound. */
  userWatchesMax: 5_000,
  /** How long a request waits for its turn before it is answered with 429, as in Kubernetes. */
  queuedRequestTimeoutMs: 15_000,
  /** Bodies of requests that wait for their turn, together; a request that exceeds it is answered with 429. */
  queuedBodiesSizeBytesMax: 64 * 1024 * 1024,
  // tokens/
  /** How often at most the ConfigMap is made anew that says since when the use of tokens is noted, as in Kubernetes. */
  tokenTrackingCreationPauseMs: 30 * 60_000,
  // audit/
  /** Events of the audit log that wait for the disk; those beyond are dropped, which is counted and told. */
  auditBufferSizeBytesMax: 16 * 1024 * 1024,
  /** An event of the audit log; a larger one is told without the contents of the request and the answer, and says so, as in Kubernetes. */
  auditEventSizeBytesMax: 8 * 1024 * 1024,
  /** An audit log that grows beyond this goes on in a new file, unless told otherwise; as in Kubernetes. */
  auditFileSizeBytesMax: 100 * 1024 * 1024,
  /** Characters of a User-Agent that the audit log repeats, as in Kubernetes. */
  auditUserAgentCharactersMax: 1_024,
  // metrics/
  /** Resources whose requests are counted apart; those that are served no more are forgotten first. */
  countedResourcesMax: 2_000,
  // access/
  /** Users of whom it is remembered in which way they impersonated others last. */
  impersonatorsRememberedMax: 1_000,
  // admission/
  /** Pods that are checked when a namespace comes to enforce another Pod Security level, as in Kubernetes; it is told when there are more. */
  podSecurityCheckedPodsMax: 3_000,
  /** What the match conditions of one webhook or policy may cost on one request, in units of CEL, as in Kubernetes. */
  matchConditionsCostMax: 2_500_000,
  /** What the audit annotation of a policy may say at most, as in Kubernetes; more is cut. */
  policyAnnotationSizeBytesMax: 10 * 1024,
  /** How long a pod waits for the account `default` of a namespace that has none yet; Kubernetes looks ten times within 0.9 to 1.8 s. */
  defaultAccountWaitMs: 1_500,
  // outbound/
  /** The answer of a webhook; a call whose answer is larger has failed. */
  webhookAnswerSizeBytesMax: 16 * 1024 * 1024,
  /** Connections to one webhook at once; calls beyond wait, within their time-outs. */
  webhookConnectionsMax: 64,
  // builtins/
  /** Names of time zones of which it is remembered whether they exist. */
  rememberedTimeZonesMax: 1_024,
  /** A name up to this length is remembered. The longest that exists has 38 characters. */
  rememberedTimeZoneCharactersMax: 64,
  /** The values of a config map or a secret together, as in Kubernetes; more is refused with 422. */
  dataSizeBytesMax: 1024 * 1024,
  /** Lines that are compared to show what changed in a field that must not; what is left after that is shown as changed. */
  diffStepsMax: 10_000_000,
  /** Pairs of ports, and of files in volumes, that the warnings about one pod compare; Kubernetes compares all. */
  warningComparisonsMax: 1_000_000,
  // conversion/
  /** How long a conversion webhook may take, as in Kubernetes; the request that needs it then fails. */
  conversionTimeoutMs: 30_000,
  /** Objects in one review of a conversion webhook; a larger list takes several. */
  conversionReviewObjectsMax: 100,
  // requests/
  /** Kubernetes stores no object whose encoding is larger; it is etcd's limit. */
  objectSizeBytesMax: 1.5 * 1024 * 1024,
  /** How often a request is carried out anew because it needs one more answer from outside, or what it changes was changed. */
  requestTurnsMax: 1_000,
  /** Names that are tried for one object with generateName before it counts as a conflict. */
  generateNameAttemptsMax: 8,
  /** Events that wait for a watcher that does not read. One that falls further behind is ended, and must list again. */
  watchBufferedEventsMax: 10_000,
  /** About how many bytes of memory the objects take that wait for a watcher. One that falls further behind is ended, too; one event always fits. */
  watchBufferedSizeBytesMax: 64 * 1024 * 1024,
  /** Events that a watcher is given at once. */
  watchChunkEventsMax: 1_000,
  /** How often a watcher that asked for bookmarks is told the revision, when nothing else tells it. */
  watchBookmarkIntervalMs: 60_000,
  /** A watch without a timeout of its own is ended after this time, or up to twice as much. */
  watchTimeoutMsMin: 30 * 60_000,
} as const
