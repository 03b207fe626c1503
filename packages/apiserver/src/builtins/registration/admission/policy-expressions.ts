import { type CelType, celBool, celListOf, celNull, celObjectType, celString } from '@kubewright/kube/cel'
import { type FieldError, type FieldPath, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { AdmissionCompiler } from '@kubewright/kube/rules'
import { listAt, textAt, valueAt } from '../../../read-object.ts'
import { expressionErrors } from './match-conditions.ts'

/** The uses of expressions in policies: what each may name, and of which types it may be. */
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

/** Compiles the expressions of one policy, each by the rules of its use. Variables are known to those after them. */
export class PolicyExpressions {
  private readonly compilers = new Map<string, AdmissionCompiler>()
  private readonly variables: (readonly [name: string, source: string])[] = []
  private readonly hasParams: boolean
  private readonly hasVariables: boolean

  /** A policy that changes objects knows `variables` even where it declares none. */
  constructor(spec: JsonObject, alwaysHasVariables: boolean) {
    this.hasParams = valueAt(spec, 'paramKind') !== undefined
    this.hasVariables = alwaysHasVariables || listAt(spec, 'variables').length > 0
  }

  validate(source: string, use: keyof typeof uses, path: FieldPath, shown?: string): FieldError[] {
    const compiled = this.compilerFor(use).compile(source, ...uses[use].types)
    return expressionErrors(compiled, path, shown)
  }

  validateVariables(spec: JsonObject, path: FieldPath): FieldError[] {
    const errors: FieldError[] = []
    for (const [index, variable] of listAt(spec, 'variables').entries()) {
      const variablePath = path.child('variables').index(index)
      const name = textAt(variable, 'name')
      const source = textAt(variable, 'expression')
      if (name.trim() === '') errors.push(required(variablePath.child('name'), 'name is not specified'))
      else if (!identifier.test(name) || reserved.has(name)) {
        errors.push(invalid(variablePath.child('name'), name, 'must be a valid CEL identifier'))
      }
      const expressionPath = variablePath.child('expression')
      if (source.trim() === '') errors.push(required(expressionPath, 'expression is not specified'))
      else errors.push(...expressionErrors(this.define(name, source), expressionPath))
    }
    return errors
  }

  private define(name: string, source: string): ReturnType<AdmissionCompiler['defineVariable']> {
    const compiler = this.compilerFor('validation')
    this.variables.push([name, source])
    for (const [key, other] of this.compilers) if (key !== keyOf(uses.validation)) other.defineVariable(name, source)
    return compiler.defineVariable(name, source)
  }

  private compilerFor(use: keyof typeof uses): AdmissionCompiler {
    const { hasAuthorizer, hasPatchTypes } = uses[use]
    const key = keyOf(uses[use])
    let compiler = this.compilers.get(key)
    if (compiler === undefined) {
      const { hasParams, hasVariables } = this
      compiler = new AdmissionCompiler({ hasParams, hasVariables, hasAuthorizer, hasPatchTypes })
      for (const [name, source] of this.variables) compiler.defineVariable(name, source)
      this.compilers.set(key, compiler)
    }
    return compiler
  }
}

function keyOf({ hasAuthorizer, hasPatchTypes }: { hasAuthorizer: boolean; hasPatchTypes: boolean }): string {
  return `${hasAuthorizer} ${hasPatchTypes}`
}
