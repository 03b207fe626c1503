import { FieldPath } from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { type LabelSelector, validateLabelSelector } from '@kubewright/kube/selectors'
import { forbiddenStatus, StatusError } from '@kubewright/kube/status'
import { compareInstants, compareQuantities, parseQuantity, parseTime } from '@kubewright/kube/values'
import { objectAt, textAt, valueAt } from '../../../read-object.ts'
import { changeField, withFieldValue } from '../../common/change-fields.ts'
import { protectedBy } from '../../common/protection.ts'
import type { KindStrategy, StrategyContext } from '../../kind-strategy.ts'
import { type ClaimSpecRules, setClaimSpecDefaults, validateClaimSpec, warnAboutClaimSpec } from './claim-spec.ts'
import { classAnnotation, validateClaimStatus, validateKeptClaim } from './claim-update.ts'
import { claimColumns } from './volume-columns.ts'

const defaultClassAnnotations = [
  'storageclass.kubernetes.io/is-default-class',
  'storageclass.beta.kubernetes.io/is-default-class',
]
const specPath = FieldPath.root('spec')
const protect = protectedBy('kubernetes.io/pvc-protection')

export const persistentVolumeClaimStrategy: KindStrategy = {
  repeatedMetadataChecks: 'change, whole',
  initialStatus: { phase: 'Pending' },
  returnsDeletedObject: true,
  columns: claimColumns,
  setDefaults: setClaimDefaults,
  admitCreate: (claim, context) => protect(withDefaultClass(claim, context)),
  admitUpdate: refuseGrowth,
  prepareForCreate: (claim) => changeField(claim, 'spec', (spec) => normaliseSources(spec, undefined)),
  prepareForUpdate: (claim, old) => changeField(claim, 'spec', (spec) => normaliseSources(spec, objectAt(old, 'spec'))),
  validateCreate: (claim) => validateClaimSpec(objectAt(claim, 'spec'), specPath),
  validateUpdate: (claim, old) => [
    ...validateClaimSpec(objectAt(claim, 'spec'), specPath, rulesAfter(objectAt(old, 'spec'))),
    ...validateKeptClaim(claim, old),
  ],
  validateStatusUpdate: validateClaimStatus,
  warningsOnCreate: warnAboutClaim,
  warningsOnUpdate: warnAboutClaim,
}

function setClaimDefaults(claim: JsonObject): JsonObject {
  const complete = changeField(claim, 'spec', setClaimSpecDefaults)
  if (textAt(complete, 'status', 'phase') !== '') return complete
  return { ...complete, status: { ...objectAt(complete, 'status'), phase: 'Pending' } }
}

/** The class of a claim: the old annotation takes precedence over the field. */
export function classOf(claim: JsonObject): JsonValue | undefined {
  return valueAt(claim, 'metadata', 'annotations', classAnnotation) ?? valueAt(claim, 'spec', 'storageClassName')
}

/** Sets the default class on a claim without one; of several the newest, and of those the first by name. */
function withDefaultClass(claim: JsonObject, { list }: StrategyContext): JsonObject {
  if (classOf(claim) !== undefined) return claim
  let found: JsonObject | undefined
  for (const candidate of list('storageclasses.storage.k8s.io')) {
    if (isDefaultClass(candidate) && (found === undefined || isPreferred(candidate, found))) found = candidate
  }
  if (found === undefined) return claim
  const name = textAt(found, 'metadata', 'name')
  return changeField(claim, 'spec', (spec) => withFieldValue(spec, 'storageClassName', name))
}

function isDefaultClass(storageClass: JsonObject): boolean {
  return defaultClassAnnotations.some(
    (annotation) => textAt(storageClass, 'metadata', 'annotations', annotation) === 'true',
  )
}

function isPreferred(candidate: JsonObject, other: JsonObject): boolean {
  const timeOf = (object: JsonObject) => parseTime(textAt(object, 'metadata', 'creationTimestamp'))
  const order = compareInstants(timeOf(candidate), timeOf(other))
  return order === 0 ? textAt(candidate, 'metadata', 'name') < textAt(other, 'metadata', 'name') : order > 0
}

