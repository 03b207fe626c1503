import { isKubeError } from '@kubewright/kube'
import { formatProblems, mergeValues, typeProblems } from '@kubewright/kube/apply'
import { CelList, type CelValue } from '@kubewright/kube/cel'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { formatGroupVersionKind, groupVersionKindOf } from '@kubewright/kube/meta'
import { applyJsonPatch } from '@kubewright/kube/patch'
import { CelPatchObject, celToJson, celToPatchValue, typeNameProblems } from '@kubewright/kube/rules'
import type { Shape } from '@kubewright/kube/shape'
import { atomicPaths } from './atomic-parts.ts'

/** The object after a mutation, or the reason why the mutation failed. */
export type Mutated = { readonly object: JsonObject } | { readonly problem: string }

/**
 * Applies the apply configuration that an expression built to the object. Kinds without a shape have no apply
 * configurations.
 */
export function applyConfiguration(object: JsonObject, built: CelValue, shape: Shape | undefined): Mutated {
  const names = typeNameProblems(built)
  if (names.length > 0) return { problem: `type mismatch: ${names.join('\n')}` }
  const fields = celToJson(built)
  if (fields === undefined) return { problem: 'invalid return type: *dynamic.ObjectVal' }
  const { apiVersion, kind } = object
  const configuration = { ...(fields as JsonObject), apiVersion, kind } as JsonObject
  if (shape === undefined) {
    const of = formatGroupVersionKind(groupVersionKindOf(configuration))
    return unapplied(`failed to convert patch object to typed object: no corresponding type for ${of}`)
  }
  const problems = typeProblems(shape, configuration)
  if (problems.length > 0) {
    return unapplied(`failed to convert patch object to typed object: ${formatProblems(problems)}`)
  }
  const atomics = atomicPaths(shape, configuration)
  if (atomics.length > 0) {
    const which = atomics.join(', ')
    return unapplied(`invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${which}`)
  }
  return { object: mergeValues(shape, object, configuration) as JsonObject }
}

function unapplied(why: string): Mutated {
  return { problem: `error applying patch: ${why}` }
}

/** Applies the JSON patch that an expression built. If one of its tests fails, nothing changes. */
export function applyPatchOperations(object: JsonObject, built: CelValue): Mutated {
  const operations: JsonValue[] = []
  for (const element of built instanceof CelList ? Array.from({ length: built.size }, (_, at) => built.at(at)) : []) {
    const operation = operationOf(element as CelPatchObject)
    if ('problem' in operation) return operation
    operations.push(operation.object)
  }
  try {
    return { object: applyJsonPatch(object, operations) as JsonObject }
  } catch (error) {
    if (!isKubeError(error)) throw error
    return isFailedTest(error) ? { object } : { problem: `JSON Patch: ${error.message}` }
  }
}

function isFailedTest(error: Error): boolean {
  return isKubeError(error, 'KUBE_PATCH_NOT_APPLICABLE') && error.message.endsWith(': test failed')
}

/** One operation. A missing path is empty, and an empty `from` counts as missing. */
function operationOf({ fields }: CelPatchObject): Mutated {
  const [op, path, from] = ['op', 'path', 'from'].map((name) => String(fields.get(name) ?? ''))
  const operation = { op: op ?? '', path: path ?? '', ...(from ? { from } : {}) }
  const value = fields.get('value')
  if (value === undefined) return { object: operation }
  const names = value instanceof CelPatchObject ? typeNameProblems(value, value.typeName) : []
  if (names.length > 0) return { problem: `type mismatch: ${names.join('\n')}` }
  const json = celToPatchValue(value)
  if (json !== undefined) return { object: { ...operation, value: json } }
  return { problem: 'JSONPath valueExpression evaluated to a type that could not marshal to JSON' }
}
