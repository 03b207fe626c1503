import type { JsonObject } from '@kubewright/kube/json'
import { numberAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import { ageOf, column, nameColumn, wideColumn } from '../../columns/common-columns.ts'
import type { TableColumn } from '../../columns/table-column.ts'

const subjectOf = (event: JsonObject) =>
  valueAt(event, 'involvedObject') === undefined ? objectAt(event, 'regarding') : objectAt(event, 'involvedObject')

export const eventColumns: readonly TableColumn[] = [
  column('Last Seen', 'string', (event, nowMs) => lastSeen(event, nowMs), 'The time since the event last occurred.'),
  column('Type', 'string', (event) => textAt(event, 'type'), 'Normal or Warning.'),
  column('Reason', 'string', (event) => textAt(event, 'reason'), 'The reason of the event.'),
  column('Object', 'string', eventObject, 'The object that the event is about.'),
  wideColumn(
    'Subobject',
    'string',
    (event) => textAt(subjectOf(event), 'fieldPath'),
    'The field of the object that the event is about.',
  ),
  wideColumn('Source', 'string', eventSource, 'The component that reported the event.'),
  column('Message', 'string', (event) => (textAt(event, 'message') || textAt(event, 'note')).trim(), 'What happened.'),
  wideColumn(
    'First Seen',
    'string',
    (event, nowMs) => firstSeen(event, nowMs),
    'The time since the event first occurred.',
  ),
  wideColumn('Count', 'string', eventCount, 'How often the event occurred.'),
  { ...nameColumn, priority: 1 },
]

function eventObject(event: JsonObject): string {
  const kind = textAt(subjectOf(event), 'kind').toLowerCase()
  const name = textAt(subjectOf(event), 'name')
  return name === '' ? kind : `${kind}/${name}`
}

function firstSeen(event: JsonObject, nowMs: number): string {
  const first = textAt(event, 'firstTimestamp') || textAt(event, 'deprecatedFirstTimestamp')
  return ageOf(first || textAt(event, 'eventTime'), nowMs)
}

function lastSeen(event: JsonObject, nowMs: number): string {
  const series = textAt(event, 'series', 'lastObservedTime')
  const last = series || textAt(event, 'lastTimestamp') || textAt(event, 'deprecatedLastTimestamp')
  return last === '' ? firstSeen(event, nowMs) : ageOf(last, nowMs)
}

function eventCount(event: JsonObject): number {
  const count = numberAt(event, 'count') || numberAt(event, 'deprecatedCount') || 1
  return valueAt(event, 'series') === undefined ? count : numberAt(event, 'series', 'count')
}

function eventSource(event: JsonObject): string {
  const source =
    valueAt(event, 'source') === undefined ? objectAt(event, 'deprecatedSource') : objectAt(event, 'source')
  const component =
    textAt(source, 'component') || textAt(event, 'reportingComponent') || textAt(event, 'reportingController')
  const host = textAt(source, 'host') || textAt(event, 'reportingInstance')
  return host === '' ? component : `${component}, ${host}`
}
