import type { CelTypeProvider } from '../environment.ts'
import { celListFrom, EntryCelMap, isMapKey, printKey } from '../standard/index.ts'
import { CelError, CelOptional, type CelResult, type CelValue } from '../value.ts'
import { type Evaluate, Frame } from './frame.ts'
import { goTypeName } from './go-type-name.ts'
import { constantNode, isConstant, type PlannedNode } from './node.ts'

const noVariables = new Frame({ get: () => undefined }, 0, undefined)

/** A literal of constants is itself constant. */
function folded(parts: readonly PlannedNode[], build: Evaluate, evaluate: Evaluate): PlannedNode {
  return parts.every(isConstant) ? constantNode(build(noVariables)) : { evaluate }
}

export function listNode(elements: readonly PlannedNode[], optionalIndices: readonly number[]): PlannedNode {
  const optionals = new Set(optionalIndices)
  const build: Evaluate = (frame) => {
    const values: CelValue[] = []
    for (let index = 0; index < elements.length; index++) {
      const value = (elements[index] as PlannedNode).evaluate(frame)
      if (value instanceof CelError) return value
      if (!optionals.has(index)) {
        values.push(value)
      } else if (!(value instanceof CelOptional)) {
        return new CelError(`cannot initialize optional list element from non-optional value ${printUnwrapped(value)}`)
      } else if (value.value !== undefined) {
        values.push(value.value)
      }
    }
    return celListFrom(values)
  }
  return folded(elements, build, (frame) => {
    const list = build(frame)
    frame.cost?.createList()
    return list
  })
}

export interface PlannedEntry {
  readonly key: PlannedNode
  readonly value: PlannedNode
  readonly optional: boolean
}

export function mapNode(entries: readonly PlannedEntry[]): PlannedNode {
  const build: Evaluate = (frame) => {
    const pairs: [CelValue, CelValue][] = []
    for (const entry of entries) {
      const key = entry.key.evaluate(frame)
      if (key instanceof CelError) return key
      const value = entry.value.evaluate(frame)
      if (value instanceof CelError) return value
      if (!isMapKey(key)) return new CelError('unsupported key type')
      const given = entry.optional ? unwrap(printKey(key), value) : value
      if (given instanceof CelError) return given
      if (given !== undefined) pairs.push([key, given])
    }
    return new EntryCelMap(pairs)
  }
  const parts = entries.flatMap(({ key, value }) => [key, value])
  return folded(parts, build, (frame) => {
    const map = build(frame)
    frame.cost?.createMap()
    return map
  })
}

/** The value of an optional entry; undefined without one. */
function unwrap(name: string, value: CelValue): CelResult | undefined {
  if (value instanceof CelOptional) return value.value
  return new CelError(`cannot initialize optional entry '${name}' from non-optional value ${printUnwrapped(value)}`)
}

export interface PlannedField {
  readonly name: string
  readonly value: PlannedNode
  readonly optional: boolean
}

export function structNode(
  typeName: string,
  fields: readonly PlannedField[],
  provider: CelTypeProvider | undefined,
): PlannedNode {
  const build: Evaluate = (frame) => {
    const values = new Map<string, CelValue>()
    for (const field of fields) {
      const value = field.value.evaluate(frame)
      if (value instanceof CelError) return value
      const given = field.optional ? unwrap(field.name, value) : value
      if (given instanceof CelError) return given
      if (given === undefined) values.delete(field.name)
      else values.set(field.name, given)
    }
    return provider?.createObject?.(typeName, values) ?? new CelError(`unknown type: ${typeName}`)
  }
  return {
    evaluate: (frame) => {
      const object = build(frame)
      frame.cost?.createStruct()
      return object
    },
  }
}

function printUnwrapped(value: CelValue): string {
  return value !== null && isMapKey(value) ? printKey(value) : goTypeName(value)
}
