import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { printedForm } from '@kubewright/kube/protobuf'
import type { BuiltinView } from '../../kind-strategy.ts'
import { validateGroupedEvent, validateGroupedEventUpdate } from './event.ts'
import { eventFields } from './event-fields.ts'

/** Fields whose names differ between the core group and events.k8s.io. */
const names: readonly (readonly [core: string, grouped: string])[] = [
  ['involvedObject', 'regarding'],
  ['message', 'note'],
  ['reportingComponent', 'reportingController'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
]

const groupedNames: ReadonlyMap<string, string> = new Map(names)
const coreNames: ReadonlyMap<string, string> = new Map(names.map(([core, grouped]) => [grouped, core]))

export const groupedEvents: BuiltinView = {
  fromStored: (event) => renamed(event, 'events.k8s.io/v1', groupedNames),
  toStored: (event) => renamed(event, 'v1', coreNames),
  validateCreate: validateGroupedEvent,
  validateUpdate: validateGroupedEventUpdate,
  selectableFields: eventFields,
}

/** Which empty fields are printed differs between the groups, so the event is printed again. */
function renamed(event: JsonObject, apiVersion: string, fieldNames: ReadonlyMap<string, string>): JsonObject {
  const result: Record<string, JsonValue> = {}
  for (const field in event) result[fieldNames.get(field) ?? field] = event[field] as JsonValue
  result['apiVersion'] = apiVersion
  return printedForm(result)
}
