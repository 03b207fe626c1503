import { KubeError } from '@kubewright/kube'
import { isNotFound, StatusError } from '@kubewright/kube/status'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Client, ObjectName } from '../client/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { Infer } from '../resource/index.ts'
import { defineController } from './index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle, bundleController } from './testdata/bundle.ts'
import { type Interference, interferingClient } from './testdata/interfering-client.ts'
import { inWorld, type World } from './testdata/world.ts'
import { UndecidedChildren } from './writer/undecided-children.ts'

const one = { namespace: 'default', name: 'one' }
const a = { namespace: 'default', name: 'a' }

/** Interferes once, with the administrator's client, when the first write of this kind and verb is sent. */
function once(verb: string, kind: string, meddle: (admin: Client) => Promise<unknown>) {
  let admin: Client | undefined
  let isDone = false
  const meddling: Interference = {
    async before(write) {
      if (isDone || write.verb !== verb || write.kind !== kind || admin === undefined) return
      isDone = true
      await meddle(admin)
    },
  }
  return {
    prepare: async (given: Client) => {
      admin = given
    },
    wrap: (client: Client) => interferingClient(client, meddling),
  }
}

/** Foreign objects with the name of a child, created just before the controller's own apply. */
const foreigners = [
  ['in conflict', { value: 'theirs' }],
  ['without any conflict', { other: 'theirs' }],
  ['with the same value', { value: '1' }],
] as const

test.each(foreigners)('does not adopt an object that the cache does not show yet: %s', (_name, data) => {
  let foreign: Infer<typeof ConfigMap> | undefined
  const { prepare, wrap } = once('apply', 'ConfigMap', async (admin) => {
    foreign = await admin.create(ConfigMap, { metadata: a, data })
  })
  const scenario = async (world: World) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass(60_000)
    expect(world.records[0]?.error).toMatchObject({ code: 'CHILD_NAME_TAKEN' })
    const found = await world.admin.get(ConfigMap, a)
    expect(found?.metadata.ownerReferences).toBeUndefined()
    expect(found?.data).toEqual(data)
    expect(found?.metadata.uid).toBe(foreign?.metadata.uid)
    expect(found?.metadata.managedFields?.map(({ manager }) => manager)).toEqual(['admin'])
    await world.admin.delete(ConfigMap, a)
    await world.pass(10)
    expect((await world.admin.get(ConfigMap, a))?.data).toEqual({ value: '1' })
  }
  return inWorld(bundleController, scenario, prepare, wrap)
})

const undecidable = [
  ['forbidden', 403],
  ['compacted', 410],
] as const

test.each(undecidable)(
  'retries what cannot be decided, and neither adopts nor reverts meanwhile: %s',
  (_name, code) => {
    const { prepare, wrap } = once('apply', 'ConfigMap', (admin) =>
      admin.create(ConfigMap, { metadata: a, data: { other: 'theirs' } }),
    )
    let failures = 3
    const refusing = (client: Client): Client => ({
      ...wrap(client),
      list: async (kind, options) => {
        if (options?.resourceVersionMatch !== 'Exact' || failures-- <= 0) return client.list(kind, options)
        throw new StatusError({
          apiVersion: 'v1',
          kind: 'Status',
          metadata: {},
          status: 'Failure',
          code,
          message: 'no',
        })
      },
    })
    const scenario = async (world: World) => {
      await world.admin.create(Bundle, bundle({ a: '1' }))
      await world.pass(60_000)
      const errors = world.records.map(({ error }) => (error as { code?: unknown } | undefined)?.code)
      expect(errors.slice(3)).toContain('CHILD_NAME_TAKEN')
      expect(world.records.map(({ outcome }) => outcome)).not.toContain('ok')
      const found = await world.admin.get(ConfigMap, a)
      expect(found?.metadata.ownerReferences).toBeUndefined()
      expect(found?.data).toEqual({ other: 'theirs' })
    }
    return inWorld(bundleController, scenario, prepare, refusing)
  },
)

test('undecidedChildrenMax bounds the remembered children and drops the oldest first', () => {
  const undecided = new UndecidedChildren()
  const owner = { metadata: { uid: 'u' } }
  for (let index = 0; index <= runtimeLimits.undecidedChildrenMax; index++) {
    const name = { kind: ConfigMap, namespace: 'default', name: `c${index}` }
    undecided.add(owner, { name, config: {}, response: {} })
  }
  expect(undecided.of(owner)).toHaveLength(runtimeLimits.undecidedChildrenMax)
  expect(undecided.of(owner)[0]?.name.name).toBe('c1')
  expect(undecided.of({ metadata: { uid: 'other' } })).toEqual([])
})

