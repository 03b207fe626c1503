import { extractApplied, wouldApplyChange } from '@kubewright/kube/apply'
import { getField, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { Condition } from '@kubewright/kube/meta'
import type { Shape } from '@kubewright/kube/shape'
import type { KindReference } from '../resource/index.ts'
import {
  type ConditionsInput,
  isFailed,
  isSuccessKnown,
  nextConditions,
  observedGenerationOf,
} from './status-conditions.ts'

/** The inputs of a status; `object` is the cached one. */
export interface StatusInput extends ConditionsInput {
  readonly kind: KindReference
  /** The fields of the status; undefined: the previously applied ones stay. */
  readonly status: object | undefined
}

/** The status to apply; undefined when it would change nothing. Pure. */
export function planStatus(input: StatusInput): JsonObject | undefined {
  const { kind, object, manager } = input
  const shape = kind.definition.shape()
  if (shape === undefined || !kind.definition.subresources.some(({ name }) => name === 'status')) return undefined
  const isSilent = input.status === undefined && input.conditions === undefined
  if (isSilent && input.reconciled === 'succeeded' && isSuccessKnown(object, input.loop, input.reconciledType))
    return undefined
  const live = object as unknown as JsonObject
  const applied = appliedStatus(input, shape)
  const conditions = hasConditions(kind) ? nextConditions(input, applied.conditions) : []
  const fields = input.status === undefined ? applied.fields : (input.status as JsonObject)
  if (isSilent && conditions.length === 0 && Object.keys(fields).length === 0) return undefined
  const config = statusConfiguration(input, fields, conditions)
  const decision = { live, config, manager, shape, subresource: 'status', force: true }
  return wouldApplyChange(decision) ? config : undefined
}

interface AppliedStatus {
  readonly fields: JsonObject
  readonly conditions: readonly Condition[]
}

const nothingApplied: AppliedStatus = { fields: {}, conditions: [] }

/** The fields and conditions that this controller applied before. */
function appliedStatus({ object, manager, status, conditions }: StatusInput, shape: Shape): AppliedStatus {
  if (status !== undefined && conditions !== undefined) return nothingApplied
  const live = object as unknown as JsonObject
  const extracted = getField(extractApplied(live, manager, { shape, subresource: 'status' }), 'status')
  if (!isJsonObject(extracted)) return nothingApplied
  const { observedGeneration: _, conditions: own, ...fields } = extracted
  return { fields, conditions: Array.isArray(own) ? (own as unknown as readonly Condition[]) : [] }
}

/** Kinds made by defineResource have the standard conditions; built-in kinds have their own. */
function hasConditions(kind: KindReference): boolean {
  return kind.definition.manifest !== undefined
}

/**
 * The apply requires the revision that was read. The UID alone is not enough: the status endpoint of a custom resource
 * takes all metadata from the stored object, even if that has replaced the one that was read. A failure does not change
 * observedGeneration, as the failed generation was not reached.
 */
function statusConfiguration(
  { object, kind, reconciled }: StatusInput,
  fields: JsonObject,
  conditions: readonly Condition[],
): JsonObject {
  const { name = '', namespace, uid = '', resourceVersion = '', generation } = object.metadata ?? {}
  const observed = isFailed(reconciled) ? observedGenerationOf(object) : generation
  const hasGeneration = hasConditions(kind) && observed !== undefined
  const status: JsonObject = {
    ...fields,
    ...(hasGeneration ? { observedGeneration: observed } : {}),
    ...(conditions.length > 0 ? { conditions: conditions as unknown as JsonValue } : {}),
  }
  return {
    apiVersion: object.apiVersion ?? '',
    kind: object.kind ?? '',
    metadata: { name, ...(namespace === undefined ? {} : { namespace }), uid, resourceVersion },
    status,
  }
}
