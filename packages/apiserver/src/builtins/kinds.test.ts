import { expect, test } from 'vitest'
import type { BuiltinKinds } from './builtin-kind.ts'
import { configKinds } from './config/index.ts'
import { builtinKind, hasViews, viewedStorageName } from './kinds.ts'
import { namespaceKinds } from './namespaces/index.ts'
import { networkKinds } from './network/index.ts'
import { podKinds } from './pods/index.ts'
import { registrationKinds } from './registration/index.ts'
import { storageKinds } from './storage/index.ts'
import { workloadKinds } from './workloads/index.ts'

const families: readonly BuiltinKinds[] = [
  ...[podKinds, workloadKinds, networkKinds, configKinds, namespaceKinds, storageKinds, registrationKinds],
]
const all = families.flatMap((family) => [...family])

test('every kind of every family is found by the name of its resource', () => {
  expect(all.filter(([storageName, kind]) => builtinKind(storageName) !== kind).map(([name]) => name)).toEqual([])
  expect(builtinKind('widgets.example.com')).toEqual({})
})

test('what is said about views is what the kinds have', () => {
  const withViews = all.filter(([, { views }]) => views !== undefined).map(([name]) => name)
  expect(withViews).toEqual(expect.arrayContaining(['events', 'horizontalpodautoscalers.autoscaling']))
  expect(all.filter(([name]) => hasViews(name)).map(([name]) => name)).toEqual(withViews)
  for (const [storageName, { views = new Map() }] of all) {
    const [plural = ''] = storageName.split('.')
    for (const apiVersion of views.keys()) expect(viewedStorageName(apiVersion, plural)).toBe(storageName)
  }
  expect(viewedStorageName('autoscaling/v2', 'horizontalpodautoscalers')).toBeUndefined()
})
