/** Every bound of this package, by name; docs/reference/limits.md lists them. */
export const runtimeLimits = {
  // client/
  /** How often one request is sent when the server asks for a pause, as client-go; the first time counts. */
  requestAttemptsMax: 10,
  /** A server that asks for a longer pause has its refusal passed on to the caller. */
  retryAfterMsMax: 60_000,
  /** The pause before a GET is repeated whose connection broke, as client-go. */
  cutRetryDelayMs: 1000,
  /** Nesting of objects and arrays in a value to be written. */
  writtenValueDepthMax: 512,
  /** One answer, a list with all its objects; the text of one may not exceed 512 MiB in V8. */
  answerSizeBytesMax: 256 * 1024 * 1024,
  /** What of an answer that is not a Status is repeated in an error. */
  answerTextCharactersMax: 2048,
  /** Connections for requests; watches have their own. */
  requestConnectionsMax: 32,
  /** Streams open at the same time, each on a connection of its own. */
  streamConnectionsMax: 1024,
  /** Time for a connection to stand, TLS included. */
  connectTimeoutMs: 10_000,
  /** An API server ends a request after 60 s by itself; its answer gets a little more. */
  headTimeoutMs: 65_000,
  /** The whole answer of a request that is not a stream. */
  requestTimeoutMs: 180_000,
  /** A connection without requests is closed after this; API servers close theirs after 180 s or later. */
  connectionIdleMs: 90_000,
  /** Bytes of a stream that nobody has read yet, from which on the server is held back. */
  streamBufferBytesMax: 1024 * 1024,
  /** How long a token read from a file is used; the kubelet renews it well before it expires. */
  tokenFileAgeMsMax: 60_000,
  /** One kubeconfig file. */
  kubeconfigSizeBytesMax: 16 * 1024 * 1024,
  // watch/
  /** Objects per page of a list, as client-go. */
  listPageSize: 500,
  /** One line of a watch: an event with its object. A longer one is skipped. */
  watchLineBytesMax: 32 * 1024 * 1024,
  /** The pause after the first failure, with up to as much jitter; each further failure doubles it, as client-go. */
  watchBackoffFirstMs: 800,
  /** The longest such pause, as client-go. */
  watchBackoffMsMax: 30_000,
  /** After so long without a failure the pauses begin anew. */
  watchBackoffResetMs: 120_000,
  /** A watch that ends sooner counts as a failure, so that a pause follows. */
  watchShortMs: 1000,
  /** The server is asked to end a watch after a random time in between, so that watches spread over servers. */
  watchTimeoutSecondsMin: 300,
  /** The other end of that time. */
  watchTimeoutSecondsMax: 600,
  /** API servers send a bookmark each minute; a watch without a sign of life for twice as long is opened anew. */
  watchIdleMsMax: 120_000,
  /** The same for the initial objects of a watch-list: a server that does not know it never says that they are all. */
  watchListIdleMsMax: 15_000,
  /** So many watch-lists in a row without an end, and only lists are asked for from then on. */
  silentWatchListsMax: 2,
  /** What a server may take beyond timeoutSeconds to end a watch. */
  watchOvertimeMsMax: 10_000,
  // cache/
  /** Label selectors kept compiled; the oldest go. */
  compiledSelectorsMax: 256,
  /** Own writes of one object that the watch has not shown yet; the event of one forgotten counts as foreign. */
  ownRevisionsMax: 64,
  /** Own deletions of one kind that the watch has not shown yet; the oldest are forgotten. */
  hiddenObjectsMax: 10_000,
  /** Events of one object that come while a write of it is under way; those beyond count as foreign at once. */
  eventsInFlightMax: 64,
  // resource/
  /** Nesting of a schema; a deeper one is taken for a recursive one. */
  schemaDepthMax: 100,
  // queue/
  /** Causes kept for one run of a key; of those past it only the number is kept. */
  causesMax: 16,
  /** The backoff after the first failure of a key, as controller-runtime; each further one doubles it. */
  backoffFirstMs: 5,
  /** The longest backoff, as controller-runtime. */
  backoffMsMax: 1_000_000,
  /** Priorities that keep their place in a queue while they have no keys. */
  emptyPrioritiesMax: 8,
  // trace/
  /** Records of reconciles that an operator keeps; the oldest goes first. */
  reconcileRecordsMax: 1000,
  /** Writes kept in one record; of those past it only the number is kept. */
  recordedWritesMax: 64,
  /** What of an error message a cause, or a line about a reconcile, repeats. */
  quotedMessageCharactersMax: 200,
  // controller/
  /** Time that a source has to see everything that exists, as controller-runtime. */
  sourceSyncTimeoutMs: 120_000,
  /** Time that one reconcile may take before its signal is aborted. */
  reconcileTimeoutMs: 300_000,
  /** The shortest requeue-after: a reconciler that asks for less lets at least this much time pass. */
  requeueAfterMsMin: 1,
  /** Time that a worker may keep the thread before timers and connections have their turn. */
  workerSliceMs: 20,
  /** Keys that a channel holds before its controller starts. */
  channelKeysMax: 10_000,
  /** Links of an error's chain of causes that are looked at. */
  errorCausesMax: 16,
  /** Time that keys in work have to end when a controller stops; a pod has 30 seconds for everything. */
  stopGraceMs: 20_000,
  /** Time that a reconcile has to end once its signal was aborted. */
  abortGraceMs: 2000,
  // reconcile/
  /** Objects that a controller remembers to have reconciled; the oldest are forgotten. */
  settledOwnersMax: 10_000,
  /** How often in a row the function runs on the result of its own writes before that is an error. */
  settleRoundsMax: 5,
  /** The message of the condition Reconciled; the API allows 32 KiB. */
  failureMessageCharactersMax: 1024,
  /** Applies that the server answered without a change, remembered so that they are not sent again; the oldest go. */
  unchangedAnswersMax: 10_000,
  /** Children of which it is not known yet whether an apply met somebody else's object; the oldest go. */
  undecidedChildrenMax: 1000,
  /** Fields of one controller that the check of determinism reports. */
  reportedDifferencesMax: 100,
} as const
