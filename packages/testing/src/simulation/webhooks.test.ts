import { defineController, defineOperator, defineResource } from 'kubewright'
import { ConfigMap, CustomResourceDefinition } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestCluster } from '../test-cluster/index.ts'
import { simulate } from './index.ts'

/** Its kind brings both of its webhooks, so this file does not load their code itself. */
const Note = defineResource({
  group: 'example.com',
  kind: 'Note',
  stored: 'v2',
  versions: {
    v1: { spec: z.object({ line: z.string() }) },
    v2: { spec: z.object({ lines: z.array(z.string().refine((line) => line !== 'no', 'is refused')) }) },
  },
  conversions: {
    v1: {
      to: ({ spec, ...rest }) => ({ ...rest, spec: { lines: spec.line.split('; ') } }),
      from: ({ spec, ...rest }) => ({ ...rest, spec: { line: spec.lines.join('; ') } }),
    },
  },
})

const operator = defineOperator({
  name: 'notes',
  controllers: [
    defineController({
      for: Note,
      owns: { copies: ConfigMap },
      reconcile: ({ metadata: { name }, spec }) => ({
        children: [ConfigMap({ metadata: { name }, data: { lines: String(spec.lines.length) } })],
      }),
    }),
  ],
})

const definition = { name: 'notes.example.com' }
const succeeds = (work: () => Promise<unknown>) =>
  work().then(
    () => true,
    () => false,
  )
const place = { namespace: 'default', name: 'one' }

test('no virtual time passes while the code of webhooks is loaded', async () => {
  await using cluster = await startTestCluster({ operator, seed: 1 })
  expect(cluster.runtime.clock.monotonic()).toBe(0)
})

test('webhooks and conversions run in simulations, the same for the same seed, and come back after a crash', async () => {
  const run = (seed: number) =>
    simulate({
      seed,
      operator,
      crashes: 2,
      async workload({ cluster, pause }) {
        const { client } = cluster
        const isConverted = async () =>
          (await client.get(CustomResourceDefinition, definition))?.spec.conversion?.strategy === 'Webhook'
        while (!(await isConverted())) await pause(1000)
        // While the operator is down, conversions fail.
        const create = () => client.create(Note.versions.v1, { metadata: place, spec: { line: 'a; b' } })
        while (!(await succeeds(create))) await pause(1000)
      },
      async check({ cluster: { client } }) {
        expect((await client.get(Note, place))?.spec).toEqual({ lines: ['a', 'b'] })
        expect((await client.get(ConfigMap, place))?.data).toEqual({ lines: '2' })
        const refused = { metadata: { ...place, name: 'two' }, spec: { line: 'a; no' } }
        await expect(client.create(Note.versions.v1, refused)).rejects.toThrow(
          'spec.lines[1]: Invalid value: "no": is refused',
        )
      },
    })
  for (const seed of [1, 2, 3]) expect(await run(seed)).toBe(await run(seed))
})
