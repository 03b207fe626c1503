/**
 * The event recorder writes Events of events.k8s.io/v1 about a controller's objects.
 * Guarantees: recording returns at once, never throws and never waits for the server; a repetition within six minutes
 * becomes a series instead of a new object; the buffer, the series and the events per object are bounded, and
 * everything dropped is counted and reported; stopping writes the buffered events within a grace period.
 * May import: resource, kinds, client.
 *
 * @module
 */
export { createEventRecorder } from './create-event-recorder.ts'
export type { DropReason, EventCounts, EventInput, EventRecorder, EventRecorderOptions } from './event-recorder.ts'
