import { type CelType, celBool, celListOf, celNull, celObjectType, celString } from '@kubewright/kube/cel'
import { addError, addErrors, type FieldError, type FieldPath, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { AdmissionCompiler, type AdmissionOptions } from '@kubewright/kube/rules'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import { expressionErrors } from './match-conditions.ts'

/** The uses of expressions in policies: the variables that each may name, and the result types that it may have. */
const uses = {
  validation: { hasAuthorizer: true, hasPatchTypes: false, types: [celBool] },
  message: { hasAuthorizer: false, hasPatchTypes: false, types: [celString] },
  auditAnnotation: { hasAuthorizer: true, hasPatchTypes: false, types: [celString, celNull] },
  applyConfiguration: { hasAuthorizer: true, hasPatchTypes: true, types: [celObjectType('Object')] },
  jsonPatch: { hasAuthorizer: true, hasPatchTypes: true, types: [celListOf(celObjectType('JSONPatch'))] },
} satisfies Record<string, { hasAuthorizer: boolean; hasPatchTypes: boolean; types: readonly CelType[] }>

const identifier = /^[_a-zA-Z][_a-zA-Z0-9]*$/
const reserved: ReadonlySet<string> = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
)

/**
 * Compiles the expressions of one policy, each by the rules of its use. A variable is visible to the expressions after
 * it.
 */
export class PolicyExpressions {
  readonly #compilers = new Map<string, AdmissionCompiler>()
  readonly #options: AdmissionOptions
  /** Compiles the variables, and declares them for all expressions. */
  readonly #main: AdmissionCompiler

  /** A mutating policy has `variables` even if it declares none. */
  constructor(spec: JsonObject, alwaysHasVariables: boolean) {
    const hasVariables = alwaysHasVariables || listAt(spec, 'variables').length > 0
    this.#options = { hasParams: valueAt(spec, 'paramKind') !== undefined, hasVariables }
    this.#main = new AdmissionCompiler({ ...this.#options, hasAuthorizer: true })
  }

  validate(source: string, use: keyof typeof uses, path: FieldPath, shown?: string): FieldError[] {
    const compiled = this.#compilerFor(use).compile(source, ...uses[use].types)
    return expressionErrors(compiled, path, shown)
  }

  validateVariables(spec: JsonObject, path: FieldPath): FieldError[] {
    const errors: FieldError[] = []
    for (const [index, variable] of listAt(spec, 'variables').entries()) {
      const variablePath = path.child('variables').index(index)
      const name = textAt(variable, 'name')
      const source = textAt(variable, 'expression')
      if (name.trim() === '') addError(errors, required(variablePath.child('name'), 'name is not specified'))
      else if (!identifier.test(name) || reserved.has(name)) {
        addError(errors, invalid(variablePath.child('name'), name, 'must be a valid CEL identifier'))
      }
      const expressionPath = variablePath.child('expression')
      if (source.trim() === '') addError(errors, required(expressionPath, 'expression is not specified'))
      else addErrors(errors, expressionErrors(this.#main.defineVariable(name, source), expressionPath))
    }
    return errors
  }

  #compilerFor(use: keyof typeof uses): AdmissionCompiler {
    const { hasAuthorizer, hasPatchTypes } = uses[use]
    const key = `${hasAuthorizer} ${hasPatchTypes}`
    let compiler = this.#compilers.get(key)
    if (compiler === undefined) {
      compiler = new AdmissionCompiler({ ...this.#options, hasAuthorizer, hasPatchTypes }, this.#main)
      this.#compilers.set(key, compiler)
    }
    return compiler
  }
}
