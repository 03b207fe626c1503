import {
  addErrors,
  type FieldError,
  FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
  tooLong,
  tooMany,
} from '@kubewright/kube/field'
import { type JsonObject, type JsonValue, jsonEqual, utf8Length } from '@kubewright/kube/json'
import { type Condition, validateConditions } from '@kubewright/kube/meta'
import { validateInterfaceAddress } from '@kubewright/kube/names'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { changeField, changeItems, fillIn, withFieldValue } from '../common/change-fields.ts'
import { validateDnsLabel, validateDriverName } from '../common/field-names.ts'
import { goType } from '../common/go-types.ts'
import { invalidGoValue } from '../common/go-value.ts'
import { validateSelectorOfNodes } from '../common/node-selector.ts'
import { validateBindingConditions } from './binding-conditions.ts'
import {
  type RequestNames,
  requestNamesOf,
  requestsMax,
  validateRequestReference,
  validateRequestReferences,
} from './claim-spec.ts'
import { configurationsMax, validateConfiguration, validateRawObject } from './device-configuration.ts'
import { validateDistinctItems, validateItems } from './lists.ts'
import { validatePoolName } from './names.ts'

const reservationsMax = 256
const conditionsMax = 8
const dataBytesMax = 10 * 1024
const addressesMax = 16
const interfaceNameBytesMax = 256
const hardwareAddressBytesMax = 128
const configurationSources = ['FromClaim', 'FromClass']
const statusPath = FieldPath.root('status')
const deviceIdType = goType('schedulerapi.SharedDeviceID')
const operatorDefaults: JsonObject = { operator: 'Equal' }

export function setStatusDefaults(claim: JsonObject): JsonObject {
  return changeField(claim, 'status', (status) =>
    changeField(status, 'allocation', (allocation) =>
      changeField(allocation, 'devices', (devices) =>
        changeItems(devices, 'results', (result) =>
          changeItems(result, 'tolerations', (toleration) => fillIn(toleration, operatorDefaults)),
        ),
      ),
    ),
  )
}

/** The unique key of a device. */
function deviceKey(device: JsonValue): string {
  return ['driver', 'pool', 'device', 'shareID'].map((field) => textAt(device, field)).join(' ')
}

function allocatedIn(claim: JsonObject): Set<string> {
  return new Set(listAt(claim, 'status', 'allocation', 'devices', 'results').map(deviceKey))
}

/** Drops the status of a device together with its allocation. */
export function dropDeallocated(claim: JsonObject, old: JsonObject): JsonObject {
  const allocated = allocatedIn(claim)
  const gone = new Set([...allocatedIn(old)].filter((key) => !allocated.has(key)))
  if (gone.size === 0) return claim
  return changeField(claim, 'status', (status) => {
    const kept = listAt(status, 'devices').filter((device) => !gone.has(deviceKey(device)))
    return withFieldValue(status, 'devices', kept.length > 0 ? kept : undefined)
  })
}

export function validateClaimStatus(claim: JsonObject, old: JsonObject): FieldError[] {
  const status = objectAt(claim, 'status')
  const allocated = allocatedIn(claim)
  const names = requestNamesOf(objectAt(claim, 'spec', 'devices'))
  return [
    ...validateDistinctItems(
      listAt(status, 'reservedFor'),
      statusPath.child('reservedFor'),
      reservationsMax,
      (consumer) => textAt(consumer, 'uid'),
      (consumer, path) =>
        ['resource', 'name', 'uid']
          .filter((field) => textAt(consumer, field) === '')
          .map((field) => required(path.child(field), '')),
    ),
    ...validateDistinctItems(
      listAt(status, 'devices'),
      statusPath.child('devices'),
      Number.POSITIVE_INFINITY,
      deviceKey,
      (device, path) => validateDevice(device, path, allocated),
    ),
    ...validateReservations(claim, old),
    ...validateAllocation(status, objectAt(old, 'status'), names),
  ]
}

function validateReservations(claim: JsonObject, old: JsonObject): FieldError[] {
  const reservations = listAt(claim, 'status', 'reservedFor')
  const path = statusPath.child('reservedFor')
  if (reservations.length === 0) return []
  if (valueAt(claim, 'status', 'allocation') === undefined) {
    return [forbidden(path, 'may not be specified when `allocated` is not set')]
  }
  if (valueAt(claim, 'metadata', 'deletionTimestamp') === undefined) return []
  const before = listAt(old, 'status', 'reservedFor')
  if (reservations.every((reservation) => before.some((other) => jsonEqual(reservation, other)))) return []
  const detail = 'new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set'
  return [forbidden(path, detail)]
}

