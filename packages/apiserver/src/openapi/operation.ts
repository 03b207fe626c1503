import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { ApiParameter } from './parameters.ts'

/** One operation of the API, before it is written down as OpenAPI v2 or v3. */
export interface ApiOperation {
  readonly method: string
  /** Unique in the server; clients that are generated name their functions by it. */
  readonly id: string
  readonly tag: string
  readonly action?: string | undefined
  readonly kind?: GroupVersionKind | undefined
  readonly parameters: readonly ApiParameter[]
  /** The media types that it says it reads, whether there is a body or not. */
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
  /** The name of a schema; empty for a text, absent where nothing is said. */
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

/** The answers with the codes, all of one schema. */
export function responsesOf(
  codes: readonly number[],
  schema: string,
  types: readonly string[],
): readonly ApiOperationResponse[] {
  return [...codes.map((code) => ({ code, description: descriptions[code] ?? '', schema, types })), unauthorized]
}

/** Those that every operation of a path takes are parameters of the path; the others are the operation's own. */
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
