/**
 * The sources of a controller's keys: kinds, informers of other clusters, channels, functions, timers. Guarantees: a
 * source feeds one controller; pushing and adding never wait, so that no source blocks another; a stop releases the
 * source's informers; a kind that is not served yet does not block the start.
 * May import: client, cache, handler, queue, resource, trace.
 *
 * @module
 */
export { type CauseOrigin, TracedCause } from './causes.ts'
export { type ChannelSource, createChannel, createEventChannel, type EventChannel } from './channel-source.ts'
export { type EndSource, every, sourceFunction } from './function-source.ts'
export type { Source, SourceContext } from './source.ts'
export { watch, watchInformer, watchWith } from './watch-source.ts'
