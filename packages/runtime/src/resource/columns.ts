import type { JsonObject } from '@kubewright/kube/json'
import { fieldAt } from './field-at.ts'
import { refuse } from './refuse.ts'
import type { SchemaNode } from './schema-node.ts'

/** A column of `kubectl get`: a path such as .spec.image, or a path with options. */
export type ResourceColumn = string | ColumnOptions

export interface ColumnOptions {
  /** A JSONPath into the object: .status.conditions[?(@.type=="Ready")].status */
  readonly path: string
  /** Taken from the schema when absent. */
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'date' | undefined
  /** A hint for programs that show columns; kubectl ignores it. */
  readonly format?: 'int32' | 'int64' | 'float' | 'double' | 'byte' | 'date' | 'date-time' | 'password' | undefined
  readonly description?: string | undefined
  /** Above zero: shown only with -o wide. */
  readonly priority?: number | undefined
}

/** Columns of an author replace the default column of Kubernetes, so the age is added unless it is among them. */
export function printerColumns(
  columns: Readonly<Record<string, ResourceColumn>>,
  schema: SchemaNode,
  conditionTypes: readonly string[],
): JsonObject[] {
  const declared = Object.entries(columns).map(([name, column]) => printerColumn(name, column, schema, conditionTypes))
  if (Object.hasOwn(columns, 'Age')) return declared
  return [...declared, { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' }]
}

function printerColumn(
  name: string,
  column: ResourceColumn,
  schema: SchemaNode,
  conditionTypes: readonly string[],
): JsonObject {
  const { path, type, format, description, priority } = typeof column === 'string' ? { path: column } : column
  const place = `columns.${name}`
  if (name.trim() === '') refuse('columns', 'a column needs a name')
  if (typeof path !== 'string') refuse(place, 'a column is a path such as .spec.image, or an object with a path')
  checkCondition(path, place, conditionTypes)
  return {
    name,
    type: columnType(path, type, schema, place),
    jsonPath: path,
    ...(format === undefined ? {} : { format }),
    ...(description === undefined ? {} : { description }),
    ...(priority === undefined ? {} : { priority }),
  }
}

/** The column of a condition that the resource does not declare would always be empty. */
function checkCondition(path: string, place: string, declared: readonly string[]): void {
  const condition = /^\.status\.conditions\[\?\(@\.type ?== ?["']([^"']*)["']\)\]/.exec(path)?.[1]
  if (condition === undefined || condition === 'Reconciled' || declared.includes(condition)) return
  const known = [...declared, 'Reconciled'].join(', ')
  refuse(place, `the resource does not declare the condition ${condition}; its conditions are ${known}`)
}

/** What each type of a column may show. */
const shown: Readonly<Record<string, readonly (string | undefined)[]>> = {
  integer: ['integer', undefined],
  number: ['integer', 'number', undefined],
  boolean: ['boolean', undefined],
  date: ['string', undefined],
}

/** The given type, if the field has it; else the field's: anything but a plain field is shown as a string. */
function columnType(path: string, type: ColumnOptions['type'], schema: SchemaNode, place: string): string {
  const found = fieldAt(path, schema)
  if ('problem' in found) refuse(place, found.problem)
  if ('anything' in found) return type ?? (/^\.metadata\.\w+Timestamp$/.test(path) ? 'date' : 'string')
  const { node } = found
  if (type !== undefined) {
    const allowed = shown[type]
    if (allowed !== undefined && !allowed.includes(node.type)) {
      refuse(place, `the column has type ${type}, but ${path} is of type ${node.type}`)
    }
    return type
  }
  if (node.format === 'date-time') return 'date'
  return node.type === 'integer' || node.type === 'number' || node.type === 'boolean' ? node.type : 'string'
}
