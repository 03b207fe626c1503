import { isJsonObject, type JsonObject, type JsonValue, quoteGo } from '@kubewright/kube/json'
import { listAt, objectAt, textAt, valueAt } from '../read-object.ts'

const group = 'apiextensions.k8s.io'
const spokenVersions: readonly string[] = ['v1', 'v1beta1']

/** The ConversionReview for the objects; undefined if the webhook supports none of our review versions. */
export function conversionReview(
  reviewVersions: readonly string[],
  uid: string,
  objects: readonly JsonObject[],
  apiVersion: string,
): JsonObject | undefined {
  const version = reviewVersions.find((candidate) => spokenVersions.includes(candidate))
  if (version === undefined) return undefined
  return {
    kind: 'ConversionReview',
    apiVersion: `${group}/${version}`,
    request: { uid, desiredAPIVersion: apiVersion, objects },
    // Go prints the empty response of a request this way.
    response: { uid: '', convertedObjects: null, result: { metadata: {} } },
  }
}

/** The converted objects, or why the conversion failed. */
export type ConversionOutcome = { readonly converted: readonly JsonValue[] } | { readonly problem: string }

/** Reads the webhook's response. The uid is checked in v1 only, not in v1beta1. */
export function readConversionResponse(review: JsonObject, responseReview: JsonObject): ConversionOutcome {
  const problem = decodingProblem(review, responseReview)
  if (problem !== undefined) return { problem }
  const apiVersion = textAt(review, 'apiVersion')
  const isChecked = apiVersion === `${group}/v1`
  if (isChecked && (responseReview['apiVersion'] !== apiVersion || responseReview['kind'] !== 'ConversionReview')) {
    return { problem: `expected webhook response of ${kindText(review)}, got ${kindText(responseReview)}` }
  }
  const response = valueAt(responseReview, 'response')
  if (!isJsonObject(response)) return { problem: 'no response provided' }
  const [uid, expected] = [textAt(response, 'uid'), textAt(review, 'request', 'uid')]
  if (isChecked && uid !== expected) {
    return { problem: `expected response.uid=${quoteGo(expected)}, got ${quoteGo(uid)}` }
  }
  const result = objectAt(response, 'result')
  const status = textAt(result, 'status')
  if (status === 'Success') return { converted: listAt(response, 'convertedObjects') }
  const message = textAt(result, 'message')
  return { problem: message === '' ? `response.result.status was '${status}', not 'Success'` : message }
}

const knownKinds: readonly string[] = ['ConversionReview', 'CustomResourceDefinition', 'CustomResourceDefinitionList']

/**
 * The error of Kubernetes' decoder for a response. A response without apiVersion and kind is read as the requested
 * version.
 */
function decodingProblem(review: JsonObject, responseReview: JsonObject): string | undefined {
  const wanted = textAt(review, 'apiVersion')
  const apiVersion = textAt(responseReview, 'apiVersion') || wanted
  const kind = textAt(responseReview, 'kind') || 'ConversionReview'
  if (apiVersion === wanted && kind === 'ConversionReview') return undefined
  const isSpoken = spokenVersions.some((version) => apiVersion === `${group}/${version}`)
  if ((isSpoken && knownKinds.includes(kind)) || (apiVersion === 'v1' && kind === 'Status')) {
    const [from, to] = [apiVersion, wanted].map((text) => text.split('/').at(-1))
    return `converting (${from}.${kind}) to (${to}.ConversionReview): unknown conversion`
  }
  return `no kind ${quoteGo(kind)} is registered for version ${quoteGo(apiVersion)} in scheme "pkg/runtime/scheme.go:111"`
}

/** A kind as Go prints it: "example.com/v1, Kind=Widget". */
export function kindText(object: JsonObject): string {
  const apiVersion = textAt(object, 'apiVersion')
  return `${apiVersion.includes('/') ? '' : '/'}${apiVersion}, Kind=${textAt(object, 'kind')}`
}
