import { sleep } from '@kubewright/kube/runtime'
import { defineController, defineOperator, defineResource } from 'kubewright'
import { ConfigMap, Job } from 'kubewright/kinds'
import { silentLogger } from 'kubewright/log'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testingLimits } from '../limits.ts'
import { startTestCluster } from './index.ts'
import { hourly, Schedule, scheduleOperator } from './testdata/schedule.ts'

const operator = scheduleOperator()
const clock = '2026-03-01T00:30:00Z'

test('an operator on a schedule runs for hours at once', async () => {
  await using cluster = await startTestCluster({ operator, seed: 7, clock, log: silentLogger })
  await cluster.create(hourly)
  await cluster.advance('3h')
  expect((await cluster.list(Job)).map(({ metadata }) => metadata.name)).toEqual([
    'hourly-01',
    'hourly-02',
    'hourly-03',
  ])
  expect(cluster.now.toISOString()).toBe('2026-03-01T03:30:00.000Z')
  expect((await cluster.get(Schedule, 'hourly'))?.status?.last).toBe('2026-03-01T03:00:00.000Z')
})

test('the same seed gives the same trace', async () => {
  const run = async (seed: number) => {
    await using cluster = await startTestCluster({ operator, seed, clock, log: silentLogger })
    cluster.faults.crashAfter({ write: 'Job' })
    await cluster.create(hourly)
    await cluster.advance('2h')
    return `${cluster.trace}${(await cluster.list(Job)).map(({ metadata }) => metadata.uid)}`
  }
  const first = await run(7)
  expect(await run(7)).toBe(first)
  expect(await run(8)).not.toBe(first)
})

test('creates, changes and deletes objects by kind and name, in the default namespace unless another is named', async () => {
  await using cluster = await startTestCluster()
  await cluster.create(ConfigMap, { metadata: { name: 'one' } })
  await cluster.create(ConfigMap({ metadata: { name: 'two', namespace: 'kube-system' } }))
  await cluster.patch(ConfigMap, 'one', { data: { text: 'hello' } })
  expect((await cluster.get(ConfigMap, 'one'))?.data).toEqual({ text: 'hello' })
  await cluster.delete(ConfigMap, 'one')
  expect(await cluster.get(ConfigMap, 'one')).toBeUndefined()
  expect(await cluster.get(ConfigMap, { namespace: 'kube-system', name: 'two' })).toBeDefined()
  await expect(cluster.create(hourly)).rejects.toThrow('the cluster does not serve example.com/v1 Schedule')
})

const Note = defineResource({ group: 'example.com', version: 'v1', kind: 'Note', spec: z.object({ text: z.string() }) })
const note = Note({ metadata: { name: 'one' }, spec: { text: 'hello' } })
const copies = defineController({
  for: Note,
  owns: { copies: ConfigMap },
  reconcile: ({ metadata, spec }) => ({ children: [ConfigMap({ metadata: { name: metadata.name }, data: spec })] }),
})
const copier = defineOperator({ name: 'copier', controllers: [copies] })

test('waits for timers, idle operators and conditions end without further help', async () => {
  await using cluster = await startTestCluster({ operator: copier })
  await cluster.create(note)
  await sleep(cluster.runtime, 5000, 'five seconds')
  expect(cluster.now.toISOString()).toBe('2026-01-01T00:00:05.000Z')
  await cluster.operators[0]?.idle()
  await cluster.until(async () => (await cluster.get(ConfigMap, 'one')) !== undefined)
  await cluster.settle()
  expect(cluster.records.length).toBeGreaterThan(0)
  const before = cluster.now.getTime()
  await cluster.settle()
  expect(cluster.now.getTime() - before).toBe(testingLimits.settleMs)
})

test('waits that cannot end fail with a message', async () => {
  await using cluster = await startTestCluster({ operator: scheduleOperator(), log: silentLogger })
  await cluster.create(hourly)
  await expect(cluster.until(() => false, '10m')).rejects.toThrow('waited 600000 ms for the condition in vain')
  await expect(cluster.until(() => false)).rejects.toThrow(`waited ${testingLimits.untilMs} ms`)
  // It always has a wake-up, so it is never idle.
  await expect(cluster.operators[0]?.idle()).rejects.toMatchObject({ code: 'TESTING_TIME_LIMIT' })
  await expect(cluster.advance('3 hours')).rejects.toMatchObject({ code: 'KUBE_DURATION_INVALID' })
})

test('settle fails when objects change without end', async () => {
  const restless = defineController({
    for: Note,
    owns: { copies: ConfigMap },
    reconcile: ({ metadata }, { now }) => ({
      children: [ConfigMap({ metadata: { name: metadata.name }, data: { now: now.toISOString() } })],
      requeueAfterMs: 5000,
    }),
  })
  const operators = [defineOperator({ name: 'restless', controllers: [restless] })]
  await using cluster = await startTestCluster({ operators, checkDeterminism: false })
  await cluster.create(note)
  await expect(cluster.settle()).rejects.toThrow(`does not settle within ${testingLimits.settleMsMax} ms`)
})

test('a request that the rules do not allow fails the next wait', async () => {
  const careless = defineOperator({ name: 'careless', controllers: [{ ...copies, writes: [] }] })
  await using cluster = await startTestCluster({ operator: careless, log: silentLogger, onError: () => {} })
  await cluster.create(note)
  await expect(cluster.advance('1s')).rejects.toMatchObject({ code: 'OPERATOR_RIGHTS_MISSING' })
})

test('an operator that does not start is an error of the start', async () => {
  const failing = defineOperator({
    name: 'failing',
    controllers: [],
    setUp: () => {
      throw new Error('no such luck')
    },
  })
  await expect(startTestCluster({ operator: failing })).rejects.toThrow('no such luck')
})

test('after stop nothing runs, and it can be called again', async () => {
  const cluster = await startTestCluster({ operator: copier })
  await cluster.stop()
  await cluster.stop()
  expect(cluster.operators).toEqual([])
  await expect(cluster.create(note)).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
})
