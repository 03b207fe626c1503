import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject } from '@kubewright/kube/json'
import { definitionOfManifest } from '@kubewright/kube/resource'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { defineController, defineOperator, defineResource, untypedKind } from 'kubewright'
import { connect, createClient, loadKubeconfig } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { ConfigMap, CustomResourceDefinition, Deployment, Node, Service } from 'kubewright/kinds'
import { silentLogger } from 'kubewright/log'
import type { ReconcileRecord } from 'kubewright/trace'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { controllerNames, isClusterError, startCluster } from './index.ts'
import { allOf, inCluster, podsOf, replicaSetsOf, until } from './testing/test-cluster.ts'

const AppService = defineResource({
  group: 'app.example.com',
  version: 'v1',
  kind: 'AppService',
  spec: z.object({ size: z.int().min(0).default(1), image: z.string().min(1) }),
  status: z.object({ readyReplicas: z.int().default(0) }),
  conditions: ['Available'],
})

const appServiceController = defineController({
  for: AppService,
  owns: { deployments: Deployment, services: Service },
  reconcile(app, { owned }) {
    const { name } = app.metadata
    const labels = { app: name }
    const template = { metadata: { labels }, spec: { containers: [{ name: 'app', image: app.spec.image }] } }
    const readyReplicas = owned.deployments[0]?.status?.readyReplicas ?? 0
    const isAvailable = readyReplicas >= app.spec.size
    const available = isAvailable
      ? ({ status: 'True', reason: 'Ready', message: 'all replicas are ready' } as const)
      : ({ status: 'False', reason: 'NotReady', message: 'replicas are missing' } as const)
    return {
      children: [
        Deployment({
          metadata: { name, labels },
          spec: { replicas: app.spec.size, selector: { matchLabels: labels }, template },
        }),
        Service({ metadata: { name, labels }, spec: { selector: labels, ports: [{ port: 80 }] } }),
      ],
      status: { readyReplicas },
      conditions: { Available: available },
    }
  },
})

const operator = defineOperator({ name: 'app-service', controllers: [appServiceController] })
const name = { name: 'shop', namespace: 'default' }

test('an operator, the control plane and the pods work together from creation to deletion of the custom resource', async () => {
  await inCluster({ operators: [operator] }, async (cluster) => {
    await cluster.client.create(AppService, AppService({ metadata: name, spec: { size: 2, image: 'shop:1' } }))
    const ready = async () => (await cluster.client.get(AppService, name))?.status?.readyReplicas
    await until(cluster, 'two ready replicas', async () => (await ready()) === 2)
    await cluster.client.patch(AppService, name, { type: 'merge', patch: { spec: { size: 5, image: 'shop:2' } } })
    await until(cluster, 'five', async () => {
      const images = (await podsOf(cluster)).map((pod) => pod.spec?.containers[0]?.image)
      return (await ready()) === 5 && images.length === 5 && images.every((image) => image === 'shop:2')
    })
    await cluster.client.delete(Deployment, name, { propagation: 'Background' })
    await until(cluster, 'a new Deployment', async () => (await ready()) === 5 && (await podsOf(cluster)).length === 5)
    await cluster.client.delete(AppService, name, { propagation: 'Foreground' })
    await until(cluster, 'everything to go', async () => {
      const left = [await allOf(cluster, AppService), await allOf(cluster, Deployment)]
      const service = await cluster.client.get(Service, name)
      return (
        service === undefined &&
        [...left.flat(), ...(await podsOf(cluster)), ...(await replicaSetsOf(cluster))].length === 0
      )
    })
  })
})

test('two runs of a cluster with the same seed have the same state, byte by byte', async () => {
  const final = () =>
    inCluster({ seed: 7, operators: [operator] }, async (cluster) => {
      await cluster.client.create(AppService, AppService({ metadata: name, spec: { size: 3, image: 'shop:1' } }))
      await until(
        cluster,
        'three',
        async () => (await cluster.client.get(AppService, name))?.status?.readyReplicas === 3,
      )
      const { store, resources } = cluster.server
      return resources.all().flatMap(({ storageName }) => store.list(storageName).objects)
    })
  expect(await final()).toEqual(await final())
})

