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

/** Which variables beside object, oldObject, request, namespaceObject and variables an expression may use. */
export interface AdmissionOptions {
  readonly hasParams?: boolean
  readonly hasAuthorizer?: boolean
  /** Declares Object, JSONPatch and jsonpatch.escapeKey, for mutating admission. */
  readonly hasPatchTypes?: boolean
  /** Whether there are composited variables; match conditions of webhooks have none. */
  readonly hasVariables?: boolean
}

/** A compiled expression; one that did not compile keeps its error, which evaluating it reports. */
export interface AdmissionExpression {
  readonly source: string
  readonly program?: CelProgram
  readonly resultType?: CelType
  readonly error?: string
}

/**
 * Compiles the expressions of one policy or webhook. Variables are compiled in order, and each may use those before it.
 */
export class AdmissionCompiler {
  readonly variables: Map<string, AdmissionExpression>
  private readonly variableTypes: Map<string, CelType>
  private readonly environment: CelEnvironment

  /** With another compiler it has one set of variables; what they may name is for the one to say who defines them. */
  constructor(options: AdmissionOptions = {}, sharing?: AdmissionCompiler) {
    this.variables = sharing?.variables ?? new Map()
    this.variableTypes = sharing?.variableTypes ?? new Map()
    const types = new AdmissionTypeProvider(this.variableTypes, options.hasPatchTypes ?? false)
    this.environment = extendBase({
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

  /** A variable of any type, which later expressions read as variables.name; it is evaluated when one does. */
  defineVariable(name: string, source: string): AdmissionExpression {
    const compiled = this.compile(source)
    this.variables.set(name, compiled)
    this.variableTypes.set(name, compiled.resultType ? variableType(compiled.resultType) : celDyn)
    return compiled
  }

  /** Compiles an expression that must have one of the types; without types it may have any. */
  compile(source: string, ...resultTypes: readonly CelType[]): AdmissionExpression {
    const accepts = (type: CelType): string | undefined => {
      if (resultTypes.length === 0 || resultTypes.some((accepted) => isSameCelType(accepted, type))) return undefined
      const expected = resultTypes.map(typeText)
      const names = expected.length === 1 ? expected[0] : `one of [${expected.join(' ')}]`
      return `must evaluate to ${names} but got ${typeText(type)}`
    }
    const compiled = compileExpression(this.environment, source, accepts)
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

/** Compiles one expression that stands alone. */
export function compileAdmissionExpression(
  source: string,
  resultTypes: readonly CelType[],
  options: AdmissionOptions = {},
): AdmissionExpression {
  return new AdmissionCompiler({ hasVariables: false, ...options }).compile(source, ...resultTypes)
}
