import type { NewEvent } from './new-event.ts'

/** One Event and how often it was observed; what the server has of it is told apart from what is known here. */
export interface EventSeries {
  readonly key: string
  event: NewEvent
  /** 1 is a single event; the API counts a series from 2. */
  count: number
  /** By the wall clock, as the API wants it. */
  lastObservedWallMs: number
  /** By the monotonic clock. */
  lastObservedMs: number
  /** The count that was sent last, or is on its way. */
  sentCount: number
  /** The count that the server has; zero before the Event is created. */
  writtenCount: number
  writtenMs: number
}
