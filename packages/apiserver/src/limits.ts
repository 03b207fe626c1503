/** Every bound of this package, by name; docs/reference/limits.md lists them. */
export const apiserverLimits = {
  // store/
  /** Changes that a store remembers, for watches and lists of the past. Older ones are compacted. */
  storeHistoryEventsMax: 50_000,
  // http/
  /** A request's body, as in Kubernetes; more is refused with 413. */
  requestBodySizeBytesMax: 3 * 1024 * 1024,
  /** A request's line and headers together; more is refused with 431. */
  requestHeadSizeBytesMax: 64 * 1024,
  /** From the first byte of a request to the last of its headers. */
  requestHeadTimeoutMs: 10_000,
  /** From the first byte of a request to the last of its body. */
  requestTimeoutMs: 60_000,
  /** How long a connection may stay open without a request. */
  idleConnectionTimeoutMs: 90_000,
  /** Answers above this are compressed for clients that accept it, as in Kubernetes. */
  uncompressedAnswerSizeBytesMax: 128 * 1024,
  /** How long closing waits for requests in flight before it cuts them. */
  closeTimeoutMs: 10_000,
  /** Encoded objects that are kept for the next watcher: when this is full, the older half is forgotten. */
  encodedObjectsSizeBytesMax: 16 * 1024 * 1024,
  /** One message of a WebSocket, its pieces together; a client that sends more is cut off. */
  webSocketMessageSizeBytesMax: 4 * 1024 * 1024,
  /** What waits for a container that does not read, and for a client that does not: the one is waited for, the other cut. */
  webSocketBufferedBytesMax: 16 * 1024 * 1024,
  // access/
  /** Users of whom it is remembered in which way they impersonated others last. */
  impersonatorsRememberedMax: 1_000,
  // builtins/
  /** The values of a config map or a secret together, as in Kubernetes; more is refused with 422. */
  dataSizeBytesMax: 1024 * 1024,
  // requests/
  /** Kubernetes stores no object whose encoding is larger; it is etcd's limit. */
  objectSizeBytesMax: 1.5 * 1024 * 1024,
  /** How often a request is carried out anew because it needs one more answer from outside, or what it changes was changed. */
  requestTurnsMax: 1_000,
  /** Names that are tried for one object with generateName before it counts as a conflict. */
  generateNameAttemptsMax: 8,
  /** Events that wait for a watcher that does not read. One that falls further behind is ended, and must list again. */
  watchBufferedEventsMax: 10_000,
  /** Events that a watcher is given at once. */
  watchChunkEventsMax: 1_000,
  /** How often a watcher that asked for bookmarks is told the revision, when nothing else tells it. */
  watchBookmarkIntervalMs: 60_000,
  /** A watch without a timeout of its own is ended after this time, or up to twice as much. */
  watchTimeoutMsMin: 30 * 60_000,
} as const
