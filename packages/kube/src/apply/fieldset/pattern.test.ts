import { expect, test } from 'vitest'
import { anyElement, FieldSet, includeFields, keyElement } from './index.ts'

const container = (name: string) => keyElement([{ name: 'name', value: name }])
const set = FieldSet.of(
  ['spec', 'containers', container('a')],
  ['spec', 'containers', container('a'), 'image'],
  ['spec', 'containers', container('a'), 'resources', 'limits', 'cpu'],
  ['spec', 'containers', container('b'), 'resources'],
  ['spec', 'replicas'],
  ['status'],
)

test('a pattern keeps the paths that begin with it and their parents', () => {
  const filter = includeFields(['spec', 'containers', anyElement, 'resources'])
  expect(filter(set).toString()).toBe(
    '.spec.containers[name="a"]\n.spec.containers[name="a"].resources.limits.cpu\n.spec.containers[name="b"].resources',
  )
})

test('several patterns keep the union of what each keeps', () => {
  expect(includeFields(['spec', 'replicas'], ['status'])(set).toString()).toBe('.status\n.spec.replicas')
})

test('the first of two patterns with a wildcard at the same step decides', () => {
  const filter = includeFields(['spec', anyElement, container('b')], ['spec', anyElement, container('a')])
  expect(filter(set).toString()).toBe('.spec.replicas\n.spec.containers[name="b"].resources')
})

test('the first of two patterns with a common prefix decides, unless the prefix is the only member of its list', () => {
  const replicas = includeFields(['status'], ['spec', 'replicas'], ['spec'])
  expect(replicas(set).toString()).toBe('.status\n.spec.replicas')
  const both = includeFields(['spec', 'replicas'], ['spec', 'containers', container('b')])
  expect(both(set).toString()).toBe('.spec.replicas\n.spec.containers[name="b"].resources')
})

test('keeps everything without patterns', () => {
  expect(includeFields()(set)).toBe(set)
})
