import type { KubernetesObject } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import { createFinalizerSet } from './finalizer-set.ts'

interface Thing extends KubernetesObject {
  readonly status?: { readonly phase: string }
}

const one = 'example.com/one'
const two = 'example.com/two'
const three = 'example.com/three'
const staying: Thing = { apiVersion: 'v1', kind: 'Thing', metadata: { name: 'web' } }
const going = (...finalizers: string[]): Thing => ({
  ...staying,
  metadata: { name: 'web', deletionTimestamp: '2026-01-01T00:00:00Z', finalizers },
})

test('an object that is not being deleted gets all finalizers, once, and none of them runs', async () => {
  const fail = () => {
    throw new Error('must not run')
  }
  const finalizers = createFinalizerSet<Thing>({ [one]: fail, [two]: fail })
  const first = await finalizers.finalize(staying)
  expect(first).toEqual({
    object: { ...staying, metadata: { name: 'web', finalizers: [one, two] } },
    isUpdated: true,
    isStatusUpdated: false,
  })
  const second = await finalizers.finalize(first.object)
  expect(second).toEqual({ object: first.object, isUpdated: false, isStatusUpdated: false })
  expect(second.object).toBe(first.object)
})

test('on deletion, failed finalizers stay, the others run and are removed, and every failure is reported', async () => {
  const ran: string[] = []
  const finalizers = createFinalizerSet<Thing>({
    [one]: async () => {
      ran.push(one)
      throw new Error('first reason')
    },
    [two]: (object) => {
      ran.push(two)
      return { ...object, status: { phase: 'Cleaned' } }
    },
    [three]: () => {
      ran.push(three)
      throw new Error('second reason')
    },
    'example.com/absent': () => void ran.push('absent'),
  })
  const { object, isUpdated, isStatusUpdated, error } = await finalizers.finalize(
    going('foreign.io/x', one, two, three),
  )
  expect(ran).toEqual([one, two, three])
  expect(object).toMatchObject({ metadata: { finalizers: ['foreign.io/x', one, three] }, status: { phase: 'Cleaned' } })
  expect([isUpdated, isStatusUpdated]).toEqual([true, true])
  expect(error).toMatchObject({
    code: 'FINALIZER_FAILED',
    message: `finalizers failed and stay: ${one}: first reason; ${three}: second reason`,
    cause: { errors: [{ message: 'first reason' }, { message: 'second reason' }] },
  })
})

test('an object being deleted without any of the finalizers is left unchanged', async () => {
  const finalizers = createFinalizerSet<Thing>({ [one]: () => {} })
  const object = going('foreign.io/x')
  expect(await finalizers.finalize(object)).toEqual({ object, isUpdated: false, isStatusUpdated: false })
})

test.each(['cleanup', 'example.com/', '/cleanup', 'Example.com/x', 'a b/c'])('refuses %s as a finalizer', (name) => {
  expect(() => createFinalizerSet({ [name]: () => {} })).toThrow(expect.objectContaining({ code: 'FINALIZER_INVALID' }))
})
