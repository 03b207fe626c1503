import { isKubeError } from '@kubewright/kube'
import { type FieldError, invalid, notSupported } from '@kubewright/kube/field'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { decodeProtobuf } from '@kubewright/kube/protobuf'
import { badRequestStatus, invalidStatus, unsupportedMediaTypeStatus } from '@kubewright/kube/status'
import type { ApiRequest } from '../../api/index.ts'
import { contentTypeOf, decodeText, jsonType, protobufType, yamlType } from '../decode-body.ts'
import { fail, type Operation } from '../operation.ts'
import { booleanOption, dryRunOf, integerOption } from '../write-options.ts'

export interface DeleteOptions {
  readonly isDryRun: boolean
  /** Defaults to the object's own grace period. A negative value counts as one second. */
  readonly gracePeriodSeconds?: number | undefined
  readonly orphanDependents?: boolean | undefined
  readonly propagationPolicy?: string | undefined
  readonly uid?: string | undefined
  readonly resourceVersion?: string | undefined
}

const policies: readonly string[] = ['Foreground', 'Background', 'Orphan']

/** Reads DeleteOptions from the body, or from the query if there is no body. */
export function deleteOptionsOf(operation: Operation): DeleteOptions {
  const { body } = operation.request
  const isEmpty = body === undefined || (body.form === 'bytes' && body.bytes.length === 0)
  if (isEmpty) return checkDeleteOptions(queryOptions(operation.request))
  const value = readBody(operation)
  operation.request.audit?.requestObject?.({ kind: 'DeleteOptions', apiVersion: 'meta.k8s.io/v1', ...value })
  return deleteOptionsIn(value)
}

/** Reads a DeleteOptions object. */
export function deleteOptionsIn(value: JsonObject): DeleteOptions {
  const conditions = value['preconditions'] ?? {}
  if (!isJsonObject(conditions)) return wrongType('preconditions', 'an object')
  return checkDeleteOptions({
    dryRun: textsIn(value, 'dryRun'),
    gracePeriodSeconds: integerIn(value, 'gracePeriodSeconds'),
    orphanDependents: booleanIn(value, 'orphanDependents'),
    propagationPolicy: textIn(value, 'propagationPolicy'),
    uid: textIn(conditions, 'uid'),
    resourceVersion: textIn(conditions, 'resourceVersion'),
  })
}

/** Encodes the options as a DeleteOptions object. */
export function optionsObject(options: DeleteOptions): JsonObject {
  const { isDryRun, gracePeriodSeconds, orphanDependents, propagationPolicy, uid, resourceVersion } = options
  const preconditions = {
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  }
  return {
    kind: 'DeleteOptions',
    apiVersion: 'meta.k8s.io/v1',
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
    ...(Object.keys(preconditions).length === 0 ? {} : { preconditions }),
    ...(orphanDependents === undefined ? {} : { orphanDependents }),
    ...(propagationPolicy === undefined ? {} : { propagationPolicy }),
    ...(isDryRun ? { dryRun: ['All'] } : {}),
  }
}

function queryOptions(request: ApiRequest): RawOptions {
  const { query } = request
  return {
    dryRun: dryRunOf(request),
    gracePeriodSeconds: integerOption(query, 'gracePeriodSeconds'),
    orphanDependents: booleanOption(query, 'orphanDependents'),
    propagationPolicy: query['propagationPolicy'],
    uid: query['uid'] || undefined,
    resourceVersion: query['resourceVersion'] || undefined,
  }
}

interface RawOptions extends Omit<DeleteOptions, 'isDryRun'> {
  readonly dryRun: readonly string[]
}

function checkDeleteOptions({ dryRun, ...options }: RawOptions): DeleteOptions {
  const { orphanDependents, propagationPolicy } = options
  const errors: FieldError[] = []
  if (orphanDependents !== undefined && propagationPolicy !== undefined) {
    const problem = 'orphanDependents and deletionPropagation cannot be both set'
    errors.push(invalid('propagationPolicy', propagationPolicy, problem))
  }
  if (propagationPolicy !== undefined && !policies.includes(propagationPolicy)) {
    errors.push(notSupported('propagationPolicy', propagationPolicy, [...policies, 'nil']))
  }
  if (dryRun.some((value) => value !== 'All')) errors.push(notSupported('dryRun', dryRun, ['All']))
  if (errors.length > 0) fail(invalidStatus({ group: 'meta.k8s.io', kind: 'DeleteOptions' }, '', errors))
  return { ...options, isDryRun: dryRun.length > 0 }
}

function readBody({ request }: Operation): JsonObject {
  const { body } = request
  if (body?.form === 'value') return requireOptions(body.value)
  const bytes = body?.bytes ?? new Uint8Array()
  const type = contentTypeOf(request)
  if (type === protobufType) return readProtobuf(bytes)
  if (type !== jsonType && type !== yamlType) fail(unsupportedMediaTypeStatus([jsonType, yamlType, protobufType]))
  return requireOptions(decodeText(bytes, type, (problem) => fail(badRequestStatus(problem))).value)
}

function readProtobuf(bytes: Uint8Array): JsonObject {
  try {
    const defaultKind = { apiVersion: 'v1', kind: 'DeleteOptions' }
    return requireOptions(decodeProtobuf(bytes, { defaultKind }).object)
  } catch (error) {
    if (isKubeError(error)) return fail(badRequestStatus(error.message))
    throw error
  }
}

/** Every group has its own DeleteOptions; all are equal. */
function requireOptions(value: JsonValue): JsonObject {
  if (isJsonObject(value) && (value['kind'] === undefined || value['kind'] === 'DeleteOptions')) return value
  return fail(badRequestStatus('decoded object cannot be converted to DeleteOptions'))
}

function textsIn(object: JsonObject, field: string): readonly string[] {
  const value = object[field] ?? []
  const isTexts = isJsonArray(value) && value.every((item) => typeof item === 'string')
  return isTexts ? (value as readonly string[]) : wrongType(field, 'a list of strings')
}

function textIn(object: JsonObject, field: string): string | undefined {
  const value = object[field]
  if (value === undefined || value === null || typeof value === 'string') return value ?? undefined
  return wrongType(field, 'a string')
}

function integerIn(object: JsonObject, field: string): number | undefined {
  const value = object[field]
  if (value === undefined || value === null) return undefined
  return Number.isInteger(value) ? (value as number) : wrongType(field, 'an integer')
}

function booleanIn(object: JsonObject, field: string): boolean | undefined {
  const value = object[field]
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? undefined
  return wrongType(field, 'true or false')
}

function wrongType(field: string, expected: string): never {
  return fail(badRequestStatus(`DeleteOptions.${field} must be ${expected}`))
}
