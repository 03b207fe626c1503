import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { created, decoded, main, pod, statusChanged } from '../testing/pods.ts'
import { prepareForEphemeralContainersUpdate, prepareForResize } from './changed-pod.ts'
import { qualityOfService } from './quality-of-service.ts'

const sized = (resources: JsonObject) => ({ ...main, resources })
const both = (cpu: string, memory: string) => ({ cpu, memory })

test.each([
  ['BestEffort', [sized({})]],
  ['BestEffort', [sized({ limits: both('0', '0') })]],
  ['BestEffort', [sized({ requests: { 'ephemeral-storage': '1Gi' } })]],
  ['Guaranteed', [sized({ limits: both('1', '1Gi'), requests: both('1000m', '1024Mi') })]],
  ['Burstable', [sized({ limits: both('1', '1Gi'), requests: both('500m', '1Gi') })]],
  ['Burstable', [sized({ limits: both('1', '1Gi'), requests: both('1', '1Gi') }), sized({})]],
  ['Burstable', [sized({ requests: { cpu: '1' } })]],
] as const)('%# the QoS class is %s', (expected, containers) => {
  expect(qualityOfService({ containers })).toBe(expected)
})

test('pod-level resources decide the QoS class', () => {
  const containers = [sized({ requests: { cpu: '1' } })]
  const resources = { limits: both('1', '1Gi'), requests: both('1', '1Gi') }
  expect(qualityOfService({ containers, resources })).toBe('Guaranteed')
  expect(qualityOfService({ containers, resources: { requests: { cpu: '1' } } })).toBe('Burstable')
})

test('a new pod gets its own initial status', () => {
  const object = { ...pod(), status: { phase: 'Running', podIP: '1.2.3.4' } }
  expect(created(object).object['status']).toEqual({ phase: 'Pending', qosClass: 'BestEffort' })
})

test('a status update keeps the omitted QoS class and observed generations, per condition', () => {
  const old = {
    ...created(pod()).object,
    status: {
      qosClass: 'BestEffort',
      observedGeneration: 3,
      conditions: [
        { type: 'A', status: 'True', observedGeneration: 1 },
        { type: 'A', status: 'True', observedGeneration: 2 },
      ],
    },
  }
  const conditions = ['A', 'A', 'A'].map((type) => ({ type, status: 'False' }))
  const { status } = statusChanged({ ...pod(), status: { conditions } }, old).object as { status: JsonObject }
  expect(status).toMatchObject({ qosClass: 'BestEffort', observedGeneration: 3 })
  const generations = (status['conditions'] as readonly JsonObject[]).map(
    (condition) => condition['observedGeneration'],
  )
  expect(generations).toEqual([1, 2, undefined])
})

test('podIP is the first of podIPs', () => {
  const status = (parts: JsonObject) => decoded({ ...pod(), status: parts })['status']
  expect(status({ podIP: '1.1.1.1' })).toMatchObject({ podIPs: [{ ip: '1.1.1.1' }] })
  expect(status({ podIPs: [{ ip: '1.1.1.1' }] })).toMatchObject({ podIP: '1.1.1.1' })
  expect(status({ podIP: '1.1.1.1', podIPs: [{ ip: '2.2.2.2' }] })).toMatchObject({ podIPs: [{ ip: '1.1.1.1' }] })
})

const stored = { ...created(pod({ containers: [sized({ requests: { cpu: '1' } })] })).object }
const old: JsonObject = { ...stored, metadata: { name: 'p', generation: 4, labels: { a: 'b' } } }

test('ephemeralcontainers changes only ephemeral containers', () => {
  const debug = { name: 'debug', image: 'x' }
  const next = { ...pod({ containers: [], ephemeralContainers: [debug] }), status: {} }
  const prepared = prepareForEphemeralContainersUpdate(next, old)
  expect(prepared['spec']).toEqual({ ...(old['spec'] as JsonObject), ephemeralContainers: [debug] })
  expect(prepared['metadata']).toMatchObject({ labels: { a: 'b' }, generation: 5 })
  expect(prepared['status']).toBe(old['status'])
  expect(prepareForEphemeralContainersUpdate(pod(), old)['metadata']).toMatchObject({ generation: 4 })
})

test('resize changes only resources', () => {
  const resources = { requests: { cpu: '2' } }
  const prepared = prepareForResize(pod({ containers: [{ ...main, image: 'other', resources }], nodeName: 'n' }), old)
  const [container] = (old['spec'] as { containers: JsonObject[] }).containers
  expect(prepared['spec']).toEqual({ ...(old['spec'] as JsonObject), containers: [{ ...container, resources }] })
  expect(prepared['metadata']).toMatchObject({ generation: 5 })
})

test('leaves a resize that renames or adds containers for validation to refuse', () => {
  const names = (spec: JsonObject) =>
    (prepareForResize(pod(spec), old) as { spec: { containers: JsonObject[] } }).spec.containers.map(({ name }) => name)
  expect(names({ containers: [{ ...main, name: 'other' }] })).toEqual(['other'])
  expect(names({ containers: [main, { ...main, name: 'more' }] })).toEqual(['main', 'more'])
})
