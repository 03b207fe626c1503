import { defineController, defineOperator, defineResource } from 'kubewright'
import { ConfigMap, Job } from 'kubewright/kinds'
import { silentLogger } from 'kubewright/log'
import { defineValidator, denied } from 'kubewright/webhook'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testingLimits } from '../limits.ts'
import { startTestCluster } from './index.ts'
import { hourly, scheduleOperator } from './testdata/schedule.ts'

const clock = '2026-03-01T00:30:00Z'
const log = silentLogger

const Note = defineResource({ group: 'example.com', version: 'v1', kind: 'Note', spec: z.object({ text: z.string() }) })
const note = Note({ metadata: { name: 'one' }, spec: { text: 'first' } })

function copierOperator(options: Partial<Parameters<typeof defineOperator>[0]> = {}) {
  return defineOperator({
    name: 'copier',
    controllers: [
      defineController({
        for: Note,
        owns: { copies: ConfigMap },
        reconcile: ({ metadata, spec }) => ({
          children: [ConfigMap({ metadata: { name: metadata.name }, data: spec })],
        }),
      }),
    ],
    ...options,
  })
}

async function startCopier(options: Parameters<typeof copierOperator>[0] = {}) {
  const cluster = await startTestCluster({ operator: copierOperator(options), log, onError: () => {} })
  const copy = async () => (await cluster.get(ConfigMap, 'one'))?.data?.['text']
  const restarts = () => cluster.trace.split('\n').filter((line) => / crashes /.test(line)).length
  return { cluster, copy, restarts }
}

test('a fault at a kind that the server does not have is refused, with the nearest name', async () => {
  const { cluster } = await startCopier()
  const unknown = (kind: string) => ({ code: 'TESTING_FAULT_INVALID', message: `the server has no kind ${kind}` })
  expect(() => cluster.faults.crashAfter({ write: 'Confimap' })).toThrow(
    expect.objectContaining(unknown('Confimap; did you mean ConfigMap?')),
  )
  expect(() => cluster.faults.respondWith(503, { request: 'Zyxwvutsrq' })).toThrow(
    expect.objectContaining(unknown('Zyxwvutsrq')),
  )
  for (const write of ['Job', 'Job.batch', Note, Job]) cluster.faults.crashAfter({ write })
  expect(cluster.faults.pending).toHaveLength(4)
  await cluster.stop()
})

test.each([
  ['hour', 3],
  ['moment', 4],
] as const)('crashAfter finds an operator that starts a Job twice: named by %s, %i Jobs', async (naming, count) => {
  await using cluster = await startTestCluster({
    operator: scheduleOperator(naming),
    clock,
    log,
    checkDeterminism: false,
  })
  cluster.faults.crashAfter({ write: 'Job' })
  await cluster.create(hourly)
  await cluster.advance('3h')
  expect(await cluster.list(Job)).toHaveLength(count)
  expect(cluster.faults.pending).toEqual([])
  expect(cluster.faults.happened).toEqual([
    expect.stringMatching(/^2026-03-01T01:00:00\.\d{3}Z crashAfter\(\{ write: Job \}\) at \w+ jobs default\/hourly-/),
  ])
})

test('crashBefore leaves the write undone until the operator has restarted', async () => {
  const { cluster, copy, restarts } = await startCopier()
  await using _ = cluster
  cluster.faults.crashBefore({ write: ConfigMap })
  await cluster.create(note)
  await cluster.advance(testingLimits.restartMs - 1)
  expect(await copy()).toBeUndefined()
  expect(cluster.operators).toEqual([])
  await cluster.settle()
  expect([await copy(), restarts()]).toEqual(['first', 1])
})

test('the nth write is counted from the plan on, and a fault that does not happen stays pending', async () => {
  const { cluster, restarts } = await startCopier()
  await using _ = cluster
  cluster.faults.crashAfter({ write: 'ConfigMap', nth: 2 })
  cluster.faults.crashAfter({ write: 'Note', subresource: 'scale' })
  await cluster.create(note)
  await cluster.settle()
  expect(restarts()).toBe(0)
  await cluster.patch(Note, 'one', { spec: { text: 'second' } })
  await cluster.settle()
  expect(restarts()).toBe(1)
  expect(cluster.faults.pending).toEqual(['crashAfter({ write: Note, subresource: "scale" })'])
})

test('crash ends the operators at once, and refuses the name of one that does not exist', async () => {
  const { cluster, restarts } = await startCopier()
  await using _ = cluster
  cluster.faults.crash('copier')
  expect(cluster.operators).toEqual([])
  await cluster.settle()
  expect([cluster.operators.length, restarts()]).toEqual([1, 1])
  expect(() => cluster.faults.crash('other')).toThrow('no operator is called other; there are: copier')
})

test('loseResponse executes the write, and the operator repeats it without a second effect', async () => {
  const { cluster, copy } = await startCopier()
  await using _ = cluster
  cluster.faults.loseResponse({ write: 'ConfigMap' })
  await cluster.create(note)
  await cluster.settle()
  expect(await copy()).toBe('first')
  const [failed] = cluster.records.filter(({ outcome }) => outcome === 'retry')
  expect(String(failed?.error)).toContain('the network lost the response')
  expect(cluster.trace.match(/created configmaps default\/one/g)).toHaveLength(1)
})

