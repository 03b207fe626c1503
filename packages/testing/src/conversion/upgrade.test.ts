import { startCluster } from '@kubewright/cluster'
import type { JsonObject } from '@kubewright/kube/json'
import { sleep } from '@kubewright/kube/runtime'
import { createClient } from 'kubewright/client'
import { migrateStorage } from 'kubewright/client/helpers'
import { CustomResourceDefinition } from 'kubewright/kinds'
import { untypedKind } from 'kubewright/resource'
import { expect, test } from 'vitest'
import { createVirtualRuntime } from '../virtual-runtime/index.ts'
// Loaded before virtual time begins, which does not wait for files.
import 'kubewright/webhook'
import { upgradeThroughReleases } from './testing/upgrade-scenario.ts'

test('three versions are served, converted and migrated through three releases', async () => {
  const runtime = createVirtualRuntime({ seed: 1 })
  await runtime.run(async () => {
    await using cluster = await startCluster({ runtime, controllers: [] })
    const warnings: string[] = []
    const onWarning = (text: string) => void warnings.push(text)
    const client = createClient({ transport: cluster.transport(), runtime, onWarning })
    const name = { name: 'crons.cron.example.com' }
    const kindAt = (version: string) => untypedKind({ group: 'cron.example.com', version, kind: 'Cron' })
    const versionOf = ({ apiVersion }: JsonObject) => String(apiVersion).split('/')[1] ?? ''
    const tried: number[] = []
    await upgradeThroughReleases({
      define: async ({ definition }) => {
        const manifest = definition.manifest as never
        await client.apply(CustomResourceDefinition, manifest, { manager: 'release', force: true })
      },
      storedVersions: async () => (await client.get(CustomResourceDefinition, name))?.status?.storedVersions,
      migrate: (kind) => migrateStorage(client, kind, { runtime }),
      async start(operator) {
        const { connect, webhooks } = await cluster.installOperator(operator)
        return operator.start({ transport: connect(), runtime, webhooks })
      },
      async apply(object) {
        warnings.length = 0
        await client.apply(kindAt(versionOf(object)), object as never, { manager: 'user', force: true })
        return [...warnings]
      },
      async read(version, name) {
        const found = await client.get(kindAt(version), { namespace: 'default', name })
        if (found === undefined) throw new Error(`there is no ${name} at ${version}`)
        return found as unknown as JsonObject
      },
      names: async (version) => (await client.list(kindAt(version))).items.map(({ metadata }) => metadata.name),
      async until(work) {
        let attempts = 1
        while (
          !(await work().then(
            () => true,
            () => attempts >= 20,
          ))
        ) {
          attempts++
          await sleep(runtime, 1000, 'the next attempt')
        }
        tried.push(attempts)
        if (attempts === 20) await work()
      },
    })
    expect(tried).toHaveLength(5)
  })
})
