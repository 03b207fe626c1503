/**
 * Pods and templates of pods.
 *
 * @module
 */
import type { FieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import type { BuiltinKinds } from '../builtin-kind.ts'

export const podKinds: BuiltinKinds = new Map()

export function setPodTemplateDefaults(template: JsonObject): JsonObject {
  return template
}

export function setPodSpecDefaults(spec: JsonObject): JsonObject {
  return spec
}

export function validatePodTemplate(_template: JsonObject, _path: string): readonly FieldError[] {
  return []
}

export function validatePodSpec(_spec: JsonObject, _path: string): readonly FieldError[] {
  return []
}
