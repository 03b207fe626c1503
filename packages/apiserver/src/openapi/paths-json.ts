import type { JsonObject, MutableJsonObject } from '@kubewright/kube/json'
import { type ApiOperation, type ApiPath, sharedParameters } from './operation.ts'
import type { ApiParameter } from './parameters.ts'

/** How a version of OpenAPI writes the parts of a path. */
export interface PathFormat {
  operationJson(operation: ApiOperation, shared: readonly ApiParameter[]): JsonObject
  parameterJson(parameter: ApiParameter): JsonObject
}

/** The paths in the order of their text; parameters that all operations of a path have stand once, beside them. */
export function pathsJson(paths: readonly ApiPath[], { operationJson, parameterJson }: PathFormat): JsonObject {
  const result: MutableJsonObject = {}
  for (const { path, operations } of [...paths].sort((left, right) => (left.path < right.path ? -1 : 1))) {
    const shared = sharedParameters(operations)
    const item: MutableJsonObject = {}
    for (const operation of operations) item[operation.method] = operationJson(operation, shared)
    if (shared.length > 0) item['parameters'] = shared.map(parameterJson)
    result[path] = item
  }
  return result
}
