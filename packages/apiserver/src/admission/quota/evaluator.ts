import type { JsonObject } from '@kubewright/kube/json'
import type { AdmissionAttributes } from '../admission.ts'
import type { Amounts } from './amounts.ts'
import type { ScopeSelector } from './scopes.ts'

/** Context in which the usage of an object is computed. */
export interface QuotaContext {
  /** Milliseconds since 1970. */
  readonly nowMs: number
}

/** Measures the objects of one resource. */
export interface QuotaEvaluator {
  /** Whether a request may change the measured amounts. */
  handles(attributes: Pick<AdmissionAttributes, 'verb' | 'subresource' | 'object' | 'oldObject'>): boolean
  /** The names of a quota that this resource counts towards. */
  matchingNames(names: readonly string[]): readonly string[]
  matchesScope(selector: ScopeSelector, object: JsonObject): boolean
  /** The reason why the object cannot be measured by these names. */
  problemOf?(names: readonly string[], object: JsonObject): string | undefined
  usageOf(object: JsonObject, context: QuotaContext): Amounts
}

export const noScope = () => false

/** The quota name that counts the stored objects of any resource. */
export function countNameOf(group: string, plural: string): string {
  return group === '' ? `count/${plural}` : `count/${plural}.${group}`
}
