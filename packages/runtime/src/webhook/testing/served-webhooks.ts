import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { encodeJson, type JsonObject, parseJson } from '@kubewright/kube/json'
import { applyJsonPatch } from '@kubewright/kube/patch'
import { onTestFinished } from 'vitest'
import { systemRuntime } from '../../host/index.ts'
import { createWebhookServer, type Webhook, type WebhookServer, type WebhookServerOptions } from '../index.ts'

export interface ReceivedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: JsonObject
}

export interface Question {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The certificate and the key of the client. */
  readonly cert?: string
  readonly key?: string
}

/** A webhook server on loopback, closed when the test is over. */
export async function serve(
  webhooks: readonly Webhook[],
  options: Partial<WebhookServerOptions> = {},
): Promise<WebhookServer> {
  const certificates = { selfSignedFor: ['localhost', '127.0.0.1'] }
  const defaults = { runtime: systemRuntime(), host: '127.0.0.1', port: 0, certificates, webhooks }
  const server = createWebhookServer({ ...defaults, ...options })
  await server.start()
  onTestFinished(() => server.close(0))
  return server
}

/** Sends a request over HTTPS, as an API server that trusts only the certificate of the server. */
export async function sendReview(
  server: WebhookServer,
  path: string,
  body: JsonObject | string | undefined,
  { method = 'POST', headers = { 'content-type': 'application/json' }, ...client }: Question = {},
): Promise<ReceivedResponse> {
  const bytes = Buffer.from(typeof body === 'object' ? encodeJson(body) : (body ?? ''))
  const url = `https://127.0.0.1:${server.port}${path}`
  const sent = request(url, {
    method,
    agent: false,
    ca: server.certificate,
    ...client,
    headers: { ...headers, 'content-length': bytes.byteLength },
  })
  sent.end(bytes)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const status = response.statusCode ?? 0
  return { status, headers: response.headers, body: text === '' ? {} : (parseJson(text) as JsonObject) }
}

/** The response in a review. */
export async function decisionOf(server: WebhookServer, path: string, review: JsonObject): Promise<JsonObject> {
  const { status, body } = await sendReview(server, path, review)
  if (status !== 200) throw new Error(`the response is ${status}: ${encodeJson(body)}`)
  return body['response'] as JsonObject
}

/** The object with the patch of a response, applied as by the API server. */
export function applied(object: JsonObject, response: JsonObject): JsonObject {
  const { patch } = response
  if (patch === undefined) return object
  return applyJsonPatch(object, parseJson(Buffer.from(patch as string, 'base64'))) as JsonObject
}
