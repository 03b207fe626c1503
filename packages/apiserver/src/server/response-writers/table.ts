import { getField, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { textAt } from '../../read-object.ts'
import type { ServedResource, TableColumn } from '../../registry/index.ts'
import { partialMetadataOf } from './partial-metadata.ts'

/** The part of its object that a row contains besides the cells. */
export type IncludeObject = 'None' | 'Metadata' | 'Object'

export interface TableOptions {
  /** The meta.k8s.io version; v1 by default. */
  readonly metaVersion?: string | undefined
  /** The metadata of the Table: the list's metadata, or the resourceVersion of the object. */
  readonly metadata: JsonObject
  readonly includeObject: IncludeObject
  /** The wall time, from which ages are computed. */
  readonly nowMs: number
  /** Whether to include the column definitions; a watch includes them in its first Table only. */
  readonly withColumns: boolean
}

/** The Table that kubectl prints: a row for each object, with the columns of the resource. */
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
    // kube-apiserver encodes missing column definitions as null.
    columnDefinitions: options.withColumns ? columns.filter(isInColumnDefinitions).map(columnDefinition) : null,
    rows: objects.map((object) => ({
      cells: columns.map((column) => column.cellOf(object, options.nowMs)),
      ...(teller === undefined ? {} : rowConditions(teller, object)),
      object: includedObject(object, options.includeObject, metaVersion),
    })),
  }
}

/** The metadata of a Table with one object. */
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

/**
 * The bookmark that ends the initial events is included even with includeObject=None, because nothing else marks it.
 */
function endsInitialEvents(object: JsonObject): boolean {
  return textAt(object, 'metadata', 'annotations', 'k8s.io/initial-events-end') === 'true'
}
