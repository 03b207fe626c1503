import { createVirtualRuntime } from '@kubewright/testing/runtime'
import {
  createController,
  defineController,
  defineOperator,
  defineResource,
  enqueueObject,
  type Reconciler,
  watch,
} from 'kubewright'
import { controllerManagedBy } from 'kubewright/builder'
import type { KindUse } from 'kubewright/controller'
import { ConfigMap, Namespace, Role, Secret } from 'kubewright/kinds'
import { silentLogger } from 'kubewright/log'
import type { OperatorRule } from 'kubewright/rights'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type ClusterOptions, startCluster } from '../cluster.ts'

const Note = defineResource({
  group: 'example.com',
  version: 'v1',
  kind: 'Note',
  spec: z.object({ text: z.string() }),
})
const one = { namespace: 'default', name: 'one' }
const note = { metadata: one, spec: { text: 'hello' } }

const copies = defineController({
  for: Note,
  owns: { copies: ConfigMap },
  reconcile: ({ metadata, spec }) => ({ children: [ConfigMap({ metadata: { name: metadata.name }, data: spec })] }),
})

/** Creates a Secret for each Note with the client, which only `uses` can declare. */
function sealer(uses: readonly KindUse[] = []) {
  return defineOperator({
    name: 'sealer',
    controllers: [
      {
        name: 'sealer',
        kinds: [Note],
        uses,
        create: (environment) =>
          createController(
            {
              name: 'sealer',
              sources: [watch(Note, enqueueObject())],
              async reconcile(_request, { client }) {
                await client.create(Secret, { metadata: one })
                return undefined
              },
            },
            environment,
          ),
      },
    ],
  })
}

async function start(options: ClusterOptions) {
  const runtime = createVirtualRuntime()
  const errors: { readonly code?: string; readonly message: string }[] = []
  const failures: string[] = []
  const cluster = await startCluster({
    runtime,
    log: silentLogger,
    onError: (error) => errors.push(error as Error),
    onReconcile: ({ error }) => error instanceof Error && failures.push(error.message),
    ...options,
  })
  return { runtime, cluster, errors, failures }
}

const short = ({ resources, verbs, namespace }: OperatorRule) =>
  `${namespace === undefined ? '' : `${namespace}: `}${resources} ${verbs}`

test('a request that no rule allows is refused, and the refusal and one report say what to declare', async () => {
  const { cluster, runtime, errors, failures } = await start({ operators: [sealer()] })
  await using _ = cluster
  await cluster.client.create(Note, note)
  await runtime.advance(1000)
  expect(await cluster.client.get(Secret, one)).toBeUndefined()
  expect(failures.length).toBeGreaterThan(1)
  expect(failures[0]).toMatch(
    /secrets is forbidden: User "system:serviceaccount:kube-system:sealer" cannot create resource "secrets" .*; to allow it, declare uses: \[\{ kind: Secret, verbs: \['create'\], reason: '...' \}\] in defineController/,
  )
  expect(errors.map(({ code }) => code)).toEqual(['OPERATOR_RIGHTS_MISSING'])
  expect(errors[0]?.message).toContain('resources: ["secrets"]\n  verbs: ["create"]')
  expect(cluster.rights()).toMatchObject([
    { operator: 'sealer', missing: [{ group: '', resource: 'secrets', verb: 'create', namespace: 'default' }] },
  ])
})

test('a reconciler of the builder has the rights that it declares, and no others', async () => {
  const builder = (verbs: readonly string[]) =>
    controllerManagedBy()
      .for(Note)
      .owns(Secret)
      .withOptions({ writes: [{ kind: Secret, verbs }] })
  const seals: Reconciler = async (request, { client }) => {
    await client.create(Secret, { metadata: { namespace: 'default', name: request.name } })
    return undefined
  }
  const run = async (verbs: readonly string[]) => {
    const operator = defineOperator({ name: 'sealer', controllers: [builder(verbs).define(seals)] })
    const { cluster, runtime, errors } = await start({ operator })
    await using _ = cluster
    await cluster.client.create(Note, note)
    await runtime.advance(1000)
    return { hasSecret: (await cluster.client.get(Secret, one)) !== undefined, errors: errors.map(({ code }) => code) }
  }
  expect(await run(['create'])).toEqual({ hasSecret: true, errors: [] })
  expect(await run(['patch'])).toEqual({ hasSecret: false, errors: ['OPERATOR_RIGHTS_MISSING'] })
})

test('a declared use is allowed', async () => {
  const use = { kind: Secret, verbs: ['create'], reason: 'seals notes' }
  const { cluster, runtime, errors } = await start({ operators: [sealer([use])] })
  await using _ = cluster
  await cluster.client.create(Note, note)
  await runtime.advance(1000)
  expect(await cluster.client.get(Secret, one)).toBeDefined()
  expect(errors).toEqual([])
  expect(cluster.rights()[0]?.used).toContainEqual(expect.objectContaining({ why: 'sealer seals notes' }))
})

test('an administrator may do anything, and what no rule allows is still listed', async () => {
  const { cluster, runtime, errors } = await start({ operators: [sealer()], rights: 'administrator' })
  await using _ = cluster
  await cluster.client.create(Note, note)
  await runtime.advance(1000)
  expect(await cluster.client.get(Secret, one)).toBeDefined()
  expect(errors).toEqual([])
  expect(cluster.rights()[0]?.missing).toMatchObject([{ resource: 'secrets', verb: 'create' }])
})

test('lists the rules that nothing used, with their reasons', async () => {
  const { cluster, runtime } = await start({ operators: [defineOperator({ name: 'copier', controllers: [copies] })] })
  await using _ = cluster
  await cluster.client.create(Note, note)
  await runtime.advance(1000)
  const [before] = cluster.rights()
  expect(before?.used.map(short)).toEqual([
    'notes get,list,watch',
    'configmaps get,list,watch',
    'configmaps create,patch',
    'notes/status patch',
  ])
  expect(before?.unused).toMatchObject([
    { resources: ['configmaps'], verbs: ['delete'], why: 'note writes ConfigMaps' },
  ])
})

test('an operator that watches a namespace has a Role there, and nothing elsewhere', async () => {
  const operator = defineOperator({ name: 'copier', controllers: [copies], defaults: { namespaces: ['team'] } })
  const { cluster, runtime, errors } = await start({ operators: [operator] })
  await using _ = cluster
  const { client } = cluster
  expect(await client.get(Namespace, { name: 'team' })).toBeDefined()
  const rules = (await client.get(Role, { namespace: 'team', name: 'copier' }))?.rules ?? []
  expect(rules).toContainEqual({ apiGroups: [''], resources: ['configmaps'], verbs: ['create', 'patch', 'delete'] })
  await client.create(Note, { ...note, metadata: { ...one, namespace: 'team' } })
  await runtime.advance(1000)
  expect(await client.get(ConfigMap, { ...one, namespace: 'team' })).toBeDefined()
  const running = cluster.operators[0]
  await expect(running?.manager.liveClient.list(ConfigMap, { namespace: 'default' })).rejects.toThrow(
    'or a namespace that the operator watches',
  )
  expect(errors).toHaveLength(1)
})
