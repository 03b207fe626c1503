import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { readBody } from './request-body.ts'

function setUp() {
  const runtime = createVirtualRuntime()
  const held = { count: 0, byAddress: new Map<string, number>() }
  const { signal } = new AbortController()
  const read = (stream: Readable, remoteAddress = '10.0.0.1', sizeBytesMax = 16 * 1024 * 1024) =>
    readBody(Object.assign(stream, { headers: {}, socket: { remoteAddress } }) as never, {
      runtime,
      held,
      signal,
      sizeBytesMax,
    })
  const body = (text: string) => Readable.from([Buffer.from(text)])
  return { runtime, held, read, body }
}

test('webhookAddressBodiesBytesMax: one address cannot hold all bytes, and others are served', async () => {
  const { held, read, body } = setUp()
  held.byAddress.set('10.0.0.1', runtimeLimits.webhookAddressBodiesBytesMax)
  await expect(read(body('a'))).rejects.toMatchObject({ code: 429 })
  const { release } = await read(body('abc'), '10.0.0.2')
  expect(held.byAddress.get('10.0.0.2')).toBe(3)
  release()
  expect([...held.byAddress.keys()]).toEqual(['10.0.0.1'])
  expect(held.count).toBe(0)
})

test('webhookBodyGraceMs, webhookBodyRateBytesMin: refuses a body that stays incomplete, and releases its bytes', async () => {
  const { webhookBodyGraceMs, webhookBodyRateBytesMin } = runtimeLimits
  const { runtime, held, read } = setUp()
  const [slow, steady] = [new Readable({ read: () => {} }), new Readable({ read: () => {} })]
  slow.push('a')
  const refused = expect(read(slow)).rejects.toMatchObject({ code: 504 })
  steady.push(Buffer.alloc(2 * webhookBodyRateBytesMin))
  const received = read(steady)
  // Streams hand over their bytes in later rounds of the event loop.
  await setImmediate()
  expect(held.count).toBe(2 * webhookBodyRateBytesMin + 1)
  await runtime.advance(webhookBodyGraceMs + 1)
  await refused
  await runtime.advance(1998)
  steady.push('end')
  steady.push(null)
  const { bytes, release } = await received
  expect(bytes.byteLength).toBe(2 * webhookBodyRateBytesMin + 3)
  release()
  expect([held.count, held.byAddress.size]).toEqual([0, 0])
  // What arrives after the refusal is not held.
  slow.push('b')
  slow.push(null)
  await setImmediate()
  expect(held.count).toBe(0)
})
