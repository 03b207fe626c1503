import type { JsonObject } from '@kubewright/kube/json'
import type { AdmissionAttributes } from '../admission.ts'
import type { Amounts } from './amounts.ts'
import type { ScopeSelector } from './scopes.ts'

/** Context in which the usage of an object is computed. */
export interface QuotaContext {
  /** Milliseconds since 1970. */
  readonly nowMs: number
}

/** How the objects of one resource are measured. */
export interface QuotaEvaluator {
  /** Whether a request may change what is measured. */
  handles(attributes: Pick<AdmissionAttributes, 'verb' | 'subresource' | 'object' | 'oldObject'>): boolean
  /** Those of the names of a quota that this resource has something of. */
  matchingNames(names: readonly string[]): readonly string[]
  matchesScope(selector: ScopeSelector, object: JsonObject): boolean
  /** What the object lacks to be measured by these names. */
  problemOf?(names: readonly string[], object: JsonObject): string | undefined
  usageOf(object: JsonObject, context: QuotaContext): Amounts
}

export const noScope = () => false

/** The name by which objects are counted that are stored, of whatever resource. */
export function countNameOf(group: string, plural: string): string {
  return group === '' ? `count/${plural}` : `count/${plural}.${group}`
}
