import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { ApiParameter } from './parameters.ts'

/** One operation of the API, independent of OpenAPI v2 and v3. */
export interface ApiOperation {
  readonly method: string
  /** Unique in the server; generated clients use it as the name of their function. */
  readonly id: string
  readonly tag: string
  readonly action?: string | undefined
  readonly kind?: GroupVersionKind | undefined
  readonly parameters: readonly ApiParameter[]
  /** The declared request media types, with or without a body. */
  readonly reads: readonly string[]
  readonly body?: ApiBody | undefined
  readonly responses: readonly ApiOperationResponse[]
}

export interface ApiBody {
  /** The name of a schema. */
  readonly schema: string
  readonly isRequired: boolean
}

export interface ApiOperationResponse {
  readonly code: number
  readonly description: string
  /** The name of a schema; empty for text, absent if the response has no schema. */
  readonly schema?: string | undefined
  readonly types: readonly string[]
}

/** A path with its operations. */
export interface ApiPath {
  readonly path: string
  readonly operations: readonly ApiOperation[]
}

const unauthorized: ApiOperationResponse = { code: 401, description: 'Unauthorized', types: [] }
const descriptions: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted' }

/** Responses with these codes and one schema. */
export function responsesOf(
  codes: readonly number[],
  schema: string,
  types: readonly string[],
): readonly ApiOperationResponse[] {
  return [...codes.map((code) => ({ code, description: descriptions[code] ?? '', schema, types })), unauthorized]
}

/** Parameters that all operations of a path share belong to the path; the others belong to the operation. */
export function sharedParameters(operations: readonly ApiOperation[]): readonly ApiParameter[] {
  const [first, ...others] = operations
  const isShared = (parameter: ApiParameter) =>
    others.every((operation) => operation.parameters.some((other) => isSame(other, parameter)))
  return sortParameters((first?.parameters ?? []).filter(isShared))
}

export function ownParameters(operation: ApiOperation, shared: readonly ApiParameter[]): readonly ApiParameter[] {
  return sortParameters(
    operation.parameters.filter((parameter) => !shared.some((candidate) => isSame(candidate, parameter))),
  )
}

function isSame(left: ApiParameter, right: ApiParameter): boolean {
  return left.name === right.name && left.in === right.in
}

function sortParameters(parameters: readonly ApiParameter[]): readonly ApiParameter[] {
  return [...parameters].sort((left, right) => {
    if (left.name !== right.name) return left.name < right.name ? -1 : 1
    return left.in < right.in ? -1 : 1
  })
}
