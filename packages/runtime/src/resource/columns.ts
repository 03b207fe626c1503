import type { JsonObject } from '@kubewright/kube/json'
import type { SchemaNode } from './schema-node.ts'

/** A column of `kubectl get`: a path such as .spec.image, or a path with options. */
export type ResourceColumn = string | ColumnOptions

export interface ColumnOptions {
  /** A JSONPath into the object: .status.conditions[?(@.type=="Ready")].status */
  readonly path: string
  /** Taken from the schema when absent. */
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'date' | undefined
  readonly description?: string | undefined
  /** Above zero: shown only with -o wide. */
  readonly priority?: number | undefined
}

/** Columns of an author replace the default column of Kubernetes, so the age is added unless it is among them. */
export function printerColumns(columns: Readonly<Record<string, ResourceColumn>>, schema: SchemaNode): JsonObject[] {
  const declared = Object.entries(columns).map(([name, column]) => printerColumn(name, column, schema))
  if (Object.hasOwn(columns, 'Age')) return declared
  return [...declared, { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' }]
}

function printerColumn(name: string, column: ResourceColumn, schema: SchemaNode): JsonObject {
  const { path, type, description, priority } = typeof column === 'string' ? { path: column } : column
  return {
    name,
    type: type ?? typeAt(path, schema),
    jsonPath: path,
    ...(description === undefined ? {} : { description }),
    ...(priority === undefined ? {} : { priority }),
  }
}

/** The type of a column, from the field at its path; anything but a plain field is shown as a string. */
function typeAt(path: string, schema: SchemaNode): string {
  if (path.startsWith('.metadata.')) return path.endsWith('Timestamp') ? 'date' : 'string'
  let node: SchemaNode | undefined = schema
  for (const name of path.split('.').slice(1)) {
    const properties: Readonly<Record<string, SchemaNode>> | undefined = node?.properties
    node = properties && Object.hasOwn(properties, name) ? properties[name] : undefined
  }
  if (node?.format === 'date-time') return 'date'
  return node?.type === 'integer' || node?.type === 'number' || node?.type === 'boolean' ? node.type : 'string'
}
