import { saturate } from '../cel/cost/index.ts'
import { type FieldError, type FieldPath, forbidden } from '../field/index.ts'
import { limits } from '../limits.ts'
import type { StructuralSchema } from '../schema/index.ts'

export function multiplyCosts(cost: bigint, cardinality: bigint): bigint {
  return saturate(cost * cardinality)
}

/** How often data below a schema can occur; undefined if a list or map above it is unbounded. */
export function cardinalityBelow(cardinality: bigint | undefined, schema: StructuralSchema): bigint | undefined {
  const factor = elementsMaxOf(schema)
  return cardinality === undefined || factor === undefined ? undefined : multiplyCosts(cardinality, factor)
}

function elementsMaxOf(schema: StructuralSchema): bigint | undefined {
  if (schema.type === 'array') return boundOf(schema.maxItems)
  if (schema.type === 'object' && schema.additionalProperties !== undefined) return boundOf(schema.maxProperties)
  return 1n
}

const boundOf = (bound: number | undefined): bigint | undefined =>
  bound === undefined ? undefined : BigInt(Math.max(Math.trunc(bound), 0))

/** `estimated rule cost exceeds budget by factor of 3.2x (...)`. */
export function costMessage(name: string, cost: bigint, limit: number): string {
  const factor = Number(cost) / limit
  const text = factor > 100 ? 'more than 100x' : factor < 1.5 ? `${factor.toFixed(6)}x` : `${factor.toFixed(1)}x`
  const advice =
    'try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared'
  return `${name} exceeds budget by factor of ${text} (${advice})`
}

const reportedRulesMax = 4

/** Adds up the costs of all rules of one schema, and keeps the most expensive ones. */
export class CostTotal {
  #total = 0n
  #expensive: { readonly path: FieldPath; readonly cost: bigint }[] = []

  observe(path: FieldPath, cost: bigint): void {
    this.#total = saturate(this.#total + cost)
    if (cost < BigInt(limits.celSchemaCostMax / 100)) return
    this.#expensive.push({ path, cost })
    this.#expensive.sort((left, right) => (left.cost > right.cost ? -1 : left.cost < right.cost ? 1 : 0))
    this.#expensive.length = Math.min(this.#expensive.length, reportedRulesMax)
  }

  /** The most expensive rules first, then the schema as a whole. */
  errors(path: FieldPath): FieldError[] {
    if (this.#total <= BigInt(limits.celSchemaCostMax)) return []
    const contributed = 'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema'
    const name = 'x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema'
    return [
      ...this.#expensive.map((rule) => forbidden(rule.path, contributed)),
      forbidden(path, costMessage(name, this.#total, limits.celSchemaCostMax)),
    ]
  }
}
