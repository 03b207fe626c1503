import type { JsonValue, MutableJsonObject } from '../json/index.ts'
import { isJsonObject } from '../json/index.ts'
import { limits } from '../limits.ts'
import type { Codec } from './codec.ts'
import type { Cursor } from './cursor.ts'
import { wireBytes } from './cursor.ts'
import { Fault, rethrowAt } from './fault.ts'
import type { FieldPlan } from './field-plan.ts'
import { mapPlan, repeatedPlan, singlePlan } from './field-plan.ts'
import type { FieldNode, FieldType, MessageNode } from './notation.ts'
import { unexpected } from './scalar-codecs.ts'

/** Finds the codec of a type; injected into a message, because messages may contain each other. */
export type CodecOfType = (type: FieldType) => Codec

interface Plan {
  /** The fields by number, for reading; null for unknown numbers. */
  readonly byNumber: readonly (FieldPlan | null)[]
  /** The fields from the highest number down, for writing backwards. */
  readonly descending: readonly FieldPlan[]
  /** The fields that the object has even if they are absent. */
  readonly missing: readonly { readonly name: string; zero(): JsonValue }[]
  /** The fields of the object, including those of embedded messages. */
  readonly printed: ReadonlyMap<string, FieldPlan['print']>
  /** Those that are printed even if absent. */
  readonly alwaysPrinted: readonly string[]
}

/** A message whose JSON is an object of its fields. Its plan is created on first use. */
export class MessageCodec implements Codec {
  readonly wireType = wireBytes
  readonly merges = true
  readonly #node: MessageNode
  readonly #codecOfType: CodecOfType
  #made: Plan | undefined

  constructor(node: MessageNode, codecOfType: CodecOfType) {
    this.#node = node
    this.#codecOfType = codecOfType
  }

  read(cursor: Cursor, depth: number, existing: JsonValue | undefined): JsonValue {
    const outerEnd = cursor.enter()
    const isNew = !isJsonObject(existing)
    const target: MutableJsonObject = isNew ? {} : existing
    this.readInto(cursor, target, depth + 1, isNew)
    cursor.end = outerEnd
    return target
  }

  /** Reads the fields up to the cursor's end into the object. `isNew` means that it has none of the fields yet. */
  readInto(cursor: Cursor, target: MutableJsonObject, depth: number, isNew: boolean): void {
    if (depth > limits.protobufDepthMax) cursor.fail(`messages nest deeper than ${limits.protobufDepthMax}`)
    const { byNumber, missing } = this.#plan()
    // Fields are nearly always sent in the order of their numbers: a higher number than all before is new.
    let highest = isNew ? 0 : byNumber.length
    let alwaysPresent = 0
    let field: FieldPlan | null = null
    try {
      while (cursor.position < cursor.end) {
        const tag = cursor.tag()
        const number = tag >>> 3
        field = number < byNumber.length ? (byNumber[number] as FieldPlan | null) : null
        if (field === null) cursor.skip(tag)
        else if ((tag & 7) === field.wireType) {
          const isFirst = number > highest
          field.read(cursor, target, depth, isFirst)
          if (isFirst) {
            highest = number
            if (field.missing !== undefined) alwaysPresent++
          }
        } else if ((tag & 7) === wireBytes && field.readPacked !== undefined) {
          field.readPacked(cursor, target, depth)
          highest = byNumber.length
        } else cursor.fail(`wrong wire type ${tag & 7}`)
        field = null
      }
    } catch (error) {
      rethrowAt(error, field?.segment(target) ?? '')
    }
    if (alwaysPresent < missing.length) addMissing(target, missing)
  }

  write(writer: Parameters<Codec['write']>[0], value: JsonValue, depth: number): void {
    const before = writer.size
    this.writeFrom(writer, value ?? {}, depth + 1)
    writer.unsigned(writer.size - before)
  }

