import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { main } from '../testing/pods.ts'
import { defaultPullPolicy } from './image-name.ts'
import { setPodDefaults } from './pod-defaults.ts'
import { setPodSpecDefaults, setPodTemplateDefaults } from './pod-spec-defaults.ts'

test.each([
  ['app', 'Always'],
  ['app:latest', 'Always'],
  ['app:1', 'IfNotPresent'],
  ['localhost:5000/app', 'Always'],
  ['registry.example.com/team/app:2', 'IfNotPresent'],
  [`app@sha256:${'a'.repeat(64)}`, 'IfNotPresent'],
  [`app:latest@sha256:${'a'.repeat(64)}`, 'Always'],
  [`app:latest@sha256:${'a'.repeat(63)}`, 'IfNotPresent'],
  ['App', 'IfNotPresent'],
  ['', 'IfNotPresent'],
  ['a'.repeat(64), 'IfNotPresent'],
  [`${'a'.repeat(2000)}:latest`, 'IfNotPresent'],
])('%# the image %s has the pull policy %s', (image, policy) => {
  expect(defaultPullPolicy(image)).toBe(policy)
})

test('an object with all defaults stays the same object', () => {
  const complete = setPodSpecDefaults({ containers: [main], volumes: [{ name: 'v' }] })
  expect(setPodSpecDefaults(complete)).toBe(complete)
  const template = { spec: complete }
  expect(setPodTemplateDefaults(template)).toBe(template)
  const pod = setPodDefaults({ metadata: {}, spec: complete, status: {} })
  expect(setPodDefaults(pod)).toBe(pod)
})

test("a pod's limits are its default requests, and a template's are not", () => {
  const containers = [{ ...main, resources: { limits: { cpu: '1' } } }]
  const requestsOf = (object: JsonObject) => {
    const [container] = (object as { spec: { containers: readonly { resources: JsonObject }[] } }).spec.containers
    return container?.resources['requests']
  }
  expect(requestsOf(setPodDefaults({ spec: { containers } }))).toEqual({ cpu: '1' })
  expect(requestsOf(setPodTemplateDefaults({ spec: { containers } }))).toBeUndefined()
})

test('changes no input in place', () => {
  const input = Object.freeze({ containers: Object.freeze([Object.freeze({ ...main })]) })
  expect(setPodSpecDefaults(input)).not.toBe(input)
  expect(input.containers[0]).toEqual(main)
})