test('install applies definitions repeatedly, and reports what cannot be installed', async () => {
  await inCluster({ controllers: [] }, async (cluster) => {
    await cluster.install(AppService)
    await cluster.client.create(AppService, AppService({ metadata: name, spec: { image: 'shop:1' } }))
    const { revision } = cluster.server.store
    await cluster.install(AppService, Deployment)
    expect(cluster.server.store.revision).toBe(revision)
    expect((await cluster.client.list(CustomResourceDefinition)).items).toHaveLength(1)
    const missing = untypedKind({ group: 'example.com', version: 'v1', kind: 'Missing', plural: 'missings' } as never)
    await expect(cluster.install(missing)).rejects.toSatisfy((error) =>
      isClusterError(error, 'CLUSTER_KIND_NOT_INSTALLABLE'),
    )
    const clashing = defineResource({
      group: 'app.example.com',
      version: 'v1',
      kind: 'Another',
      plural: 'anothers',
      shortNames: ['appservice'],
      spec: z.object({}),
    })
    await expect(cluster.install(clashing)).rejects.toSatisfy((error) => isClusterError(error, 'CLUSTER_KIND_REFUSED'))
  })
})

test('install refuses two definitions of one kind that differ, and installs neither', async () => {
  const widget = (version: string, spec: z.ZodObject) =>
    defineResource({ group: 'app.example.com', version, kind: 'Widget', spec })
  await inCluster({ controllers: [] }, async (cluster) => {
    const two = cluster.install(widget('v1', z.object({})), widget('v2', z.object({})))
    await expect(two).rejects.toMatchObject({
      code: 'CLUSTER_KIND_AMBIGUOUS',
      message: expect.stringContaining('widgets.app.example.com is defined twice, with the storage versions v1 and v2'),
    })
    const other = cluster.install(widget('v1', z.object({})), widget('v1', z.object({ size: z.int() })))
    await expect(other).rejects.toMatchObject({
      code: 'CLUSTER_KIND_AMBIGUOUS',
      message: expect.stringContaining('widgets.app.example.com is defined twice, and the definitions differ'),
    })
    expect((await cluster.client.list(CustomResourceDefinition)).items).toEqual([])
    await cluster.install(widget('v1', z.object({})), widget('v1', z.object({})))
    expect((await cluster.client.list(CustomResourceDefinition)).items).toHaveLength(1)
  })
})

test('install refuses to replace an earlier definition, unless the client has changed or deleted it', async () => {
  const widget = (spec: z.ZodObject) =>
    defineResource({ group: 'app.example.com', version: 'v1', kind: 'Widget', spec })
  const [first, second] = [widget(z.object({ size: z.int() })), widget(z.object({ other: z.string() }))]
  const crd = { name: 'widgets.app.example.com' }
  await inCluster({ controllers: [] }, async (cluster) => {
    const { client } = cluster
    const served = async () => (await client.get(CustomResourceDefinition, crd))?.spec.versions[0]?.schema
    const fieldsOf = async () => {
      const schema = (await served())?.openAPIV3Schema?.properties?.['spec']
      return Object.keys(schema?.properties ?? {})
    }
    const ambiguous = { code: 'CLUSTER_KIND_AMBIGUOUS', message: expect.stringContaining('with the client') }
    // Concurrent calls run one after another.
    const [installed, refused] = await Promise.allSettled([cluster.install(first), cluster.install(second)])
    expect([installed, refused]).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: ambiguous }])
    await expect(cluster.install(AppService, second)).rejects.toMatchObject(ambiguous)
    expect((await client.list(CustomResourceDefinition)).items).toHaveLength(1)
    await cluster.install(first)
    expect(await fieldsOf()).toEqual(['size'])
    await client.apply(CustomResourceDefinition, second.definition.manifest as never, { force: true })
    await cluster.install(second)
    expect(await fieldsOf()).toEqual(['other'])
    await client.delete(CustomResourceDefinition, crd)
    await until(cluster, 'the deletion', async () => (await client.get(CustomResourceDefinition, crd)) === undefined)
    await cluster.install(first)
    expect(await fieldsOf()).toEqual(['size'])
  })
})

