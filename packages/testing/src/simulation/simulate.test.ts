import { defineController, defineOperator, defineResource } from 'kubewright'
import { ConfigMap } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calmNetwork } from '../faults/index.ts'
import { testingLimits } from '../limits.ts'
import { simulate, type World } from './index.ts'

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
  await expect(failing).rejects.toThrow(/^seed 11: two copies\nthe end of its trace:\n[\s\S]*configmaps/)
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
  await expect(endless).rejects.toThrow(new RegExp(`\\n${Math.floor(restMs / 100_000)}\\d\\d\\d\\d\\d\\.`))
})