/** An allocation is immutable; it can only be removed. */
function validateAllocation(status: JsonObject, old: JsonObject, names: RequestNames): FieldError[] {
  const allocation = valueAt(status, 'allocation')
  const before = valueAt(old, 'allocation')
  const path = statusPath.child('allocation')
  if (allocation === undefined) return []
  if (before !== undefined) {
    if (jsonEqual(allocation, before)) return []
    return [invalidGoValue(path, allocation, goType('*resource.AllocationResult'), 'field is immutable')]
  }
  const devicesPath = path.child('devices')
  const selector = valueAt(allocation, 'nodeSelector')
  return [
    ...validateItems(
      listAt(allocation, 'devices', 'results'),
      devicesPath.child('results'),
      requestsMax,
      (result, resultPath) => validateResult(result, resultPath, names),
    ),
    ...validateItems(
      listAt(allocation, 'devices', 'config'),
      devicesPath.child('config'),
      2 * configurationsMax,
      (configuration, itemPath) => [
        ...validateSource(textAt(configuration, 'source'), itemPath.child('source')),
        ...validateRequestReferences(listAt(configuration, 'requests'), itemPath.child('requests'), names),
        ...validateConfiguration(configuration, itemPath),
      ],
    ),
    ...(selector === undefined ? [] : validateSelectorOfNodes(objectAt(selector), path.child('nodeSelector'))),
  ]
}

function validateSource(source: string, path: FieldPath): FieldError[] {
  if (source === '') return [required(path, '')]
  return configurationSources.includes(source) ? [] : [notSupported(path, source, configurationSources)]
}

function validateResult(result: JsonValue, path: FieldPath, names: RequestNames): FieldError[] {
  return [
    ...validateRequestReference(textAt(result, 'request'), path.child('request'), names),
    ...validateDriverName(textAt(result, 'driver'), path.child('driver')),
    ...validatePoolName(textAt(result, 'pool'), path.child('pool')),
    ...validateDnsLabel(textAt(result, 'device'), path.child('device')),
    ...validateBindingConditions(result, path),
    ...validateShare(result, path.child('shareID')),
  ]
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function validateShare(device: JsonValue, path: FieldPath): FieldError[] {
  const id = valueAt(device, 'shareID')
  if (id === undefined || uuidForm.test(String(id))) return []
  if (!uuidForm.test(String(id).toLowerCase())) {
    const problem = String(id).length === 36 ? 'invalid UUID format' : `invalid UUID length: ${String(id).length}`
    return [invalid(path, id, `error validating uid: ${problem}`)]
  }
  const form = 'uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`'
  return [invalid(path, id, `${form} with lowercase hexadecimal characters`)]
}

function validateDevice(device: JsonValue, path: FieldPath, allocated: ReadonlySet<string>): FieldError[] {
  const errors = [
    ...validateDriverName(textAt(device, 'driver'), path.child('driver')),
    ...validatePoolName(textAt(device, 'pool'), path.child('pool')),
    ...validateDnsLabel(textAt(device, 'device'), path.child('device')),
    ...validateShare(device, path.child('shareID')),
  ]
  if (!allocated.has(deviceKey(device))) {
    errors.push(invalidGoValue(path, device, deviceIdType, 'must be an allocated device in the claim'))
  }
  const conditions = listAt(device, 'conditions') as unknown as readonly Condition[]
  if (conditions.length > conditionsMax) {
    errors.push(tooMany(path.child('conditions'), conditions.length, conditionsMax))
  }
  addErrors(errors, validateConditions(conditions, path.child('conditions')))
  const data = valueAt(device, 'data')
  if (data !== undefined) addErrors(errors, validateRawObject(data, path.child('data'), dataBytesMax))
  const network = valueAt(device, 'networkData')
  return network === undefined ? errors : [...errors, ...validateNetwork(network, path.child('networkData'))]
}

function validateNetwork(network: JsonValue, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  for (const [field, bytesMax] of [
    ['interfaceName', interfaceNameBytesMax],
    ['hardwareAddress', hardwareAddressBytesMax],
  ] as const) {
    if (utf8Length(textAt(network, field)) > bytesMax) errors.push(tooLong(path.child(field), bytesMax))
  }
  const addresses = listAt(network, 'ips')
  return [
    ...errors,
    ...validateDistinctItems(addresses, path.child('ips'), addressesMax, String, (address, addressPath) =>
      validateInterfaceAddress(String(address), addressPath),
    ),
  ]
}
