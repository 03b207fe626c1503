import type { CelTypeProvider, CelVariable } from '../environment.ts'
import type { CelOverload } from '../function.ts'
import { type CelType, celObjectType, celTypeOf } from '../type.ts'

export interface DeclaredOverload {
  readonly overload: CelOverload
  /** The names of the signature's type parameters. */
  readonly parameters: readonly string[]
}

/** Overloads by function name, in the order in which they were declared. */
export type FunctionTable = ReadonlyMap<string, readonly DeclaredOverload[]>

export function functionTable(overloads: readonly CelOverload[]): FunctionTable {
  const table = new Map<string, DeclaredOverload[]>()
  for (const overload of overloads) {
    const declared = table.get(overload.function) ?? []
    declared.push({ overload, parameters: typeParameters(overload) })
    table.set(overload.function, declared)
  }
  return table
}

/** The declarations of an environment; built once and shared by all expressions. */
export class Declarations {
  readonly #variables = new Map<string, CelType>()
  readonly #functions: FunctionTable
  readonly #provider: CelTypeProvider | undefined

  constructor(variables: readonly CelVariable[], functions: FunctionTable, provider: CelTypeProvider | undefined) {
    for (const variable of variables) this.#variables.set(variable.name, variable.type)
    this.#functions = functions
    this.#provider = provider
  }

  variable(name: string): CelType | undefined {
    const declared = this.#variables.get(name)
    if (declared !== undefined) return declared
    return this.#provider?.hasObjectType(name) ? celTypeOf(celObjectType(name)) : undefined
  }

  function(name: string): readonly DeclaredOverload[] | undefined {
    return this.#functions.get(name)
  }

  hasObjectType(name: string): boolean {
    return this.#provider?.hasObjectType(name) ?? false
  }

  fieldType(typeName: string, field: string): CelType | undefined {
    return this.#provider?.fieldType(typeName, field)
  }
}

function typeParameters(overload: CelOverload): string[] {
  const names = new Set<string>()
  const visit = (type: CelType): void => {
    switch (type.kind) {
      case 'parameter':
        names.add(type.name)
        break
      case 'list':
        visit(type.element)
        break
      case 'map':
        visit(type.key)
        visit(type.value)
        break
      case 'optional':
        visit(type.value)
        break
      case 'type':
        visit(type.of)
        break
    }
  }
  for (const parameter of overload.parameters) visit(parameter)
  visit(overload.result)
  return [...names]
}

/** Replaces the type parameters of a signature with fresh ones of the current expression. */
export function instantiate(type: CelType, names: ReadonlyMap<string, CelType>): CelType {
  switch (type.kind) {
    case 'parameter':
      return names.get(type.name) ?? type
    case 'list':
      return { kind: 'list', element: instantiate(type.element, names) }
    case 'map':
      return { kind: 'map', key: instantiate(type.key, names), value: instantiate(type.value, names) }
    case 'optional':
      return { kind: 'optional', value: instantiate(type.value, names) }
    case 'type':
      return { kind: 'type', of: instantiate(type.of, names) }
    default:
      return type
  }
}
