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
  /** Texts of warnings that are remembered so that each is told once. */
  warningTextsMax: 1000,
  /** One line of a log; a longer one is cut into several. */
  logLineBytesMax: 1024 * 1024,
  /** The server is asked to end the watch of watchObjects after this, so that it moves to another server at times. */
  watchObjectsTimeoutSeconds: 600,
  /** A watch of watchObjects without a sign of life, not even a bookmark, is opened anew. */
  watchObjectsIdleMsMax: 120_000,
  /** The pause before such a watch is opened again; after each further failure it is twice as long. */
  watchObjectsRetryFirstMs: 1000,
  /** The longest such pause. */
  watchObjectsRetryMsMax: 30_000,
  /** Time that waitFor waits when it is not told. */
  waitTimeoutMs: 300_000,
  /** Discovery is read again for a kind that is not known, but not more often than this. */
  discoveryIntervalMs: 1000,
  /** Requests at the same time to a server without aggregated discovery. */
  discoveryRequestsMax: 8,
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
  /** A connection without requests is closed after this: API servers close theirs after 90 s, proxies often after 60. */
  connectionIdleMs: 45_000,
  /** An answer may be read before its request is known to have left; one that has not left by then is given up, as in Go. */
  earlyAnswerWaitMs: 50,
  /** After so long without a byte the system asks whether the other side is still there, and then each second. */
  keepAliveProbeMs: 15_000,
  /** What is read from a connection at once. A stream has two such buffers; with both unread the server is held back. */
  readBufferBytes: 64 * 1024,
  /** The same for a stream whose buffers come full while its reader keeps up: they double up to this. */
  readBufferBytesMax: 256 * 1024,
  /** The head of an answer: its status and its headers; as much again for its trailers. */
  answerHeadBytesMax: 64 * 1024,
  /** What stands behind the size of a chunk, before its data. */
  chunkLineBytesMax: 4096,
  /** How long a token read from a file is used; the kubelet renews it well before it expires. */
  tokenFileAgeMsMax: 60_000,
  /** One kubeconfig file. */
  kubeconfigSizeBytesMax: 16 * 1024 * 1024,
  /** One file with a token, a key or certificates. */
  credentialFileBytesMax: 4 * 1024 * 1024,
  /** Time that an exec plugin has to print its credential; one that hangs is killed. */
  execPluginTimeoutMs: 60_000,
  /** The same for a plugin that may ask somebody at the terminal. */
  execPluginInteractiveTimeoutMs: 600_000,
  /** How long the output of an exec plugin is read after its end: what it started may keep it open for ever. */
  execPluginOutputWaitMs: 1000,
  /** What an exec plugin may print. */
  execPluginOutputBytesMax: 1024 * 1024,
  /** Time for each of the two requests that renew an OIDC token. */
  oidcTimeoutMs: 30_000,
  /** An answer of an OIDC issuer. */
  oidcAnswerBytesMax: 1024 * 1024,
  /** Redirects that are followed to the discovery document of an OIDC issuer. */
  oidcRedirectsMax: 5,
  /** An OIDC token is renewed so long before it expires, as client-go: clocks differ. */
  oidcExpiryLeewayMs: 10_000,
  /** How often the lock of a kubeconfig is tried before renewed tokens are not written. */
  kubeconfigLockAttemptsMax: 20,
  /** The pause between two such attempts. */
  kubeconfigLockDelayMs: 100,
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
  /** The server is asked to end a watch after a random time from this to twice as long, so that watches spread. */
  watchTimeoutSecondsMin: 300,
  /** API servers send a bookmark each minute; a watch without a sign of life for twice as long is opened anew. */
  watchIdleMsMax: 120_000,
  /** The same for the initial objects of a watch-list: a server that does not know it never says that they are all. */
  watchListIdleMsMax: 15_000,
  /** So many watch-lists in a row without an end, and only lists are asked for from then on. */
  silentWatchListsMax: 2,
  /** What a server may take beyond timeoutSeconds to end a watch. */
  watchOvertimeMsMax: 10_000,
  /** How long a watch that fails with InternalError is taken up where it stood; after that the full state is read. */
  watchInternalErrorMsMax: 60_000,
  /** How long a server that answers with a revision older than one seen before may lag; then its history is another. */
  revisionCatchUpMs: 10_000,
  /** The pause between two questions whether it has caught up. */
  revisionRetryMs: 1000,
  /** Items of a list that are taken in before timers and connections have their turn. */
  listSliceItemsMax: 1000,
  // bytes/
  /** Nesting that a scan goes into, as deep as Go's decoder; what parseJson refuses is refused by it then. */
  scannedDepthMax: 10_000,
  /** The first piece of memory for the bytes of a table; each further one is twice as large. */
  slabBytesFirst: 64 * 1024,
  /** The largest such piece; an object of a quarter of it has one of its own. */
  slabBytesMax: 4 * 1024 * 1024,
  /** Objects that one change of a table looks at in order to empty a piece of memory. */
  compactedBlocksMax: 64,
  /** Bytes that one change of a table moves in order to empty a piece of memory. */
  compactedBytesMax: 64 * 1024,
  /** Bytes of the objects of one table that are parsed at the same time; those not read for longest are forgotten. */
  parsedBytesMax: 64 * 1024 * 1024,
  // cache/
  /** Label selectors kept compiled; the oldest go. */
  compiledSelectorsMax: 256,
  /** Own writes of one object that the watch has not shown yet; the event of one forgotten counts as foreign. */
  ownRevisionsMax: 64,
  /** Own deletions of one kind that the watch has not shown yet; the oldest are forgotten. */
  hiddenObjectsMax: 10_000,
  /** Events of one object that come while a write of it is under way; those beyond count as foreign at once. */
  eventsInFlightMax: 64,
  /** How long a watch goes on that nobody holds, so that a short gap does not cost a new list. */
  informerGraceMs: 30_000,
  /** The shortest interval in which a handler is told everything again, as client-go. */
  resyncMsMin: 1000,
  /** How long a demand for freshness waits for the watch before it reads the full state. */
  freshWaitMs: 1000,
  /** How long a demand for freshness takes at most. */
  freshTimeoutMs: 30_000,
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
  /** Namespaces that keep their place in a priority of a queue while they have no keys there. */
  emptyNamespacesMax: 64,
  /** How long the next key of a lower priority waits before it gets a share of the takes. */
  agedAfterMs: 10_000,
  /** That share: of so many takes that pass over lower priorities one is given to the key that waited longest. */
  agedTakesEvery: 8,
  /** Keys whose failures a rate limiter counts; the one that failed longest ago is dropped. */
  limitedKeysMax: 100_000,
  /** Retries per second over all keys in the default rate limiter of client-go's classic queues. */
  classicRetriesPerSecond: 10,
  /** How many of them may come at once. */
  classicRetryBurst: 100,
  // log/
  /** A message or a text in a field; what is longer is cut and its length told. */
  logTextCharactersMax: 4096,
  /** One line; fields that do not fit are left out, and the line says so. */
  logLineCharactersMax: 32_768,
  /** Nesting of a value in a field. */
  logDepthMax: 8,
  /** Items of an array, or fields of an object, that are written. */
  logItemsMax: 64,
  /** Values in all fields of one call together. */
  logValuesMax: 1024,
  /** Frames of the stack of an error. */
  logStackFramesMax: 20,
  /** Names of fields of which is remembered whether they are those of secrets. */
  logNamesMax: 4096,
  // metrics/
  /** Metrics of one registry. */
  metricFamiliesMax: 1000,
  /** Series of one metric; what is beyond is counted as exceeded_cardinality_limit. */
  metricSeriesMax: 1000,
  /** Priorities of one queue that have a depth of their own, as controller-runtime. */
  metricPrioritiesMax: 25,
  /** Buckets of one histogram. */
  metricBucketsMax: 100,
  /** The value of a label; what is longer is cut. */
  metricLabelCharactersMax: 256,
  /** How often it is measured how late timers run; more often would wake an idle process more often. */
  eventLoopSampleMs: 100,
  // health/
  /** Time that a health check has; one that takes longer has failed. */
  healthCheckTimeoutMs: 5000,
  /** Health checks of one operator. */
  healthChecksMax: 100,
  // serving/
  /** The head of a request to the servers of metrics and health. */
  servedHeadSizeBytesMax: 16 * 1024,
  /** Time that the head of a request has to arrive. */
  servedHeadTimeoutMs: 10_000,
  /** Time that a request has to be answered; then the answer is 503. */
  servedRequestTimeoutMs: 30_000,
  /** A connection without requests is closed after this; Prometheus scrapes each 15 to 60 seconds. */
  servedIdleMs: 90_000,
  /** Connections to one server at the same time; further ones are closed at once. */
  servedConnectionsMax: 256,
  /** Time that requests in work have when a server closes. */
  servedCloseGraceMs: 5000,
  /** How long the answer about a token is used, as controller-runtime. */
  tokenReviewAgeMsMax: 60_000,
  /** How long a permission is used, as controller-runtime. */
  accessAllowedAgeMsMax: 300_000,
  /** How long a refusal is used, as controller-runtime. */
  accessDeniedAgeMsMax: 30_000,
  /** Time that the API server has to judge a token or a user, as controller-runtime. */
  accessReviewTimeoutMs: 10_000,
  /** Answers about tokens, and about users, that are kept; the oldest go. */
  accessReviewsKeptMax: 1000,
  /** Questions to the API server at the same time; further requests are answered 503. */
  accessReviewsInFlightMax: 16,
  /** How often certificate files are looked at besides being watched, as controller-runtime. */
  certificateCheckMs: 10_000,
  /** Quiet time after a change of certificate files, in which both are written. */
  certificateSettleMs: 100,
  /** One certificate file, with its chain. */
  certificateSizeBytesMax: 1024 * 1024,
  // webhook/
  /** An AdmissionReview: two objects of 3 MiB and what stands around them, as controller-runtime. */
  admissionSizeBytesMax: 7 * 1024 * 1024,
  /** A ConversionReview: the API server sends all objects of a list in one. */
  conversionSizeBytesMax: 128 * 1024 * 1024,
  /** A TokenReview. */
  tokenReviewSizeBytesMax: 1024 * 1024,
  /** Bodies of all requests to one webhook server at the same time; those beyond are answered 429. */
  webhookBodiesBytesMax: 256 * 1024 * 1024,
  /** The head of a request to a webhook server. */
  webhookHeadSizeBytesMax: 16 * 1024,
  /** Connections to one webhook server at the same time; an API server has one for each request in work. */
  webhookConnectionsMax: 1024,
  /** Time that a TLS handshake or the head of a request has. */
  webhookHeadTimeoutMs: 10_000,
  /** Time for a request and its answer: the most that an API server gives to a webhook. */
  webhookTimeoutMs: 30_000,
  /** An answer about a webhook that is too slow comes so long before the API server gives up, so that it is read. */
  webhookTimeoutMarginMs: 200,
  /** A connection without requests is closed after this, later than API servers close theirs. */
  webhookIdleMs: 120_000,
  /** Time that requests in work have when a webhook server closes: as much as any of them may take. */
  webhookCloseGraceMs: 30_000,
  // trace/
  /** Records of reconciles that an operator keeps; the oldest goes first. */
  reconcileRecordsMax: 1000,
  /** Writes kept in one record; of those past it only the number is kept. */
  recordedWritesMax: 64,
  /** Reads kept in one record. */
  recordedReadsMax: 32,
  /** Lines of the log kept in one record. */
  recordedLogsMax: 32,
  /** Changed fields kept of one write. */
  recordedFieldsMax: 32,
  /** The text of one value of a changed field; a longer one is cut. */
  recordedValueCharactersMax: 120,
  /** What of an error message a cause, or a line about a reconcile, repeats. */
  quotedMessageCharactersMax: 200,
  // controller/
  /** Time that a source has to see everything that exists, as controller-runtime. */
  sourceSyncTimeoutMs: 120_000,
  /** Objects whose events a source holds because the handler threw for them; the events of further ones are lost. */
  failedEventObjectsMax: 1000,
  /** The pause before an event is handed again to a handler that threw; each further failure doubles it. */
  failedEventRetryFirstMs: 1000,
  /** The longest such pause. */
  failedEventRetryMsMax: 300_000,
  /** Time that one reconcile may take before its signal is aborted. */
  reconcileTimeoutMs: 300_000,
  /** The shortest requeue-after: a reconciler that asks for less lets at least this much time pass. */
  requeueAfterMsMin: 1,
  /** A key that asks for less, again and again and without having written anything, backs off as one that fails. */
  shortRequeueMs: 100,
  /** Time that a worker may keep the thread before timers and connections have their turn. */
  workerSliceMs: 20,
  /** Conflicts in a row after which a key is tried again at once; those that follow are failures with a backoff. */
  conflictRetriesMax: 5,
  /** How long a key that met a conflict waits for the watch to show what it met. */
  conflictFreshMs: 1000,
  /** The longest pause that a server's Retry-After gives a key. */
  throttledMsMax: 300_000,
  /** Keys whose writes are watched for loops; the one that wrote longest ago is forgotten. */
  loopKeysMax: 4096,
  /** Fields of one key that are watched for loops; the one written longest ago is forgotten. */
  loopFieldsMax: 64,
  /** How often the same value of a field is restored before that is a loop. */
  loopFlipsMax: 5,
  /** Restorations of a field that are further apart do not count together. */
  loopFlipWindowMs: 120_000,
  /** The time in which the following are counted. */
  loopRateWindowMs: 60_000,
  /** Writes of one field in runs that nothing but the key itself caused. */
  loopSelfWritesMax: 30,
  /** A requeue-after below it counts as caused by the key itself. */
  loopRequeueMs: 1000,
  /** So many times in a row may a key ask for less than shortRequeueMs before that is reported as a loop. */
  loopRequeuesMax: 10,
  /** Writes of one field in runs that foreign changes of the same object caused. */
  loopDrivenWritesMax: 120,
  /** Runs without a change that updates of one object caused. */
  loopIdleRunsMax: 600,
  /** The pause of a key that was found in a loop; each further round doubles it. */
  loopDelayFirstMs: 1000,
  /** The longest such pause. */
  loopDelayMsMax: 60_000,
  /** A key in which nothing of its loop was seen for so long is let go. */
  loopCalmMs: 600_000,
  /** Keys that a channel holds before its controller starts. */
  channelKeysMax: 10_000,
  /** Links of an error's chain of causes that are looked at. */
  errorCausesMax: 16,
  /** Time that keys in work have to end when a controller stops; a pod has 30 seconds for everything. */
  stopGraceMs: 20_000,
  /** Time that a reconcile has to end once its signal was aborted. */
  abortGraceMs: 2000,
  // operator/
  /** Time that everything has to end when a manager stops, as controller-runtime; a pod is killed after as much. */
  gracefulShutdownMs: 30_000,
  /** The longest that it can be told to wait: nothing waits for ever. */
  gracefulShutdownMsMax: 3_600_000,
  /** What a start waits for is printed when it takes longer. */
  startReportMs: 3000,
  /** How often a start that waits for a missing CustomResourceDefinition asks whether its kind is served. */
  missingKindPollMs: 2000,
  /** Time that the other kinds have to be refused as well when one was, so that a start that fails names all of them. */
  startRefusalsMs: 1000,
  /** Rights that a start that may not read a kind asks about, to name those that are missing. */
  reviewedRightsMax: 500,
  /** Such questions at the same time. */
  rightsReviewedAtOnceMax: 10,
  /** Time for all of them; afterwards only the rights are named that are known to be missing. */
  rightsReviewMs: 5000,
  /** What one manager runs besides its clusters. */
  runnablesMax: 1000,
  /** Clusters of one manager. */
  clustersMax: 1000,
  // leader-election/
  /** Time without a sign of life after which others take a lease, as client-go. */
  leaseDurationMs: 15_000,
  /** Time after the last renewal's sending at which a leader that cannot renew stops leading, as client-go. */
  renewDeadlineMs: 10_000,
  /** Time between attempts to take or renew a lease, as client-go. */
  retryPeriodMs: 2000,
  /** The least time-out of a request for a lease; otherwise half of the renew deadline. */
  leaseRequestTimeoutMsMin: 1000,
  /** How often a release is tried that meets a conflict. */
  leaseReleaseAttemptsMax: 10,
  // recorder/
  /** Events that wait to be sent; those beyond are dropped and counted, as client-go. */
  bufferedEventsMax: 1000,
  /** Events that are remembered so that the same ones become a series; the oldest are forgotten. */
  eventSeriesMax: 4096,
  /** The same event within this time of the last one is one more of its series, as client-go. */
  eventSeriesMs: 360_000,
  /** How often a running series is written again, so that the server does not forget it, as client-go. */
  eventRefreshMs: 1_800_000,
  /** How often one event is sent while the server cannot be reached, as client-go. */
  eventAttemptsMax: 12,
  /** The pause between these attempts, with up to a quarter more, as client-go. */
  eventRetryMs: 10_000,
  /** Time for one request of an event. */
  eventRequestTimeoutMs: 10_000,
  /** Events about one object that may come at once, as the older recorder of client-go. */
  eventBurst: 25,
  /** After each such time one more event about an object is let through, as that recorder. */
  eventRefillMs: 300_000,
  /** Objects whose events are counted for that; the oldest are forgotten. */
  eventObjectsMax: 4096,
  /** The note of an event, as the API allows it; a longer one is cut. */
  eventNoteBytesMax: 1024,
  /** Reason, action and reporting instance of an event, as the API allows them. */
  eventWordCharactersMax: 128,
  /** Time that events have to leave when a recorder stops. */
  eventFlushMs: 5000,
  // reconcile/
  /** Objects that a controller remembers to have reconciled; the oldest are forgotten. */
  settledOwnersMax: 10_000,
  /** How often in a row the function runs on the result of its own writes before that is an error. */
  settleRoundsMax: 5,
  /** How often in a row one child is applied that others change meanwhile, before the whole reconcile is tried again. */
  childApplyAttemptsMax: 4,
  /** Children that a message or condition names, when several failed or are being deleted; the rest is counted. */
  describedChildrenMax: 5,
  /** The message of the condition Reconciled; the API allows 32 KiB. */
  failureMessageCharactersMax: 1024,
  /** A failure that differs from the one in the condition by ids, times and numbers alone is written again after this. */
  failureRefreshMs: 600_000,
  /** Children that the server stores in another form than they were applied in, so that they are not applied again. */
  appliedChildrenMax: 10_000,
  /** Status applies that the server answered without a change, remembered so that they are not sent again; the oldest go. */
  unchangedAnswersMax: 10_000,
  /** Children of which it is not known yet whether an apply met somebody else's object; the oldest go. */
  undecidedChildrenMax: 1000,
  /** Children whose creation was never answered, remembered so that they are looked for before the next; the oldest go. */
  unansweredCreationsMax: 1000,
  /** Fields of one controller that the check of determinism reports. */
  reportedDifferencesMax: 100,
} as const
