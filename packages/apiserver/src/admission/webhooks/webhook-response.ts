import { Buffer } from 'node:buffer'
import { isJsonObject, type JsonObject, type JsonValue, quoteGo } from '@kubewright/kube/json'
import { listAt, textAt } from '../../read-object.ts'
import { problemOfTypes } from './webhook-response-types.ts'

/** The response of a webhook. */
export interface WebhookResponse {
  readonly isAllowed: boolean
  /** As received: JSON that is not parsed yet. */
  readonly patch: string
  readonly patchType: string
  readonly status: JsonObject | undefined
  readonly warnings: readonly string[]
  readonly auditAnnotations: readonly (readonly [key: string, value: string])[]
}

/** The reason why a response is invalid. Each stage has its own wording. */
export interface WebhookResponseProblem {
  readonly stage: 'failed to call webhook' | 'received invalid webhook response'
  readonly problem: string
}

interface DecodedResponse {
  readonly uid: string
  readonly allowed: boolean
  readonly patch: string
  readonly patchType: string | undefined
  readonly status: JsonObject | undefined
  readonly warnings: readonly string[]
  readonly auditAnnotations: readonly (readonly [key: string, value: string])[]
}

/** Reads the review that a webhook returned for one that was sent at this version with this uid. */
export function readAdmissionReview(
  review: JsonObject,
  sent: { readonly version: string; readonly uid: string; readonly isMutating: boolean },
): WebhookResponse | WebhookResponseProblem {
  const kindProblem = problemOfKind(review, sent.version)
  if (kindProblem !== undefined) return { stage: 'failed to call webhook', problem: kindProblem }
  const response = responseIn(review, sent.version)
  if (typeof response === 'string') return { stage: 'failed to call webhook', problem: response }
  const problem = verify(response, review, sent)
  if (problem !== undefined) return { stage: 'received invalid webhook response', problem }
  const { allowed, patch, patchType, status, warnings, auditAnnotations } = response as DecodedResponse
  const isJsonPatch = sent.version !== 'v1' && patch !== ''
  const patched = sent.isMutating ? { patch, patchType: isJsonPatch ? 'JSONPatch' : (patchType ?? '') } : noPatch
  return { isAllowed: allowed, ...patched, status, warnings, auditAnnotations }
}

const noPatch = { patch: '', patchType: '' }

/** Another kind cannot be decoded, not even a Status. */
function problemOfKind(review: JsonObject, version: string): string | undefined {
  const wanted = `admission.k8s.io/${version}`
  const apiVersion = textAt(review, 'apiVersion') || wanted
  const kind = textAt(review, 'kind') || 'AdmissionReview'
  if (apiVersion === wanted && kind === 'AdmissionReview') return undefined
  if (knownKinds.has(`${apiVersion} ${kind}`)) {
    const from = apiVersion.split('/').at(-1)
    return `converting (${from}.${kind}) to (${version}.AdmissionReview): unknown conversion`
  }
  return `no kind ${quoteGo(kind)} is registered for version ${quoteGo(apiVersion)} in scheme "pkg/runtime/scheme.go:111"`
}

const knownKinds: ReadonlySet<string> = new Set([
  'admission.k8s.io/v1 AdmissionReview',
  'admission.k8s.io/v1beta1 AdmissionReview',
  'v1 Status',
])

/** The response as Go's decoder reads it; undefined if it is missing, a message if it cannot be decoded. */
function responseIn(review: JsonObject, version: string): DecodedResponse | string | undefined {
  const problem = problemOfTypes(review, version)
  if (problem !== undefined) return problem
  const { response } = review
  if (!isJsonObject(response)) return undefined
  const { allowed, patchType, status, auditAnnotations } = response
  return {
    uid: textAt(response, 'uid'),
    allowed: allowed === true,
    patch: Buffer.from(textAt(response, 'patch'), 'base64').toString('utf8'),
    patchType: typeof patchType === 'string' ? patchType : undefined,
    status: isJsonObject(status) ? status : undefined,
    warnings: listAt(response, 'warnings').map(textOf),
    auditAnnotations: isJsonObject(auditAnnotations)
      ? Object.entries(auditAnnotations).map(([key, value]) => [key, textOf(value)] as const)
      : [],
  }
}

/** Null is an empty string. */
function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** Kubernetes never verified reviews at v1beta1. */
function verify(
  response: DecodedResponse | undefined,
  review: JsonObject,
  { version, uid, isMutating }: { readonly version: string; readonly uid: string; readonly isMutating: boolean },
): string | undefined {
  if (response === undefined) return 'webhook response was absent'
  if (version !== 'v1') return undefined
  if (response.uid !== uid) return `expected response.uid=${quoteGo(uid)}, got ${quoteGo(response.uid)}`
  const found = goKind(textAt(review, 'apiVersion'), textAt(review, 'kind'))
  const wanted = goKind('admission.k8s.io/v1', 'AdmissionReview')
  if (found !== wanted) return `expected webhook response of ${wanted}, got ${found}`
  return isMutating ? mutatingProblem(response) : validatingProblem(response)
}

function mutatingProblem({ patch, patchType }: DecodedResponse): string | undefined {
  if (patch !== '' && patchType === undefined) return 'webhook returned response.patch but not response.patchType'
  if (patch === '' && patchType !== undefined) return 'webhook returned response.patchType but not response.patch'
  return patchType === '' ? 'webhook returned invalid response.patchType of ""' : undefined
}

function validatingProblem({ patch, patchType }: DecodedResponse): string | undefined {
  if (patch !== '') return 'validating webhook may not return response.patch'
  return patchType === undefined ? undefined : 'validating webhook may not return response.patchType'
}

/** A kind as Go prints it, even if parts of it are missing. */
function goKind(apiVersion: string, kind: string): string {
  const slash = apiVersion.indexOf('/')
  const [group, version] = slash < 0 ? ['', apiVersion] : [apiVersion.slice(0, slash), apiVersion.slice(slash + 1)]
  return `${group}/${version}, Kind=${kind}`
}
