import { decodeYaml } from '@kubewright/kube/decode'
import type { JsonValue } from '@kubewright/kube/json'
import { assert, jsonValue, property } from 'fast-check'
import { expect, test } from 'vitest'
import { encodeYaml } from './yaml.ts'

test('writes objects and lists in blocks, as Kubernetes does', () => {
  const value = {
    kind: 'Pod',
    metadata: { labels: {}, finalizers: [] },
    items: [{ name: 'a b', list: [1, [true, null], { x: '1' }] }],
    odd: ['yes', '1.0', '', ' x', '#', 'a: b', '- a', 'a\nb'],
  }
  expect(encodeYaml(value)).toBe(`kind: Pod
metadata:
  labels: {}
  finalizers: []
items:
- name: a b
  list:
  - 1
  - - true
    - null
  - x: "1"
odd:
- "yes"
- "1.0"
- ""
- " x"
- "#"
- "a: b"
- "- a"
- "a\\nb"
`)
})

test('parsing the output returns the input', () => {
  assert(
    property(jsonValue(), (value) => {
      const plain = JSON.parse(JSON.stringify(value)) as JsonValue
      expect(decodeYaml(encodeYaml({ value: plain })).value).toEqual({ value: plain })
    }),
    { seed: 7, numRuns: process.env['SOAK'] ? 10000 : 100 },
  )
})
