import { getField, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { textAt } from '../../read-object.ts'
import type { ServedResource, TableColumn } from '../../registry/index.ts'
import { partialMetadataOf } from './partial-metadata.ts'

/** What a row carries of its object besides the cells. */
export type IncludeObject = 'None' | 'Metadata' | 'Object'

export interface TableOptions {
  /** The version of meta.k8s.io; v1 where none is given. */
  readonly metaVersion?: string | undefined
  /** The metadata of the table: that of the list, or the resourceVersion of the object. */
  readonly metadata: JsonObject
  readonly includeObject: IncludeObject
  /** The wall time, for ages. */
  readonly nowMs: number
  /** Whether to say what the columns are; a watch says it in its first table only. */
  readonly withColumns: boolean
}

/** The table that kubectl prints: a row for each object, with the columns of their resource. */
export function tableOf(
  resource: Pick<ServedResource, 'columns'>,
  objects: readonly JsonObject[],
  options: TableOptions,
): JsonObject {
  const { columns } = resource
  const { metaVersion = 'v1' } = options
  const teller = columns.find((column) => column.rowConditionsOf !== undefined)
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${metaVersion}`,
    metadata: options.metadata,
    // The real server writes the absence of columns as null.
    columnDefinitions: options.withColumns ? columns.filter(isInColumnDefinitions).map(columnDefinition) : null,
    rows: objects.map((object) => ({
      cells: columns.map((column) => column.cellOf(object, options.nowMs)),
      ...(teller === undefined ? {} : rowConditions(teller, object)),
      object: includedObject(object, options.includeObject, metaVersion),
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

function isInColumnDefinitions({ isOmittedFromDefinitions }: TableColumn): boolean {
  return isOmittedFromDefinitions !== true
}

function rowConditions(column: TableColumn, object: JsonObject): JsonObject {
  const conditions = column.rowConditionsOf?.(object)
  return conditions === undefined ? {} : { conditions }
}

function columnDefinition(column: TableColumn): JsonObject {
  const { name, type, format, description, priority } = column
  return { name, type, format, description, priority }
}

function includedObject(object: JsonObject, include: IncludeObject, metaVersion: string): JsonValue {
  if (include === 'None' && !endsInitialEvents(object)) return null
  return include === 'Object' ? object : partialMetadataOf(object, metaVersion)
}

/** The bookmark that ends a list by watch is shown even to those who want no objects: there is no other sign. */
function endsInitialEvents(object: JsonObject): boolean {
  return textAt(object, 'metadata', 'annotations', 'k8s.io/initial-events-end') === 'true'
}
