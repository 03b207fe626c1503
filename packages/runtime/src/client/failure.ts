import { decodeUtf8, type JsonValue, parseJson } from '@kubewright/kube/json'
import { genericServerResponseStatus, isStatus, type Status, StatusError } from '@kubewright/kube/status'
import type { TransportAnswer } from '@kubewright/kube/transport'
import { runtimeLimits } from '../limits.ts'

/** The request, for a Status that the client generates. */
export interface RequestSubject {
  readonly method: string
  readonly group: string
  readonly resource: string
  readonly name?: string | undefined
}

/** The error of an unsuccessful response: the server's Status, or one with the texts of client-go. */
export function failureOf(answer: TransportAnswer, subject: RequestSubject): StatusError {
  const value = bodyValue(answer)
  if (isStatus(value) && value.status !== 'Success') return new StatusError(completed(value, answer))
  return new StatusError(
    genericServerResponseStatus({
      code: answer.status,
      verb: subject.method,
      resource: { group: subject.group, resource: subject.resource },
      ...(subject.name === undefined ? {} : { name: subject.name }),
      serverMessage: bodyText(answer),
      ...retryAfter(answer),
      unexpected: true,
    }),
  )
}

/** The Retry-After header in seconds; undefined without it. */
export function retryAfterHeader(answer: TransportAnswer): number | undefined {
  const text = answer.headers['retry-after']
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function retryAfter(answer: TransportAnswer): { readonly retryAfterSeconds?: number } {
  const seconds = retryAfterHeader(answer)
  return seconds === undefined ? {} : { retryAfterSeconds: seconds }
}

/** Adds the code and the Retry-After header if the Status lacks them. */
function completed(status: Status, answer: TransportAnswer): Status {
  const coded = (status.code ?? 0) === 0 ? { ...status, code: answer.status } : status
  const seconds = retryAfterHeader(answer)
  if (seconds === undefined || coded.details?.retryAfterSeconds !== undefined) return coded
  return { ...coded, details: { ...coded.details, retryAfterSeconds: seconds } }
}

function bodyValue({ body }: TransportAnswer): JsonValue | undefined {
  if (body.form === 'value') return body.value
  if (body.form === 'stream') return undefined
  try {
    return parseJson(body.bytes)
  } catch {
    return undefined
  }
}

function bodyText({ body }: TransportAnswer): string {
  if (body.form !== 'bytes') return ''
  // A character has at most four bytes; a partial one at the end is dropped.
  const bytes = body.bytes.subarray(0, runtimeLimits.answerTextCharactersMax * 4)
  return decodeUtf8(bytes)
    .slice(0, runtimeLimits.answerTextCharactersMax)
    .replace(/\uFFFD+$/, '')
    .trim()
}
