/**
 * A webhook server that real and embedded API servers call alike. The path of its URL selects its response, so that
 * scenarios are self-contained. Guarantees: it listens only on loopback, with its own certificate, and is stateless.
 *
 * @module
 */
import type { JsonObject } from '@kubewright/kube/json'
import { createWebhookProgram } from './program.ts'

export type { Behaviour } from './behaviour.ts'
export { pathOf } from './behaviour.ts'
export type { WebhookProgram, WebhookProgramOptions } from './program.ts'
export { createWebhookProgram } from './program.ts'

/** Names of services that scenarios create for the program. */
const serviceNames = ['hook.d-webhooks-behind-services.svc']

/** Starts the program and returns the fields that scenarios can refer to. It ends with the process. */
export async function startWebhookProgram(): Promise<JsonObject> {
  const { port, url, authority, certificate } = await createWebhookProgram({ names: serviceNames })
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  return { port, url, authority: encoded(authority), certificate: encoded(certificate) }
}
