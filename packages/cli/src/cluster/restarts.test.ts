import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { isAlreadyExists } from '@kubewright/kube/status'
import { defineController, defineOperator, defineResource } from 'kubewright'
import { type Client, connect, createClient, listAll, loadKubeconfig } from 'kubewright/client'
import { waitFor, whenCondition } from 'kubewright/client/helpers'
import { systemRuntime } from 'kubewright/host'
import { ConfigMap, CustomResourceDefinition } from 'kubewright/kinds'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

const kills = process.env['SOAK'] ? 50 : 1
const createsPerRun = 20
const namespace = 'default'
const program = fileURLToPath(new URL('../../bin/kubewright.js', import.meta.url))
const runtime = systemRuntime()

const Greeting = defineResource({
  group: 'restarts.example.com',
  version: 'v1',
  kind: 'Greeting',
  spec: z.object({ name: z.string() }),
  status: z.object({ text: z.string().default('') }),
})

const greetings = defineController({
  for: Greeting,
  owns: { texts: ConfigMap },
  reconcile(greeting) {
    const text = `Hello, ${greeting.spec.name}!`
    return { children: [ConfigMap({ metadata: { name: greeting.metadata.name }, data: { text } })], status: { text } }
  },
})

function whenGreeted(name: string) {
  const isMet = (greeting: { readonly status?: { readonly text?: string } } | undefined) =>
    greeting?.status?.text === `Hello, ${name}!`
  return { what: 'is greeted', isMet }
}

/** A cluster on a data folder, each time on the same port. */
async function startServer(folder: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  const words = ['cluster', '--data', folder, '--port', String(port)]
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    const [, found] = /^ready https:\/\/127\.0\.0\.1:(\d+) /.exec(line) ?? []
    if (found !== undefined) return { child, port: Number(found) }
  }
  throw new Error('the cluster ended before it was ready')
}

/** Creates it, even if the server dies meanwhile: then the creation may have succeeded or not. */
async function createWithRetry(client: Client, name: string, restarted: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await client.create(Greeting, { metadata: { namespace, name }, spec: { name } })
      return
    } catch (error) {
      if (isAlreadyExists(error)) return
      await restarted()
    }
  }
}

test('an operator survives every kill of its cluster, and in the end each object has its one child', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'kubewright-restarts-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'data')
  let server = await startServer(folder, 0)
  const config = await loadKubeconfig({ kubeconfigPath: join(folder, 'kubeconfig') })
  const client = createClient({ transport: connect(config, { runtime }), runtime, manager: 'test' })
  const { metadata } = await client.create(CustomResourceDefinition, Greeting.definition.manifest as never)
  await waitFor(client, CustomResourceDefinition, metadata, whenCondition('Established'), { runtime })
  const operator = await defineOperator({ name: 'greetings', controllers: [greetings] }).start({ config, runtime })
  onTestFinished(() => operator.stop())

  let restart: Promise<unknown> = Promise.resolve()
  const kill = async () => {
    const gone = once(server.child, 'exit')
    server.child.kill('SIGKILL')
    await gone
    server = await startServer(folder, server.port)
  }
  const names: string[] = []
  for (let run = 0; run <= kills; run++) {
    for (let index = 0; index < createsPerRun; index++) {
      // During writes of the operator and of this loop, at another moment in each life.
      if (run < kills && index === (run * 7 + 5) % createsPerRun) restart = kill()
      const name = `greeting-${run}-${index}`
      await createWithRetry(client, name, () => restart)
      names.push(name)
    }
    await restart
  }

  for (const name of names) await waitFor(client, Greeting, { namespace, name }, whenGreeted(name), { runtime })
  const own = (await listAll(client, ConfigMap, { namespace })).items.filter(({ metadata }) => metadata.ownerReferences)
  expect(own.map(({ metadata, data }) => `${metadata.name}: ${data?.['text']}`).sort()).toEqual(
    names.map((name) => `${name}: Hello, ${name}!`).sort(),
  )
  const cached = operator.cache.list(ConfigMap, { namespace }).filter(({ metadata }) => metadata.ownerReferences)
  const revisions = (objects: typeof own) => objects.map(({ metadata }) => [metadata.name, metadata.resourceVersion])
  expect(revisions(cached).sort()).toEqual(revisions(own).sort())
})
