import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import type { ApiRequest, ObjectResponse, UserInfo } from '../../../api.ts'
import type { WebhookTarget } from '../../../outbound/webhook-call.ts'
import { objectAt } from '../../../read-object.ts'
import { createApiServer } from '../../../server/server.ts'

/** A call of a webhook: whom, and about what. */
export interface ReceivedReview {
  /** The path of the URL. */
  readonly path: string
  readonly target: WebhookTarget
  readonly review: JsonObject
  readonly request: JsonObject
  readonly timeoutMs: number
}

/** What a webhook answers: fields of the response, or a whole review. */
export type Respond = (received: ReceivedReview) => JsonObject | Promise<JsonObject>

const administrator: UserInfo = { name: 'admin', groups: ['system:masters'] }
const configurations = 'admissionregistration.k8s.io'

/** A server whose webhooks are a function, on virtual time. */
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

  /** Puts a configuration into the store as it is: nobody checks it. */
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

/** A response is given its review; what is a review already stays as it is. */
function reviewed(sent: JsonObject, reply: JsonObject): JsonObject {
  if ('response' in reply || 'kind' in reply) return reply
  const uid = objectAt(sent, 'request')['uid'] ?? ''
  return { kind: 'AdmissionReview', apiVersion: sent['apiVersion'] ?? '', response: { uid, ...reply } }
}

/** A webhook about config maps, as it is stored: with its defaults. */
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
