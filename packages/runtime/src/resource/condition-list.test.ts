import { checkCustomResourceDefinition, defaultCustomResourceDefinition } from '@kubewright/kube/crd'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { conditionListNode, setConditionPatterns } from './condition-list.ts'
import { convertSchema } from './convert.ts'
import { Conditions, defineResource } from './index.ts'

const { manifest = {} } = defineResource({
  group: 'example.com',
  version: 'v1',
  kind: 'Box',
  spec: z.object({}),
}).definition

test('the literal schema of the conditions equals that of `Conditions`, including the order of keywords', () => {
  const list = conditionListNode()
  setConditionPatterns(list)
  expect(JSON.stringify(list)).toBe(JSON.stringify(convertSchema(Conditions, 'status.conditions')))
})

test('the definition of a resource has the conditions with their patterns, which the API server accepts', () => {
  const expected = convertSchema(Conditions, 'status.conditions')
  expect(manifest).toMatchObject({
    spec: {
      versions: [{ schema: { openAPIV3Schema: { properties: { status: { properties: { conditions: expected } } } } } }],
    },
  })
  expect(checkCustomResourceDefinition(defaultCustomResourceDefinition(manifest))).toEqual([])
})
