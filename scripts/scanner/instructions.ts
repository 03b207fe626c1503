import { double, signed, unsigned } from './encoding.ts'
import { type Expression, headOf, partsOf, wordOf } from './expressions.ts'
import { memoryOpcodes, plainOpcodes, variableOpcodes } from './opcodes.ts'

/** What names stand for within a function. */
export interface Names {
  readonly functions: ReadonlyMap<string, number>
  readonly globals: ReadonlyMap<string, number>
  readonly locals: ReadonlyMap<string, number>
}

const noResult = 0x40
const end = 0x0b

/** The bytes of instructions, operands before what uses them. Labels are those of the blocks around, the innermost last. */
export function encodeAll(body: readonly Expression[], names: Names, labels: readonly string[]): number[] {
  return body.flatMap((instruction) => encode(instruction, names, labels))
}

function encode(instruction: Expression, names: Names, labels: readonly string[]): number[] {
  const [head, ...rest] = partsOf(instruction)
  const opcode = wordOf(head)
  const operands = (from: number) => encodeAll(rest.slice(from), names, labels)
  const plain = plainOpcodes[opcode]
  if (plain !== undefined) return [...operands(0), ...plain]
  const memory = memoryOpcodes[opcode]
  if (memory !== undefined) {
    const [bytes, alignment] = memory
    const offset = /^offset=(\d+)$/.exec(typeof rest[0] === 'string' ? rest[0] : '')?.[1]
    return [...operands(offset === undefined ? 0 : 1), ...bytes, alignment, ...unsigned(Number(offset ?? 0))]
  }
  const variable = variableOpcodes[opcode]
  if (variable !== undefined) {
    const known = opcode.startsWith('local') ? names.locals : names.globals
    return [...operands(1), variable, ...unsigned(indexOf(known, rest[0]))]
  }
  switch (opcode) {
    case 'i32.const':
      return [0x41, ...signed(BigInt(Number(wordOf(rest[0])) | 0))]
    case 'i64.const':
      return [0x42, ...signed(BigInt(wordOf(rest[0])))]
    case 'f64.const':
      return [0x44, ...double(wordOf(rest[0]))]
    case 'call':
      return [...operands(1), 0x10, ...unsigned(indexOf(names.functions, rest[0]))]
    case 'br':
      return [0x0c, ...unsigned(depthOf(labels, rest[0]))]
    case 'br_if':
      return [...operands(1), 0x0d, ...unsigned(depthOf(labels, rest[0]))]
    case 'block':
    case 'loop': {
      const inner = encodeAll(rest.slice(1), names, [...labels, wordOf(rest[0])])
      return [opcode === 'block' ? 0x02 : 0x03, noResult, ...inner, end]
    }
    case 'if':
      return encodeIf(rest, names, labels)
    default:
      throw new Error(`there is no instruction ${opcode}`)
  }
}

function encodeIf(parts: readonly Expression[], names: Names, labels: readonly string[]): number[] {
  const branch = (head: string): readonly Expression[] | undefined => {
    const found = parts.find((part) => headOf(part) === head)
    return found === undefined ? undefined : partsOf(found).slice(1)
  }
  // An if is a block of its own, without a name here.
  const inner = [...labels, '']
  const condition = encodeAll(parts.slice(0, 1), names, labels)
  const otherwise = branch('else')
  const elsePart = otherwise === undefined ? [] : [0x05, ...encodeAll(otherwise, names, inner)]
  return [...condition, 0x04, noResult, ...encodeAll(branch('then') ?? [], names, inner), ...elsePart, end]
}

function indexOf(known: ReadonlyMap<string, number>, name: Expression | undefined): number {
  const index = known.get(wordOf(name))
  if (index === undefined) throw new Error(`nothing has the name ${wordOf(name)}`)
  return index
}

function depthOf(labels: readonly string[], name: Expression | undefined): number {
  const position = labels.lastIndexOf(wordOf(name))
  if (position < 0) throw new Error(`no block around has the name ${wordOf(name)}`)
  return labels.length - 1 - position
}
