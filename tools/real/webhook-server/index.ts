/**
 * A webhook server of ours that real and embedded API servers call alike. What it answers is told by the path of its URL,
 * so that scenarios are whole in themselves. Guarantees: it listens on loopback alone, under a certificate made for it, and
 * keeps nothing from one request to the next.
 *
 * @module
 */
import type { JsonObject } from '@kubewright/kube/json'
import { createWebhookProgram } from './program.ts'

export type { Behaviour } from './behaviour.ts'
export { pathOf } from './behaviour.ts'
export type { WebhookProgram, WebhookProgramOptions } from './program.ts'
export { createWebhookProgram } from './program.ts'

/** Names of services that scenarios put before the program. */
const serviceNames = ['hook.d-webhooks-behind-services.svc']

/** Starts the program for scenarios: what they can say of it. It ends with the process. */
export async function startWebhookProgram(): Promise<JsonObject> {
  const { port, url, authority, certificate } = await createWebhookProgram({ names: serviceNames })
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  return { port, url, authority: encoded(authority), certificate: encoded(certificate) }
}
