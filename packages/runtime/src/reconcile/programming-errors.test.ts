import { findCondition } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import { Secret } from '../kinds/index.ts'
import { defineController, keep } from './index.ts'
import { ConfigMap, Deployment } from './testdata/app-service.ts'
import { Bundle, bundle } from './testdata/bundle.ts'
import { forbidden, interferingClient } from './testdata/interfering-client.ts'
import { inWorld, type World } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }
const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'a', image: 'a', imag: 'b' }] } }

interface Given {
  readonly object: { readonly spec: { source?: string } }
  readonly owned: { readonly configMaps: readonly never[] }
  get(kind: unknown, name: unknown): unknown
}

async function reconciledOf({ admin }: World) {
  return findCondition((await admin.get(Bundle, one))?.status?.conditions ?? [], 'Reconciled')
}

/** The message of Reconciled after one reconcile, and the writes besides it. */
async function messageOf(reconcile: (given: Given) => unknown) {
  let message: string | undefined
  let writes: readonly string[] = []
  const definition = defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap, deployments: Deployment },
    reconcile: (object, context) => reconcile({ object, ...context } as unknown as Given) as object,
  })
  await inWorld(definition, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    const reconciled = await reconciledOf(world)
    expect(reconciled).toMatchObject({ status: 'False', reason: 'ProgrammingError' })
    message = reconciled?.message
    writes = world.writes()
  })
  return { message, writes: writes.filter((write) => write !== 'changed Bundle default/one/status') }
}

const ready = (condition: unknown) => ({ conditions: { Ready: condition } })
const child = (spec: object) => ({ children: [Deployment({ metadata: { name: 'a' }, spec } as never)] })

test.each([
  [
    'a field that the status does not have',
    () => ({ status: { cuont: 1 } }),
    'status.cuont: the status of Bundle.test.example.com has no field status.cuont; did you mean count?',
  ],
  ['a condition without a reason', () => ready({ status: 'True' }), 'conditions.Ready.reason: is missing; give the'],
  [
    'a condition with a status in lower case',
    () => ready({ status: 'true', reason: 'X' }),
    `conditions.Ready.status: must be 'True', 'False' or 'Unknown', not "true"`,
  ],
  [
    'an undeclared condition',
    () => ({ conditions: { Raedy: { status: 'True', reason: 'X' } } }),
    'declares no condition Raedy; it declares Ready: correct the name, or add it to `conditions` of defineResource; did you mean Ready?',
  ],
  [
    'a field that the kind of a child does not have',
    () => child({ replcas: 2, selector: {}, template }),
    'Deployment default/a: Deployment has no field spec.replcas; did you mean replicas?',
  ],
  [
    'a field that an item of a list does not have',
    () => child({ selector: {}, template }),
    'Deployment has no field spec.template.spec.containers[0].imag; did you mean image?',
  ],
  [
    'a read of an undeclared kind',
    ({ get }: Given) => get(Secret, 'a'),
    'bundle reads Secret, which is neither in reads nor in owns; add it to reads',
  ],
  [
    'a name with a slash',
    ({ get }: Given) => get(ConfigMap, 'kube-system/s'),
    "a name has no slash; write get(ConfigMap, { namespace: 'kube-system', name: 's' })",
  ],
  ['a text as requeueAt', () => ({ requeueAt: 'tomorrow' }), 'requeueAt must be a Date, not "tomorrow"'],
  [
    'keep(undefined)',
    () => ({ children: [keep(undefined as never)] }),
    'not undefined; for a child that may be missing',
  ],
  [
    'throw undefined',
    () => {
      throw undefined
    },
    'undefined',
  ],
  [
    'an assignment to an object that was read',
    ({ object }: Given) => {
      object.spec.source = 'b'
    },
    'come from the cache and are frozen; copy what it changes',
  ],
])('%s is a programming error with its place, and nothing is written', async (_name, reconcile, expected) => {
  const { message, writes } = await messageOf(reconcile)
  expect(message).toContain(expected)
  expect(writes).toEqual([])
})

test('a child as it was read is refused with the way to keep it', () => {
  const reading = defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile: (_object, { owned }) =>
      owned.configMaps.length === 0
        ? { children: [ConfigMap({ metadata: { name: 'a' } })] }
        : ({ children: owned.configMaps } as never),
  })
  return inWorld(reading, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    expect(await reconciledOf(world)).toMatchObject({
      reason: 'ProgrammingError',
      message:
        'children[0] is the ConfigMap a as it was read; return keep(object) to leave it as it is, or make it with ConfigMap({...})',
    })
  })
})

test('a refused status does not hide why the children were refused', () => {
  const definition = defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile: () => ({ children: [ConfigMap({ metadata: { name: 'a' } })], status: { count: 1 } }),
  })
  const before = ({ kind }: { readonly kind: string }) => {
    throw forbidden(kind === Bundle.id ? 'no right to the status' : 'no right to the child')
  }
  return inWorld(
    definition,
    async (world) => {
      await world.admin.create(Bundle, bundle({}))
      await world.pass()
      const [record] = world.records
      expect(String(record?.error)).toMatch(
        /no right to the child; and the status could not be written: .*no right to the status/,
      )
    },
    undefined,
    (client) => interferingClient(client, { before }),
  )
})
