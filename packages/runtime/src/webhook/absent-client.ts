import type { Client } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'

async function refuse(): Promise<never> {
  const remedy = 'pass `client` to createWebhookServer, or run the server with a manager'
  throw new RuntimeError('WEBHOOK_INVALID', `the webhooks of this server have no client; ${remedy}`)
}

/** The client of a webhook server that was given none. */
export const absentClient: Client = {
  get: refuse,
  list: refuse,
  create: refuse,
  update: refuse,
  patch: refuse,
  apply: refuse,
  delete: refuse,
  deleteAllOf: refuse,
  watch: refuse,
  readRaw: refuse,
}
