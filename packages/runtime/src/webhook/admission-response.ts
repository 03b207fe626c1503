import type { JsonObject } from '@kubewright/kube/json'
import { diffJson, type JsonPatchOperation } from '@kubewright/kube/patch'
import { invalidStatus, type Status, type StatusReason } from '@kubewright/kube/status'
import type { AdmissionRequest } from './admission-request.ts'
import { type FieldProblem, fieldErrorOf } from './field-problem.ts'

/** Why a request is allowed or denied; the user of the API sees code, reason and message. */
export type AdmissionStatus = Pick<Partial<Status>, 'message' | 'reason' | 'details' | 'code'>

/** A handler's decision. allowed, denied, errored, invalid, patched and withWarnings make one. */
export interface AdmissionResponse {
  readonly allowed: boolean
  /** The code is 200 or 403 when absent. */
  readonly status?: AdmissionStatus | undefined
  /** Changes to the object, for mutating webhooks. */
  readonly patch?: readonly JsonPatchOperation[] | undefined
  /** Shown to the user of the API whether or not the request is allowed. */
  readonly warnings?: readonly string[] | undefined
  /** Written to the API server's audit log, with the webhook's name as prefix. */
  readonly auditAnnotations?: Readonly<Record<string, string>> | undefined
}

export function allowed(message?: string): AdmissionResponse {
  return { allowed: true, status: { code: 200, ...(message === undefined ? {} : { message }) } }
}

/** Denies with 403. */
export function denied(message: string): AdmissionResponse {
  return { allowed: false, status: { code: 403, reason: 'Forbidden' satisfies StatusReason, message } }
}

/** Denies because of an error, with an HTTP status such as 500. */
export function errored(code: number, message: string): AdmissionResponse {
  return { allowed: false, status: { code, message } }
}

/** Denies with 422 and a cause per field, as the API server's own validation does; allows if there are no errors. */
export function invalid(request: AdmissionRequest, problems: readonly FieldProblem[]): AdmissionResponse {
  if (problems.length === 0) return allowed()
  const errors = problems.map((problem) => fieldErrorOf(problem, request.object ?? request.oldObject))
  return fromStatus(invalidStatus(request.kind, request.name ?? '', errors))
}

/** Allows and changes the object. */
export function patched(patch: readonly JsonPatchOperation[]): AdmissionResponse {
  return patch.length === 0 ? allowed() : { ...allowed(), patch }
}

/** Allows and changes the first object into the second. */
export function patchedObject(from: JsonObject, to: JsonObject): AdmissionResponse {
  return patched(from === to ? [] : diffJson(from, to))
}

/** The same decision with further warnings. A warning should have at most 120 characters. */
export function withWarnings(response: AdmissionResponse, ...warnings: readonly string[]): AdmissionResponse {
  if (warnings.length === 0) return response
  return { ...response, warnings: [...(response.warnings ?? []), ...warnings] }
}

/** Denies with an API Status, such as one that a client received. */
export function fromStatus({ message, reason, details, code }: Status): AdmissionResponse {
  const status = {
    code: code || 500,
    ...(reason === undefined ? {} : { reason }),
    ...(message === undefined ? {} : { message }),
    ...(details === undefined ? {} : { details }),
  }
  return { allowed: false, status }
}

/** Whether a handler returned a decision rather than an object. Every API object has a kind. */
export function isAdmissionResponse(value: unknown): value is AdmissionResponse {
  if (typeof value !== 'object' || value === null) return false
  return 'allowed' in value && typeof value.allowed === 'boolean' && !('kind' in value)
}
