import { createApiServer } from '@kubewright/apiserver'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Client, createClient } from '../client/index.ts'
import { ConfigMap } from '../kinds/index.ts'
import { defineController } from '../reconcile/index.ts'
import { defineBuiltinKind, defineResource } from '../resource/index.ts'
import { defineOperator } from './define-operator.ts'
import type { Operator, RunningOperator } from './operator.ts'

const CustomResourceDefinition = defineBuiltinKind<KubernetesObject, 'CustomResourceDefinition.apiextensions.k8s.io'>(
  'CustomResourceDefinition.apiextensions.k8s.io',
  'apiextensions.k8s.io',
  'v1',
  'CustomResourceDefinition',
)
const Site = defineResource({ group: 'test.example.com', version: 'v1', kind: 'Site', spec: z.object({}) })
const blog = { namespace: 'default', name: 'blog' }

/** Runs operators on one cluster, each with its own client. */
function withOperators(
  operators: readonly Operator[],
  scenario: (admin: Client, pass: () => Promise<void>, writes: () => number) => Promise<void>,
): Promise<void> {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  return runtime.run(async () => {
    const admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })
    await admin.create(CustomResourceDefinition, Site.definition.manifest as never)
    const running: RunningOperator[] = []
    for (const operator of operators) running.push(await operator.start({ transport: server.transport(), runtime }))
    const writes = () => running.flatMap(({ records }) => records.list().flatMap((record) => record.writes)).length
    await scenario(admin, () => sleep(runtime, 60_000, 'the test'), writes)
    for (const one of running) await one.stop()
  })
}

const conditionsOf = async (admin: Client) =>
  ((await admin.get(Site, blog))?.status?.conditions ?? []).map(({ type, status }) => `${type}=${status}`).sort()

test("an operator without finalize leaves the finalizer that another operator's controller of the same name added", () => {
  const cleaned: string[] = []
  let isCleanable = false
  const publisher = defineController({
    for: Site,
    reconcile: () => ({}),
    finalize(site) {
      if (!isCleanable) return { requeueAfterMs: 30_000 }
      cleaned.push(site.metadata.name)
      return undefined
    },
  })
  const reader = defineController({ for: Site, reconcile: () => ({}) })
  const operators = [
    defineOperator({ name: 'publisher', controllers: [publisher] }),
    defineOperator({ name: 'reader', controllers: [reader] }),
  ]
  return withOperators(operators, async (admin, pass) => {
    await admin.create(Site, { metadata: blog, spec: {} } as never)
    await pass()
    expect((await admin.get(Site, blog))?.metadata.finalizers).toEqual(['test.example.com/site'])
    await admin.delete(Site, blog)
    await pass()
    expect((await admin.get(Site, blog))?.metadata.finalizers).toEqual(['test.example.com/site'])
    isCleanable = true
    await pass()
    expect(await admin.get(Site, blog)).toBeUndefined()
    expect(cleaned).toEqual(['blog'])
  })
})

const failing = (name: string) =>
  defineController({
    for: Site,
    name,
    reconcile() {
      throw new Error('cannot be done')
    },
  })

test.each([
  ['of one operator', (one: never, two: never) => [defineOperator({ name: 'sites', controllers: [one, two] })]],
  [
    'of two operators',
    (one: never, two: never) => [
      defineOperator({ name: 'sites', controllers: [one] }),
      defineOperator({ name: 'others', controllers: [two] }),
    ],
  ],
])('two controllers %s for one kind each have a condition of their own', (_name, operatorsOf) => {
  const works = defineController({ for: Site, reconcile: () => ({}) })
  const operators = operatorsOf(works as never, failing('site-backup') as never)
  return withOperators(operators, async (admin, pass, writes) => {
    await admin.create(Site, { metadata: blog, spec: {} } as never)
    await pass()
    const found = await conditionsOf(admin)
    expect(found).toHaveLength(2)
    if (operators.length === 1) expect(found).toEqual(['Reconciled=True', 'SiteBackupReconciled=False'])
    const before = writes()
    await pass()
    expect(writes()).toBe(before)
    expect(await conditionsOf(admin)).toEqual(found)
  })
})

test('two controllers of one operator cannot own the same kind of children of one kind', () => {
  const owning = (name: string) =>
    defineController({ for: Site, name, owns: { pages: ConfigMap }, reconcile: () => ({ children: [] }) })
  expect(() => defineOperator({ name: 'sites', controllers: [owning('one'), owning('two')] })).toThrow(
    'operator sites: the controllers one and two both own children of kind ConfigMap of Site.test.example.com',
  )
})
