/**
 * How a watch ended.
 *
 * - done: the server ended it, as it was asked to after a while
 * - idle: there was no sign of life for too long, and it was closed from here
 * - cut: the connection broke
 * - failed: the server sent an error, or what it sent could not be taken in
 * - stopped: it was not wanted any more
 */
export type WatchEndReason = 'done' | 'idle' | 'cut' | 'failed' | 'stopped'

/**
 * Why a list or a watch is tried again after a pause.
 *
 * - expired: the server no longer knows the revision (410), or does not know it yet
 * - refused: it may not be read (401, 403), or it is not there (404, 405)
 * - throttled: the server has too much to do (429)
 * - server: it failed in itself (500 and above)
 * - connection: it could not be reached, or did not answer
 * - ended: a watch ended as soon as it was open
 * - other: what was sent could not be taken in
 */
export type WatchFailureReason = 'expired' | 'refused' | 'throttled' | 'server' | 'connection' | 'ended' | 'other'

/** What a reflector tells of its lists and watches, for metrics. Nothing is called for each event. */
export interface ReflectorObserver {
  /** The full state is there, from a list or from the beginning of a watch. */
  listed(objectCount: number, durationSeconds: number): void
  /** The server has agreed to a watch. */
  watchOpened(): void
  /** The events are those after the full state, bookmarks included. */
  watchEnded(reason: WatchEndReason, eventCount: number, durationSeconds: number): void
  failed(reason: WatchFailureReason): void
}
