import { defineController, defineOperator, defineResource } from 'kubewright'
import { ConfigMap } from 'kubewright/kinds'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { calmNetwork } from '../faults/index.ts'
import { testingLimits } from '../limits.ts'
import { simulate, simulateSeeds, type World } from './index.ts'

const Note = defineResource({
  group: 'example.com',
  version: 'v1',
  kind: 'Note',
  spec: z.object({ text: z.string() }),
})
const note = { metadata: { name: 'one', namespace: 'default' }, spec: { text: 'hello' } }

const copier = defineOperator({
  name: 'copier',
  controllers: [
    defineController({
      for: Note,
      owns: { copies: ConfigMap },
      reconcile: ({ metadata, spec }) => ({ children: [ConfigMap({ metadata: { name: metadata.name }, data: spec })] }),
    }),
  ],
})

const restless = defineOperator({
  name: 'restless',
  controllers: [
    defineController({
      for: Note,
      owns: { copies: ConfigMap },
      reconcile: ({ metadata }, { now }) => ({
        children: [ConfigMap({ metadata: { name: metadata.name }, data: { now: now.toISOString() } })],
        requeueAfterMs: 60_000,
      }),
    }),
  ],
})

const writeNote = async ({ cluster, pause }: World) => {
  await cluster.client.create(Note, note)
  await pause(5000)
}

test('an operator that renews its Lease comes to rest', async () => {
  const leaderElection = { enabled: true, namespace: 'default' }
  const elected = defineOperator({ name: 'copier', controllers: copier.options.controllers ?? [], leaderElection })
  await simulateSeeds({
    operator: elected,
    seeds: 2,
    workload: writeNote,
    async check({ cluster }) {
      expect(await cluster.client.get(ConfigMap, { namespace: 'default', name: 'one' })).toBeDefined()
    },
  })
})

test('an operator converges despite faults and crashes, and the check sees everything', async () => {
  for (let seed = 1; seed <= 5; seed++) {
    const trace = await simulate({
      seed,
      operator: copier,
      crashes: 2,
      workload: writeNote,
      async check({ cluster, creations }) {
        const copies = (await cluster.client.list(ConfigMap, { namespace: 'default' })).items
        expect(copies.map(({ data }) => data)).toEqual([{ text: 'hello' }])
        expect(creations.filter(({ resource }) => resource === 'configmaps')).toHaveLength(1)
      },
    })
    expect(trace).toContain('created configmaps default/one')
  }
})

test('the response of a given write is lost, and what it did is not repeated', async () => {
  const trace = await simulate({
    seed: 1,
    operator: copier,
    rates: calmNetwork,
    crashes: 0,
    lostResponses: [1],
    workload: writeNote,
    async check({ creations, disturbances }) {
      expect(creations.filter(({ resource }) => resource === 'configmaps')).toHaveLength(1)
      expect(disturbances).toBe(1)
    },
  })
  expect(trace).toMatch(/fault: lost response PATCH .*configmaps\/one\n/)
})

test('a process that was restarted starts with an earlier state, and still makes one copy', async () => {
  const trace = await simulate({
    seed: 3,
    operator: copier,
    rates: calmNetwork,
    crashes: [{ write: 1, isBefore: false }],
    staleRevisionsMax: 40,
    workload: writeNote,
    async check({ creations, cluster }) {
      expect(creations.filter(({ resource }) => resource === 'configmaps')).toHaveLength(1)
      expect((await cluster.client.get(ConfigMap, note.metadata))?.data).toEqual({ text: 'hello' })
    },
  })
  const [, shown, newest] = /the API server shows revision (\d+) of (\d+)/.exec(trace) ?? []
  expect(Number(shown)).toBeLessThan(Number(newest))
})

test('the same seed gives the same trace, another seed another', async () => {
  const run = (seed: number) => simulate({ seed, operator: copier, workload: writeNote, check: async () => {} })
  expect(await run(3)).toBe(await run(3))
  expect(await run(3)).not.toBe(await run(4))
})

test('reports a failed check with the seed and the end of the trace', async () => {
  const failing = simulate({
    seed: 11,
    operator: copier,
    workload: writeNote,
    async check() {
      throw new Error('two copies')
    },
  })
  await expect(failing).rejects.toThrow(
    /^seed 11: two copies\nto replay it: KUBEWRIGHT_SEED=11 .*\nthe end of its trace:\n[\s\S]*configmaps/,
  )
})

