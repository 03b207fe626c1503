import { type JsonObject, parseJson } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { createStore } from '../storage/index.ts'
import { createResourceTable } from './resource-table.ts'
import type { ServedResource } from './served-resource.ts'
import { strategyContextWith } from './testing/strategy-context.ts'

const context = strategyContextWith()

const table = createResourceTable(createStore())

function resource(group: string, plural: string): ServedResource {
  return table.find(group, 'v1', plural) as ServedResource
}

const pods = resource('', 'pods')
const namespaces = resource('', 'namespaces')

function pod(parts: JsonObject = {}): JsonObject {
  const spec = { containers: [{ name: 'c', image: 'i' }] }
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', namespace: 'default' }, spec, ...parts }
}

test('an object without unknown fields stays the same object', () => {
  const configMaps = resource('', 'configmaps')
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: { a: 'b' } }
  expect(configMaps.prepare(object)).toEqual({ value: object, unknownFields: [] })
  expect(configMaps.prepare(object).value).toBe(object)
})

test('drops unknown fields at any depth and reports them', () => {
  const spec = { containers: [{ name: 'c', image: 'i', odd: 1 }], odd: { deep: 2 } }
  const metadata = { name: 'p', namespace: 'default', labels: { odd: 'kept' } }
  const input = pod({ spec, metadata, odd: 3 })
  const prepared = pods.prepare(input)
  expect(prepared.unknownFields).toEqual(['spec.containers[0].odd', 'spec.odd', 'odd'])
  expect(prepared.value).toEqual(pods.prepare(pod({ metadata })).value)
  expect(prepared.value).not.toHaveProperty('odd')
  expect(input['odd']).toBe(3)
})

test('drops nulls, as typed decoding does', () => {
  const prepared = pods.prepare(
    pod({ metadata: { name: 'p', namespace: 'default', creationTimestamp: null }, status: null }),
  )
  expect(prepared).toEqual({ value: pods.prepare(pod()).value, unknownFields: [] })
  expect(prepared.value).not.toHaveProperty('metadata.creationTimestamp')
})

test('a null in a map becomes the zero value of its key, as in typed decoding', () => {
  const limits = { cpu: null }
  const metadata = { name: 'p', namespace: 'default', labels: { a: null, b: 'c' } }
  const { value } = pods.prepare(pod({ metadata, spec: { containers: [{ name: 'c', resources: { limits } }] } }))
  expect(value).toMatchObject({
    metadata: { labels: { a: '', b: 'c' } },
    spec: { containers: [{ resources: { limits: { cpu: '0' } } }] },
  })
})

test('a null in a field of any type is dropped', () => {
  const revisions = resource('apps', 'controllerrevisions')
  const revision = { apiVersion: 'apps/v1', kind: 'ControllerRevision', metadata: { name: 'r' }, revision: 1 }
  // Go still prints it.
  expect(revisions.prepare({ ...revision, data: null }).value).toEqual({ ...revision, data: null })
  expect(revisions.prepare(revision).value).toEqual({ ...revision, data: null })
})

test('keeps nulls and unknown fields in untyped values', () => {
  const data = { a: null, b: [{ c: null }] }
  const revision = { apiVersion: 'apps/v1', kind: 'ControllerRevision', metadata: { name: 'r' }, data, revision: 1 }
  expect(resource('apps', 'controllerrevisions').prepare(revision).value).toEqual(revision)
})

test('keeps a label named __proto__', () => {
  const text = '{"kind":"ConfigMap","metadata":{"name":"p","labels":{"__proto__":"x"},"odd":1}}'
  const { value } = resource('', 'configmaps').prepare(parseJson(text) as JsonObject)
  expect(JSON.stringify(value)).toBe('{"kind":"ConfigMap","metadata":{"name":"p","labels":{"__proto__":"x"}}}')
})

test('a value of a wrong type is an error in the words of Kubernetes', () => {
  const { problem } = pods.prepare(pod({ spec: { containers: 'none' } }))
  expect(problem).toBe(
    'json: cannot unmarshal string into Go struct field PodSpec.spec.containers of type []v1.Container',
  )
})

test('a namespace gets its name label, its finalizer and the phase Active', () => {
  const input: JsonObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'x' }, status: { phase: 'Odd' } }
  const { value } = namespaces.prepare(input)
  const metadata = { name: 'x', labels: { 'kubernetes.io/metadata.name': 'x' } }
  expect(value).toEqual({ ...input, metadata, spec: {} })
  expect(namespaces.prepareForCreate(value, context)).toEqual({
    ...input,
    metadata,
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  })
})

test('a namespace with a generated name gets its label once it has the name', () => {
  const input: JsonObject = { kind: 'Namespace', metadata: { generateName: 'x-' }, spec: { finalizers: ['a/b'] } }
  const { value } = namespaces.prepare(input)
  expect(value).toEqual({ ...input, status: { phase: 'Active' } })
  expect(
    namespaces.prepareForCreate({ ...value, metadata: { generateName: 'x-', name: 'x-1' } }, context),
  ).toMatchObject({
    metadata: { labels: { 'kubernetes.io/metadata.name': 'x-1' } },
    spec: { finalizers: ['a/b', 'kubernetes'] },
  })
})