test('keeps a child whose creation got no response, even if its controller was faster than the cache', () => {
  let admin: Client | undefined
  let isDone = false
  const wrap = (client: Client) =>
    interferingClient(client, {
      async before({ verb, kind }) {
        if (isDone || verb !== 'apply' || kind !== 'ConfigMap') return
        isDone = true
        // The request of an earlier process arrives now, and another client changes the object before this process' own
        // apply.
        const owner = await admin?.get(Bundle, one)
        const reference = {
          apiVersion: 'test.example.com/v1',
          kind: 'Bundle',
          name: 'one',
          uid: owner?.metadata.uid ?? '',
        }
        const ownerReferences = [{ ...reference, controller: true, blockOwnerDeletion: true }]
        const child = { metadata: { ...a, ownerReferences }, data: { value: '1' } }
        await admin?.apply(ConfigMap, child, { manager: 'kubewright-bundle' })
        await admin?.patch(ConfigMap, a, { type: 'merge', patch: { metadata: { annotations: { seen: 'yes' } } } })
      },
    })
  const scenario = async (world: World) => {
    admin = world.admin
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass(1000)
    expect(world.records.map(({ outcome }) => outcome)).not.toContain('retry')
    expect((await world.admin.get(ConfigMap, a))?.metadata.ownerReferences).toHaveLength(1)
    expect((await world.admin.get(Bundle, one))?.status?.count).toBe(1)
  }
  return inWorld(bundleController, scenario, undefined, wrap)
})

test('does not overwrite a child that was replaced meanwhile', () => {
  let isArmed = false
  let admin: Client | undefined
  const wrap = (client: Client) =>
    interferingClient(client, {
      async before({ verb, kind }) {
        if (!isArmed || verb !== 'apply' || kind !== 'ConfigMap') return
        isArmed = false
        await admin?.delete(ConfigMap, a)
        await admin?.create(ConfigMap, { metadata: a, data: { value: 'theirs' } })
      },
    })
  const scenario = async (world: World) => {
    admin = world.admin
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass()
    isArmed = true
    world.clear()
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: '2' } } } })
    await world.pass(1000)
    expect(world.records[0]?.error).toMatchObject({ code: 'CHILD_REPLACED' })
    expect(world.records.at(-1)?.error).toMatchObject({ code: 'CHILD_NAME_TAKEN' })
    expect((await world.admin.get(ConfigMap, a))?.data).toEqual({ value: 'theirs' })
  }
  return inWorld(bundleController, scenario, undefined, wrap)
})

test('compares again before deleting an object that changed between plan and deletion', () => {
  let admin: Client | undefined
  const wrap = (client: Client) => {
    let isDone = false
    return interferingClient(client, {
      async before({ verb }) {
        if (isDone || verb !== 'delete') return
        isDone = true
        const patch = { metadata: { ownerReferences: null } }
        await admin?.patch(ConfigMap, a, { type: 'merge', patch })
      },
    })
  }
  const scenario = async (world: World) => {
    admin = world.admin
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass()
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: null } } } })
    await world.pass(1000)
    expect(await world.admin.get(ConfigMap, a)).toBeDefined()
    expect(world.writes()).toContain('refused ConfigMap default/a')
    expect((await world.admin.get(Bundle, one))?.status?.conditions).toMatchObject([
      { type: 'Ready' },
      { type: 'Reconciled', status: 'True' },
    ])
  }
  return inWorld(bundleController, scenario, undefined, wrap)
})

test('a deletion carries the UID and the revision that were read', () => {
  const sent: unknown[] = []
  const wrap = (client: Client): Client => ({
    ...interferingClient(client, {}),
    delete: (kind, name, options) => {
      sent.push(options?.preconditions)
      return client.delete(kind, name, options)
    },
  })
  const scenario = async (world: World) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass()
    const { uid, resourceVersion } = (await world.admin.get(ConfigMap, a))?.metadata ?? {}
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: null } } } })
    await world.pass()
    expect(sent).toEqual([{ uid, resourceVersion }])
  }
  return inWorld(bundleController, scenario, undefined, wrap)
})

const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2'))
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('entries' as const), entries: values }),
    fc.record({ kind: fc.constant('delete' as const), name: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ kind: fc.constant('drift' as const), name: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ kind: fc.constant('wait' as const), durationMs: fc.nat(20) }),
  ),
  { maxLength: 8, size: 'max' },
)
/** For each write: the request is lost, the response is lost, or neither. */
const faults = fc.array(fc.constantFrom('lost', 'response lost', 'well', 'well', 'well'), {
  maxLength: 12,
  size: 'max',
})

