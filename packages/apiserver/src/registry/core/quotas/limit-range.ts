import {
  addError,
  addErrors,
  collectErrors,
  duplicate,
  type FieldError,
  FieldPath,
  forbidden,
  invalid,
  required,
} from '@kubewright/kube/field'
import { type JsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'
import { qualifiedNameProblems } from '@kubewright/kube/names'
import { listAt, objectAt, textAt } from '../../../read-object.ts'
import { nameAndCreationColumns } from '../../columns/common-columns.ts'
import { changeField, changeItems, withFieldValue } from '../../common/change-fields.ts'
import { problemsAt } from '../../common/field-names.ts'
import { roundResourceList } from '../../common/resource-lists.ts'
import { validateContainerResourceName, validateResourceName } from '../../common/resource-names.ts'
import type { KindStrategy, StrategyContext } from '../../kind-strategy.ts'
import { validateAmountsOf } from './limit-amounts.ts'

const standardTypes = ['Pod', 'Container', 'PersistentVolumeClaim']
const lists = ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio']

export const limitRangeStrategy: KindStrategy = {
  repeatedMetadataChecks: 'whole',
  allowsCreateOnUpdate: true,
  columns: nameAndCreationColumns,
  setDefaults: (object) => changeField(object, 'spec', (spec) => changeItems(spec, 'limits', setLimitDefaults)),
  prepareForCreate: named,
  validateCreate: validateLimitRange,
  validateUpdate: validateLimitRange,
}

/**
 * For containers: the default limit is the maximum, and the default request is the default limit, or else the minimum.
 */
function setLimitDefaults(limit: JsonObject): JsonObject {
  let complete = limit
  if (textAt(limit, 'type') === 'Container') {
    const limits = { ...objectAt(limit, 'max'), ...objectAt(limit, 'default') }
    const requests = { ...objectAt(limit, 'min'), ...limits, ...objectAt(limit, 'defaultRequest') }
    complete = { ...limit, default: limits, defaultRequest: requests }
  }
  return lists.reduce((rounded, field) => withFieldValue(rounded, field, roundResourceList(rounded[field])), complete)
}

/** A limit range without a name gets a random UUID. */
function named(object: JsonObject, context: StrategyContext): JsonObject {
  const metadata = objectAt(object, 'metadata')
  if (textAt(metadata, 'name') !== '') return object
  return { ...object, metadata: { ...metadata, name: context.newUid() } }
}

function validateLimitRange(object: JsonObject): FieldError[] {
  const seen = new Set<string>()
  return collectErrors(listAt(object, 'spec', 'limits'), (limit, index) => {
    const path = FieldPath.root('spec').child('limits').index(index)
    const type = textAt(limit, 'type')
    const errors = [...validateType(type, path.child('type'))]
    if (seen.has(type)) errors.push(duplicate(path.child('type'), type))
    seen.add(type)
    return [...errors, ...validateNames(limit, path, type), ...validateAmountsOf(limit, path, namesIn(limit))]
  })
}

function validateType(type: string, path: FieldPath): FieldError[] {
  const problems = qualifiedNameProblems(type)
  if (problems.length > 0) return problemsAt(path, type, problems)
  if (type.includes('/') || standardTypes.includes(type)) return []
  return [invalid(path, type, 'must be a standard limit type or fully qualified')]
}

function validateNames(limit: JsonValue, path: FieldPath, type: string): FieldError[] {
  const namesOf = (field: string) => validateNamesIn(objectAt(limit, field), path.child(field), type)
  const errors = [...namesOf('max'), ...namesOf('min')]
  for (const field of ['default', 'defaultRequest']) {
    if (type !== 'Pod') addErrors(errors, namesOf(field))
    else if (Object.keys(objectAt(limit, field)).length > 0) {
      addError(errors, forbidden(path.child(field), "may not be specified when `type` is 'Pod'"))
    }
  }
  if (
    type === 'PersistentVolumeClaim' &&
    !('storage' in objectAt(limit, 'min')) &&
    !('storage' in objectAt(limit, 'max'))
  ) {
    const detail = 'either minimum or maximum storage value is required, but neither was provided'
    errors.push(required(path.child('limits'), detail))
  }
  return [...errors, ...namesOf('maxLimitRequestRatio')]
}

function validateNamesIn(amounts: JsonObject, path: FieldPath, type: string): FieldError[] {
  const validate = type === 'Pod' || type === 'Container' ? validateContainerResourceName : validateResourceName
  return collectErrors(Object.keys(amounts), (name) => validate(name, path.key(name)))
}

/** Limits of pods have no defaults, so those do not count. */
function namesIn(limit: JsonValue): readonly string[] {
  const counted = textAt(limit, 'type') === 'Pod' ? ['max', 'min', 'maxLimitRequestRatio'] : lists
  return sortStrings([...new Set(counted.flatMap((field) => Object.keys(objectAt(limit, field))))])
}