test('conflictOn refuses a write with 409, after which the operator reads again and repeats it', async () => {
  const { cluster, copy } = await startCopier()
  await using _ = cluster
  await cluster.create(note)
  await cluster.settle()
  cluster.faults.conflictOn({ write: 'ConfigMap' })
  await cluster.patch(Note, 'one', { spec: { text: 'second' } })
  await cluster.settle()
  expect(cluster.faults.happened).toHaveLength(1)
  expect(cluster.trace).toContain('gets 409 for PATCH /api/v1/namespaces/default/configmaps/one')
  expect(await copy()).toBe('second')
})

test.each([429, 500, 503] as const)(
  'respondWith refuses %i requests, and the operator retries until it succeeds',
  async (code) => {
    const { cluster, copy } = await startCopier()
    await using _ = cluster
    cluster.faults.respondWith(code, { request: 'ConfigMap', verb: 'patch', times: 2 })
    await cluster.create(note)
    await cluster.settle()
    expect(cluster.faults.happened).toHaveLength(2)
    expect(cluster.trace.match(new RegExp(`gets ${code} for PATCH`, 'g'))).toHaveLength(2)
    expect(await copy()).toBe('first')
  },
)

test('delay lets a request arrive late', async () => {
  const { cluster, copy } = await startCopier()
  await using _ = cluster
  cluster.faults.delay('5s', { request: 'ConfigMap', verb: 'patch' })
  await cluster.create(note)
  await cluster.advance('4s')
  expect(await copy()).toBeUndefined()
  await cluster.advance('2s')
  expect(await copy()).toBe('first')
})

test('holdWatches makes the cache of a kind stale until it is released', async () => {
  const { cluster, copy } = await startCopier()
  await using _ = cluster
  const release = cluster.faults.holdWatches('Note')
  await cluster.create(note)
  await cluster.advance('30s')
  expect(await copy()).toBeUndefined()
  release()
  await cluster.settle()
  expect(await copy()).toBe('first')
})

test('restartStale starts the operator with the state of an earlier revision', async () => {
  const { cluster, copy } = await startCopier()
  await using _ = cluster
  await cluster.create(note)
  await cluster.settle()
  const before = cluster.revision
  await cluster.patch(Note, 'one', { spec: { text: 'second' } })
  await cluster.settle()
  const catchUp = await cluster.faults.restartStale(before)
  const [running] = cluster.operators
  expect(running?.cache.get(Note, { namespace: 'default', name: 'one' })?.spec.text).toBe('first')
  await cluster.advance('10s')
  catchUp()
  await cluster.settle()
  expect(running?.cache.get(Note, { namespace: 'default', name: 'one' })?.spec.text).toBe('second')
  expect(await copy()).toBe('second')
})

test('loseLeadership ends the leader, which leads again after the lease of the other process has expired', async () => {
  const { cluster, restarts } = await startCopier({ leaderElection: { enabled: true, namespace: 'default' } })
  await using _ = cluster
  await cluster.advance('1s')
  expect(cluster.operators[0]?.manager.isLeader).toBe(true)
  await cluster.faults.loseLeadership()
  await cluster.advance('12s')
  expect(restarts()).toBe(1)
  expect(cluster.operators[0]?.manager.isLeader).toBe(false)
  await cluster.advance('1m')
  expect(cluster.operators[0]?.manager.isLeader).toBe(true)
  const { cluster: plain } = await startCopier()
  await using __ = plain
  await expect(plain.faults.loseLeadership()).rejects.toMatchObject({ code: 'TESTING_FAULT_INVALID' })
})

const checked = [
  defineValidator(Note, { create: ({ spec }) => (spec.text === '' ? denied('a note needs a text') : undefined) }),
]

test('webhooksDown lets requests fail by the failure policy until it ends', async () => {
  const { cluster } = await startCopier({ webhooks: checked })
  await using _ = cluster
  const end = cluster.faults.webhooksDown()
  await expect(cluster.create(note)).rejects.toThrow('connection refused')
  end()
  await expect(cluster.create({ ...note, spec: { text: '' } })).rejects.toThrow('a note needs a text')
  await cluster.create(note)
})

test('slowWebhooks delays requests, and a webhook that is slower than its timeout fails them', async () => {
  const { cluster } = await startCopier({ webhooks: checked })
  await using _ = cluster
  const before = cluster.now.getTime()
  cluster.faults.slowWebhooks('3s')
  await cluster.create(note)
  expect(cluster.now.getTime() - before).toBe(3000)
  cluster.faults.slowWebhooks('8s')
  await expect(cluster.create({ ...note, metadata: { name: 'two' } })).rejects.toThrow(/deadline|timeout|timed out/i)
})

test('a crashed operator serves no webhooks until it has restarted', async () => {
  const { cluster } = await startCopier({ webhooks: checked })
  await using _ = cluster
  cluster.faults.crash()
  await expect(cluster.create(note)).rejects.toThrow('connection refused')
  await cluster.advance('5s')
  await cluster.create(note)
})
