import { type CelEnvironment, type CelType, type CelTypeProvider, celDyn } from '../cel/index.ts'
import { celAuthorizerType } from '../cel/library/index.ts'
import {
  AdmissionTypeProvider,
  admissionRequestType,
  namespaceType,
  variablesType,
  variableType,
} from './admission-types.ts'
import { extendBase } from './environment.ts'
import { type OpenApiKind, OpenApiTypes } from './openapi-types.ts'

/** The kinds that a policy matches. */
export interface CheckedKinds {
  /** The kind of object and oldObject. */
  readonly object: OpenApiKind
  /** The kind of params; null if it is unknown, absent if the policy has none. */
  readonly params?: OpenApiKind | null | undefined
}

/**
 * Checks the expressions of a policy against the schemas of the kinds it matches, as Kubernetes does for type-checking
 * warnings. To run a policy, AdmissionCompiler compiles it without these types: object can be of any type.
 */
export class AdmissionTypeChecker {
  readonly #environment: CelEnvironment
  readonly #variableTypes = new Map<string, CelType>()

  constructor({ object, params }: CheckedKinds) {
    const kinds = new OpenApiTypes()
    const objectType = kinds.typeOfKind(object)
    const paramsType = params ? kinds.typeOfKind(params) : celDyn
    this.#environment = extendBase({
      variables: [
        { name: 'object', type: objectType },
        { name: 'oldObject', type: objectType },
        { name: 'request', type: admissionRequestType },
        { name: 'namespaceObject', type: namespaceType },
        { name: 'variables', type: variablesType },
        { name: 'authorizer', type: celAuthorizerType },
        ...(params === undefined ? [] : [{ name: 'params', type: paramsType }]),
      ],
      types: joined(kinds, new AdmissionTypeProvider(this.#variableTypes, false)),
    })
  }

  /** Defines a variable for later expressions; if it does not compile, it is dyn. */
  defineVariable(name: string, source: string): void {
    const compiled = this.#environment.compile(source)
    this.#variableTypes.set(name, compiled.ok ? variableType(compiled.resultType) : celDyn)
  }

  /** The type error of an expression; undefined if there is none. */
  problemOf(source: string): string | undefined {
    const compiled = this.#environment.compile(source)
    return compiled.ok ? undefined : compiled.message
  }
}

function joined(first: CelTypeProvider, second: CelTypeProvider): CelTypeProvider {
  const providerOf = (typeName: string) => (first.hasObjectType(typeName) ? first : second)
  return {
    hasObjectType: (typeName) => providerOf(typeName).hasObjectType(typeName),
    fieldType: (typeName, field) => providerOf(typeName).fieldType(typeName, field),
  }
}
