/**
 * How a watch ended.
 *
 * - done: the server ended it after its timeoutSeconds
 * - idle: no data arrived for too long, and the reflector closed it
 * - cut: the connection broke
 * - failed: the server sent an error, or an event could not be processed
 * - stopped: the reflector was stopped
 */
export type WatchEndReason = 'done' | 'idle' | 'cut' | 'failed' | 'stopped'

/**
 * Why a list or a watch is retried after a backoff.
 *
 * - expired: the server no longer knows the revision (410), or does not know it yet
 * - refused: reading is not allowed (401, 403), or the resource does not exist (404, 405)
 * - throttled: the server is overloaded (429)
 * - server: the server failed (500 and above)
 * - connection: the server was unreachable or did not respond
 * - ended: a watch ended as soon as it was open
 * - other: the data could not be processed
 */
export type WatchFailureReason = 'expired' | 'refused' | 'throttled' | 'server' | 'connection' | 'ended' | 'other'

/** What a reflector reports about its lists and watches, for metrics. Nothing is called per event. */
export interface ReflectorObserver {
  /** The full state was read, from a list or from the initial events of a watch. */
  listed(objectCount: number, durationSeconds: number): void
  /** The server accepted a watch. */
  watchOpened(): void
  /** The events are those after the full state, including bookmarks. */
  watchEnded(reason: WatchEndReason, eventCount: number, durationSeconds: number): void
  failed(reason: WatchFailureReason): void
}
