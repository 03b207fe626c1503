import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createClient } from '../client/index.ts'
import { ClusterRole, ClusterRoleBinding, ConfigMap, Deployment, Secret } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { defineController } from '../reconcile/index.ts'
import { defineResource, type KindReference, untypedKind } from '../resource/index.ts'
import { missingRightsAmong, missingRulesOf, type Right, rulesText } from '../rights/index.ts'
import { defineOperator } from './define-operator.ts'
import type { StartOptions } from './operator.ts'

const AppService = defineResource({
  group: 'app.example.com',
  version: 'v1',
  kind: 'AppService',
  spec: z.object({ size: z.int().default(1) }),
})
const operator = defineOperator({
  name: 'app',
  controllers: [
    defineController({
      for: AppService,
      owns: { deployments: Deployment, configMaps: ConfigMap },
      reads: [Secret],
      reconcile: () => ({}),
      finalize: () => {},
    }),
  ],
})
const bob = { name: 'bob', groups: ['system:authenticated'] }

/** A server where the rules define bob's permissions. */
async function setUp(rules: readonly object[] = []) {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const admin = createClient({ transport: server.transport(), runtime })
  await runtime.run(async () => {
    const metadata = { name: 'bob' }
    await admin.create(
      untypedKind({ group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition' }),
      {
        ...AppService.definition.manifest,
      } as never,
    )
    await admin.create(ClusterRole, { metadata, rules } as never)
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'bob' }
    const subjects = [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'bob' }]
    await admin.create(ClusterRoleBinding, { metadata, roleRef, subjects })
  })
  return { runtime, transport: server.transport({ user: bob }) }
}

async function startFailure(
  { runtime, transport }: Awaited<ReturnType<typeof setUp>>,
  options: Partial<StartOptions> = {},
): Promise<string> {
  const started = runtime.run(() => operator.start({ transport, runtime, ...options }))
  return await started.then(
    () => 'started',
    (error: unknown) => String((error as Error).message),
  )
}

test('a start without rights names all missing rules, ready to paste', async () => {
  const message = await startFailure(await setUp())
  expect(message).toMatch(/^operator app cannot watch (\S+, ){3}\S+: .*User "bob" cannot watch resource/)
  expect(message.slice(message.indexOf('; it lacks'))).toBe(`; it lacks these rules of a ClusterRole:
rules:
- apiGroups: ["app.example.com"]
  resources: ["appservices"]
  verbs: ["get", "list", "watch", "patch"]
- apiGroups: ["apps"]
  resources: ["deployments"]
  verbs: ["get", "list", "watch", "create", "patch", "delete"]
- apiGroups: [""]
  resources: ["configmaps"]
  verbs: ["get", "list", "watch", "create", "patch", "delete"]
- apiGroups: [""]
  resources: ["secrets"]
  verbs: ["get", "list", "watch"]
- apiGroups: ["app.example.com"]
  resources: ["appservices/status"]
  verbs: ["patch"]
- apiGroups: ["events.k8s.io"]
  resources: ["events"]
  verbs: ["create", "patch"]`)
})

