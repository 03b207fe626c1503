import type { CelMacro } from '../macro.ts'

export type MacroTable = ReadonlyMap<string, CelMacro>

export function macroKey(name: string, member: boolean, argumentCount: number): string {
  return `${name}:${argumentCount}:${member}`
}

/** Later macros replace earlier ones of the same name, style and number of arguments. */
export function macroTable(libraries: readonly (readonly CelMacro[])[]): MacroTable {
  const table = new Map<string, CelMacro>()
  for (const macro of libraries.flat()) table.set(macroKey(macro.function, macro.member, macro.argumentCount), macro)
  return table
}
