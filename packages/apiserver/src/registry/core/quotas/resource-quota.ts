import { collectErrors, type FieldError, FieldPath, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { sortStrings } from '@kubewright/kube/json'
import { compareQuantities, formatQuantity } from '@kubewright/kube/values'
import { objectAt, textAt } from '../../../read-object.ts'
import { ageColumn, column, nameColumn } from '../../columns/common-columns.ts'
import type { TableColumn } from '../../columns/table-column.ts'
import { changeField, withFieldValue } from '../../common/change-fields.ts'
import { quantityIn, roundResourceList, validateResourceQuantity } from '../../common/resource-lists.ts'
import { validateQuotaResourceName } from '../../common/resource-names.ts'
import type { KindStrategy } from '../../kind-strategy.ts'
import { validateScopeChange, validateScopeSelector, validateScopes } from './scopes.ts'

const resourceQuotaColumns: readonly TableColumn[] = [
  nameColumn,
  column('Request', 'string', (quota) => usage(quota, false), 'Used and total amount of each resource.'),
  column('Limit', 'string', (quota) => usage(quota, true), 'Used and total amount of each limit.'),
  ageColumn,
]

function usage(quota: JsonObject, ofLimits: boolean): string {
  const [hard, used] = [objectAt(quota, 'status', 'hard'), objectAt(quota, 'status', 'used')]
  return sortStrings(Object.keys(hard))
    .filter((resource) => resource.startsWith('limits.') === ofLimits)
    .map((resource) => `${resource}: ${String(used[resource] ?? '0')}/${String(hard[resource])}`)
    .join(', ')
}

export const resourceQuotaStrategy: KindStrategy = {
  returnsDeletedObject: true,
  columns: resourceQuotaColumns,
  setDefaults: (object) => rounded(rounded(object, 'spec', ['hard']), 'status', ['hard', 'used']),
  validateCreate: validateSpec,
  validateUpdate: (object, old) => [...validateSpec(object), ...validateScopeChange(object, old)],
  validateStatusUpdate: validateStatus,
  warningsOnCreate: warnAboutRequests,
}

function rounded(object: JsonObject, part: string, fields: readonly string[]): JsonObject {
  return changeField(object, part, (value) =>
    fields.reduce((changed, field) => withFieldValue(changed, field, roundResourceList(changed[field])), value),
  )
}

function validateSpec(object: JsonObject): FieldError[] {
  const spec = objectAt(object, 'spec')
  return [
    ...validateAmounts(objectAt(spec, 'hard'), FieldPath.root('spec').child('hard')),
    ...validateScopes(spec, FieldPath.root('spec')),
    ...validateScopeSelector(spec, FieldPath.root('spec').child('scopeSelector')),
  ]
}

function validateStatus(object: JsonObject): FieldError[] {
  return [
    ...(textAt(object, 'metadata', 'resourceVersion') === '' ? [required('resourceVersion')] : []),
    ...validateAmounts(objectAt(object, 'status', 'hard'), FieldPath.root('status').child('hard')),
    ...validateAmounts(objectAt(object, 'status', 'used'), FieldPath.root('status').child('used')),
  ]
}

function validateAmounts(amounts: JsonObject, path: FieldPath): FieldError[] {
  return collectErrors(Object.keys(amounts), (name) => {
    const place = path.key(name)
    return [...validateQuotaResourceName(name, place), ...validateResourceQuantity(name, place, String(amounts[name]))]
  })
}

const comparedNames = ['cpu', 'memory', 'storage', 'ephemeral-storage']
/** For these, the plain name means requests. */
const plainNames: ReadonlySet<string> = new Set(['cpu', 'memory'])

/** Warns if the requests quota exceeds the limits quota, which makes it ineffective. */
function warnAboutRequests(object: JsonObject): readonly string[] {
  const hard = objectAt(object, 'spec', 'hard')
  return comparedNames.flatMap((name) => {
    const requestName = !(`requests.${name}` in hard) && plainNames.has(name) ? name : `requests.${name}`
    const limitName = `limits.${name}`
    const request = quantityIn(hard, requestName)
    const limit = quantityIn(hard, limitName)
    if (request === undefined || limit === undefined || compareQuantities(request, limit) <= 0) return []
    const [requestText, limitText] = [formatQuantity(request), formatQuantity(limit)]
    return [`ResourceQuota ${requestName} (${requestText}) should be less than ${limitName} (${limitText})`]
  })
}