test('a new object has the initial status of its kind, and only nodes may set theirs', () => {
  const status = { phase: 'Running' }
  const begun = (group: string, plural: string) =>
    resource(group, plural).prepareForCreate({ status }, context)['status']
  expect(begun('', 'pods')).toEqual({ phase: 'Pending', qosClass: 'BestEffort' })
  expect(begun('', 'services')).toEqual({ loadBalancer: {} })
  expect(begun('apps', 'deployments')).toEqual({})
  expect(begun('', 'nodes')).toBe(status)
})

test('names follow the rule of their kind', () => {
  const problems = (group: string, plural: string, name: string) => {
    const served = resource(group, plural)
    const metadata = { name, ...(served.definition.namespaced ? { namespace: 'default' } : {}) }
    const { errors } = served.validateCreate({ metadata })
    return errors
      .filter((error) => error.field.startsWith('metadata'))
      .map((error) => `${error.field}: ${error.detail}`)
  }
  expect(problems('', 'pods', 'a.b')).toEqual([])
  expect(problems('', 'namespaces', 'a.b')).toHaveLength(1)
  expect(problems('networking.k8s.io', 'ipaddresses', '1a')[0]).toContain('metadata.name: must be a valid IP address')
  expect(problems('rbac.authorization.k8s.io', 'clusterroles', 'system:node')).toEqual([])
  expect(problems('', 'configmaps', 'system:node')).toHaveLength(1)
  expect(problems('batch', 'cronjobs', 'a'.repeat(53))).toEqual(['metadata.name: must be no more than 52 characters'])
})

test('refuses a namespace on a cluster-scoped object, and a namespaced object without one', () => {
  expect(namespaces.validateCreate({ metadata: { name: 'x', namespace: 'y' } }).errors[0]).toMatchObject({
    field: 'metadata.namespace',
    type: 'FieldValueForbidden',
  })
  expect(pods.validateCreate({ metadata: { name: 'x' } }).errors[0]).toMatchObject({
    field: 'metadata.namespace',
    type: 'FieldValueRequired',
  })
})

test('identifying fields are immutable', () => {
  const metadata = { name: 'p', namespace: 'default', uid: 'u', resourceVersion: '5' }
  const old = pods.prepare(pod({ metadata })).value
  const changed = { ...old, metadata: { ...metadata, uid: 'other' } }
  expect(pods.validateUpdate(old, old).errors).toEqual([])
  expect(pods.validateUpdate(changed, old).errors.map((error) => error.field)).toContain('metadata.uid')
  expect(pods.validateStatusUpdate(changed, old).errors.map((error) => error.field)).toContain('metadata.uid')
})

test('generations, unconditional updates and responses to deletions are those of Kubernetes', () => {
  const traits = (group: string, plural: string) => {
    const { strategy, hasStatus } = resource(group, plural)
    const { hasGeneration, allowsUnconditionalUpdate, returnsDeletedObject } = strategy
    return [hasGeneration, allowsUnconditionalUpdate, returnsDeletedObject, hasStatus]
  }
  expect(traits('', 'pods')).toEqual([true, true, true, true])
  expect(traits('', 'configmaps')).toEqual([false, true, false, false])
  expect(traits('', 'services')).toEqual([false, true, true, true])
  expect(traits('apps', 'deployments')).toEqual([true, true, false, true])
  expect(traits('coordination.k8s.io', 'leases')).toEqual([false, false, false, false])
  expect(traits('apiextensions.k8s.io', 'customresourcedefinitions')).toEqual([true, false, false, true])
})

test('workloads with replicas have a scale subresource', () => {
  expect(resource('apps', 'deployments').scale?.specReplicasPath).toBe('.spec.replicas')
  expect(resource('apps', 'daemonsets').scale).toBeUndefined()
})

test('both versions of HorizontalPodAutoscaler show the same objects', () => {
  const names = ['v1', 'v2'].map(
    (version) => table.find('autoscaling', version, 'horizontalpodautoscalers')?.storageName,
  )
  expect(new Set(names)).toEqual(new Set(['horizontalpodautoscalers.autoscaling']))
})

test('fields can be selected as with kubectl', () => {
  const selected = (group: string, plural: string, object: JsonObject) =>
    Object.fromEntries(resource(group, plural).selectableFields.map((entry) => [entry.field, entry.valueOf(object)]))
  expect(selected('', 'pods', pod({ spec: { nodeName: 'n' }, status: { phase: 'Running' } }))).toMatchObject({
    'spec.nodeName': 'n',
    'status.phase': 'Running',
    'spec.restartPolicy': '',
  })
  expect(selected('', 'nodes', {})).toEqual({ 'spec.unschedulable': 'false' })
  expect(selected('batch', 'jobs', { status: { succeeded: 2 } })).toEqual({ 'status.successful': '2' })
  expect(
    selected('', 'events', {
      involvedObject: { kind: 'Pod', name: 'p' },
      reportingComponent: 'kubelet',
      type: 'Normal',
    }),
  ).toMatchObject({
    'involvedObject.kind': 'Pod',
    'involvedObject.name': 'p',
    'involvedObject.uid': '',
    reportingComponent: 'kubelet',
    source: 'kubelet',
    type: 'Normal',
  })
  expect(
    selected('events.k8s.io', 'events', { regarding: { kind: 'Pod', name: 'p' }, reportingController: 'kubelet' }),
  ).toEqual({
    'regarding.kind': 'Pod',
    'regarding.namespace': '',
    'regarding.name': 'p',
    'regarding.uid': '',
    'regarding.apiVersion': '',
    'regarding.resourceVersion': '',
    'regarding.fieldPath': '',
    reason: '',
    reportingController: 'kubelet',
    type: '',
  })
})
