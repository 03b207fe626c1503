import { name as nameBytes, section, sized, unsigned, vector } from './encoding.ts'
import { type Expression, headOf, partsOf, readExpression, wordOf } from './expressions.ts'
import { encodeAll } from './instructions.ts'
import { valueTypes } from './opcodes.ts'

interface FunctionText {
  readonly name: string
  readonly exportName: string | undefined
  readonly parameters: readonly (readonly [string, number])[]
  readonly results: readonly (readonly [string, number])[]
  readonly locals: readonly (readonly [string, number])[]
  readonly body: readonly Expression[]
}

/** Makes the binary format out of the text format, as far as the scanner uses it: folded instructions, one memory. */
export function assemble(text: string): Uint8Array {
  const fields = partsOf(readExpression(text)).slice(1)
  const of = (head: string) => fields.filter((field) => headOf(field) === head).map(partsOf)
  const functions = of('func').map(functionText)
  const globals = of('global')
  const names = {
    functions: new Map(functions.map(({ name }, index) => [name, index])),
    globals: new Map(globals.map((parts, index) => [wordOf(parts[1]), index])),
  }
  const [memory = []] = of('memory')
  const exported = functions.flatMap(({ exportName }, index) =>
    exportName === undefined ? [] : [[...nameBytes(exportName), 0x00, ...unsigned(index)]],
  )
  const memoryName = unquoted(partsOf(memory[1])[1])
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector(functions.map(({ parameters, results }) => [0x60, ...types(parameters), ...types(results)]))),
    ...section(3, vector(functions.map((_, index) => unsigned(index)))),
    ...section(5, vector([[0x01, ...unsigned(Number(memory[2])), ...unsigned(Number(memory[3]))]])),
    ...section(6, vector(globals.map((parts) => globalBytes(parts)))),
    ...section(7, vector([[...nameBytes(memoryName), 0x02, 0x00], ...exported])),
    ...section(10, vector(functions.map((each) => sized(code(each, names))))),
  ])
}

function functionText(parts: readonly Expression[]): FunctionText {
  const of = (head: string) => parts.filter((part) => headOf(part) === head).map(partsOf)
  const declared = new Set<Expression>(['export', 'param', 'result', 'local'].flatMap(of))
  const [exported] = of('export')
  return {
    name: typeof parts[1] === 'string' ? parts[1] : '',
    exportName: exported === undefined ? undefined : unquoted(exported[1]),
    parameters: of('param').map((part) => [wordOf(part[1]), typeOf(part[2])]),
    results: of('result').map((part) => ['', typeOf(part[1])]),
    locals: of('local').map((part) => [wordOf(part[1]), typeOf(part[2])]),
    body: parts.slice(1).filter((part) => typeof part !== 'string' && !declared.has(part)),
  }
}

function code(
  { parameters, locals, body }: FunctionText,
  names: { readonly functions: ReadonlyMap<string, number>; readonly globals: ReadonlyMap<string, number> },
): number[] {
  const variables = new Map([...parameters, ...locals].map(([name], index) => [name, index]))
  const declarations = vector(locals.map(([, type]) => [1, type]))
  return [...declarations, ...encodeAll(body, { ...names, locals: variables }, []), 0x0b]
}

/** A global that can be changed, and what it is at first. */
function globalBytes(parts: readonly Expression[]): number[] {
  const none = new Map<string, number>()
  const names = { functions: none, globals: none, locals: none }
  return [typeOf(partsOf(parts[2])[1]), 0x01, ...encodeAll(parts.slice(3), names, []), 0x0b]
}

function types(named: readonly (readonly [string, number])[]): number[] {
  return vector(named.map(([, type]) => [type]))
}

function typeOf(expression: Expression | undefined): number {
  const type = valueTypes[wordOf(expression)]
  if (type === undefined) throw new Error(`there is no type ${wordOf(expression)}`)
  return type
}

function unquoted(expression: Expression | undefined): string {
  return wordOf(expression).slice(1, -1)
}
