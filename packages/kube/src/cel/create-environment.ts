import type { CelCheckedExpression } from './ast.ts'
import {
  CheckStop,
  checkExpression,
  Declarations,
  type FunctionTable,
  functionTable,
  validateLiterals,
} from './checker/index.ts'
import type {
  CelCompileResult,
  CelEnvironment,
  CelEnvironmentOptions,
  CelIssue,
  CelProgramResult,
} from './environment.ts'
import { Dispatcher, planProgram } from './interpreter/index.ts'
import { formatIssues, noLocation } from './source.ts'
import { standardOverloads, typeNameVariables } from './standard/index.ts'
import {
  type MacroTable,
  macroTable,
  optionalMacros,
  parseExpression,
  standardMacros,
  twoVariableMacros,
} from './syntax/index.ts'

/** An environment with the standard functions and macros, optional types and two-variable comprehensions. */
export function createEnvironment(options: CelEnvironmentOptions = {}): CelEnvironment {
  return new Environment(options, languageOf(options))
}

/** Functions and macros, which many environments share. */
interface Language {
  readonly macros: MacroTable
  readonly functions: FunctionTable
  readonly dispatcher: Dispatcher
}

function languageOf(options: CelEnvironmentOptions): Language {
  const overloads = [...standardOverloads, ...(options.overloads ?? []).flat()]
  return {
    macros: macroTable([standardMacros, optionalMacros, twoVariableMacros, ...(options.macros ?? [])]),
    functions: functionTable(overloads),
    dispatcher: new Dispatcher(overloads),
  }
}

class Environment implements CelEnvironment {
  readonly #options: CelEnvironmentOptions
  readonly #language: Language
  readonly #declarations: Declarations
  readonly #typeNames: ReadonlySet<string>

  constructor(options: CelEnvironmentOptions, language: Language) {
    const typeVariables = typeNameVariables(options.typeNames ?? [])
    this.#options = options
    this.#language = language
    const variables = [...typeVariables, ...(options.variables ?? [])]
    this.#declarations = new Declarations(variables, language.functions, options.types)
    this.#typeNames = new Set(typeVariables.map(({ name }) => name))
  }

  compile(source: string): CelCompileResult {
    const parsed = parseExpression(source, this.#language.macros)
    if ('issues' in parsed) return failure(source, parsed.issues, true)
    try {
      const result = checkExpression(source, parsed.root, this.#declarations)
      if ('issues' in result) return failure(source, result.issues, false)
      const { validators = [] } = this.#options
      const issues = [validateLiterals, ...validators].flatMap((validate) => validate(result.checked))
      if (issues.length > 0) return failure(source, issues, false)
      return { ok: true, ast: result.checked, resultType: result.checked.resultType }
    } catch (stop) {
      if (stop instanceof CheckStop) return failure(source, [{ message: stop.message, ...noLocation }], false)
      throw stop
    }
  }

  program(ast: CelCheckedExpression): CelProgramResult {
    return planProgram(ast, this.#language.dispatcher, this.#options.types, this.#typeNames)
  }

  extend(more: CelEnvironmentOptions): CelEnvironment {
    const options = this.#options
    const types = more.types ?? options.types
    const extended: CelEnvironmentOptions = {
      variables: [...(options.variables ?? []), ...(more.variables ?? [])],
      overloads: [...(options.overloads ?? []), ...(more.overloads ?? [])],
      macros: [...(options.macros ?? []), ...(more.macros ?? [])],
      typeNames: [...(options.typeNames ?? []), ...(more.typeNames ?? [])],
      validators: [...(options.validators ?? []), ...(more.validators ?? [])],
      ...(types === undefined ? {} : { types }),
    }
    const sameLanguage = more.overloads === undefined && more.macros === undefined
    return new Environment(extended, sameLanguage ? this.#language : languageOf(extended))
  }
}

function failure(source: string, issues: readonly CelIssue[], syntax: boolean): CelCompileResult {
  return { ok: false, issues, message: formatIssues(source, issues), syntax }
}
