import { setTimeout } from 'node:timers/promises'
import { createApiServer } from '@kubewright/apiserver'
import { systemRuntime } from 'kubewright'
import { afterAll, beforeAll, expect } from 'vitest'
import { comparedRequests, targets } from '../../../packages/apiserver/src/hostile/testing/hostile-requests.ts'
import { goToolchain } from '../binaries/index.ts'
import { type ControlPlane, startControlPlane } from '../control-plane/index.ts'
import { httpsEndpoint } from '../differential/https-endpoint.ts'
import { realTest } from '../rig.ts'
import type { HostileServer } from './comparison.ts'
import { compareHostile } from './index.ts'
import { listedFor } from './listed.ts'

const requestCount = process.env['SOAK'] ? 20_000 : 1_000
const batchSize = 500
/** SEED=n generates other requests. */
const firstSeed = Number(process.env['SEED'] ?? 0) * 1000 + 1

let plane: ControlPlane
let ours: HostileServer
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  if (!goToolchain().present) return
  plane = await startControlPlane()
  closers.push(plane.stop)
  const server = createApiServer({ runtime: systemRuntime() })
  closers.push(server.close)
  const listener = await server.listen()
  ours = listener
  for (const { url, certificateAuthority, token } of [plane, listener]) {
    const endpoint = httpsEndpoint({
      name: 'target',
      url,
      certificateAuthority,
      token,
      writeKubeconfig: async () => undefined,
    })
    for (const [path, body] of targets) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const create = () => endpoint.send({ method: 'POST', path, headers, body: Buffer.from(body) })
      let response = await create()
      // The real server serves a new definition with a delay.
      for (let tries = 0; response.status === 404 && tries < 100; tries++) {
        await setTimeout(100)
        response = await create()
      }
      expect(response.status).toBe(201)
    }
    endpoint.close()
  }
})

afterAll(async () => {
  for (const close of closers) await close()
})

realTest('both servers refuse malformed and hostile requests alike', async () => {
  const found: string[] = []
  const used = new Set<string>()
  for (let batch = 0; batch * batchSize < requestCount; batch++) {
    const requests = comparedRequests(batchSize, firstSeed + batch)
    for (const difference of await compareHostile(requests, plane, ours)) {
      const reason = listedFor(difference)
      if (reason !== undefined) used.add(reason)
      else found.push(`${difference.line}\n  real ${difference.real}\n  ours ${difference.ours}`)
    }
  }
  console.log(`${requestCount} hostile requests; known differences: ${[...used].sort().join('; ') || 'none'}`)
  expect(found.join('\n')).toBe('')
})
