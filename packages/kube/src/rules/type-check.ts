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

/** What a policy is about. */
export interface CheckedKinds {
  /** That of object and oldObject. */
  readonly object: OpenApiKind
  /** That of params; null where nobody knows it, absent where there are none. */
  readonly params?: OpenApiKind | null | undefined
}

/**
 * Checks the expressions of a policy against the schemas of what it is about, as Kubernetes does to warn of what can never
 * work. Policies themselves are compiled without: object may be of any type there.
 */
export class AdmissionTypeChecker {
  private readonly environment: CelEnvironment
  private readonly variableTypes = new Map<string, CelType>()

  constructor({ object, params }: CheckedKinds) {
    const kinds = new OpenApiTypes()
    const objectType = kinds.typeOfKind(object)
    const paramsType = params ? kinds.typeOfKind(params) : celDyn
    this.environment = extendBase({
      variables: [
        { name: 'object', type: objectType },
        { name: 'oldObject', type: objectType },
        { name: 'request', type: admissionRequestType },
        { name: 'namespaceObject', type: namespaceType },
        { name: 'variables', type: variablesType },
        { name: 'authorizer', type: celAuthorizerType },
        ...(params === undefined ? [] : [{ name: 'params', type: paramsType }]),
      ],
      types: joined(kinds, new AdmissionTypeProvider(this.variableTypes, false)),
    })
  }

  /** A variable that later expressions may read; one that is wrong may be anything. */
  defineVariable(name: string, source: string): void {
    const compiled = this.environment.compile(source)
    this.variableTypes.set(name, compiled.ok ? variableType(compiled.resultType) : celDyn)
  }

  /** What cannot work of an expression; undefined when nothing is wrong. */
  problemOf(source: string): string | undefined {
    const compiled = this.environment.compile(source)
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
