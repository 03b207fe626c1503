/**
 * Events. Guarantees: one storage, under the names of the core group; those of events.k8s.io are a view of it with stricter rules.
 *
 * @module
 */
import type { BuiltinKind } from '../../builtin-kind.ts'
import { validateEvent } from './event.ts'
import { groupedEvents } from './event-view.ts'

export const eventKind: BuiltinKind = {
  validateCreate: (event) => validateEvent(event, 'reportingComponent'),
  validateUpdate: (event) => validateEvent(event, 'reportingComponent'),
  views: new Map([['events.k8s.io/v1', groupedEvents]]),
}
