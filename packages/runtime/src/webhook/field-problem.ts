import { type FieldError, invalid } from '@kubewright/kube/field'
import { getField, isJsonArray, isJsonObject, type JsonValue } from '@kubewright/kube/json'

/**
 * What is wrong with a field: its path, such as spec.items[0].name, and what would be right. A FieldError of
 * `@kubewright/kube/field` says more, for example that the value is required or forbidden.
 */
export type FieldProblem = FieldError | { readonly path: string; readonly message: string }

/** The error as Kubernetes words it, with the value that the object has at the path. */
export function fieldErrorOf(problem: FieldProblem, object: JsonValue | undefined): FieldError {
  if ('field' in problem) return problem
  const { path, message } = problem
  return invalid(path, valueAt(object, path), message)
}

/** A step of a path: a name, an index in brackets, or a key in brackets. */
const steps = /(?:^|\.)([^.[\]]+)|\[([^\]]*)\]/g

function valueAt(object: JsonValue | undefined, path: string): JsonValue | undefined {
  let value = object
  for (const [, name, inBrackets = ''] of path.matchAll(steps)) {
    if (name === undefined && isJsonArray(value)) value = value[Number(inBrackets)]
    else if (isJsonObject(value)) value = getField(value, name ?? inBrackets)
    else return undefined
  }
  return value
}
