import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import type { ApiRequest, ObjectResponse } from '../../../api/index.ts'
import type { WebhookTarget } from '../../../outbound/webhook-call.ts'
import { objectAt } from '../../../read-object.ts'
import { createApiServer } from '../../../server/server.ts'
import type { UserInfo } from '../../../user-info.ts'

/** A received webhook call. */
export interface ReceivedReview {
  /** The path of the URL. */
  readonly path: string
  readonly target: WebhookTarget
  readonly review: JsonObject
  readonly request: JsonObject
  readonly timeoutMs: number
}

/** The response of a webhook: fields of the AdmissionResponse, or a whole review. */
export type Respond = (received: ReceivedReview) => JsonObject | Promise<JsonObject>

const administrator: UserInfo = { name: 'admin', groups: ['system:masters'] }
const configurations = 'admissionregistration.k8s.io'

/** A server whose webhooks are a function, in virtual time. */
export function createHookedServer(respond: Respond) {
  const runtime = createVirtualRuntime()
  const received: ReceivedReview[] = []
  const annotations = new Map<string, string>()
  const server = createApiServer({
    runtime,
    webhooks: {
      async call(target, review, timeoutMs) {
        const one = {
          path: new URL(target.url ?? '').pathname,
          target,
          review,
          request: objectAt(review, 'request'),
          timeoutMs,
        }
        received.push(one)
        return reviewed(review, await respond(one))
      },
    },
  })

  function send(
    method: ApiRequest['method'],
    path: string,
    parts: Partial<ApiRequest> & { readonly value?: JsonValue } = {},
  ) {
    const { value, ...rest } = parts
    return server.handle({
      method,
      path,
      query: {},
      headers: { 'content-type': 'application/json', 'user-agent': 'tester' },
      user: administrator,
      audit: { annotate: (key, text) => void annotations.set(key, text) },
      ...(value === undefined ? {} : { body: { form: 'value', value } as const }),
      ...rest,
    })
  }

  /** Stores a configuration directly, without validation. */
  function register(kind: 'mutating' | 'validating', name: string, webhooks: readonly JsonObject[]): void {
    const key = { resource: `${kind}webhookconfigurations.${configurations}`, namespace: '', name }
    server.store.commit([{ key, object: { metadata: { name }, webhooks } }])
  }

  return {
    runtime,
    server,
    received,
    annotations,
    send,
    register,
    create: async (object: JsonObject, parts: Partial<ApiRequest> = {}) =>
      (await send('POST', '/api/v1/namespaces/default/configmaps', { value: object, ...parts })) as ObjectResponse,
  }
}

/** Wraps a response in its review; a whole review stays as it is. */
function reviewed(sent: JsonObject, reply: JsonObject): JsonObject {
  if ('response' in reply || 'kind' in reply) return reply
  const uid = objectAt(sent, 'request')['uid'] ?? ''
  return { kind: 'AdmissionReview', apiVersion: sent['apiVersion'] ?? '', response: { uid, ...reply } }
}

/** A webhook for config maps as it is stored, with defaults. */
export function webhook(name: string, parts: JsonObject = {}): JsonObject {
  return {
    name,
    clientConfig: { url: `https://webhook.test/${name}` },
    rules: [
      { operations: ['CREATE', 'UPDATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], scope: '*' },
    ],
    failurePolicy: 'Fail',
    matchPolicy: 'Equivalent',
    namespaceSelector: {},
    objectSelector: {},
    sideEffects: 'None',
    timeoutSeconds: 10,
    admissionReviewVersions: ['v1'],
    reinvocationPolicy: 'Never',
    ...parts,
  }
}

export function configMap(name: string, parts: JsonObject = {}): JsonObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, ...parts }
}

export function jsonPatch(...operations: readonly JsonObject[]): JsonObject {
  return { allowed: true, patchType: 'JSONPatch', patch: Buffer.from(JSON.stringify(operations)).toString('base64') }
}
