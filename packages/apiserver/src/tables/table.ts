import { getField, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { ServedResource, TableColumn } from '../resources/index.ts'
import { partialMetadataOf } from './partial-metadata.ts'

/** What a row carries of its object besides the cells. */
export type IncludeObject = 'None' | 'Metadata' | 'Object'

export interface TableOptions {
  /** The metadata of the table: that of the list, or the resourceVersion of the object. */
  readonly metadata: JsonObject
  readonly includeObject: IncludeObject
  /** The wall time, for ages. */
  readonly nowMs: number
  /** Whether to say what the columns are; a watch says it in its first table only. */
  readonly withColumns: boolean
}

/** The table (meta.k8s.io/v1) that kubectl prints: a row for each object, with the columns of their resource. */
export function tableOf(resource: ServedResource, objects: readonly JsonObject[], options: TableOptions): JsonObject {
  const { columns } = resource
  return {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: options.metadata,
    // The real server writes the absence of columns as null.
    columnDefinitions: options.withColumns ? columns.map(columnDefinition) : null,
    rows: objects.map((object) => ({
      cells: columns.map((column) => column.cellOf(object, options.nowMs)),
      object: includedObject(object, options.includeObject),
    })),
  }
}

/** The metadata of a table of one object. */
export function tableMetadataOf(object: JsonObject): JsonObject {
  const metadata = getField(object, 'metadata')
  const resourceVersion =
    typeof metadata === 'object' && metadata !== null ? getField(metadata as JsonObject, 'resourceVersion') : undefined
  return typeof resourceVersion === 'string' && resourceVersion !== '' ? { resourceVersion } : {}
}

function columnDefinition(column: TableColumn): JsonObject {
  const { name, type, format, description, priority } = column
  return { name, type, format, description, priority }
}

function includedObject(object: JsonObject, include: IncludeObject): JsonValue {
  if (include === 'None') return null
  return include === 'Object' ? object : partialMetadataOf(object)
}
