import { getField, isJsonArray, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { sleep } from '@kubewright/kube/runtime'
import { badRequestStatus, requestEntityTooLargeStatus, StatusError } from '@kubewright/kube/status'
import { isRuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { type Conversions, convertObject } from './convert-object.ts'
import { conversionPath } from './paths.ts'
import { type ReviewContext, type ReviewRoute, runInTime } from './review.ts'

const kind = 'ConversionReview'
/** Both have the same form. */
const versions: readonly unknown[] = ['apiextensions.k8s.io/v1', 'apiextensions.k8s.io/v1beta1']

/**
 * Responds to ConversionReviews: converts all objects of a review, or none. A larger size allows as many more values
 * and objects.
 */
export function conversionRoute(
  conversions: Conversions,
  sizeBytesMax: number = runtimeLimits.conversionSizeBytesMax,
): ReviewRoute {
  const factor = Math.max(1, sizeBytesMax / runtimeLimits.conversionSizeBytesMax)
  const objectsMax = Math.floor(factor * runtimeLimits.conversionObjectsMax)
  return {
    type: 'conversion',
    path: conversionPath,
    sizeBytesMax,
    valuesMax: Math.floor(factor * runtimeLimits.conversionValuesMax),
    respond: async (review, context) => {
      const { apiVersion } = review
      if (review['kind'] !== kind || !versions.includes(apiVersion)) {
        const given = `${String(review['kind'])} of ${String(apiVersion)}`
        throw malformed(`expected a ConversionReview of ${versions.join(' or ')}, not ${given}`)
      }
      const request = readRequest(getField(review, 'request'), objectsMax)
      return { apiVersion, kind, response: await convertAll(conversions, request, context) }
    },
  }
}

interface ConversionRequest {
  readonly uid: string
  readonly desiredVersion: string
  readonly objects: readonly JsonObject[]
}

function readRequest(value: unknown, objectsMax: number): ConversionRequest {
  if (!isJsonObject(value)) throw malformed('the ConversionReview has no request')
  const { uid, desiredAPIVersion, objects } = value
  if (typeof uid !== 'string') throw malformed('request.uid of the ConversionReview must be a string')
  if (typeof desiredAPIVersion !== 'string') throw malformed('request.desiredAPIVersion must be a string')
  if (!isJsonArray(objects) || !objects.every(isJsonObject))
    throw malformed('request.objects must be a list of objects')
  if (objects.length > objectsMax) {
    throw new StatusError(requestEntityTooLargeStatus(`limit is ${objectsMax} objects in a ConversionReview`))
  }
  return { uid, desiredVersion: desiredAPIVersion, objects: objects as readonly JsonObject[] }
}

async function convertAll(
  conversions: Conversions,
  request: ConversionRequest,
  context: ReviewContext,
): Promise<JsonObject> {
  const { uid } = request
  const { log, signal, onPanic } = context
  try {
    const convertedObjects = await runInTime(signal, () => convertInSlices(conversions, request, context))
    return { uid, convertedObjects, result: { metadata: {}, status: 'Success' } }
  } catch (error) {
    const message = messageOf(error)
    if (message === undefined) onPanic(error)
    log.error('the conversion failed', { error, requestID: uid })
    const publicMessage = message ?? `internal error occurred during conversion; see the log for requestID ${uid}`
    return { uid, convertedObjects: [], result: { metadata: {}, status: 'Failure', message: publicMessage } }
  }
}

/** A list may have thousands of objects: the event loop handles other requests in between. */
async function convertInSlices(
  conversions: Conversions,
  { objects, desiredVersion }: ConversionRequest,
  { runtime, signal }: ReviewContext,
): Promise<JsonObject[]> {
  const converted: JsonObject[] = []
  let sliceBegan = runtime.clock.monotonic()
  for (const object of objects) {
    if (runtime.clock.monotonic() - sliceBegan > runtimeLimits.workerSliceMs) {
      await sleep(runtime, 0, 'a pause in a conversion')
      sliceBegan = runtime.clock.monotonic()
    }
    if (signal.aborted) break
    converted.push(await convertObject(conversions, object, desiredVersion))
  }
  return converted
}

/** The part of an error that users of the API may see; undefined for a bug in a conversion. */
function messageOf(error: unknown): string | undefined {
  if (error instanceof StatusError) return error.message
  if (isRuntimeError(error, 'WEBHOOK_CONVERSION_REFUSED')) return error.message
  return isRuntimeError(error, 'WEBHOOK_TIMEOUT') ? error.message : undefined
}

function malformed(message: string): StatusError {
  return new StatusError(badRequestStatus(message))
}
