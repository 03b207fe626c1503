import { type FieldError, FieldPath, invalid, required } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { validateImmutable } from '../common/immutable-field.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { controllerRevisionColumns } from './workload-columns.ts'

/** A past state of a stateful set or daemon set; its data is immutable. */
export const controllerRevisionStrategy: KindStrategy = {
  repeatedMetadataChecks: 'change, whole',
  columns: controllerRevisionColumns,
  validateCreate: (revision) => [...validateRevision(revision), ...validateData(revision)],
  validateUpdate: (revision, old) => [
    ...validateRevision(revision),
    ...validateImmutable(revision['data'], old['data'], FieldPath.root('data')),
  ],
}

function validateRevision({ revision }: JsonObject): FieldError[] {
  const isNegative = (typeof revision === 'number' || typeof revision === 'bigint') && revision < 0
  return isNegative ? [invalid('revision', revision, 'must be greater than or equal to 0')] : []
}

function validateData({ data }: JsonObject): FieldError[] {
  if (data === undefined || data === null) return [required('data', 'data is mandatory')]
  return isJsonObject(data) ? [] : [required('data', 'data must be a valid JSON object')]
}
