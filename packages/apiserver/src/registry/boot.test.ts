import { printedForm } from '@kubewright/kube/protobuf'
import { expect, test } from 'vitest'
import { bootConfigObjects } from './boot.ts'
import { builtinKinds } from './kinds.ts'
import { strategyContextWith } from './testing/strategy-context.ts'

test('boot objects are complete, valid and printed as they are', () => {
  for (const { resource, object } of bootConfigObjects(strategyContextWith())) {
    if (object === null) throw new Error('nothing is removed')
    const kind = builtinKinds.get(resource)
    expect(printedForm(object)).toEqual(object)
    expect(kind?.setDefaults?.(object) ?? object).toBe(object)
    expect(kind?.validateCreate?.(object)).toEqual([])
  }
})

test('does not create existing objects again', () => {
  const first = bootConfigObjects(strategyContextWith())
  const [known] = first
  const context = strategyContextWith(
    {},
    { find: (resource, _namespace, name) => (known?.resource === resource && known.name === name ? {} : undefined) },
  )
  expect(bootConfigObjects(context)).toHaveLength(first.length - 1)
})
