import { getField, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import type { AdmissionRequest as RawRequest } from '@kubewright/kube/kinds/admission-v1'
import type { KubernetesObject, ObjectMeta } from '@kubewright/kube/meta'
import { badRequestStatus, StatusError } from '@kubewright/kube/status'
import type { Client } from '../client/index.ts'
import type { Logger } from '../log/index.ts'

export type AdmissionOperation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'

/** The request of an AdmissionReview, as the API server sent it; frozen. */
export interface AdmissionRequest extends Omit<RawRequest, 'operation' | 'object' | 'oldObject' | 'options'> {
  readonly operation: AdmissionOperation
  /** The object to be stored; absent for DELETE. */
  readonly object?: JsonObject
  /** The stored object; absent for CREATE. */
  readonly oldObject?: JsonObject
  /** The options of the request, such as CreateOptions. */
  readonly options?: JsonObject
}

/** An object that is not stored yet, so the server may not have set all of its metadata. */
export type Admitted<T extends KubernetesObject> = Omit<T, 'metadata'> & { readonly metadata: ObjectMeta }

/** The context of a handler besides the object. */
export interface AdmissionContext {
  readonly request: AdmissionRequest
  /** Aborts when the API server no longer waits. */
  readonly signal: AbortSignal
  /** Its lines identify the request. */
  readonly log: Logger
  /**
   * Reads from the cache of the operator what its controllers watch, and from the server everything else. It acts as
   * the operator, not as the user of the request.
   */
  readonly client: Client
  /** Who sent the request. */
  readonly user: AdmissionRequest['userInfo']
  /** Whether nothing will be stored: the webhook must then change nothing else either. */
  readonly isDryRun: boolean
  /** Shows a warning to the user of the API, whether or not the request is allowed; best below 120 characters. */
  warn(text: string): void
}

const operations: readonly string[] = ['CREATE', 'UPDATE', 'DELETE', 'CONNECT'] satisfies AdmissionOperation[]

/**
 * Reads the request of an AdmissionReview.
 *
 * @throws StatusError 400 if a required field is missing.
 */
export function readAdmissionRequest(value: unknown): AdmissionRequest {
  if (!isJsonObject(value)) throw malformed('request', 'is missing')
  const operation = textAt(value, 'operation')
  if (!operations.includes(operation)) throw malformed('request.operation', `must be one of ${operations.join(', ')}`)
  textAt(value, 'uid')
  for (const [field, parts] of identities) {
    const identity = getField(value, field)
    if (!isJsonObject(identity)) throw malformed(`request.${field}`, 'is missing')
    for (const part of parts) textAt(identity, part, `request.${field}`)
  }
  const { object, oldObject, options, userInfo, ...rest } = value
  const request = {
    ...rest,
    userInfo: isJsonObject(userInfo) ? userInfo : {},
    // Go writes null for an object that is absent.
    ...optional('object', object),
    ...optional('oldObject', oldObject),
    ...optional('options', options),
  }
  return request as unknown as AdmissionRequest
}

const identities = [
  ['kind', ['group', 'version', 'kind']],
  ['resource', ['group', 'version', 'resource']],
] as const

function optional(field: string, value: unknown): JsonObject {
  if (value === undefined || value === null) return {}
  if (!isJsonObject(value)) throw malformed(`request.${field}`, 'must be an object')
  return { [field]: value }
}

function textAt(parent: JsonObject, field: string, path = 'request'): string {
  const value = getField(parent, field)
  if (typeof value !== 'string') throw malformed(`${path}.${field}`, 'must be a string')
  return value
}

function malformed(path: string, problem: string): StatusError {
  return new StatusError(badRequestStatus(`the AdmissionReview cannot be read: ${path} ${problem}`))
}
