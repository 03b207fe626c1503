import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { printedForm } from '@kubewright/kube/protobuf'
import type { BuiltinView } from '../../kind-strategy.ts'
import { validateGroupedEvent, validateGroupedEventUpdate } from './event.ts'

/** Fields that have one name in the core group and another in events.k8s.io; all others have the same. */
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
}

/** What is always there in one group need not be in the other, so that it is printed anew. */
function renamed(event: JsonObject, apiVersion: string, fieldNames: ReadonlyMap<string, string>): JsonObject {
  const result: Record<string, JsonValue> = {}
  for (const field in event) result[fieldNames.get(field) ?? field] = event[field] as JsonValue
  result['apiVersion'] = apiVersion
  return printedForm(result)
}
