import { addError, addErrors, type FieldError, FieldPath, invalid, required } from '@kubewright/kube/field'
import { type JsonObject, type JsonValue, quoteGo } from '@kubewright/kube/json'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { changeField, changeItems, withFieldValue } from '../common/change-fields.ts'
import { validateDnsLabel, validateDriverName, validateSubdomain } from '../common/field-names.ts'
import { goType } from '../common/go-types.ts'
import { invalidGoValue } from '../common/go-value.ts'
import { validateImmutable } from '../common/immutable-field.ts'
import { validateSelectorOfNodes } from '../common/node-selector.ts'
import { selectableField } from '../common/selectable-fields.ts'
import type { KindStrategy, StrategyContext } from '../kind-strategy.ts'
import { validateDevice } from './device.ts'
import { resourceSliceColumns } from './device-columns.ts'
import { validateDistinctItems, validateEntries } from './lists.ts'
import { validatePoolName } from './names.ts'

const devicesMax = 128
/** The limit is lower for devices with taints or counters. */
const advancedDevicesMax = 64
const counterSetsMax = 8
const countersMax = 32
const labelLengthMax = 63
const specPath = FieldPath.root('spec')

export const resourceSliceStrategy: KindStrategy = {
  hasGeneration: true,
  returnsDeletedObject: true,
  columns: resourceSliceColumns,
  selectableFields: [selectableField('spec.nodeName'), selectableField('spec.driver')],
  unsupportedFieldMessage: (field) => `field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: ${field}`,
  prepareForCreate: prepareDevices,
  prepareForUpdate: (slice, _old, context) => prepareDevices(slice, context),
  validateCreate: (slice) => validateSpec(objectAt(slice, 'spec'), undefined),
  validateUpdate: (slice, old) => validateSpec(objectAt(slice, 'spec'), objectAt(old, 'spec')),
  warningsOnCreate: warnAboutDriver,
  warningsOnUpdate: warnAboutDriver,
}

function warnAboutDriver(slice: JsonObject): string[] {
  const driver = textAt(slice, 'spec', 'driver')
  if (driver === driver.toLowerCase()) return []
  return [`spec.driver: driver names should be lowercase; ${quoteGo(driver)} contains uppercase characters`]
}

const listAttributes = ['bools', 'ints', 'strings', 'versions']

/** Sets the times of taints and drops fields of features that are off. */
function prepareDevices(slice: JsonObject, { now }: StrategyContext): JsonObject {
  return changeField(slice, 'spec', (spec) =>
    changeItems(spec, 'devices', (device) => {
      const known = withFieldValue(device, 'nodeAllocatableResourceMappings', undefined)
      const scalar = changeField(known, 'attributes', withoutLists)
      return changeItems(scalar, 'taints', (taint) =>
        valueAt(taint, 'timeAdded') === undefined ? { ...taint, timeAdded: now() } : taint,
      )
    }),
  )
}

function withoutLists(attributes: JsonObject): JsonObject {
  let next = attributes
  for (const name of Object.keys(attributes)) {
    next = changeField(next, name, (attribute) =>
      listAttributes.reduce((fields, field) => withFieldValue(fields, field, undefined), attribute),
    )
  }
  return next
}