test('a start with some rights names the missing ones, and with these added it succeeds', async () => {
  const rules = [
    { apiGroups: ['app.example.com'], resources: ['*'], verbs: ['*'] },
    { apiGroups: ['apps'], resources: ['deployments'], verbs: ['get', 'list', 'watch', 'create', 'patch'] },
    { apiGroups: [''], resources: ['configmaps'], verbs: ['*'] },
    { apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list'] },
  ]
  const message = await startFailure(await setUp(rules))
  expect(message.slice(message.indexOf('rules:'))).toBe(`rules:
- apiGroups: [""]
  resources: ["secrets"]
  verbs: ["watch"]
- apiGroups: ["apps"]
  resources: ["deployments"]
  verbs: ["delete"]
- apiGroups: ["events.k8s.io"]
  resources: ["events"]
  verbs: ["create", "patch"]`)
  const added = [
    { apiGroups: ['apps'], resources: ['deployments'], verbs: ['delete'] },
    { apiGroups: [''], resources: ['secrets'], verbs: ['watch'] },
    { apiGroups: ['events.k8s.io'], resources: ['events'], verbs: ['create', 'patch'] },
  ]
  expect(await startFailure(await setUp([...rules, ...added]))).toBe('started')
})

test('reports rights in the namespaces of the cache and of the lease as Roles there', async () => {
  const message = await startFailure(await setUp(), {
    defaults: { namespaces: ['one'] },
    leaderElection: { enabled: true, namespace: 'system' },
  })
  expect(message).toContain(
    '; it lacks these rules of a Role in namespace one:\nrules:\n- apiGroups: ["app.example.com"]',
  )
  expect(message.match(/resources: \["events"\]/g)).toHaveLength(2)
  expect(message.slice(message.indexOf('a Role in namespace system'))).toBe(`a Role in namespace system:
rules:
- apiGroups: ["coordination.k8s.io"]
  resources: ["leases"]
  resourceNames: ["app"]
  verbs: ["get", "update"]
- apiGroups: ["coordination.k8s.io"]
  resources: ["leases"]
  verbs: ["create"]
- apiGroups: ["events.k8s.io"]
  resources: ["events"]
  verbs: ["create", "patch"]`)
})

test('a start whose rights cannot be reviewed within rightsReviewMs names the rights to read the refused kinds', async () => {
  const { runtime, transport } = await setUp()
  const silent: Transport = {
    send: (request) =>
      request.path.includes('selfsubjectaccessreviews') ? new Promise(() => {}) : transport.send(request),
    close: () => transport.close(),
  }
  const message = await startFailure({ runtime, transport: silent })
  expect(runtime.clock.monotonic()).toBe(runtimeLimits.rightsReviewMs)
  expect(message).toContain('resources: ["configmaps", "secrets"]\n  verbs: ["get", "list", "watch"]')
})

test('reviews at most reviewedRightsMax rights, rightsReviewedAtOnceMax of them concurrently', async () => {
  const runtime = createVirtualRuntime()
  let reviewCount = 0
  let atOnce = 0
  let atOnceMost = 0
  const transport = createApiServer({ runtime }).transport()
  const client = createClient({
    runtime,
    transport: {
      async send(request) {
        reviewCount++
        atOnceMost = Math.max(atOnceMost, ++atOnce)
        await sleep(runtime, 1, 'a review')
        atOnce--
        return await transport.send(request)
      },
      close: () => {},
    },
  })
  const { reviewedRightsMax, rightsReviewedAtOnceMax } = runtimeLimits
  const rights = Array.from({ length: reviewedRightsMax + 1 }, (_, index) => rightOf(`r${index}`))
  expect(await runtime.run(() => missingRightsAmong(client, runtime, rights))).toEqual([])
  expect([reviewCount, atOnceMost]).toEqual([reviewedRightsMax, rightsReviewedAtOnceMax])
})

test('when one kind is refused, a slow one delays the error by startRefusalsMs at most', async () => {
  const { runtime, transport } = await setUp()
  const slow: Transport = {
    send: (request) => (request.path.endsWith('/secrets') ? new Promise(() => {}) : transport.send(request)),
    close: () => transport.close(),
  }
  let stopsAtMs = 0
  const onPhase: StartOptions['onPhase'] = ({ name }) => {
    if (name === 'stopping') stopsAtMs = runtime.clock.monotonic()
  }
  const message = await startFailure({ runtime, transport: slow }, { onPhase })
  expect(stopsAtMs).toBe(runtimeLimits.startRefusalsMs)
  expect(message).toMatch(/cannot watch (?!.*Secret,)/)
})

function rightOf(resource: string): Right {
  return { group: '', resource, verb: 'get' }
}

test('reports missing rights for declared uses, in the namespace of each', async () => {
  const uses = [
    { kind: Secret, verbs: ['delete'], reason: 'removes old keys' },
    { kind: ConfigMap, verbs: ['list'], reason: 'counts settings', namespace: 'shared' },
  ]
  const { runtime, transport } = await setUp()
  const using = defineOperator({ name: 'app', controllers: operator.controllers, uses })
  const started = runtime.run(() => using.start({ transport, runtime, defaults: { namespaces: ['team'] } }))
  const message = await started.then(String, String)
  expect(message).toContain(
    'a Role in namespace shared:\nrules:\n- apiGroups: [""]\n  resources: ["configmaps"]\n  verbs: ["list"]',
  )
  expect(message).toContain('resources: ["secrets"]\n  verbs: ["get", "list", "watch", "delete"]')
})

test('combines resources of one group with the same verbs into one rule', () => {
  expect(rulesText(missingRulesOf([rightOf('pods'), rightOf('pods/log')]))).toBe(
    'a ClusterRole:\nrules:\n- apiGroups: [""]\n  resources: ["pods", "pods/log"]\n  verbs: ["get"]',
  )
})

test('a controller names the kinds that it writes', () => {
  const [controller] = operator.controllers
  const written = controller?.writes?.map(({ kind, verbs, subresource }) => [idOf(kind, subresource), verbs.join()])
  expect(written).toEqual([
    ['Deployment.apps', 'create,patch,delete'],
    ['ConfigMap', 'create,patch,delete'],
    ['AppService.app.example.com/status', 'patch'],
    ['AppService.app.example.com', 'patch'],
  ])
})

function idOf({ id }: KindReference, subresource: string | undefined): string {
  return subresource === undefined ? id : `${id}/${subresource}`
}
