import { isJsonObject, type JsonObject, type JsonValue, quoteGo } from '@kubewright/kube/json'
import { type Status, StatusError } from '@kubewright/kube/status'
import { listAt, numberAt, textAt } from '../../read-object.ts'
import type { Webhook } from './webhook.ts'

const errorCodeMin = 400
/** HTTP has no code above; Kubernetes hangs up on one. */
const codeMax = 999
const internalErrorCode = 500

/** What a webhook says that refuses a request: its own Status, made a failure where it is none. */
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

/** As far as they are what a Status has: it may be written in protobuf, where nothing else fits. */
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
