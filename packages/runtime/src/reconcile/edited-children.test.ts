import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { Client } from '../client/index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle, bundleController } from './testdata/bundle.ts'
import { interferingClient } from './testdata/interfering-client.ts'
import { startWorld } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }
const a = { namespace: 'default', name: 'a' }
const editsMax = 12

/** A user's edit after each apply of the child, while edits are left. */
const edits: readonly (readonly [string, (admin: Client, edit: number) => Promise<unknown>])[] = [
  [
    'the child',
    (admin, edit) => admin.patch(ConfigMap, a, { type: 'merge', patch: { data: { value: `user ${edit}` } } }),
  ],
  [
    'the object',
    (admin, edit) => admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: `${edit}` } } } }),
  ],
]

test.each(edits)('a user who keeps editing %s is not reported as a function that never settles', (_what, edit) => {
  const runtime = createVirtualRuntime()
  return runtime.run(async () => {
    let count = 0
    let admin: Client | undefined
    const after = async ({ verb, kind }: { verb: string; kind: string }) => {
      if (verb !== 'apply' || kind !== 'ConfigMap' || admin === undefined || count >= editsMax) return
      count++
      await edit(admin, count)
      await sleep(runtime, 1, 'the watch reports the edit')
    }
    const prepare = async (given: Client) => {
      admin = given
    }
    const wrap = (client: Client) => interferingClient(client, { after })
    const world = await startWorld(runtime, bundleController, prepare, wrap)
    await world.admin.create(Bundle, bundle({ a: '0' }))
    await world.pass(600_000)
    expect(count).toBe(editsMax)
    const codes = world.records.map(({ error }) => (error as { code?: string } | undefined)?.code)
    expect(codes).not.toContain('CHILDREN_UNSETTLED')
    expect(codes).toContain('CHILD_REPLACED')
    const wanted = (await world.admin.get(Bundle, one))?.spec.entries['a']
    expect((await world.admin.get(ConfigMap, a))?.data).toEqual({ value: wanted })
    await world.stop()
  })
})
