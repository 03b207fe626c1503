import type { NewEvent } from './new-event.ts'

/** One Event with its observed count, and separately the count that the server has. */
export interface EventSeries {
  readonly key: string
  event: NewEvent
  /** 1 is a single event; the API counts a series from 2. */
  count: number
  /** By the wall clock, for the API. */
  lastObservedWallMs: number
  /** By the monotonic clock. */
  lastObservedMs: number
  /** The count of the last request, successful or pending. */
  sentCount: number
  /** The count that the server has; zero before the Event is created. */
  writtenCount: number
  writtenMs: number
}