  writeFrom(writer: Parameters<Codec['write']>[0], value: JsonValue, depth: number): void {
    if (!isJsonObject(value)) throw unexpected('an object', value)
    if (depth > limits.protobufDepthMax) throw new Fault(`objects nest deeper than ${limits.protobufDepthMax}`)
    for (const field of this.#plan().descending) {
      try {
        field.write(writer, value as MutableJsonObject, depth)
      } catch (error) {
        rethrowAt(error, field.name === '' ? '' : `.${field.name}`)
      }
    }
  }

  /** Returns the same object if it is in the form that Kubernetes prints. Unknown fields stay. */
  print(value: JsonValue): JsonValue {
    if (!isJsonObject(value)) return value
    const { printed: fields, alwaysPrinted } = this.#plan()
    let changed: MutableJsonObject | undefined
    for (const name in value) {
      const before = value[name]
      const print = fields.get(name)
      const printed = print === undefined ? before : print(before)
      if (printed === before) continue
      changed ??= { ...value }
      if (printed === undefined) delete changed[name]
      else changed[name] = printed
    }
    for (const name of alwaysPrinted) {
      if (value[name] !== undefined) continue
      changed ??= { ...value }
      changed[name] = fields.get(name)?.(undefined)
    }
    return changed ?? value
  }

  zero(): JsonValue {
    const object: MutableJsonObject = {}
    for (const { name, zero } of this.#plan().missing) object[name] = zero()
    return object
  }

  isZero(): boolean {
    return false
  }

  /** The fields of the outer object if this embedded message is absent. */
  missingFields(): Plan['missing'] {
    return this.#plan().missing
  }

  printedFields(): Plan['printed'] {
    return this.#plan().printed
  }

  #plan(): Plan {
    this.#made ??= this.#makePlan()
    return this.#made
  }

  #makePlan(): Plan {
    const byNumber: (FieldPlan | null)[] = []
    const missing: { name: string; zero(): JsonValue }[] = []
    const printed = new Map<string, FieldPlan['print']>()
    for (const node of this.#node.fields) {
      const field = this.#planOf(node)
      while (byNumber.length < node.number) byNumber.push(null)
      byNumber[node.number] = field
      if (field.missing !== undefined) missing.push({ name: field.name, zero: field.missing })
      if (node.form === '^') {
        missing.push(...this.#inlineCodec(node).missingFields())
        for (const [name, print] of this.#inlineCodec(node).printedFields()) printed.set(name, print)
      } else printed.set(field.name, field.print)
    }
    const descending = byNumber.filter((field) => field !== null).reverse()
    return { byNumber, descending, missing, printed, alwaysPrinted: missing.map(({ name }) => name) }
  }

  #planOf({ number, name, form, type }: FieldNode): FieldPlan {
    if (form === '^') return inlinePlan(number, this.#inlineCodec({ number, name, form, type }))
    switch (type.kind) {
      case 'repeated':
        return repeatedPlan(number, name, form, this.#codecOfType(type.element))
      case 'map':
        return mapPlan(number, name, form, this.#codecOfType(type.element))
      default:
        return singlePlan(number, name, form, this.#codecOfType(type))
    }
  }

  #inlineCodec(node: FieldNode): MessageCodec {
    const codec = this.#codecOfType(node.type)
    if (codec instanceof MessageCodec) return codec
    throw new Error(`${this.#node.name}.${node.name} is not a message and cannot be inline.`)
  }
}

function addMissing(target: MutableJsonObject, missing: Plan['missing']): void {
  for (const { name, zero } of missing) {
    if (target[name] === undefined) target[name] = zero()
  }
}

/** A message whose fields belong to the outer object, like an embedded Go struct. */
function inlinePlan(number: number, codec: MessageCodec): FieldPlan {
  return {
    number,
    name: '',
    wireType: wireBytes,
    read(cursor, target, depth) {
      const outerEnd = cursor.enter()
      // The object already has fields of the outer message, some of which may have the same names.
      codec.readInto(cursor, target, depth + 1, false)
      cursor.end = outerEnd
    },
    readPacked: undefined,
    write(writer, source, depth) {
      codec.write(writer, source, depth)
      writer.tag(number, wireBytes)
    },
    segment: () => '',
    missing: undefined,
    print: () => undefined,
  }
}
