import type { JsonArray, JsonObject, JsonValue, MutableJsonObject } from '../json/index.ts'
import { getField, isJsonArray, isJsonObject, jsonEqual, setField } from '../json/index.ts'
import { buildEmbeddedNode, coerceEmbedded, type EmbeddedNode } from './embedded.ts'
import { buildPruneNode, type PruneNode, pruneValue } from './prune.ts'
import { elementSchema, type StructuralSchema } from './structural.ts'

/**
 * The schema with the unknown fields of its defaults dropped, as the API server uses it. New schemas have no such
 * fields, but a stored one may keep them. Returns the schema itself if nothing is dropped.
 */
export function withPrunedDefaults(schema: StructuralSchema, isResource: boolean): StructuralSchema {
  return new DefaultPruner(schema, isResource).visit(schema, rootPlace)
}

/** How to insert a value at a path in an otherwise empty object, and how to read it again. */
interface Place {
  put(value: JsonValue): JsonValue
  take(root: JsonValue): JsonValue | undefined
}

const rootPlace: Place = { put: (value) => value, take: (root) => root }

/** The keys of a map are unknown; any key represents all of them. */
const anyKey = '*'

class DefaultPruner {
  readonly #pruneNode: PruneNode
  readonly #embeddedNode: EmbeddedNode | undefined

  constructor(schema: StructuralSchema, isResource: boolean) {
    this.#pruneNode = buildPruneNode(schema, isResource)
    this.#embeddedNode = buildEmbeddedNode(schema, isResource)
  }

  visit(schema: StructuralSchema, place: Place): StructuralSchema {
    const pruned = schema.default === undefined ? undefined : this.#prune(schema.default, place)
    const items = schema.items && this.visit(schema.items, firstItem(place))
    const element = elementSchema(schema)
    const elements = element && this.visit(element, fieldOf(place, anyKey))
    const properties = this.#visitProperties(schema.properties, place)
    const isSame = items === schema.items && elements === element && properties === schema.properties
    if (isSame && (schema.default === undefined || pruned === schema.default)) return schema
    const { default: dropped, ...rest } = schema
    return {
      ...rest,
      properties,
      ...(pruned === undefined ? {} : { default: pruned }),
      ...(items ? { items } : {}),
      ...(elements ? { additionalProperties: elements } : {}),
    }
  }

  #visitProperties(properties: StructuralSchema['properties'], place: Place): StructuralSchema['properties'] {
    let changed: Map<string, StructuralSchema> | undefined
    for (const [name, child] of properties) {
      const visited = this.visit(child, fieldOf(place, name))
      if (visited === child) continue
      changed ??= new Map(properties)
      changed.set(name, visited)
    }
    return changed ?? properties
  }

  #prune(value: JsonValue, place: Place): JsonValue | undefined {
    const coerced = coerceEmbedded(place.put(value), this.#embeddedNode)
    const pruned = place.take(pruneValue(coerced.value, this.#pruneNode))
    return pruned !== undefined && jsonEqual(pruned, value) ? value : pruned
  }
}

function fieldOf(place: Place, name: string): Place {
  return {
    put: (value) => {
      const object: MutableJsonObject = {}
      setField(object, name, value)
      return place.put(object)
    },
    take: (root) => {
      const object = place.take(root)
      return isJsonObject(object) ? getField(object as JsonObject, name) : undefined
    },
  }
}

function firstItem(place: Place): Place {
  return {
    put: (value) => place.put([value]),
    take: (root) => {
      const list = place.take(root)
      return isJsonArray(list) ? (list as JsonArray)[0] : undefined
    },
  }
}
