import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { DeterminismCheck } from './determinism-check.ts'
import { defineController, once } from './index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle } from './testdata/bundle.ts'
import { inWorld, startWorld } from './testdata/world.ts'

function checked() {
  const errors: RuntimeError[] = []
  return { errors, check: new DeterminismCheck('bundle', (error) => errors.push(error)) }
}

test('reports a time in an annotation once, with its path', () => {
  const { errors, check } = checked()
  let time = 0
  const child = () => ({ metadata: { name: 'a', annotations: { 'example.com/built': String(time++) } } })
  for (let run = 0; run < 3; run++)
    check.compare('default/one', { children: [child()] }, () => ({ children: [child()] }))
  expect(errors.map(({ code, path }) => [code, path])).toEqual([
    ['NONDETERMINISTIC_RECONCILE', 'children[0].metadata.annotations["example.com/built"]'],
  ])
})

test('explains once how to generate a value when a generated one differs', () => {
  const { errors, check } = checked()
  let drawn = 0
  const secret = () => ({ children: [{ metadata: { name: 'a' }, stringData: { password: String(drawn++) } }] })
  check.compare('default/one', secret(), secret)
  expect(errors.map(({ path }) => path)).toEqual(['children[0].stringData.password'])
  expect(errors[0]?.message).toMatch(/^bundle, for default\/one: the function returned another children/)
  expect(errors[0]?.message).toContain('make a child with a generated secret by once(Secret, name')
})

test('reports no equal results, does not check promises, and treats a throw as a difference', () => {
  const { errors, check } = checked()
  check.compare('default/one', { requeueAt: new Date(5), status: { a: undefined } }, () => ({
    requeueAt: new Date(5),
    status: {},
  }))
  check.compare('default/one', undefined, () => undefined)
  let runs = 0
  check.compare('default/one', Promise.resolve(1), () => ++runs)
  expect([errors, runs]).toEqual([[], 0])
  check.compare('default/one', { requeueAt: new Date(5) }, () => ({ requeueAt: new Date(6) }))
  check.compare('default/one', { children: [] }, () => ({ children: [1] }))
  check.compare('default/one', {}, () => {
    throw new Error('the second time')
  })
  expect(errors.map(({ path }) => path)).toEqual(['requeueAt', 'children[0]', ''])
})

test('reportedDifferencesMax bounds the reports of one controller', () => {
  const { errors, check } = checked()
  for (let field = 0; field < runtimeLimits.reportedDifferencesMax + 5; field++) {
    check.compare('default/one', { [`f${field}`]: 1 }, () => ({ [`f${field}`]: 2 }))
  }
  expect(errors).toHaveLength(runtimeLimits.reportedDifferencesMax)
})

test('runs a function twice only if the check is enabled', async () => {
  for (const checkDeterminism of [true, false]) {
    const errors: unknown[] = []
    let runs = 0
    const counting = defineController({
      for: Bundle,
      owns: { configMaps: ConfigMap },
      reconcile: () => {
        runs++
        return { status: { count: Math.min(runs, 2) } }
      },
    })
    const withCheck = {
      ...counting,
      create: (environment: Parameters<typeof counting.create>[0]) =>
        counting.create({ ...environment, checkDeterminism, onError: (error) => errors.push(error) }),
    }
    await inWorld(withCheck, async (world) => {
      await world.admin.create(Bundle, bundle({}))
      await world.pass(1000)
    })
    expect(errors).toMatchObject(checkDeterminism ? [{ path: 'status.count' }] : [])
  }
})

test('accepts a child of once(), whose contents are generated only when it is created', () => {
  const { errors, check } = checked()
  let drawn = 0
  const data = () => ({ value: String(drawn++) })
  const whole = () => ({ children: [once(ConfigMap({ metadata: { name: 'a' }, data: data() }))] })
  const later = () => ({ children: [once(ConfigMap, 'b', () => ({ data: data() }))] })
  check.compare('default/one', whole(), whole)
  check.compare('default/one', later(), later)
  expect(errors).toEqual([])
})

test('a function without external effects is equal in both runs, also without finalize', async () => {
  const errors: unknown[] = []
  let runs = 0
  const runtime = createVirtualRuntime()
  await runtime.run(async () => {
    const definition = defineController({ for: Bundle, reconcile: () => void runs++ })
    const environment = { checkDeterminism: true, onError: (error: unknown) => void errors.push(error) }
    const world = await startWorld(runtime, definition, undefined, undefined, environment)
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    await world.stop()
  })
  expect([runs, errors]).toEqual([2, []])
})