test('two operators with differing definitions of one kind do not start together', async () => {
  const operatorOf = (name: string, spec: z.ZodObject) => {
    const kind = defineResource({ group: 'app.example.com', version: 'v1', kind: 'Widget', spec })
    return defineOperator({ name, controllers: [defineController({ for: kind, reconcile: () => ({}) })] })
  }
  const operators = [operatorOf('one', z.object({})), operatorOf('two', z.object({ size: z.int() }))]
  const started = inCluster({ controllers: [], operators }, async () => undefined)
  await expect(started).rejects.toMatchObject({ code: 'CLUSTER_KIND_AMBIGUOUS' })
})

test('a later install adds a version and moves the storage version, but removes none', async () => {
  const { manifest = {} } = AppService.definition
  const { spec } = manifest as { spec: { versions: readonly { readonly name: string }[] } }
  const versions = [
    { ...spec.versions[0], storage: false },
    { ...spec.versions[0], name: 'v2' },
  ]
  const both = { ...manifest, spec: { ...spec, versions } } as JsonObject
  await inCluster({ controllers: [] }, async (cluster) => {
    await cluster.install(AppService)
    await cluster.install(untypedKind(definitionOfManifest(both, 'v2')))
    expect((await cluster.client.list(AppService)).items).toEqual([])
    await expect(cluster.install(AppService)).rejects.toMatchObject({ code: 'CLUSTER_KIND_AMBIGUOUS' })
  })
})

test('install takes several versions of one CustomResourceDefinition', async () => {
  const { manifest = {} } = AppService.definition
  const { spec } = manifest as { spec: { versions: readonly { readonly name: string }[] } }
  const second = { ...spec.versions[0], name: 'v2', storage: false }
  const both = { ...manifest, spec: { ...spec, versions: [...spec.versions, second] } } as JsonObject
  const kinds = ['v1', 'v2'].map((version) => untypedKind(definitionOfManifest(both, version)))
  await inCluster({ controllers: [] }, async (cluster) => {
    await cluster.install(...kinds)
    for (const kind of kinds) expect((await cluster.client.list(kind)).items).toEqual([])
  })
})

test('runs only the requested controllers', async () => {
  await inCluster({ controllers: ['deployments'] }, async (cluster) => {
    expect(cluster.controlPlane.controllers.map((controller) => controller.name)).toEqual(['deployments'])
    expect((await cluster.client.list(Node)).items).toEqual([])
  })
  await inCluster({}, async (cluster) => {
    // Without a listener, there is no certificate authority to publish.
    const expected = controllerNames.filter((controller) => controller !== 'root-authority')
    expect(cluster.controlPlane.controllers.map((controller) => controller.name)).toEqual(expected)
    expect((await cluster.client.list(Node)).items.map((node) => node.metadata.name)).toEqual(['kubewright'])
  })
})

test('a stopped cluster does nothing more and can be stopped again; a fork of its store continues', async () => {
  const runtime = createVirtualRuntime({ seed: 1 })
  await runtime.run(async () => {
    const cluster = await startCluster({ runtime, operators: [operator], log: silentLogger })
    await cluster.client.create(AppService, AppService({ metadata: name, spec: { image: 'shop:1' } }))
    await cluster.stop()
    await cluster.stop()
    expect(() => cluster.install(AppService)).toThrow(expect.objectContaining({ code: 'CLUSTER_STOPPED' }))
    await using next = await startCluster({ runtime, store: cluster.server.store.fork(), operators: [operator] })
    await until(next, 'the pod', async () => (await next.client.get(AppService, name))?.status?.readyReplicas === 1)
  })
})

