import { type CelEnvironment, type CelProgram, type CelType, celDyn, isSameCelType } from '../cel/index.ts'
import { celAuthorizerType, celResourceCheckType, jsonPatchLibrary } from '../cel/library/index.ts'
import {
  AdmissionTypeProvider,
  admissionRequestType,
  namespaceType,
  variablesType,
  variableType,
} from './admission-types.ts'
import { compileExpression, extendBase } from './environment.ts'
import { typeText } from './type-text.ts'

/** The variables of an expression besides object, oldObject, request, namespaceObject and variables. */
export interface AdmissionOptions {
  readonly hasParams?: boolean
  readonly hasAuthorizer?: boolean
  /** Declares Object, JSONPatch and jsonpatch.escapeKey, for mutating admission. */
  readonly hasPatchTypes?: boolean
  /** Whether composited variables exist; match conditions of webhooks have none. */
  readonly hasVariables?: boolean
}

/** A compiled expression. If it did not compile, it has the error, and evaluating it reports that error. */
export interface AdmissionExpression {
  readonly source: string
  readonly program?: CelProgram
  readonly resultType?: CelType
  readonly error?: string
}

/** Compiles the expressions of one policy or webhook. Variables are compiled in order; each can use earlier ones. */
export class AdmissionCompiler {
  readonly variables: Map<string, AdmissionExpression>
  readonly #variableTypes: Map<string, CelType>
  readonly #environment: CelEnvironment

  /**
   * With `sharing`, both compilers share one set of variables; the compiler that defines a variable determines what it
   * can use.
   */
  constructor(options: AdmissionOptions = {}, sharing?: AdmissionCompiler) {
    this.variables = sharing?.variables ?? new Map()
    this.#variableTypes = sharing === undefined ? new Map() : sharing.#variableTypes
    const types = new AdmissionTypeProvider(this.#variableTypes, options.hasPatchTypes ?? false)
    this.#environment = extendBase({
      variables: [
        { name: 'object', type: celDyn },
        { name: 'oldObject', type: celDyn },
        { name: 'request', type: admissionRequestType },
        { name: 'namespaceObject', type: namespaceType },
        ...(options.hasVariables === false ? [] : [{ name: 'variables', type: variablesType }]),
        ...(options.hasParams ? [{ name: 'params', type: celDyn }] : []),
        ...(options.hasAuthorizer ? authorizerVariables : []),
      ],
      types,
      ...(options.hasPatchTypes ? { overloads: [jsonPatchLibrary] } : {}),
    })
  }

  /** Defines a variable of any type, which later expressions read as variables.name; it is evaluated on first use. */
  defineVariable(name: string, source: string): AdmissionExpression {
    const compiled = this.compile(source)
    this.variables.set(name, compiled)
    this.#variableTypes.set(name, compiled.resultType ? variableType(compiled.resultType) : celDyn)
    return compiled
  }

  /** Compiles an expression whose result must have one of the types; without types it can have any. */
  compile(source: string, ...resultTypes: readonly CelType[]): AdmissionExpression {
    const accepts = (type: CelType): string | undefined => {
      if (resultTypes.length === 0 || resultTypes.some((accepted) => isSameCelType(accepted, type))) return undefined
      const expected = resultTypes.map(typeText)
      const names = expected.length === 1 ? expected[0] : `one of [${expected.join(' ')}]`
      return `must evaluate to ${names} but got ${typeText(type)}`
    }
    const compiled = compileExpression(this.#environment, source, accepts)
    if ('problem' in compiled) {
      return { source, error: compiled.problem.replace(/^instantiation failed/, 'program instantiation failed') }
    }
    return { source, program: compiled.program, resultType: compiled.resultType }
  }
}

const authorizerVariables = [
  { name: 'authorizer', type: celAuthorizerType },
  { name: 'authorizer.requestResource', type: celResourceCheckType },
]

/** Compiles one standalone expression. */
export function compileAdmissionExpression(
  source: string,
  resultTypes: readonly CelType[],
  options: AdmissionOptions = {},
): AdmissionExpression {
  return new AdmissionCompiler({ hasVariables: false, ...options }).compile(source, ...resultTypes)
}
