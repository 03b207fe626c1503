import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { strategyContextWith } from '../../../testing/strategy-context.ts'
import { created, main, pod } from '../testing/pods.ts'
import { mergeTolerations } from './merge-tolerations.ts'

const priorityClass = (name: string, value: number, parts: JsonObject = {}): JsonObject => ({
  metadata: { name },
  value,
  preemptionPolicy: 'PreemptLowerPriority',
  ...parts,
})

function specWith(spec: JsonObject, objects: Readonly<Record<string, readonly JsonObject[]>> = {}) {
  const outcome = created(pod({ containers: [main], ...spec }), strategyContextWith(objects))
  return { ...outcome, spec: outcome.object['spec'] as JsonObject }
}

const classes = (...found: readonly JsonObject[]) => ({ 'priorityclasses.scheduling.k8s.io': found })

test('a pod without a class has priority 0 and may preempt', () => {
  expect(specWith({}).spec).toMatchObject({ priority: 0, preemptionPolicy: 'PreemptLowerPriority' })
  expect(specWith({}).spec).not.toHaveProperty('priorityClassName')
})

test('the priority of a pod is that of its class, and another value is refused', () => {
  const objects = classes(priorityClass('high', 9, { preemptionPolicy: 'Never' }))
  expect(specWith({ priorityClassName: 'high' }, objects).spec).toMatchObject({
    priority: 9,
    preemptionPolicy: 'Never',
  })
  expect(specWith({ priorityClassName: 'high', priority: 8 }, objects).errors).toEqual([
    'pods "p" is forbidden: the integer value of priority (8) must not be provided in pod spec; priority admission controller computed 9 from the given PriorityClass name',
  ])
  expect(specWith({ priorityClassName: 'none' }, objects).errors).toEqual([
    'pods "p" is forbidden: no PriorityClass with name none was found',
  ])
})

test('the lowest of several default classes wins', () => {
  const objects = classes(
    priorityClass('b', 7, { globalDefault: true }),
    priorityClass('a', 5, { globalDefault: true }),
    priorityClass('c', 1),
  )
  expect(specWith({}, objects).spec).toMatchObject({ priorityClassName: 'a', priority: 5 })
})

test('the system classes exist without objects', () => {
  expect(specWith({ priorityClassName: 'system-cluster-critical' }).spec['priority']).toBe(2_000_000_000)
})

test('a pod gets tolerations for an unavailable node, unless it has them', () => {
  const added = (tolerations: readonly JsonObject[]) => {
    const all = specWith({ tolerations }).spec['tolerations'] as readonly JsonObject[]
    return all.slice(tolerations.length).map(({ key }) => key)
  }
  const notReady = 'node.kubernetes.io/not-ready'
  const unreachable = 'node.kubernetes.io/unreachable'
  expect(added([])).toEqual([notReady, unreachable])
  expect(added([{ key: notReady, operator: 'Exists' }])).toEqual([unreachable])
  expect(added([{ key: notReady, operator: 'Exists', effect: 'NoSchedule' }])).toEqual([notReady, unreachable])
  expect(added([{ operator: 'Exists' }])).toEqual([])
})

const sandbox: JsonObject = {
  metadata: { name: 'sandbox' },
  overhead: { podFixed: { cpu: '10m' } },
  scheduling: { nodeSelector: { a: 'b' }, tolerations: [{ key: 'sandbox', operator: 'Exists' }] },
}
const runtimes = { 'runtimeclasses.node.k8s.io': [sandbox] }

test('a runtime class adds its overhead, node selector and tolerations', () => {
  const { spec, errors } = specWith({ runtimeClassName: 'sandbox', nodeSelector: { c: 'd' } }, runtimes)
  expect(errors).toEqual([])
  expect(spec).toMatchObject({ overhead: { cpu: '10m' }, nodeSelector: { a: 'b', c: 'd' } })
  expect(spec['tolerations']).toContainEqual({ key: 'sandbox', operator: 'Exists' })
})

test.each([
  [{ runtimeClassName: 'none' }, 'pod rejected: RuntimeClass "none" not found'],
  [
    { runtimeClassName: 'sandbox', overhead: { cpu: '1' } },
    "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead",
  ],
  [{ overhead: { cpu: '1' } }, 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead'],
  [
    { runtimeClassName: 'sandbox', nodeSelector: { a: 'x' } },
    'conflict: runtimeClass.scheduling.nodeSelector[a] = b; pod.spec.nodeSelector[a] = x',
  ],
])('%# refuses a pod that contradicts its runtime class', (spec, why) => {
  expect(specWith(spec, runtimes).errors).toEqual([`pods "p" is forbidden: ${why}`])
})

test('a pod created on a node gets the topology labels of the node', () => {
  const labels = { 'topology.kubernetes.io/zone': 'z', other: 'x' }
  const nodes = { nodes: [{ metadata: { name: 'n', labels } }] }
  const { object } = specWith({ nodeName: 'n' }, nodes)
  expect(object['metadata']).toMatchObject({ labels: { 'topology.kubernetes.io/zone': 'z' } })
  expect(specWith({ nodeName: 'gone' }, nodes).object['metadata']).not.toHaveProperty('labels')
})

test('of tolerations that include each other, the widest stays', () => {
  const narrow = { key: 'a', operator: 'Equal', value: 'x', effect: 'NoExecute' }
  const wide = { key: 'a', operator: 'Exists' }
  const short = { key: 'b', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 5 }
  const long = { ...short, tolerationSeconds: 9 }
  expect(mergeTolerations([narrow], [wide])).toEqual([wide])
  expect(mergeTolerations([wide], [narrow])).toEqual([wide])
  expect(mergeTolerations([short], [long])).toEqual([long])
  expect(mergeTolerations([wide, short], [wide])).toEqual([wide, short])
})
