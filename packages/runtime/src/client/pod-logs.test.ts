import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { respondStatus, ScriptedPeer, ScriptedStream } from '../watch/testing/scripted-peer.ts'
import { createClient } from './create-client.ts'
import { podLogs } from './pod-logs.ts'

const pod = { namespace: 'default', name: 'web-0' }

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const collected: string[] = []
  for await (const line of lines) collected.push(line)
  return collected
}

test('yields a log line by line, however its bytes are split', async () => {
  const euro = new TextEncoder().encode('€\n')
  const stream = new ScriptedStream().text('one\ntw').text('o\n\nfour\n').text(euro.slice(0, 1)).text(euro.slice(1))
  const peer = new ScriptedPeer(stream.text('rest').end().step)
  const client = createClient({ transport: peer })
  const options = { container: 'main', follow: true, previous: false, tailLines: 10, sinceTime: '2026-01-01T00:00:00Z' }
  expect(await collect(podLogs(client, pod, options))).toEqual(['one', 'two', '', 'four', '€', 'rest'])
  expect(stream.isClosed).toBe(true)
  expect(peer.requests[0]).toMatchObject({
    path: '/api/v1/namespaces/default/pods/web-0/log',
    query: { container: 'main', follow: 'true', previous: 'false', tailLines: '10', sinceTime: '2026-01-01T00:00:00Z' },
    stream: true,
  })
})

test('leaving the loop closes the connection, and a broken connection throws', async () => {
  const left = new ScriptedStream().text('one\ntwo\n')
  const broken = new ScriptedStream().text('one\n').cut()
  const client = createClient({
    transport: new ScriptedPeer(left.step, broken.step, respondStatus(404, 'NotFound')),
  })
  for await (const line of podLogs(client, pod)) {
    expect(line).toBe('one')
    break
  }
  expect(left.isClosed).toBe(true)
  await expect(collect(podLogs(client, pod))).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
  await expect(collect(podLogs(client, pod))).rejects.toMatchObject({ code: 404 })
})

test('splits a line longer than logLineBytesMax, so that a log does not fill the memory', async () => {
  const long = 'x'.repeat(runtimeLimits.logLineBytesMax)
  const client = createClient({
    transport: new ScriptedPeer(new ScriptedStream().text(`${long}yz\nend\n`).end().step),
  })
  expect(await collect(podLogs(client, pod))).toEqual([long, 'yz', 'end'])
})
