import { documentTooDeep, type JsonObject, sortStrings } from '../json/index.ts'
import { limits } from '../limits.ts'
import { base64Problem } from './base64-problem.ts'
import { type CustomContext, customFault } from './go-custom.ts'
import { type Fault, foundOf, isIntegerWithin, numberText, TypeFault } from './go-fault.ts'
import type { CustomType, ElementsType, GoType, IntegerType, LazyType, StructType } from './go-type.ts'
import { EscapedText, FieldList, isNodeArray, type JsonNode } from './json-node.ts'

type ObjectType = StructType | ElementsType<'map'>

/**
 * Finds the fault of a value as Go's JSON decoder does. After a value of the wrong type, decoding continues, but an
 * error of a type with its own UnmarshalJSON ends it. So such a fault takes precedence, otherwise the first one counts.
 */
export class GoDecoder implements CustomContext {
  readonly #sorted: boolean
  readonly #path: string[] = []
  #struct: string | undefined
  #saved: Fault | undefined
  #depth: number

  /** `depth` is the depth of the value in its document; `sorted` visits the fields of each object in sorted order. */
  constructor(sorted: boolean, depth = 0) {
    this.#sorted = sorted
    this.#depth = depth
  }

  nested(node: JsonNode, type: GoType): Fault | undefined {
    return new GoDecoder(this.#sorted, this.#depth).fault(node, type)
  }

  fault(node: JsonNode, type: GoType): Fault | undefined {
    return this.#value(node, type) ?? this.#saved
  }

  /** The fault that ends the decoding, if there is one. Every type accepts null. */
  #value(node: JsonNode, type: GoType): Fault | undefined {
    if (node === null || node === undefined) return undefined
    if (node instanceof EscapedText && type.kind !== 'custom') return this.#value(node.text, type)
    switch (type.kind) {
      case 'raw':
        return undefined
      case 'string':
        return typeof node === 'string' ? undefined : this.#mismatch(node, type.name)
      case 'bool':
        return typeof node === 'boolean' ? undefined : this.#mismatch(node, type.name)
      case 'float':
        return foundOf(node) === 'number' ? undefined : this.#mismatch(node, type.name)
      case 'integer':
        return this.#integer(node, type)
      case 'struct':
      case 'map':
        return this.#object(node, type)
      case 'slice':
        return isNodeArray(node) ? this.#items(node, type.elements) : this.#mismatch(node, type.name)
      case 'bytes':
        return this.#bytes(node, type)
      default:
        return this.#custom(node, type)
    }
  }

  #custom(node: JsonNode, type: CustomType): Fault | undefined {
    const fault = customFault(node, type, this)
    return fault === undefined ? undefined : this.#locate(fault)
  }

  #integer(node: JsonNode, type: IntegerType): undefined {
    if (typeof node === 'number' && Number.isInteger(node) && node >= type.least && node <= type.most) return undefined
    if (foundOf(node) !== 'number') return this.#mismatch(node, type.name)
    const text = numberText(node)
    if (!isIntegerWithin(text, type)) this.#save(new TypeFault(`number ${text}`, type.name))
  }

  /** A string is base64; a list has the bytes as numbers. */
  #bytes(node: JsonNode, type: ElementsType<'bytes'>): Fault | undefined {
    if (isNodeArray(node)) return this.#items(node, type.elements)
    if (typeof node !== 'string') return this.#mismatch(node, type.name)
    const problem = base64Problem(node)
    if (problem !== undefined) this.#save(problem)
    return undefined
  }

  #items(nodes: readonly JsonNode[], elements: LazyType): Fault | undefined {
    this.#enter()
    for (const node of nodes) {
      const fault = this.#value(node, elements.type)
      if (fault !== undefined) return fault
    }
    this.#depth--
    return undefined
  }

  #object(node: JsonNode, type: ObjectType): Fault | undefined {
    if (foundOf(node) !== 'object') return this.#mismatch(node, type.name)
    this.#enter()
    const fault = node instanceof FieldList ? this.#fieldList(node, type) : this.#fields(node as JsonObject, type)
    this.#depth--
    return fault
  }

  #fieldList(list: FieldList, type: ObjectType): Fault | undefined {
    for (const [name, node] of list.fields) {
      const fault = this.#field(name, node, type)
      if (fault !== undefined) return fault
    }
    return undefined
  }

  #fields(object: JsonObject, type: ObjectType): Fault | undefined {
    const names = Object.keys(object)
    if (this.#sorted) sortStrings(names)
    for (const name of names) {
      const fault = this.#field(name, object[name] as JsonNode, type)
      if (fault !== undefined) return fault
    }
    return undefined
  }

  /** Faults of map values are reported at the field of the map; unknown fields are skipped. */
  #field(name: string, node: JsonNode, type: ObjectType): Fault | undefined {
    if (type.kind === 'map') return this.#value(node, type.elements.type)
    const field = type.fields.get(name)
    if (field === undefined) return undefined
    const outer = this.#struct
    this.#struct = type.name
    this.#path.push(field.path)
    const fault = this.#value(node, field.type)
    this.#path.pop()
    this.#struct = outer
    return fault
  }

  #enter(): void {
    this.#depth++
    if (this.#depth > limits.documentDepthMax) throw documentTooDeep(limits.documentDepthMax)
  }

  #mismatch(node: JsonNode, name: string): undefined {
    this.#save(new TypeFault(foundOf(node), name))
  }

  #save(fault: Fault): void {
    this.#saved ??= this.#locate(fault)
  }

  /** Sets the location of a fault; the location from a nested decoding follows it. */
  #locate(fault: Fault): Fault {
    if (typeof fault === 'string' || this.#struct === undefined) return fault
    const path = fault.field === '' ? this.#path : [...this.#path, fault.field]
    return new TypeFault(fault.found, fault.type, this.#struct.slice(this.#struct.indexOf('.') + 1), path.join('.'))
  }
}
