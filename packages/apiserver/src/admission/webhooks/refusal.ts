import { isJsonObject, type JsonObject, type JsonValue, quoteGo } from '@kubewright/kube/json'
import { type Status, StatusError } from '@kubewright/kube/status'
import { listAt, numberAt, textAt } from '../../read-object.ts'
import type { Webhook } from './webhook.ts'

const errorCodeMin = 400
/** The highest HTTP code; Kubernetes closes the connection for a higher one. */
const codeMax = 999
const internalErrorCode = 500

/** The error for a webhook's refusal: its own Status, turned into a failure if it is a success. */
export function refusalOf({ name }: Webhook, said: JsonObject = {}): StatusError {
  const deniedBy = `admission webhook ${quoteGo(name)} denied the request`
  const explanation = textAt(said, 'message') || textAt(said, 'reason')
  const reason = textAt(said, 'reason')
  const { details } = said
  const status = textAt(said, 'status')
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: status === '' || status === 'Success' ? 'Failure' : status,
    message: explanation === '' ? `${deniedBy} without explanation` : `${deniedBy}: ${explanation}`,
    ...(reason === '' ? {} : { reason }),
    ...(isJsonObject(details) ? { details: detailsOf(details) } : {}),
    code: codeOf(numberAt(said, 'code')),
  } as Status)
}

function codeOf(said: number): number {
  return said > codeMax ? internalErrorCode : Math.max(said, errorCodeMin)
}

/** Keeps only the known fields of a Status, because responses in protobuf can hold no others. */
function detailsOf(details: JsonObject): JsonObject {
  const causes = listAt(details, 'causes').map((cause) => textsOf(cause, ['reason', 'message', 'field']))
  const retryAfterSeconds = numberAt(details, 'retryAfterSeconds')
  return {
    ...textsOf(details, ['name', 'group', 'kind', 'uid']),
    ...(causes.length === 0 ? {} : { causes }),
    ...(retryAfterSeconds === 0 ? {} : { retryAfterSeconds }),
  }
}

function textsOf(value: JsonValue, fields: readonly string[]): JsonObject {
  const texts = fields.map((field) => [field, textAt(value, field)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}
