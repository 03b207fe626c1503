import { expect, test } from 'vitest'
import { systemRuntime } from '../host/index.ts'
import { createLogger } from '../log/index.ts'
import { createMetricsRegistry } from '../metrics/index.ts'
import { createWebhookObserver, defineTokenReviewer } from './index.ts'
import { sendReview, serve } from './testing/served-webhooks.ts'

const reviewer = defineTokenReviewer(async (token, { audiences }) => {
  if (token === 'broken') throw new Error('the directory is down')
  if (token !== 'secret-of-ada') return undefined
  return { user: { username: 'ada', groups: ['dev'] }, audiences: audiences.filter((name) => name === 'api') }
})

test('a token review responds in the version of its request and never repeats the token', async () => {
  const lines: string[] = []
  const log = createLogger({ runtime: systemRuntime(), print: (line) => lines.push(line) })
  const registry = createMetricsRegistry()
  const server = await serve([reviewer], { log, observer: createWebhookObserver(registry) })
  const review = async (token: string, version = 'v1') => {
    const apiVersion = `authentication.k8s.io/${version}`
    const spec = { token, audiences: ['api', 'other'] }
    const { status, body } = await sendReview(server, '/authenticate', {
      apiVersion,
      kind: 'TokenReview',
      metadata: {},
      spec,
    })
    expect(JSON.stringify(body)).not.toContain('secret-of-ada')
    expect(status === 200 ? body['apiVersion'] : apiVersion).toBe(apiVersion)
    return status === 200 ? body['status'] : status
  }
  for (const version of ['v1', 'v1beta1']) {
    expect(await review('secret-of-ada', version)).toEqual({
      authenticated: true,
      user: { username: 'ada', groups: ['dev'] },
      audiences: ['api'],
    })
  }
  expect(await review('unknown')).toEqual({ authenticated: false })
  expect(await review('broken')).toEqual({ authenticated: false, error: 'the token could not be reviewed' })
  expect(registry.render()).toContain('controller_runtime_webhook_panics_total 1\n')
  expect(await review('')).toBe(400)
  expect(await review('secret-of-ada', 'v2')).toBe(400)
  expect(lines.join('\n')).not.toContain('secret-of-ada')
})
