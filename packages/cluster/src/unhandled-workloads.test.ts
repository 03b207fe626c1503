import { Job, ReplicationController, StatefulSet } from 'kubewright/kinds'
import { createLogger } from 'kubewright/log'
import { expect, test } from 'vitest'
import { inCluster } from './testing/test-cluster.ts'

const containers = [{ name: 'main', image: 'main:1' }]
const template = { metadata: { labels: { app: 'a' } }, spec: { containers } }
const named = (name: string) => ({ name, namespace: 'default' })

test('the first object of a workload kind without a controller is a warning, once per kind', async () => {
  const lines: string[] = []
  const log = createLogger({ runtime: { clock: { now: () => 0 } as never }, print: (line) => lines.push(line) })
  await inCluster({ log }, async ({ client }) => {
    for (const name of ['first', 'second']) {
      await client.create(
        Job,
        Job({ metadata: named(name), spec: { template: { spec: { restartPolicy: 'Never', containers } } } }),
      )
      const spec = { selector: { matchLabels: { app: 'a' } }, serviceName: 'a', template }
      await client.create(StatefulSet, StatefulSet({ metadata: named(name), spec }))
    }
    await client.delete(Job, named('first'))
    await client.create(ReplicationController, ReplicationController({ metadata: named('old'), spec: { template } }))
  })
  const remedy = (kind: string) => `this cluster has no controller for ${kind}s: nothing acts on them`
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    `Job default/first is stored, but ${remedy('Job')}`,
    `StatefulSet default/first is stored, but ${remedy('StatefulSet')}`,
    `ReplicationController default/old is stored, but ${remedy('ReplicationController')}`,
  ])
})
