import { expect, test } from 'vitest'
import { defineController } from './index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle } from './testdata/bundle.ts'
import { inWorld } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }

function withCleanUp(finalize: (run: number) => Promise<{ requeueAfterMs?: number } | undefined>) {
  let runs = 0
  return defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile: () => ({ children: [ConfigMap({ metadata: { name: 'a' } })] }),
    finalize: () => finalize(++runs),
  })
}

test('the finalizer is there before the first child, and goes when finalize resolves', () => {
  const calls: number[] = []
  const definition = withCleanUp(async (run) => {
    calls.push(run)
    return undefined
  })
  return inWorld(definition, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    expect(world.writes()).toEqual(['changed Bundle default/one', 'created ConfigMap default/a'])
    expect((await world.admin.get(Bundle, one))?.metadata.finalizers).toEqual(['test.example.com/bundle'])
    await world.admin.delete(Bundle, one)
    await world.pass(60_000)
    expect(calls).toEqual([1])
    expect(await world.admin.get(Bundle, one)).toBeUndefined()
  })
})

test('finalize that is not done is called again at its time; one that fails keeps the object and says why', () => {
  const definition = withCleanUp(async (run) => {
    if (run === 1) throw new Error('still in use')
    return run === 2 ? { requeueAfterMs: 10_000 } : undefined
  })
  return inWorld(definition, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    await world.admin.delete(Bundle, one)
    await world.pass()
    const conditions = (await world.admin.get(Bundle, one))?.status?.conditions
    expect(conditions).toMatchObject([{ type: 'Reconciled', status: 'False', message: 'still in use' }])
    await world.pass(5000)
    expect(await world.admin.get(Bundle, one)).toBeDefined()
    await world.pass(10_000)
    expect(await world.admin.get(Bundle, one)).toBeUndefined()
  })
})

test('other finalizers stay, and a finalizer that another manager wrote back is removed as well', () => {
  const definition = withCleanUp(async () => undefined)
  return inWorld(definition, async (world) => {
    await world.admin.create(Bundle, { ...bundle({}), metadata: { ...one, finalizers: ['example.com/other'] } })
    await world.pass()
    const finalizers = ['example.com/other', 'test.example.com/bundle']
    expect((await world.admin.get(Bundle, one))?.metadata.finalizers).toEqual(finalizers)
    const found = await world.admin.get(Bundle, one)
    if (found !== undefined) await world.admin.update(Bundle, found)
    await world.admin.delete(Bundle, one)
    await world.pass()
    expect((await world.admin.get(Bundle, one))?.metadata.finalizers).toEqual(['example.com/other'])
  })
})
