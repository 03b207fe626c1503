import type { Buffer } from 'node:buffer'
import { isKubeError } from '@kubewright/kube'
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import { genericServerResponseStatus } from '@kubewright/kube/status'
import { textAt } from '../../read-object.ts'
import type { HttpResponse } from './exchange.ts'

/** Bytes of an invalid response that the error message quotes. */
const shownSizeBytesMax = 2048

/** Decodes the object of a response. Fails with the errors of Kubernetes' client. */
export function readReview(response: HttpResponse): JsonObject {
  const { status, body, contentType } = response
  if (status < 200 || status > 206) throw new Error(failureText(response))
  if (body.length === 0) {
    const type = contentType === '' ? 'application/json' : contentType
    throw new Error(`0-length response with status code: ${status} and content type: ${type}`)
  }
  const parsed = parse(body)
  if (typeof parsed === 'object' && 'problem' in parsed) {
    throw new Error(`couldn't get version/kind; json parse error: ${parsed.problem}`)
  }
  return parsed.value
}

/** The message of a Status, or that of the status code. */
function failureText({ status, body, contentType }: HttpResponse): string {
  const parsed = parse(body)
  if ('value' in parsed && textAt(parsed.value, 'kind') === 'Status' && textAt(parsed.value, 'status') === 'Failure') {
    return textAt(parsed.value, 'message')
  }
  const isText = contentType === '' || contentType.startsWith('text/')
  const shown = isText ? body.subarray(0, shownSizeBytesMax).toString('utf8').trim() : 'unknown'
  return (
    genericServerResponseStatus({ code: status, verb: 'POST', serverMessage: shown, unexpected: true }).message ?? ''
  )
}

function parse(body: Buffer): { readonly value: JsonObject } | { readonly problem: string } {
  try {
    const value: JsonValue = parseJson(body.toString('utf8'))
    return isJsonObject(value) ? { value } : { problem: 'it is not an object' }
  } catch (error) {
    if (!isKubeError(error)) throw error
    return { problem: error.message }
  }
}
