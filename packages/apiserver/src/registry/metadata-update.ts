import { addErrors, type FieldError } from '@kubewright/kube/field'
import { type ObjectMeta, validateObjectMeta, validateObjectMetaUpdate } from '@kubewright/kube/meta'
import { type ObjectNameRule, pathSegmentNameRule } from '@kubewright/kube/names'
import { validateFinalizerNames } from './common/finalizer-names.ts'
import type { MetadataChecks } from './kind-strategy.ts'

export interface MetadataRules {
  readonly namespaced: boolean
  readonly nameRule: ObjectNameRule
  readonly acceptsAnyFinalizer: boolean
  readonly repeatedChecks: Readonly<Record<'main' | 'status', MetadataChecks>>
}

/**
 * The errors of changed metadata, repeated as in Kubernetes: it checks the whole, the change, and for most kinds one of
 * them again. Valid metadata is checked once.
 */
export function validateMetadataUpdate(
  meta: ObjectMeta,
  old: ObjectMeta,
  rules: MetadataRules,
  endpoint: 'main' | 'status',
): FieldError[] {
  const common = validateCommonUpdate(meta, old, rules.namespaced)
  const finalizers = rules.acceptsAnyFinalizer ? noErrors : validateFinalizerNames(meta.finalizers)
  if (common.length === 0 && finalizers.length === 0) return common
  for (const look of rules.repeatedChecks[endpoint].split(', ')) {
    if (look === 'change') addErrors(common, [...validateObjectMetaUpdate(meta, old), ...finalizers])
    if (look === 'whole') addErrors(common, [...validateObjectMeta(meta, rules), ...finalizers])
  }
  return common
}

const noErrors: readonly FieldError[] = []

/** The checks of every kind. Names need only be path segments here: the kind's own rule was checked on create. */
export function validateCommonUpdate(meta: ObjectMeta, old: ObjectMeta, namespaced: boolean): FieldError[] {
  const change = validateObjectMetaUpdate(meta, old)
  const isUnchanged = meta.finalizers === old.finalizers && meta.generateName === old.generateName
  if (isUnchanged && change.length === 0) return change
  return [...validateObjectMeta(meta, { namespaced, nameRule: pathSegmentNameRule }), ...change]
}
