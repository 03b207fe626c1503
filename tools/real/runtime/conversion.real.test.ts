import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { JsonObject } from '@kubewright/kube/json'
import { connect, createClient, loadKubeconfig } from 'kubewright/client'
import { migrateStorage } from 'kubewright/client/helpers'
import { systemRuntime } from 'kubewright/host'
import { CustomResourceDefinition } from 'kubewright/kinds'
import { onTestFinished } from 'vitest'
import {
  type UpgradedCluster,
  upgradeThroughReleases,
} from '../../../packages/testing/src/conversion/testing/upgrade-scenario.ts'
import { ensureProgram } from '../binaries/index.ts'
import { type ClosableEndpoint, runCommand, startOurs, startReal } from '../differential/index.ts'
import { realTest } from '../rig.ts'

realTest('kubectl reads and writes three versions through three releases on the real server', async () => {
  await upgradeThroughReleases(await clusterOf(await startReal()))
})

realTest('kubectl reads and writes three versions through three releases on the embedded server', async () => {
  await upgradeThroughReleases(await clusterOf(await startOurs()))
})

const runtime = systemRuntime()
const resource = 'crons.cron.example.com'

async function clusterOf(endpoint: ClosableEndpoint): Promise<UpgradedCluster> {
  onTestFinished(() => endpoint.close())
  const folder = await mkdtemp(join(tmpdir(), 'kubewright-conversion-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const kubeconfigPath = join(folder, 'kubeconfig')
  await endpoint.writeKubeconfig(kubeconfigPath, 'default')
  const config = await loadKubeconfig({ kubeconfigPath })
  const transport = connect(config, { runtime })
  onTestFinished(() => transport.close())
  const client = createClient({ transport, runtime, manager: 'release' })
  const path = await ensureProgram('kubectl')
  const kubectl = async (words: readonly string[], stdin = '') => {
    const environment = { HOME: folder, KUBECONFIG: kubeconfigPath }
    const { code, stdout, stderr } = await runCommand({ path, words, folder, environment, stdin })
    if (code !== 0) throw new Error(stderr)
    return { stdout, warnings: stderr.split('\n').map((line) => line.replace(/^Warning: /, '')) }
  }
  return {
    define: async ({ definition }) => {
      await kubectl(['apply', '-f', '-'], JSON.stringify(definition.manifest))
    },
    storedVersions: async () =>
      (await client.get(CustomResourceDefinition, { name: resource }))?.status?.storedVersions,
    migrate: (kind) => migrateStorage(client, kind, { runtime }),
    async start(operator) {
      const running = await operator.start({ config, runtime, webhooks: await ownAddress() })
      onTestFinished(() => running.stop().catch(() => undefined))
      return running
    },
    apply: async (object) => (await kubectl(['apply', '-f', '-'], JSON.stringify(object))).warnings,
    read: async (version, name): Promise<JsonObject> =>
      JSON.parse((await kubectl(['get', atVersion(version), name, '-o', 'json'])).stdout),
    names: async (version) => {
      const { stdout } = await kubectl(['get', atVersion(version), '-o', 'name'])
      return stdout.split('\n').flatMap((line) => line.split('/')[1] ?? [])
    },
    until,
  }
}

function atVersion(version: string): string {
  return resource.replace('.', `.${version}.`)
}

/** Where an API server on this machine reaches the webhooks. */
async function ownAddress() {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { readonly port: number }
  await new Promise((resolve) => probe.close(resolve))
  return { host: '127.0.0.1', url: `https://127.0.0.1:${port}` }
}

/** An API server notices definitions and registrations by a watch, so with a delay. */
async function until(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 100) throw error
    }
    await pause(200)
  }
}
