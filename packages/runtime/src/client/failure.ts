import { decodeUtf8, type JsonValue, parseJson } from '@kubewright/kube/json'
import { genericServerResponseStatus, isStatus, type Status, StatusError } from '@kubewright/kube/status'
import type { TransportResponse } from '@kubewright/kube/transport'
import { runtimeLimits } from '../limits.ts'

/** The request, for a Status that the client generates. */
export interface RequestSubject {
  readonly method: string
  readonly group: string
  readonly resource: string
  readonly name?: string | undefined
}

/** The error of an unsuccessful response: the server's Status, or one with the texts of client-go. */
export function failureOf(response: TransportResponse, subject: RequestSubject): StatusError {
  const value = bodyValue(response)
  if (isStatus(value) && value.status !== 'Success') return new StatusError(completed(value, response))
  return new StatusError(
    genericServerResponseStatus({
      code: response.status,
      verb: subject.method,
      resource: { group: subject.group, resource: subject.resource },
      ...(subject.name === undefined ? {} : { name: subject.name }),
      serverMessage: bodyText(response),
      ...retryAfter(response),
      unexpected: true,
    }),
  )
}

/** The Retry-After header in seconds; undefined without it. */
export function retryAfterHeader(response: TransportResponse): number | undefined {
  const text = response.headers['retry-after']
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function retryAfter(response: TransportResponse): { readonly retryAfterSeconds?: number } {
  const seconds = retryAfterHeader(response)
  return seconds === undefined ? {} : { retryAfterSeconds: seconds }
}

/** Adds the code and the Retry-After header if the Status lacks them. */
function completed(status: Status, response: TransportResponse): Status {
  const coded = (status.code ?? 0) === 0 ? { ...status, code: response.status } : status
  const seconds = retryAfterHeader(response)
  if (seconds === undefined || coded.details?.retryAfterSeconds !== undefined) return coded
  return { ...coded, details: { ...coded.details, retryAfterSeconds: seconds } }
}

function bodyValue({ body }: TransportResponse): JsonValue | undefined {
  if (body.form === 'value') return body.value
  if (body.form === 'stream') return undefined
  try {
    return parseJson(body.bytes)
  } catch {
    return undefined
  }
}

function bodyText({ body }: TransportResponse): string {
  if (body.form !== 'bytes') return ''
  // A character has at most four bytes; a partial one at the end is dropped.
  const bytes = body.bytes.subarray(0, runtimeLimits.responseTextCharactersMax * 4)
  return decodeUtf8(bytes)
    .slice(0, runtimeLimits.responseTextCharactersMax)
    .replace(/\uFFFD+$/, '')
    .trim()
}
