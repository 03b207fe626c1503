import { encodeJson, freezeJson, getField, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { badRequestStatus, StatusError, timeoutStatus, toStatus } from '@kubewright/kube/status'
import { isRuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { type AdmissionContext, type AdmissionRequest, readAdmissionRequest } from './admission-request.ts'
import { type AdmissionResponse, errored, fromStatus, isAdmissionResponse, withWarnings } from './admission-response.ts'
import type { AdmissionWebhook } from './admission-webhook.ts'
import { type ReviewContext, type ReviewRoute, runInTime } from './review.ts'

const kind = 'AdmissionReview'
const firstVersion = 'admission.k8s.io/v1'
/** Both have the same form; the API server accepts the response only in the version of its request. */
const versions: readonly unknown[] = [firstVersion, 'admission.k8s.io/v1beta1']

/** Responds to AdmissionReviews with a handler's decisions. The response always has the UID of the request. */
export function admissionRoute(webhook: AdmissionWebhook): ReviewRoute {
  return {
    type: 'admission',
    path: webhook.path,
    sizeBytesMax: runtimeLimits.admissionSizeBytesMax,
    valuesMax: runtimeLimits.admissionValuesMax,
    respond: async (review, context) => {
      const apiVersion = versionOf(review)
      const request = readAdmissionRequest(freezeJson(getField(review, 'request') ?? null))
      const response = await decide(webhook, request, context)
      return { apiVersion, kind, response: writeResponse(request, response) }
    },
  }
}

/** A review without a version is v1, as Go decodes it. */
function versionOf(review: JsonObject): string {
  const { apiVersion = firstVersion, kind: actual = kind } = review
  if (actual === kind && versions.includes(apiVersion)) return apiVersion as string
  const message = `expected an AdmissionReview of ${versions.join(' or ')}, not ${String(actual)} of ${String(apiVersion)}`
  throw new StatusError(badRequestStatus(message))
}

async function decide(
  webhook: AdmissionWebhook,
  request: AdmissionRequest,
  { signal, onPanic, client, log: routeLog }: ReviewContext,
): Promise<AdmissionResponse> {
  const log = routeLog.with(logFields(request))
  const warnings: string[] = []
  const context: AdmissionContext = {
    request,
    signal,
    log,
    client,
    user: request.userInfo,
    isDryRun: request.dryRun === true,
    warn: (text) => warnings.push(text),
  }
  return withWarnings(await decisionOf(webhook, context, onPanic), ...warnings)
}

async function decisionOf(
  webhook: AdmissionWebhook,
  context: AdmissionContext,
  onPanic: ReviewContext['onPanic'],
): Promise<AdmissionResponse> {
  const { request, signal, log } = context
  try {
    const response = await runInTime(signal, () => webhook.handle(request, context))
    if (!isAdmissionResponse(response)) throw new TypeError('the webhook returned an invalid AdmissionResponse')
    if (webhook.type === 'validating' && response.patch !== undefined) {
      throw new TypeError('the validating webhook returned a patch, which only a mutating webhook may do')
    }
    return response
  } catch (error) {
    if (error instanceof StatusError) return fromStatus(toStatus(error))
    if (isRuntimeError(error, 'WEBHOOK_TIMEOUT')) {
      log.error('the webhook is too slow', { error })
      return fromStatus(timeoutStatus(error.message, 0))
    }
    onPanic(error)
    log.error('the webhook failed', { error })
    // The thrown value may contain data that users of the API must not see; only the log has it.
    return errored(500, `the webhook ${webhook.path} failed; see its log for requestID ${request.uid}`)
  }
}

/** The names of controller-runtime's log lines. */
function logFields({ namespace, name, resource, userInfo, uid }: AdmissionRequest) {
  const object = { ...(namespace === undefined ? {} : { namespace }), name }
  return { object, namespace, name, resource, user: userInfo.username, requestID: uid }
}

function writeResponse({ uid }: AdmissionRequest, response: AdmissionResponse): JsonObject {
  const { allowed, status = {}, patch = [], warnings = [], auditAnnotations = {} } = response
  return {
    uid,
    allowed,
    status: { metadata: {}, ...status, code: status.code || (allowed ? 200 : 403) } as JsonObject,
    ...(allowed && patch.length > 0 ? { patchType: 'JSONPatch', patch: base64(patch as unknown as JsonValue) } : {}),
    ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
    ...(Object.keys(auditAnnotations).length > 0 ? { auditAnnotations: { ...auditAnnotations } } : {}),
  }
}

function base64(value: JsonValue): string {
  return Buffer.from(encodeJson(value)).toString('base64')
}
