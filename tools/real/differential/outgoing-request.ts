import { encodeJson } from '@kubewright/kube/json'
import type { OutgoingRequest } from './endpoint.ts'
import { fillText, fillValue, type PlaceholderValues } from './placeholders.ts'
import type { RequestParts, RequestStep, WatchStep } from './scenario.ts'

const encoder = new TextEncoder()
/** Differences show the beginning of a body. */
const bodyShownMax = 300

interface Body {
  readonly bytes: Uint8Array
  readonly type: string
}

/** The request of a step, on one server. */
export function outgoingRequest(
  step: RequestStep,
  placeholderValues: PlaceholderValues,
  token: string,
): OutgoingRequest {
  const body = bodyOf(step, placeholderValues)
  const head = { ...shown(step), method: step.method, path: pathOf(step.path, step, placeholderValues) }
  const headers = headersOf(step, placeholderValues, token, body)
  return body === undefined ? { ...head, headers } : { ...head, headers, body: body.bytes }
}

/** The same for a watch. */
export function outgoingWatch(step: WatchStep, placeholderValues: PlaceholderValues, token: string): OutgoingRequest {
  const parts: RequestParts = { ...step, query: { ...step.query, watch: 'true' } }
  const path = pathOf(step.watch, parts, placeholderValues)
  return { ...shown(step), method: 'GET', path, headers: headersOf(parts, placeholderValues, token, undefined) }
}

function shown({ certificate }: RequestParts): Pick<OutgoingRequest, 'certificate'> {
  return certificate === undefined ? {} : { certificate }
}

/** A content type without a body is sent with an empty one. */
function bodyOf(step: RequestStep, placeholderValues: PlaceholderValues): Body | undefined {
  const type = step.contentType ?? 'application/json'
  if (step.bytes !== undefined) return { bytes: step.bytes, type }
  if (step.text !== undefined) return { bytes: encoder.encode(fillText(step.text, placeholderValues)), type }
  if (step.body === undefined) return step.contentType === undefined ? undefined : { bytes: new Uint8Array(), type }
  return { bytes: encoder.encode(encodeJson(fillValue(step.body, placeholderValues))), type }
}

function headersOf(parts: RequestParts, placeholderValues: PlaceholderValues, token: string, body: Body | undefined) {
  const headers: Record<string, string> = {
    accept: parts.accept ?? 'application/json',
    // The User-Agent, which names the field manager of writes without one.
    'user-agent': 'differential/1',
    ...(parts.anonymous ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': body.type }),
  }
  for (const [name, value] of Object.entries(parts.headers ?? {})) {
    headers[name.toLowerCase()] = fillText(value, placeholderValues)
  }
  return headers
}

function pathOf(path: string, parts: RequestParts, placeholderValues: PlaceholderValues): string {
  const words: string[] = []
  for (const [name, values] of Object.entries(parts.query ?? {})) {
    for (const value of typeof values === 'string' ? [values] : values) {
      words.push(`${encodeURIComponent(name)}=${encodeURIComponent(fillText(value, placeholderValues))}`)
    }
  }
  const filled = fillText(path, placeholderValues)
  return words.length === 0 ? filled : `${filled}${filled.includes('?') ? '&' : '?'}${words.join('&')}`
}

/** A request on one line, as differences show it. */
export function requestLine({ method, path, headers, body }: OutgoingRequest): string {
  if (body === undefined) return `${method} ${path}`
  const text = new TextDecoder().decode(body.subarray(0, bodyShownMax)).replaceAll('\n', '⏎')
  return `${method} ${path} ${headers['content-type']} ${text}${body.length > bodyShownMax ? '…' : ''}`
}
