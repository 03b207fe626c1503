import { createApiServer } from '@kubewright/apiserver'
import type { JsonObject } from '@kubewright/kube/json'
import { unauthorizedStatus } from '@kubewright/kube/status'
import type { Transport } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createClient } from '../client/index.ts'
import { ClusterRole, ClusterRoleBinding, ConfigMap, CustomResourceDefinition, Deployment } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { defineController } from '../reconcile/index.ts'
import { defineResource } from '../resource/index.ts'
import { defineOperator } from './define-operator.ts'
import type { ProcessHost, RunOptions } from './operator.ts'

const siteKinds = Array.from({ length: 12 }, (_, index) =>
  defineResource({
    group: 'shop.example.com',
    version: 'v1',
    kind: `Website${index}`,
    spec: z.object({ size: z.int().default(1) }),
  }),
)
const [Website] = siteKinds as [(typeof siteKinds)[number]]
const bob = { name: 'bob', groups: ['system:authenticated'] }
const readAll = { apiGroups: ['*'], resources: ['*'], verbs: ['get', 'list', 'watch'] }

function shop(kinds: typeof siteKinds = [Website]) {
  const controllers = kinds.map((kind) =>
    defineController({ for: kind, owns: { deployments: Deployment, maps: ConfigMap }, reconcile: () => ({}) }),
  )
  return defineOperator({ name: 'shop', controllers })
}

/** A server where the rules define bob's permissions, and a process that runs the operator as bob for 10 s. */
async function setUp(rules: readonly object[], installed: typeof siteKinds = [Website]) {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const admin = createClient({ transport: server.transport(), runtime })
  await runtime.run(async () => {
    for (const kind of installed) await admin.create(CustomResourceDefinition, kind.definition.manifest as never)
    const metadata = { name: 'bob' }
    await admin.create(ClusterRole, { metadata, rules } as never)
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'bob' }
    const subjects = [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'bob' }]
    await admin.create(ClusterRoleBinding, { metadata, roleRef, subjects })
  })
  const lines: string[] = []
  const run = async (
    options: Omit<Partial<RunOptions>, 'host'> & { readonly host?: Partial<ProcessHost> } = {},
    kinds = [Website],
  ) => {
    const transport = options.transport ?? server.transport({ user: bob })
    let stop = () => {}
    const host: ProcessHost = {
      print: (line) => lines.push(line),
      exit: () => {},
      onSignal(listener) {
        stop = () => listener('SIGTERM')
        return () => {}
      },
      ...options.host,
    }
    await runtime.run(async () => {
      const running = shop(kinds).run({ ...options, transport, runtime, host })
      runtime.clock.after(10_000, 'the end', () => stop())
      await running.catch(() => {})
    })
    return lines
  }
  return { runtime, server, run, lines }
}

/** The warnings of Node during the test. */
function collectWarnings() {
  const warnings: string[] = []
  const listen = (warning: Error) => warnings.push(warning.name)
  process.on('warning', listen)
  onTestFinished(() => void process.off('warning', listen))
  return async () => {
    // Node emits warnings in the next iteration of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    return warnings
  }
}

test('prints the advice to apply a CustomResourceDefinition completely, and once for repeated watch attempts', async () => {
  const { run } = await setUp([{ ...readAll, verbs: ['*'] }], [])
  const lines = await run()
  expect(lines.filter((line) => line.startsWith('error:'))).toEqual([
    'error: operator shop waits for Website0.shop.example.com, and starts as soon as the cluster serves it: ' +
      'apply its CustomResourceDefinition website0s.shop.example.com to the cluster first (definition.manifest of the kind) ' +
      '(Website0.shop.example.com cannot be watched: the server could not find the requested resource (get website0s.shop.example.com))',
  ])
})

test('the JSON line about a missing CustomResourceDefinition has the advice in msg, and no stack', async () => {
  const { run } = await setUp([{ ...readAll, verbs: ['*'] }], [])
  const errors = errorsOf(await run({ host: { isTerminal: false } }))
  expect(errors).toHaveLength(1)
  expect(errors[0]?.['msg']).toContain('apply its CustomResourceDefinition website0s.shop.example.com to the cluster')
  expect(JSON.stringify(errors)).not.toContain('"stack"')
})

test('rejected credentials are reported once for all kinds', async () => {
  const { run } = await setUp([readAll])
  const value = { ...unauthorizedStatus('Unauthorized') } as JsonObject
  const rejecting: Transport = {
    send: async () => ({ status: 401, headers: {}, body: { form: 'value', value } }),
    close: async () => {},
  }
  const lines = await run({ transport: rejecting })
  expect(lines.filter((line) => line.startsWith('error:'))).toEqual([
    'error: OPERATOR_START_FAILED: operator shop cannot watch ConfigMap, Deployment.apps, Website0.shop.example.com: ' +
      'Unauthorized; the cluster rejected the credentials; check the kubeconfig or the service account',
  ])
})

