/**
 * The event recorder: tells people what a controller did, as Events of events.k8s.io/v1 about its objects.
 * Guarantees: recording returns at once, never throws and never waits for the server; the same event again within six
 * minutes becomes a series instead of a new object; what is buffered, remembered and let through per object is bounded,
 * and everything that is dropped is counted and reported; stopping writes what waits, within a grace.
 * May import: resource, kinds, client.
 *
 * @module
 */
export { createEventRecorder } from './create-event-recorder.ts'
export type { DropReason, EventCounts, EventInput, EventRecorder, EventRecorderOptions } from './event-recorder.ts'