interface Step {
  readonly kind: 'entries' | 'delete' | 'drift' | 'wait'
  readonly entries?: Record<string, string>
  readonly name?: string
  readonly durationMs?: number
}

test("reaches the state of the spec despite lost writes and other clients' changes, and then writes nothing", async () => {
  const property = fc.asyncProperty(values, steps, faults, async (entries, history, fates) => {
    const remaining = [...fates]
    let fate: string | undefined
    const cut = () => new KubeError('KUBE_TRANSPORT_CUT', 'the connection broke')
    const wrap = (client: Client) =>
      interferingClient(client, {
        before() {
          fate = remaining.shift()
          if (fate === 'lost') throw cut()
        },
        after() {
          if (fate === 'response lost') throw cut()
        },
      })
    await inWorld(bundleController, (world) => play(world, entries, history), undefined, wrap)
  })
  await fc.assert(property, { seed: 11, numRuns: process.env['SOAK'] ? 3000 : 20 })
})

/** Deletes or changes a child, if the controller has not deleted it meanwhile. */
async function meddle(admin: Client, kind: 'delete' | 'drift', target: ObjectName): Promise<void> {
  try {
    if (kind === 'delete') await admin.delete(ConfigMap, target)
    else await admin.patch(ConfigMap, target, { type: 'merge', patch: { data: { value: 'drift' } } })
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}

async function play(world: World, entries: Record<string, string>, history: readonly Step[]): Promise<void> {
  const { admin } = world
  await admin.create(Bundle, bundle(entries))
  let wanted = entries
  for (const step of history) {
    const target = { namespace: 'default', name: step.name ?? '' }
    if (step.kind === 'entries') {
      wanted = step.entries ?? {}
      await admin.patch(Bundle, one, { type: 'json', patch: [{ op: 'replace', path: '/spec/entries', value: wanted }] })
    } else if (step.kind === 'wait') await world.pass(step.durationMs)
    else await meddle(admin, step.kind, target)
  }
  await world.pass(30_000)
  const { items } = await admin.list(ConfigMap, { namespace: 'default' })
  expect(Object.fromEntries(items.map(({ metadata, data }) => [metadata.name, data?.['value']]))).toEqual(wanted)
  expect((await admin.get(Bundle, one))?.status).toMatchObject({
    count: items.length,
    observedGeneration: expect.any(Number),
  })
  world.clear()
  world.controller.enqueue(one)
  await world.pass(1000)
  expect(world.records).toHaveLength(1)
  expect(world.writes()).toEqual([])
}

test('does not write the status of an object that was replaced', () => {
  let admin: Client | undefined
  let isDone = false
  const wrap = (client: Client) =>
    interferingClient(client, {
      async before({ kind }) {
        if (isDone || kind !== Bundle.id) return
        isDone = true
        await admin?.delete(Bundle, one)
        await admin?.create(Bundle, { ...bundle({}), metadata: { ...one, labels: { second: 'yes' } } })
      },
    })
  const states: (string | undefined)[] = []
  const observer = defineController({
    for: Bundle,
    reconcile: (object) => ({ status: { count: object.metadata.labels?.['second'] === 'yes' ? 2 : 1 } }),
  })
  const scenario = async (world: World) => {
    admin = world.admin
    await world.admin.create(Bundle, bundle({}))
    await world.pass(1000)
    states.push(...world.records.map(({ outcome }) => outcome))
    expect((await world.admin.get(Bundle, one))?.status?.count).toBe(2)
    expect(states[0]).toBe('retry')
  }
  return inWorld(observer, scenario, undefined, wrap)
})

test('wakes the key for a change of an object that its running function reads for the first time', () => {
  const source = { namespace: 'default', name: 'source' }
  let world: World | undefined
  let isDone = false
  const wrap = (client: Client) =>
    interferingClient(client, {
      async before({ kind, verb }) {
        if (isDone || world === undefined || kind !== Bundle.id || verb !== 'apply') return
        isDone = true
        await world.admin.patch(ConfigMap, source, { type: 'merge', patch: { data: { value: '-new' } } })
        // The watch reports the change before the response to the write arrives.
        await world.pass(5)
      },
    })
  const scenario = async (given: World) => {
    world = given
    await world.admin.create(ConfigMap, { metadata: source, data: { value: '-old' } })
    await world.admin.create(Bundle, bundle({ a: '1' }, { source: 'source' }))
    await world.pass(60_000)
    expect((await world.admin.get(ConfigMap, a))?.data).toEqual({ value: '1-new' })
    expect(world.records.at(-1)?.causes.map(({ what }) => what)).toEqual(['ConfigMap default/source updated (data)'])
  }
  return inWorld(bundleController, scenario, undefined, wrap)
})