/**
 * A bound claim may grow if its class allows it. In Kubernetes, validation comes before this admission plugin, so
 * everything that validation refuses is left to it: the growth of unbound claims and all other changes.
 */
function refuseGrowth(claim: JsonObject, old: JsonObject, { find }: StrategyContext): JsonObject {
  const size = valueAt(claim, 'spec', 'resources', 'requests', 'storage')
  const oldSize = valueAt(old, 'spec', 'resources', 'requests', 'storage')
  if (size === undefined || size === oldSize || textAt(old, 'status', 'phase') !== 'Bound') return claim
  const before = parseQuantity(oldSize === undefined ? '0' : String(oldSize))
  if (compareQuantities(parseQuantity(String(size)), before) <= 0) return claim
  const name = classOf(claim)
  const storageClass = name === classOf(old) ? find('storageclasses.storage.k8s.io', '', String(name)) : undefined
  if (valueAt(storageClass, 'allowVolumeExpansion') === true) return claim
  if (validateKeptClaim({ ...claim, status: objectAt(old, 'status') }, old).length > 0) return claim
  const why =
    'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize'
  const resource = { group: '', resource: 'persistentvolumeclaims' }
  throw new StatusError(forbiddenStatus(resource, textAt(claim, 'metadata', 'name'), why))
}

/**
 * Copies dataSource and dataSourceRef to each other. A dataSource other than a claim or snapshot is dropped silently,
 * unless it was stored before.
 */
function normaliseSources(spec: JsonObject, old: JsonObject | undefined): JsonObject {
  let next = spec
  if (textAt(next, 'dataSourceRef', 'namespace') !== '' && valueAt(old, 'dataSourceRef') === undefined) {
    next = withFieldValue(next, 'dataSourceRef', undefined)
  }
  const wasInUse = valueAt(old, 'dataSource') !== undefined || valueAt(old, 'dataSourceRef') !== undefined
  if (!wasInUse && valueAt(next, 'dataSourceRef') === undefined && !isClaimOrSnapshot(valueAt(next, 'dataSource'))) {
    next = withFieldValue(next, 'dataSource', undefined)
  }
  const source = valueAt(next, 'dataSource')
  const reference = valueAt(next, 'dataSourceRef')
  if (source !== undefined && reference === undefined) return { ...next, dataSourceRef: objectAt(source) }
  if (reference === undefined || source !== undefined || textAt(reference, 'namespace') !== '') return next
  return { ...next, dataSource: withFieldValue(objectAt(reference), 'namespace', undefined) }
}

function isClaimOrSnapshot(source: JsonValue | undefined): boolean {
  const kind = textAt(source, 'kind')
  const group = textAt(source, 'apiGroup')
  return group === ''
    ? kind === 'PersistentVolumeClaim'
    : group === 'snapshot.storage.k8s.io' && kind === 'VolumeSnapshot'
}

/** Tolerates invalid values that are already stored. */
function rulesAfter(old: JsonObject): ClaimSpecRules {
  const selector = valueAt(old, 'selector') as LabelSelector | undefined
  return {
    allowInvalidSelectorValues: validateLabelSelector(selector, specPath).length > 0,
    allowInvalidSourceGroups:
      valueAt(old, 'dataSource', 'apiGroup') !== undefined || valueAt(old, 'dataSourceRef', 'apiGroup') !== undefined,
  }
}

function warnAboutClaim(claim: JsonObject): string[] {
  const warnings = warnAboutClaimSpec(valueAt(claim, 'spec'), FieldPath.root('spec'))
  if (valueAt(claim, 'metadata', 'annotations', classAnnotation) === undefined) return warnings
  const warning = 'deprecated since v1.8; use "storageClassName" attribute instead'
  return [`metadata.annotations[${classAnnotation}]: ${warning}`, ...warnings]
}
