import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { createApiServer } from '@kubewright/apiserver'
import { setLabels } from '@kubewright/kube/meta'
import { createVirtualRuntime, type VirtualRuntime } from '@kubewright/testing/runtime'
import ts from 'typescript'
import { expect, test } from 'vitest'
import * as kinds from '../kinds/index.ts'
import { untypedKind } from '../resource/index.ts'
import type { Client } from './client.ts'
import * as helpers from './helpers/index.ts'
import * as clientModule from './index.ts'
import { deploymentNamed, podNamed } from './testing/suite.ts'

const { ConfigMap, CustomResourceDefinition, Deployment, Job, Namespace, Pod } = kinds

/** The examples in the comments of this folder and of helpers/, with their files. */
function examples(): (readonly [file: string, code: string])[] {
  const folders = [import.meta.dirname, join(import.meta.dirname, 'helpers')]
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => {
        const text = readFileSync(join(folder, file), 'utf8')
        return Array.from(text.matchAll(/^ *\* ```ts\n([\s\S]*?)^ *\* ```$/gm), ([, block = '']) => {
          return [file, block.replace(/^ *\* ?/gm, '')] as const
        })
      }),
  )
}

const bucketKind = untypedKind({ group: 'storage.example.com', version: 'v1', kind: 'Bucket' })

/** The objects and values that the examples need, in the namespace default. */
async function prepare(client: Client): Promise<void> {
  const named = (name: string) => ({ namespace: 'default', name })
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } } as const
  for (const [group, kind] of [
    ['cert-manager.io', 'Certificate'],
    ['storage.example.com', 'Bucket'],
  ] as const) {
    const plural = `${kind.toLowerCase()}s`
    const versions = [{ name: 'v1', served: true, storage: true, schema }]
    const spec = { group, scope: 'Namespaced', names: { plural, kind }, versions }
    await client.create(CustomResourceDefinition, { metadata: { name: `${plural}.${group}` }, spec })
  }
  await client.create(Namespace, { metadata: { name: 'tenant-a' } })
  await client.create(ConfigMap, { metadata: named('old') })
  await client.create(Deployment, deploymentNamed(named('web')))
  await client.create(Pod, podNamed(named('web-0')))
  const container = { name: 'main', image: 'example.com/main:1' }
  const template = { spec: { containers: [container], restartPolicy: 'Never' } }
  await client.create(Job, { metadata: named('work'), spec: { template } })
  await client.create(bucketKind, { metadata: named('data'), spec: { name: 'data' } })
}

/** What other clients do meanwhile. */
function later(client: Client, runtime: VirtualRuntime): void {
  runtime.clock.after(1000, 'what others do', () => {
    const status = { conditions: [{ type: 'Available', status: 'True' }] }
    const web = { namespace: 'default', name: 'web' }
    void client.patch(Deployment, web, { type: 'merge', patch: { status } }, { subresource: 'status' })
    void client.delete(Job, { namespace: 'default', name: 'work' }, { propagation: 'Background' })
  })
}

async function run(code: string, client: Client, scope: object): Promise<void> {
  const { outputText } = ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ESNext } })
  const execute = runInThisContext(`(async (scope) => { with (scope) { await (async () => {${outputText}})() } })`)
  const [pod, bucket] = await Promise.all([
    client.get(Pod, { namespace: 'default', name: 'web-0' }),
    client.get(bucketKind, { namespace: 'default', name: 'data' }),
  ])
  await execute({ ...scope, pod, bucket })
}

test.each(examples())('the example in %s runs unchanged', async (_, code) => {
  const runtime = createVirtualRuntime()
  const transport = createApiServer({ runtime }).transport()
  const client = clientModule.createClient({ transport, runtime })
  await runtime.run(() => prepare(client))
  later(client, runtime)
  const scope = {
    ...kinds,
    ...clientModule,
    ...helpers,
    client,
    runtime,
    transport,
    setLabels,
    Bucket: bucketKind,
    Backup: bucketKind,
    log: { info: () => {} },
    reads: [],
    connect: () => transport,
    loadClusterConfig: () => ({}),
    name: { namespace: 'default', name: 'old' },
    console: { log: () => {} },
    emptyBucket: async () => {},
    removeRecord: async () => {},
  }
  await runtime.run(() => run(code, client, scope))
})

test('there are examples to run', () => {
  expect(examples().length).toBeGreaterThan(10)
})