test('reports missing rights to write with their rules once the operator runs, and the operator continues', async () => {
  const { run } = await setUp([readAll])
  const lines = await run()
  // The start does not wait for the review, whose result may come before or after it.
  const isError = (line: string) => line.startsWith('error:')
  expect(lines.filter((line) => !isError(line))).toEqual([
    'shop runs: website0',
    'SIGTERM: stopping shop; a second signal ends it at once',
    'shop has stopped',
  ])
  expect(lines.filter(isError)).toEqual([
    `error: OPERATOR_RIGHTS_MISSING: operator shop runs, but some of its writes will be refused; \
it lacks these rules of a ClusterRole:
rules:
- apiGroups: ["apps"]
  resources: ["deployments"]
  verbs: ["create", "patch", "delete"]
- apiGroups: [""]
  resources: ["configmaps"]
  verbs: ["create", "patch", "delete"]
- apiGroups: ["shop.example.com"]
  resources: ["website0s/status"]
  verbs: ["patch"]
- apiGroups: ["events.k8s.io"]
  resources: ["events"]
  verbs: ["create", "patch"]`,
  ])
})

test('with leader election the rights on the Lease are reviewed too', async () => {
  const { run } = await setUp([readAll])
  const lines = await run({ leaderElection: { enabled: true, namespace: 'system' } })
  expect(lines.join('\n')).toContain(`a Role in namespace system:
rules:
- apiGroups: ["coordination.k8s.io"]
  resources: ["leases"]
  verbs: ["create"]
- apiGroups: ["coordination.k8s.io"]
  resources: ["leases"]
  resourceNames: ["shop"]
  verbs: ["update"]`)
})

test('an operator with all rights reports none, and with missingWriteRights ignore none are reviewed', async () => {
  const complete = await setUp([{ ...readAll, verbs: ['*'] }])
  expect((await complete.run()).filter((line) => line.startsWith('error:'))).toEqual([])
  const ignoring = await setUp([readAll])
  const lines = await ignoring.run({ missingWriteRights: 'ignore' })
  expect(lines.filter((line) => line.startsWith('error:'))).toEqual([])
})

test('a server that does not respond to the review, or refuses it, delays neither the start nor the stop', async () => {
  for (const reaction of ['never', 'refuse'] as const) {
    const { run, server } = await setUp([readAll])
    const inner = server.transport({ user: bob })
    const status = { apiVersion: 'v1', kind: 'Status', status: 'Failure', code: 404, reason: 'NotFound', message: 'no' }
    const transport: Transport = {
      send(request) {
        if (!request.path.includes('selfsubjectaccessreviews')) return inner.send(request)
        if (reaction === 'never') return new Promise(() => {})
        return Promise.resolve({ status: 404, headers: {}, body: { form: 'value', value: status } } as const)
      },
      close: () => inner.close(),
    }
    expect(await run({ transport })).toEqual([
      'shop runs: website0',
      'SIGTERM: stopping shop; a second signal ends it at once',
      'shop has stopped',
    ])
  }
})

test('the JSON line about missing rights has them as missingRules, and neither YAML nor a stack', async () => {
  for (const rules of [[], [readAll]]) {
    const { run } = await setUp(rules)
    const lines = await run({ host: { isTerminal: false } })
    const errors = errorsOf(lines)
    expect(errors).toHaveLength(1)
    expect(errors[0]?.['missingRules']).toEqual([
      {
        role: 'ClusterRole',
        rules: expect.arrayContaining([
          { apiGroups: ['events.k8s.io'], resources: ['events'], verbs: ['create', 'patch'] },
        ]),
      },
    ])
    expect(errors[0]?.['msg']).toMatch(/it lacks these rules of a ClusterRole, see missingRules$/)
    expect(lines.join('\n')).not.toMatch(/\\n|"stack"/)
  }
})

test('KUBEWRIGHT_STACK adds the stack to the JSON line of a failed start', async () => {
  const { run } = await setUp([])
  expect((await run({ host: { isTerminal: false, wantsStack: true } })).join('\n')).toContain('"stack"')
})

test('prints rules to paste completely, however long they are', async () => {
  const { run } = await setUp([], siteKinds)
  const lines = await run({}, siteKinds)
  const text = lines.at(-1) ?? ''
  expect(text.startsWith('error: OPERATOR_START_FAILED: ')).toBe(true)
  expect(text).toContain('events.k8s.io')
})

test('Node does not warn of signals with many listeners while rights are reviewed or many kinds are missing', async () => {
  const warnings = collectWarnings()
  await (await setUp([], siteKinds)).run({}, siteKinds)
  await (await setUp([{ ...readAll, verbs: ['*'] }], [])).run({}, siteKinds)
  expect(siteKinds.length).toBeGreaterThan(runtimeLimits.rightsReviewedAtOnceMax)
  expect(await warnings()).toEqual([])
})

function errorsOf(lines: readonly string[]): Readonly<Record<string, unknown>>[] {
  return lines
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    .filter(({ level }) => level === 'error')
}