test('reports an operator that never settles after restPeriodsMax periods of restPeriodMs', async () => {
  const endless = simulate({
    seed: 1,
    operator: restless,
    rates: calmNetwork,
    crashes: 0,
    workload: writeNote,
    check: async () => {},
  })
  await expect(endless).rejects.toMatchObject({ cause: { code: 'TESTING_UNREST' } })
  const restMs = testingLimits.restPeriodsMax * testingLimits.restPeriodMs
  await expect(endless).rejects.toThrow('say with durationMs or until when the simulation ends')
  await expect(endless).rejects.toThrow(new RegExp(`\\n${Math.floor(restMs / 100_000)}\\d\\d\\d\\d\\d\\.`))
})

/** Wakes up every five minutes and changes nothing after the first run. */
const polling = defineOperator({
  name: 'polling',
  controllers: [
    defineController({
      for: Note,
      owns: { copies: ConfigMap },
      reconcile: ({ metadata, spec }) => ({
        children: [ConfigMap({ metadata: { name: metadata.name }, data: spec })],
        requeueAfterMs: 300_000,
      }),
    }),
  ],
})

test('scheduled wake-ups that change nothing are rest', async () => {
  let endMs = 0
  const trace = await simulate({
    seed: 2,
    operator: polling,
    workload: writeNote,
    check: async ({ runtime }) => {
      endMs = runtime.clock.monotonic()
    },
  })
  expect(endMs).toBeGreaterThan(testingLimits.scheduledRestPeriods * testingLimits.restPeriodMs)
  expect(trace).toContain('requeued after 300000 ms')
})

test('a key that is retried is not rest, although nothing changes', async () => {
  const failing = defineOperator({
    name: 'failing',
    controllers: [
      defineController({
        for: Note,
        reconcile: () => {
          throw new Error('no such luck')
        },
      }),
    ],
  })
  const endless = simulate({ seed: 1, operator: failing, workload: writeNote, check: async () => {} })
  await expect(endless).rejects.toThrow('the simulation does not settle\n')
})

test('an operator that writes on a schedule is simulated for a duration, or until a condition is true', async () => {
  const changes: number[] = []
  const scheduled = { seed: 5, operator: restless, workload: writeNote }
  const run = (options: { durationMs?: number; until?: (world: World) => boolean }) =>
    simulate({
      ...scheduled,
      ...options,
      async check({ trace }) {
        changes.push(trace.split('\n').filter((line) => line.includes('updated configmaps default/one')).length)
      },
    })
  const first = await run({ durationMs: 3_600_000 })
  expect(await run({ durationMs: 3_600_000 })).toBe(first)
  const untilMs = Date.parse('2026-01-01T02:00:00Z')
  await run({ until: ({ runtime }) => runtime.clock.now() >= untilMs })
  // An hour has 60 wake-ups; faults delay a few.
  expect(changes[0]).toBeGreaterThan(50)
  expect(changes[1]).toBe(changes[0])
  expect(changes[2]).toBeGreaterThan(110)
  const never = () => false
  await expect(run({ durationMs: 60_000, until: never })).rejects.toThrow('did not become true within 60000 ms')
  await expect(run({ until: never })).rejects.toThrow(`within ${testingLimits.conditionMsMax} ms`)
})

test('simulateSeeds runs all seeds, or only the one of KUBEWRIGHT_SEED', async () => {
  const seeds: string[] = []
  const run = () =>
    simulateSeeds({
      seeds: 3,
      operator: copier,
      workload: writeNote,
      check: async ({ random }) => void seeds.push(random.uuid()),
    })
  await run()
  vi.stubEnv('KUBEWRIGHT_SEED', '2')
  await run()
  vi.stubEnv('KUBEWRIGHT_SEED', 'two')
  await expect(run()).rejects.toThrow('KUBEWRIGHT_SEED: "two" should be a whole number')
  vi.unstubAllEnvs()
  expect(seeds).toHaveLength(4)
  expect(seeds[3]).toBe(seeds[1])
})

test('a simulation fails if the operator sends a request that none of its rules allows', async () => {
  const careless = defineOperator({
    name: 'careless',
    controllers: [{ ...(copier.controllers[0] as (typeof copier.controllers)[number]), writes: [] }],
  })
  const failing = simulate({ seed: 1, operator: careless, workload: writeNote, durationMs: 1, check: async () => {} })
  await expect(failing).rejects.toMatchObject({ cause: { code: 'OPERATOR_RIGHTS_MISSING' } })
  await expect(failing).rejects.toThrow('resources: ["configmaps"]\n  verbs: ["patch"]')
})