test('an operator that cannot start stops the cluster and reports why', async () => {
  const runtime = createVirtualRuntime({ seed: 1 })
  const failing = { ...operator, start: () => Promise.reject(new Error('no such luck')) }
  await expect(runtime.run(() => startCluster({ runtime, operators: [failing] }))).rejects.toThrow('no such luck')
})

test('over HTTPS, a client with the kubeconfig sees the cluster, and its CA certificate in every namespace', async () => {
  const published = new Set<string>()
  let resolvePublished: () => void = () => {}
  const allPublished = new Promise<void>((resolve) => {
    resolvePublished = resolve
  })
  const onReconcile = ({ controller, key }: ReconcileRecord) => {
    if (controller === 'root-authority' && published.add(key).size === 4) resolvePublished()
  }
  const folder = await mkdtemp(join(tmpdir(), 'kubewright-'))
  try {
    const runtime = systemRuntime()
    const kubeconfigPath = join(folder, 'kubeconfig')
    await using cluster = await startCluster({ runtime, https: { kubeconfigPath }, onReconcile })
    expect(await readFile(kubeconfigPath, 'utf8')).toBe(cluster.https?.kubeconfig)
    expect(cluster.https?.url).toBe(`https://127.0.0.1:${cluster.https?.port}`)
    const transport = connect(await loadKubeconfig({ kubeconfigPath }), { runtime })
    const client = createClient({ transport, runtime })
    expect((await client.list(Node)).items.map((node) => node.metadata.name)).toEqual(['kubewright'])
    await allPublished
    const found = await client.get(ConfigMap, { namespace: 'default', name: 'kube-root-ca.crt' })
    expect(found?.data).toEqual({ 'ca.crt': cluster.https?.certificateAuthority })
    transport.close()
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('reports a nondeterministic reconcile function with the differing field, unless disabled', async () => {
  let calls = 0
  const counting = defineController({
    for: AppService,
    owns: { deployments: Deployment },
    reconcile: () => ({ children: [], status: { readyReplicas: calls++ } }),
  })
  for (const checkDeterminism of [undefined, false]) {
    const errors: unknown[] = []
    const counter = defineOperator({ name: 'counter', controllers: [counting] })
    await inCluster(
      { operators: [counter], checkDeterminism, onError: (error) => errors.push(error) },
      async (cluster) => {
        await cluster.client.create(AppService, AppService({ metadata: name, spec: { size: 0, image: 'shop:1' } }))
        await until(cluster, 'a status', async () => (await cluster.client.get(AppService, name))?.status !== undefined)
      },
    )
    const report = { code: 'NONDETERMINISTIC_RECONCILE', message: expect.stringContaining('status.readyReplicas') }
    expect(errors).toMatchObject(checkDeterminism === false ? [] : [report])
  }
})

test('a stop that waits for a reconcile in vain names work outside the given Runtime as a cause', async () => {
  const stuck = defineController({
    for: AppService,
    async reconcile() {
      await new Promise((resolve) => setTimeout(resolve, 3_600_000).unref())
      return {}
    },
  })
  const runtime = createVirtualRuntime()
  const operators = [defineOperator({ name: 'stuck', controllers: [stuck] })]
  const cluster = await runtime.run(() => startCluster({ runtime, operators, log: silentLogger }))
  await cluster.client.create(AppService, AppService({ metadata: name, spec: { image: 'shop:1' } }))
  await runtime.advance(1000)
  await expect(runtime.run(() => cluster.stop())).rejects.toMatchObject({
    code: 'CONTROLLER_STOP_TIMEOUT',
    message: expect.stringMatching(
      /still reconciling after .*: default\/shop; .* such as setTimeout, a socket or a file/,
    ),
    cause: { code: 'CONTROLLER_STOP_TIMEOUT' },
  })
})