function validateSpec(spec: JsonObject, old: JsonObject | undefined): FieldError[] {
  const errors = [
    ...validateDriverName(textAt(spec, 'driver'), specPath.child('driver')),
    ...validatePool(objectAt(spec, 'pool'), specPath.child('pool')),
  ]
  if (old !== undefined) {
    addErrors(
      errors,
      validateImmutable(
        valueAt(spec, 'pool', 'name'),
        valueAt(old, 'pool', 'name'),
        FieldPath.root('spec').child('pool').child('name'),
      ),
    )
    addErrors(
      errors,
      validateImmutable(valueAt(spec, 'driver'), valueAt(old, 'driver'), FieldPath.root('spec').child('driver')),
    )
    addErrors(
      errors,
      validateImmutable(valueAt(spec, 'nodeName'), valueAt(old, 'nodeName'), FieldPath.root('spec').child('nodeName')),
    )
  }
  addErrors(errors, validateNodes(spec))
  const devices = listAt(spec, 'devices')
  const counters = listAt(spec, 'sharedCounters')
  if (devices.length > 0 && counters.length > 0) {
    errors.push(invalid(specPath, '', 'only one of `sharedCounters` or `devices` is allowed'))
  }
  const isAdvanced = devices.some(
    (device) => listAt(device, 'taints').length > 0 || listAt(device, 'consumesCounters').length > 0,
  )
  const before = new Map(listAt(old, 'devices').map((device) => [textAt(device, 'name'), device]))
  const choosesNodes = valueAt(spec, 'perDeviceNodeSelection') === true
  const nameOf = (item: JsonValue) => textAt(item, 'name')
  return [
    ...errors,
    ...validateDistinctItems(
      devices,
      specPath.child('devices'),
      isAdvanced ? advancedDevicesMax : devicesMax,
      nameOf,
      (device, path) => validateDevice(objectAt(device), before.get(nameOf(device)), path, choosesNodes),
    ),
    ...validateDistinctItems(counters, specPath.child('sharedCounters'), counterSetsMax, nameOf, validateCounterSet),
  ]
}

function validateCounterSet(set: JsonValue, path: FieldPath): FieldError[] {
  const name = textAt(set, 'name')
  const counters = objectAt(set, 'counters')
  const namePath = path.child('name')
  const countersPath = path.child('counters')
  return [
    ...(name === '' ? [required(namePath, '')] : validateDnsLabel(name, namePath)),
    ...(Object.keys(counters).length === 0
      ? [required(countersPath, '')]
      : validateEntries(counters, countersPath, countersMax, labelLengthMax, { key: validateDnsLabel })),
  ]
}

function validatePool(pool: JsonObject, path: FieldPath): FieldError[] {
  const errors = validatePoolName(textAt(pool, 'name'), path.child('name'))
  const slices = numberAt(pool, 'resourceSliceCount')
  const generation = numberAt(pool, 'generation')
  if (slices <= 0) errors.push(invalid(path.child('resourceSliceCount'), slices, 'must be greater than zero'))
  if (generation < 0) {
    errors.push(invalid(path.child('generation'), generation, 'must be greater than or equal to zero'))
  }
  return errors
}

/** A slice must name its nodes in exactly one way. */
function validateNodes(spec: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const found: string[] = []
  const nodeName = valueAt(spec, 'nodeName')
  const selector = valueAt(spec, 'nodeSelector')
  if (nodeName === '') {
    errors.push(invalid('spec.nodeName', '', 'must be either unset or set to a non-empty string'))
  } else if (nodeName !== undefined) {
    found.push('`nodeName`')
    addErrors(errors, validateSubdomain(String(nodeName), specPath.child('nodeName')))
  }
  if (selector !== undefined) {
    found.push('`nodeSelector`')
    addErrors(errors, validateSelectorOfNodes(objectAt(selector), specPath.child('nodeSelector')))
    const terms = valueAt(selector, 'nodeSelectorTerms')
    if (listAt(selector, 'nodeSelectorTerms').length !== 1) {
      const path = specPath.child('nodeSelector').child('nodeSelectorTerms')
      errors.push(
        invalidGoValue(path, terms, goType('[]core.NodeSelectorTerm'), 'must have exactly one node selector term'),
      )
    }
  }
  for (const field of ['allNodes', 'perDeviceNodeSelection']) {
    const value = valueAt(spec, field)
    if (value === true) found.push(`\`${field}\``)
    else if (value !== undefined)
      addError(errors, invalid(specPath.child(field), value, 'must be either unset or set to true'))
  }
  const exactlyOne = 'exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required'
  if (found.length === 0) errors.push(required(specPath, exactlyOne))
  else if (found.length > 1) {
    errors.push(invalid(specPath, `{${found.join(', ')}}`, `${exactlyOne}, but multiple fields are set`))
  }
  return errors
}
