import type { JsonObject } from '@kubewright/kube/json'
import {
  humanDuration,
  type Instant,
  instantDifference,
  instantOfUnixMilliseconds,
  isZeroInstant,
  parseTime,
} from '@kubewright/kube/values'
import { textAt } from '../../read-object.ts'
import type { TableColumn } from './table-column.ts'

export type Cell = TableColumn['cellOf']

/** A column of the narrow table. */
export function column(name: string, type: string, cellOf: Cell, description = ''): TableColumn {
  return { name, type, format: '', description, priority: 0, cellOf }
}

/** A column that only the wide table shows. */
export function wideColumn(name: string, type: string, cellOf: Cell, description = ''): TableColumn {
  return { ...column(name, type, cellOf, description), priority: 1 }
}

/** The age of a time as kubectl prints it. */
export function ageOf(time: string, nowMs: number): string {
  if (time === '') return '<unknown>'
  const instant = instantOf(time)
  if (instant === undefined) return '<invalid>'
  return isZeroInstant(instant)
    ? '<unknown>'
    : humanDuration(instantDifference(instant, instantOfUnixMilliseconds(nowMs)))
}

/** The duration between two times. */
export function durationBetween(start: string, end: string): string {
  const [from, to] = [instantOf(start), instantOf(end)]
  return from === undefined || to === undefined ? '<invalid>' : humanDuration(instantDifference(from, to))
}

function instantOf(time: string): Instant | undefined {
  try {
    return parseTime(time)
  } catch {
    return undefined
  }
}

export function orNone(text: string): string {
  return text === '' ? '<none>' : text
}

export const nameColumn: TableColumn = {
  ...column('Name', 'string', (object) => textAt(object, 'metadata', 'name'), 'The name of the object.'),
  format: 'name',
}

export const ageColumn: TableColumn = column(
  'Age',
  'string',
  (object, nowMs) => ageOf(creationOf(object), nowMs),
  'How long ago the object was created.',
)

/** The name of a class, marked if one of the annotations makes it the default. */
export function nameOfClass(object: JsonObject, annotations: readonly string[]): string {
  const name = textAt(object, 'metadata', 'name')
  const isDefault = annotations.some((annotation) => textAt(object, 'metadata', 'annotations', annotation) === 'true')
  return isDefault ? `${name} (default)` : name
}

const createdAtColumn: TableColumn = column('Created At', 'date', creationOf, 'When the object was created.')

function creationOf(object: JsonObject): string {
  return textAt(object, 'metadata', 'creationTimestamp')
}

/** The columns of most kinds. */
export const nameAndAgeColumns: readonly TableColumn[] = [nameColumn, ageColumn]

export const nameAndCreationColumns: readonly TableColumn[] = [nameColumn, createdAtColumn]

/** A cell shows this many items and counts the rest. */
export const shownItemsMax = 3

/** The first items of a list, and how many more there are. */
export function shortened(items: readonly string[], none: string): string {
  if (items.length === 0) return none
  const shown = items.slice(0, shownItemsMax).join(',')
  return items.length > shownItemsMax ? `${shown} + ${items.length - shownItemsMax} more...` : shown
}
