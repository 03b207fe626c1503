/** Every bound of this package, by name; docs/reference/limits.md lists them. */
export const runtimeLimits = {
  // client/
  /** Attempts per request while the server responds with Retry-After, including the first, as client-go. */
  requestAttemptsMax: 10,
  /** A response with a longer Retry-After is not retried: the caller gets the error. */
  retryAfterMsMax: 60_000,
  /** Delay before a GET whose connection broke is sent again, as client-go. */
  cutRetryDelayMs: 1000,
  /** Nesting of objects and arrays in a value that is sent to the server. */
  writtenValueDepthMax: 512,
  /** Size of one response, such as a list with all its objects; a V8 string holds at most 512 MiB. */
  responseSizeBytesMax: 256 * 1024 * 1024,
  /** Characters that an error quotes of a response that is not a Status. */
  responseTextCharactersMax: 2048,
  /** Warnings that the client remembers, to report each text once. */
  warningTextsMax: 1000,
  /** One line of a pod log; a longer line is split. */
  logLineBytesMax: 1024 * 1024,
  /** timeoutSeconds of a watch by watchObjects, so that it moves to another API server from time to time. */
  watchObjectsTimeoutSeconds: 600,
  /** A watch by watchObjects without any data, not even a bookmark, is reopened after this. */
  watchObjectsIdleMsMax: 120_000,
  /** Delay before watchObjects reopens a failed watch; it doubles with each further failure. */
  watchObjectsRetryFirstMs: 1000,
  /** The longest such delay. */
  watchObjectsRetryMsMax: 30_000,
  /** Default timeout of waitFor. */
  waitTimeoutMs: 300_000,
  /** Time for the API servers to notice a changed definition, before a migration stores objects at its new version. */
  storageNoticeMs: 10_000,
  /** Objects that a migration of the storage sends at the same time. */
  storageMigrationWritesMax: 16,
  /** Attempts at a migration of the storage while the definition is changed. */
  storageMigrationAttemptsMax: 5,
  /** Shortest interval between two reads of discovery for an unknown kind. */
  discoveryIntervalMs: 1000,
  /** Concurrent requests to a server without aggregated discovery. */
  discoveryRequestsMax: 8,
  /** Connections for requests; watches have their own. */
  requestConnectionsMax: 32,
  /** Concurrent streams, each on its own connection. */
  streamConnectionsMax: 1024,
  /** Timeout for opening a connection, including the TLS handshake. */
  connectTimeoutMs: 10_000,
  /** Timeout for the response head. An API server ends a request after 60 s; this leaves time for its response. */
  headTimeoutMs: 65_000,
  /** Timeout for the whole response to a request that is not a stream. */
  requestTimeoutMs: 180_000,
  /** An idle connection is closed after this: API servers close theirs after 90 s, proxies often after 60. */
  connectionIdleMs: 45_000,
  /** A connection whose response ended before its request was sent is closed after this, as in Go. */
  earlyResponseWaitMs: 50,
  /** TCP keep-alive: the first probe is sent after this idle time, further ones each second. */
  keepAliveProbeMs: 15_000,
  /** Read buffer of a connection. A stream has two; while both are unread, reading stops and the server has to wait. */
  readBufferBytes: 64 * 1024,
  /** The buffers of a stream double up to this size while they fill up and their reader keeps pace. */
  readBufferBytesMax: 256 * 1024,
  /** Size of the status line and headers of a response; its trailers may have the same size. */
  responseHeadBytesMax: 64 * 1024,
  /** Size of a chunk extension in a chunked response. */
  chunkLineBytesMax: 4096,
  /** Time until a token file is read again; the kubelet renews the token well before it expires. */
  tokenFileAgeMsMax: 60_000,
  /** Size of one kubeconfig file. */
  kubeconfigSizeBytesMax: 16 * 1024 * 1024,
  /** Size of one file with a token, a key or certificates. */
  credentialFileBytesMax: 4 * 1024 * 1024,
  /** Time for an exec plugin to print its credential; after it, the plugin is killed. */
  execPluginTimeoutMs: 60_000,
  /** The same for a plugin that may prompt the user on the terminal. */
  execPluginInteractiveTimeoutMs: 600_000,
  /** How long the output of an exec plugin is read after it exits: a process it started may keep the pipe open. */
  execPluginOutputWaitMs: 1000,
  /** Size of the output of an exec plugin. */
  execPluginOutputBytesMax: 1024 * 1024,
  /** Timeout for each of the two requests that renew an OIDC token. */
  oidcTimeoutMs: 30_000,
  /** Size of a response of an OIDC issuer. */
  oidcResponseBytesMax: 1024 * 1024,
  /** Redirects followed to the discovery document of an OIDC issuer. */
  oidcRedirectsMax: 5,
  /** An OIDC token is renewed this long before it expires, as client-go, because clocks differ. */
  oidcExpiryLeewayMs: 10_000,
  /** Attempts to lock a kubeconfig; if all fail, renewed tokens are not written to it. */
  kubeconfigLockAttemptsMax: 20,
  /** Delay between two such attempts. */
  kubeconfigLockDelayMs: 100,
  // watch/
  /** Objects per page of a list, as client-go. */
  listPageSize: 500,
  /** One line of a watch: an event with its object. A longer line is skipped. */
  watchLineBytesMax: 32 * 1024 * 1024,
  /** Backoff after the first failure, plus up to 100% jitter; each further failure doubles it, as client-go. */
  watchBackoffFirstMs: 800,
  /** The longest backoff, as client-go. */
  watchBackoffMsMax: 30_000,
  /** The backoff is reset after this time without a failure. */
  watchBackoffResetMs: 120_000,
  /** A watch that ends sooner counts as a failure, so the reflector backs off. */
  watchShortMs: 1000,
  /** timeoutSeconds of a watch is random between this and twice this, which spreads watches over time and servers. */
  watchTimeoutSecondsMin: 300,
  /** A watch without any data for this time is reopened; API servers send a bookmark each minute. */
  watchIdleMsMax: 120_000,
  /** The same for the initial objects of a watch-list: a server without WatchList never marks their end. */
  watchListIdleMsMax: 15_000,
  /** After this many watch-lists in a row without an end, the reflector uses plain lists only. */
  silentWatchListsMax: 2,
  /** How long a server may keep a watch open beyond its timeoutSeconds. */
  watchOvertimeMsMax: 10_000,
  /** How long a watch that fails with InternalError is resumed from its resourceVersion; then the reflector relists. */
  watchInternalErrorMsMax: 60_000,
  /** Time for a server that returned a revision older than one seen before to catch up; then its history changed. */
  revisionCatchUpMs: 10_000,
  /** Delay between two checks whether it has caught up. */
  revisionRetryMs: 1000,
  /** Items of a list that are processed before the event loop runs timers and I/O. */
  listSliceItemsMax: 1000,
  // bytes/
  /** Nesting that the scanner follows, as deep as Go's decoder; parseJson then refuses what is too deep for it. */
  scannedDepthMax: 10_000,
  /** Size of the first slab for the bytes of a table; each further slab is twice as large. */
  slabBytesFirst: 64 * 1024,
  /** Size of the largest slab; an object larger than a quarter of it gets its own slab. */
  slabBytesMax: 4 * 1024 * 1024,
  /** Objects that one change of a table visits to compact a slab. */
  compactedBlocksMax: 64,
  /** Bytes that one change of a table moves to compact a slab. */
  compactedBytesMax: 64 * 1024,
  /** Bytes of the objects of one table that are kept parsed; the least recently read are dropped. */
  parsedBytesMax: 64 * 1024 * 1024,
  // cache/
  /** Compiled label selectors that are kept; the oldest are dropped. */
  compiledSelectorsMax: 256,
  /** Own writes of one object that the watch has not shown yet; the event of a dropped one counts as foreign. */
  ownRevisionsMax: 64,
  /** Own deletions of one kind that the watch has not shown yet; the oldest are dropped. */
  hiddenObjectsMax: 10_000,
  /** Events of one object that arrive during a write to it; further ones count as foreign at once. */
  eventsInFlightMax: 64,
  /** How long a watch continues after its last user released it, so that a short gap does not cost a new list. */
  informerGraceMs: 30_000,
  /** Shortest resync interval of a handler, as client-go. */
  resyncMsMin: 1000,
  /** How long a fresh read waits for the watch before it relists. */
  freshWaitMs: 1000,
  /** Timeout of a fresh read. */
  freshTimeoutMs: 30_000,
  // resource/
  /** Nesting of a schema; a deeper one is taken for recursive. */
  schemaDepthMax: 100,
  // foreign/
  /** Bytes of a manifest with CustomResourceDefinitions of other operators; one file often has all of an operator. */
  manifestSizeBytesMax: 32 * 1024 * 1024,
  // queue/
  /** Causes kept for one run of a key; further ones are only counted. */
  causesMax: 16,
  /** Backoff after the first failure of a key, as controller-runtime; each further failure doubles it. */
  backoffFirstMs: 5,
  /** The longest backoff, as controller-runtime. */
  backoffMsMax: 1_000_000,
  /** Priorities for which a queue keeps its data structures while they have no keys. */
  emptyPrioritiesMax: 8,
  /** Namespaces for which a priority of a queue keeps its data structures while they have no keys. */
  emptyNamespacesMax: 64,
  /** How long the next key of a lower priority waits before it is aged, that is, gets a share of the takes. */
  agedAfterMs: 10_000,
  /** That share: of this many takes that pass over lower priorities, one goes to the key that has waited longest. */
  agedTakesEvery: 8,
  /** Keys whose failures a rate limiter counts; the one that failed longest ago is dropped. */
  limitedKeysMax: 100_000,
  /** Retries per second over all keys in the default rate limiter of client-go's classic queues. */
  classicRetriesPerSecond: 10,
  /** Burst of that rate limiter. */
  classicRetryBurst: 100,
  // log/
  /** Characters of a message or of a string in a field; a longer one is cut, and its length is logged. */
  logTextCharactersMax: 4096,
  /** Characters of one line; fields that do not fit are left out, and the line says so. */
  logLineCharactersMax: 32_768,
  /** Nesting of a value in a field. */
  logDepthMax: 8,
  /** Items of an array, or fields of an object, that are logged. */
  logItemsMax: 64,
  /** Values in all fields of one call. */
  logValuesMax: 1024,
  /** Stack frames of an error. */
  logStackFramesMax: 20,
  /** Field names that are cached as secret or not secret. */
  logNamesMax: 4096,
  // metrics/
  /** Metrics in one registry. */
  metricFamiliesMax: 1000,
  /** Series of one metric; further ones are counted under the label value exceeded_cardinality_limit. */
  metricSeriesMax: 1000,
  /** Priorities of one queue that have their own depth metric, as controller-runtime. */
  metricPrioritiesMax: 25,
  /** Buckets of one histogram. */
  metricBucketsMax: 100,
  /** Characters of a label value; a longer one is cut. */
  metricLabelCharactersMax: 256,
  /** Interval at which event loop lag is measured; a shorter one would wake an idle process more often. */
  eventLoopSampleMs: 100,
  // health/
  /** Timeout of a health check; after it, the check has failed. */
  healthCheckTimeoutMs: 5000,
  /** Health checks of one operator. */
  healthChecksMax: 100,
  // serving/
  /** Size of the head of a request to the metrics and health servers. */
  servedHeadSizeBytesMax: 16 * 1024,
  /** Timeout for receiving the head of a request. */
  servedHeadTimeoutMs: 10_000,
  /** Timeout for serving a request; after it, the server responds with 503. */
  servedRequestTimeoutMs: 30_000,
  /** An idle connection is closed after this; Prometheus scrapes each 15 to 60 seconds. */
  servedIdleMs: 90_000,
  /** Concurrent connections to one server; further ones are closed at once. */
  servedConnectionsMax: 256,
  /** Time for requests in flight to complete when a server closes. */
  servedCloseGraceMs: 5000,
  /** How long the result of a TokenReview is cached, as controller-runtime. */
  tokenReviewAgeMsMax: 60_000,
  /** How long an allowed SubjectAccessReview is cached, as controller-runtime. */
  accessAllowedAgeMsMax: 300_000,
  /** How long a denied SubjectAccessReview is cached, as controller-runtime. */
  accessDeniedAgeMsMax: 30_000,
  /** Timeout of a TokenReview or SubjectAccessReview, as controller-runtime. */
  accessReviewTimeoutMs: 10_000,
  /** Cached results of TokenReviews, and of SubjectAccessReviews; the oldest are dropped. */
  accessReviewsKeptMax: 1000,
  /** Concurrent reviews; further requests get 503. */
  accessReviewsInFlightMax: 16,
  /** Interval at which certificate files are polled, in addition to being watched, as controller-runtime. */
  certificateCheckMs: 10_000,
  /** Time without changes before changed certificate files are read, so that both have been written. */
  certificateSettleMs: 100,
  /** Size of one certificate file, including its chain. */
  certificateSizeBytesMax: 1024 * 1024,
  // webhook/
  /** Size of an AdmissionReview: two objects of 3 MiB and the fields around them, as controller-runtime. */
  admissionSizeBytesMax: 7 * 1024 * 1024,
  /** JSON values of an AdmissionReview: 6 bytes for each in two objects of 1.5 MB, the most that etcd keeps. */
  admissionValuesMax: 500_000,
  /** Size of a ConversionReview, unless an option raises it: the API server sends all objects of a list in one. */
  conversionSizeBytesMax: 16 * 1024 * 1024,
  /** JSON values of a ConversionReview of that size; a larger one may have more in proportion. */
  conversionValuesMax: 1_000_000,
  /** Objects of a ConversionReview of that size; a larger one may have more in proportion. */
  conversionObjectsMax: 10_000,
  /** Size of a TokenReview. */
  tokenReviewSizeBytesMax: 1024 * 1024,
  /** JSON values of a TokenReview. */
  tokenReviewValuesMax: 10_000,
  /** Bodies up to this size are parsed as they arrive; larger ones one after the other. */
  webhookParsedAtOnceBytesMax: 1024 * 1024,
  /** Bodies of all concurrent requests to one webhook server; requests beyond it get 429. */
  webhookBodiesBytesMax: 256 * 1024 * 1024,
  /** Size of the head of a request to a webhook server. */
  webhookHeadSizeBytesMax: 16 * 1024,
  /** Concurrent connections to one webhook server; an API server has one for each request in flight. */
  webhookConnectionsMax: 1024,
  /** The same from one address: half, so that no client keeps out all others. */
  webhookAddressConnectionsMax: 512,
  /** Bodies of all concurrent requests from one address; requests beyond it get 429. */
  webhookAddressBodiesBytesMax: 128 * 1024 * 1024,
  /** Time for a body to arrive, besides that for its bytes at webhookBodyRateBytesMin. */
  webhookBodyGraceMs: 5000,
  /** Bytes of a body in a second; a slower request is refused. */
  webhookBodyRateBytesMin: 1024 * 1024,
  /** Timeout for a TLS handshake, and for receiving the head of a request. */
  webhookHeadTimeoutMs: 10_000,
  /** Timeout for a request and its response: the longest that an API server gives a webhook. */
  webhookTimeoutMs: 30_000,
  /** A webhook that is too slow gets a timeout response this long before the API server gives up, to arrive in time. */
  webhookTimeoutMarginMs: 200,
  /** An idle connection is closed after this, later than API servers close theirs. */
  webhookIdleMs: 120_000,
  /** Time for requests in flight to complete when a webhook server closes: as long as each of them may take. */
  webhookCloseGraceMs: 30_000,
  /** How long a closing webhook server waits for the first request on an open connection. */
  webhookUnusedMs: 1000,
  /** The pause between the printed lines of a key that fails in the same way again and again. */
  repeatedFailureMs: 10_000,
  /** Failing keys of which the output remembers the last line. */
  repeatedFailureKeysMax: 1000,
  /** Fields that the warning about an outdated definition names. */
  missingFieldsShownMax: 10,
  /** Objects that a flag or a variable may let a controller reconcile at the same time. */
  concurrencySettingMax: 10_000,
  /** How often an operator checks the registration and the certificate of its webhooks. */
  webhookCheckMs: 30_000,
  /** The same while a check fails, or while a CustomResourceDefinition that needs a conversion is missing. */
  webhookCheckRetryMs: 2000,
  /** The validity of a certificate that an operator makes for its webhooks; it is renewed when a third is left. */
  webhookCertificateMs: 365 * 24 * 3600 * 1000,
  /** A new authority is trusted for this long before the certificate that it signed is served. */
  webhookCertificateSpreadMs: 10 * 60_000,
  /** Authorities in a caBundle; older ones are dropped. */
  webhookAuthoritiesMax: 4,
  /** Attempts of a replica to store a certificate while others store theirs. */
  webhookCertificateAttemptsMax: 5,
  // trace/
  /** Reconcile records that an operator keeps; the oldest are dropped. */
  reconcileRecordsMax: 1000,
  /** Writes kept in one record; further ones are only counted. */
  recordedWritesMax: 64,
  /** Reads kept in one record. */
  recordedReadsMax: 32,
  /** Log lines kept in one record. */
  recordedLogsMax: 32,
  /** Changed fields kept for one write. */
  recordedFieldsMax: 32,
  /** Characters of one value of a changed field; a longer one is cut. */
  recordedValueCharactersMax: 120,
  /** Characters that a cause, or a log line about a reconcile, quotes of an error message. */
  quotedMessageCharactersMax: 200,
  // controller/
  /** Timeout for the sync of a source, as controller-runtime. */
  sourceSyncTimeoutMs: 120_000,
  /** Objects whose events a source keeps because their handler threw; the events of further objects are lost. */
  failedEventObjectsMax: 1000,
  /** Delay before such an event is handed to the handler again; each further failure doubles it. */
  failedEventRetryFirstMs: 1000,
  /** The longest such delay. */
  failedEventRetryMsMax: 300_000,
  /** Timeout of one reconcile; after it, its signal is aborted. */
  reconcileTimeoutMs: 300_000,
  /** A reconcile that ignores its signal is reported when it still runs this long after its timeout. */
  overdueFirstMs: 10_000,
  /** Each further report of it waits twice as long as the one before, up to this. */
  overdueMsMax: 3_600_000,
  /** The shortest requeue delay; a shorter one is raised to this. */
  requeueAfterMsMin: 1,
  /** A key that repeatedly returns a shorter requeue delay without writing anything backs off as a failing key does. */
  shortRequeueMs: 100,
  /** Time that a worker may occupy the thread before the event loop runs timers and I/O. */
  workerSliceMs: 20,
  /** Consecutive conflicts after which a key is retried at once; further ones are failures with backoff. */
  conflictRetriesMax: 5,
  /** How long a key waits after a conflict for a fresh read of the object. */
  conflictFreshMs: 1000,
  /** The longest delay of a key that a server's Retry-After can cause. */
  throttledMsMax: 300_000,
  /** Keys whose writes are watched for hot loops; the one that wrote longest ago is dropped. */
  loopKeysMax: 4096,
  /** Fields of one key that are watched for hot loops; the one written longest ago is dropped. */
  loopFieldsMax: 64,
  /** A hot loop: a key wrote the same value of a field again this often, because something changed it in between. */
  loopFlipsMax: 5,
  /** Such writes count together only if at most this time lies between them. */
  loopFlipWindowMs: 120_000,
  /** The window in which the following limits count. */
  loopRateWindowMs: 60_000,
  /** Writes of one field in runs that only the key itself caused; more are a hot loop. */
  loopSelfWritesMax: 30,
  /** A run after a shorter requeue delay counts as caused by the key itself. */
  loopRequeueMs: 1000,
  /** Consecutive requeue delays below shortRequeueMs before a hot loop is reported. */
  loopRequeuesMax: 10,
  /** Writes of one field in runs that foreign updates of the same object caused; more are a hot loop. */
  loopDrivenWritesMax: 120,
  /** Runs without a write that updates of one object caused; more are a hot loop. */
  loopIdleRunsMax: 600,
  /** Delay of a key that was found in a hot loop; each further round doubles it. */
  loopDelayFirstMs: 1000,
  /** The longest such delay. */
  loopDelayMsMax: 60_000,
  /** A throttled key is released after this time without a sign of its hot loop. */
  loopCalmMs: 600_000,
  /** Keys that a channel buffers before its controller starts. */
  channelKeysMax: 10_000,
  /** Links of an error's `cause` chain that are examined. */
  errorCausesMax: 16,
  /** Characters of an error's message that are examined; a longer stack, which repeats the message, is left out of logs. */
  errorTextCharactersMax: 65_536,
  /** Time for running reconciles to complete when a controller stops; a pod has 30 seconds for everything. */
  stopGraceMs: 20_000,
  /** Time for a reconcile to end once its signal is aborted. */
  abortGraceMs: 2000,
  // operator/
  /** Time for all parts to end when a manager stops, as controller-runtime; a pod is killed after the same time. */
  gracefulShutdownMs: 30_000,
  /** The longest grace period that an author can set: no shutdown waits forever. */
  gracefulShutdownMsMax: 3_600_000,
  /** A start that takes longer logs what it waits for. */
  startReportMs: 3000,
  /** Time after the first report of an API server that cannot be reached until the second; it doubles. */
  connectionReportMs: 10_000,
  /** Limit of the time between reports of an API server that cannot be reached. */
  connectionReportMsMax: 300_000,
  /** Interval at which a start that waits for a missing CustomResourceDefinition checks whether its kind is served. */
  missingKindPollMs: 2000,
  /** How long a failing start waits for refusals of other kinds, so that its error names all of them. */
  startRefusalsMs: 1000,
  /** Permissions that a start checks, to name those that are missing. */
  reviewedRightsMax: 500,
  /** Concurrent checks of this kind. */
  rightsReviewedAtOnceMax: 10,
  /** Timeout for all of them; after it, only the permissions to read what was refused are named. */
  rightsReviewMs: 5000,
  /** Runnables of one manager, besides its clusters. */
  runnablesMax: 1000,
  /** Clusters of one manager. */
  clustersMax: 1000,
  // leader-election/
  /** Time without a renewal after which other candidates take the lease, as client-go. */
  leaseDurationMs: 15_000,
  /** Time after sending the last successful renewal at which a leader that cannot renew stops leading, as client-go. */
  renewDeadlineMs: 10_000,
  /** Interval between attempts to acquire or renew a lease, as client-go. */
  retryPeriodMs: 2000,
  /** The shortest timeout of a lease request; otherwise it is half of the renew deadline. */
  leaseRequestTimeoutMsMin: 1000,
  /** Attempts to release a lease when a release meets a conflict. */
  leaseReleaseAttemptsMax: 10,
  // recorder/
  /** Events that wait to be sent; further ones are dropped and counted, as client-go. */
  bufferedEventsMax: 1000,
  /** Events that are remembered to turn repetitions into a series; the oldest are dropped. */
  eventSeriesMax: 4096,
  /** A repetition within this time of the last event extends its series, as client-go. */
  eventSeriesMs: 360_000,
  /** Interval at which a running series is written again so that it does not expire, as client-go. */
  eventRefreshMs: 1_800_000,
  /** Attempts to send one event while the server is unreachable, as client-go. */
  eventAttemptsMax: 12,
  /** Delay between these attempts, plus up to 25% jitter, as client-go. */
  eventRetryMs: 10_000,
  /** Timeout of one request for an event. */
  eventRequestTimeoutMs: 10_000,
  /** Burst of events about one object, as the older recorder of client-go. */
  eventBurst: 25,
  /** Interval at which one more event about an object is allowed, as that recorder. */
  eventRefillMs: 300_000,
  /** Objects whose events are counted for that; the oldest are dropped. */
  eventObjectsMax: 4096,
  /** Size of an event's note, as the API allows; a longer one is cut. */
  eventNoteBytesMax: 1024,
  /** Characters of an event's reason, action and reporting instance, as the API allows. */
  eventWordCharactersMax: 128,
  /** Time for buffered events to be sent when a recorder stops. */
  eventFlushMs: 5000,
  // reconcile/
  /** Objects that a controller remembers as reconciled before; the oldest are dropped. */
  settledOwnersMax: 10_000,
  /** Consecutive runs of the function on the result of its own writes; more are an error. */
  settleRoundsMax: 5,
  /** Names that one run of a function gives to `atEnd`; the effects of further names are dropped, and the log counts them. */
  endEffectsMax: 1000,
  /** Consecutive applies of one child that changes concurrently; then the whole reconcile is retried. */
  childApplyAttemptsMax: 4,
  /** Children that a message or condition names when several failed or are terminating; the rest is counted. */
  describedChildrenMax: 5,
  /** Characters of the message of the condition Reconciled; the API allows 32 KiB. */
  failureMessageCharactersMax: 1024,
  /** Characters of the message of any other condition; a longer one is cut, as the API allows 32 KiB. */
  conditionMessageCharactersMax: 32_768,
  /** Errors of an AggregateError that this message names; the rest is counted. */
  describedErrorsMax: 5,
  /** AggregateErrors within AggregateErrors, down to which this message names their errors. */
  nestedErrorsMax: 3,
  /** A failure that differs from the one in the condition only by IDs, times and numbers is rewritten after this. */
  failureRefreshMs: 600_000,
  /** Timeout of the request that writes the timeout of a reconcile into the condition Reconciled. */
  timeoutReportMs: 5000,
  /** Children that the server stores in another form than applied, remembered so that they are not applied again. */
  appliedChildrenMax: 10_000,
  /** Status applies that changed nothing, remembered so that they are not sent again; the oldest are dropped. */
  noOpAppliesMax: 10_000,
  /** Children whose apply may have changed a foreign object, until that is known; the oldest are dropped. */
  undecidedChildrenMax: 1000,
  /** Children whose creation got no response; each is read before the next attempt. The oldest are dropped. */
  unconfirmedCreationsMax: 1000,
  /** Children of stateful kinds that a controller prunes within prunedStatefulWindowMs; the rest waits. */
  prunedStatefulMax: 5,
  /** The same as a percentage of its children of stateful kinds; the larger limit counts. */
  prunedStatefulPercentMax: 2,
  /** How long a key waits before it tries again to delete tracked children of an earlier object of its name. */
  strayRetryMs: 10_000,
  /** Owners whose deletions wait and that keep their place in the line for prunedStatefulMax; others wait without one. */
  prunedOwnersWaitingMax: 1000,
  /** The period in which pruned children of stateful kinds are counted. */
  prunedStatefulWindowMs: 60_000,
  /** Fields of one controller that the determinism check reports. */
  reportedDifferencesMax: 100,
} as const
