import { defineController, defineOperator, defineResource } from 'kubewright'
import { ConfigMap } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calmNetwork, roughNetwork } from '../faults/index.ts'
import { simulate, type World } from './index.ts'

const Book = defineResource({
  group: 'example.com',
  version: 'v1',
  kind: 'Book',
  spec: z.object({ text: z.string(), pages: z.int() }),
})
const book = { name: 'book', namespace: 'default' }
const pages = 300

const printer = defineOperator({
  name: 'printer',
  controllers: [
    defineController({
      for: Book,
      owns: { pages: ConfigMap },
      reconcile: ({ spec }) => ({
        children: Array.from({ length: spec.pages }, (_, page) =>
          ConfigMap({ metadata: { name: `page-${page}` }, data: { text: spec.text } }),
        ),
      }),
    }),
  ],
})

/** Requests and events take time, so that the cache lags behind and a reconcile takes as long as 300 requests. */
const slowNetwork = { ...calmNetwork, delay: 1, delayMsMax: 4 }

async function pagesOf({ cluster }: World) {
  const { items } = await cluster.client.list(ConfigMap, { namespace: book.namespace })
  return items.filter(({ metadata }) => metadata.name.startsWith('page-'))
}

async function orphanDuringReconcile(world: World, reconcileMs: number): Promise<void> {
  const { client } = world.cluster
  await client.create(Book, { metadata: book, spec: { text: 'first', pages } })
  while ((await pagesOf(world)).length < pages) await world.pause(200)
  await client.patch(Book, book, { type: 'merge', patch: { spec: { text: 'second' } } })
  await world.pause(reconcileMs)
  await client.delete(Book, book, { propagation: 'Orphan' })
  await world.pause(reconcileMs)
}

test.each([
  ['slow', slowNetwork, 2],
  ['rough', roughNetwork, 1],
])(
  'loses no child when its owner is deleted with the policy Orphan during a reconcile, on a %s network',
  async (_name, rates, seeds) => {
    for (let seed = 1; seed <= (process.env['SOAK'] ? 100 * seeds : seeds); seed++) {
      await simulate({
        seed,
        operator: printer,
        crashes: 0,
        rates,
        workload: (world) => orphanDuringReconcile(world, pages * rates.delayMsMax),
        async check(world) {
          expect(await world.cluster.client.get(Book, book)).toBeUndefined()
          const left = await pagesOf(world)
          expect(left).toHaveLength(pages)
          expect(left.filter(({ metadata }) => metadata.ownerReferences !== undefined)).toEqual([])
        },
      })
    }
  },
)
