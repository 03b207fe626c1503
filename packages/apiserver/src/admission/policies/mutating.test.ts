import type { JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createAccess } from '../../authorization/index.ts'
import { objectAt, textAt } from '../../read-object.ts'
import { createResourceTable } from '../../registry/index.ts'
import { createStore, type Store } from '../../storage/index.ts'
import type { AdmissionAttributes, Attempt } from '../admission.ts'
import { createPolicies } from './create-policies.ts'
import {
  about,
  configMap,
  configMaps,
  configured,
  createPolicyServer,
  patched,
  secrets,
  widgetDefinition,
} from './testdata/policy-server.ts'

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const widgets = (version: string) => `/apis/example.com/${version}/namespaces/default/widgets`
const pods = '/api/v1/namespaces/default/pods'
const podsCreated = about('pods', ['CREATE'])
const pod = (name: string, spec: JsonObject = {}): JsonObject => ({
  metadata: { name },
  spec: { containers: [{ name: 'main', image: 'a', ...spec }] },
})

/** The data of a config map with one entry after a policy with this expression. */
function dataAfter(expression: string, more: JsonObject = {}) {
  const { change, post } = createPolicyServer()
  change('p', { ...patched(expression), ...more })
  const { status, message, object } = post(configMaps, configMap('a', { a: 'b' }))
  return status === 201 ? objectAt(object, 'data') : message
}

test('apply configurations are merged into the object in order, and defaults are set afterwards', () => {
  const { change, post, send } = createPolicyServer()
  change('p', {
    ...configured(
      "Object{metadata: Object.metadata{labels: {'by': request.operation}}}",
      "Object{data: {'labels': string(object.metadata.labels.size())}}",
    ),
  })
  change('pods', {
    matchConstraints: podsCreated,
    ...configured(
      "Object{spec: Object.spec{containers: [Object.spec.containers{name: 'side', image: 'b:1', ports: [Object.spec.containers.ports{containerPort: 80}]}]}}",
    ),
  })
  const created = post(configMaps, configMap('a', { a: 'b' }, { labels: { own: 'x' } })).object
  expect(created).toMatchObject({ metadata: { labels: { own: 'x', by: 'CREATE' } }, data: { a: 'b', labels: '2' } })
  const updated = send('PUT', `${configMaps}/a`, configMap('a', { c: 'd' })).object
  expect(updated).toMatchObject({ metadata: { labels: { by: 'UPDATE' } }, data: { c: 'd', labels: '1' } })
  expect(post(pods, pod('a')).object).toMatchObject({
    spec: {
      containers: [
        { name: 'main' },
        {
          name: 'side',
          image: 'b:1',
          imagePullPolicy: 'IfNotPresent',
          ports: [{ containerPort: 80, protocol: 'TCP' }],
        },
      ],
    },
  })
})

test.each([
  [
    'Object{spec: Object.spec{bogus: 1}}',
    'failed to convert patch object to typed object: .spec.bogus: field not declared in schema',
  ],
  [
    "Object{spec: Object.spec{containers: [Object.spec.containers{name: 'main', args: ['x']}]}}",
    'invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: .spec.containers[0].args',
  ],
  [
    "Object{spec: Object.spec{nodeSelector: {'a': 'b'}}}",
    'invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: .spec.nodeSelector',
  ],
])('refuses an apply configuration for a pod: %s', (expression, problem) => {
  const { change, post } = createPolicyServer()
  change('p', { matchConstraints: podsCreated, ...configured(expression) })
  const message = `policy 'p' with binding 'p' denied request: error applying patch: ${problem}`
  expect(post(pods, pod('a')).object).toMatchObject({
    message,
    reason: 'Invalid',
    code: 403,
    details: { name: 'a', kind: 'pods', causes: [{ message }] },
  })
})

test('refuses expressions with wrong type names and expressions that fail', () => {
  const { change, post } = createPolicyServer()
  const expression = "Object{spec: Object.spec{containers: [Object.spec.container{name: 'main'}]}}"
  change('p', { matchConstraints: podsCreated, ...configured(expression, 'Object{spec: object.missing}') })
  const { object } = post(pods, pod('a'))
  expect(objectAt(object, 'details')['causes']).toEqual([
    {
      message: `policy 'p' with binding 'p' denied request: type mismatch: unexpected type name "Object.spec.container", expected "Object.spec.containers", which matches field name path from root Object type`,
    },
    {
      message: `policy 'p' with binding 'p' denied request: expression 'Object{spec: object.missing}' resulted in error: no such key: missing`,
    },
  ])
})

test.each<[expression: string, data: JsonObject | string]>([
  ["[JSONPatch{op: 'add', path: '/data/c', value: 'd'}]", { a: 'b', c: 'd' }],
  ["[JSONPatch{op: 'move', from: '/data/a', path: '/data/' + jsonpatch.escapeKey('z')}]", { z: 'b' }],
  ["[JSONPatch{op: 'test', path: '/data/a', value: 'x'}, JSONPatch{op: 'remove', path: '/data/a'}]", { a: 'b' }],
  ["[JSONPatch{op: 'test', path: '/data/a', value: 'b'}, JSONPatch{op: 'remove', path: '/data/a'}]", {}],
  ["object.data.a == 'b' ? [] : [JSONPatch{op: 'remove', path: '/data/a'}]", { a: 'b' }],
  [
    "[JSONPatch{op: 'add', path: '/bogus', value: 1}]",
    'Internal error occurred: strict decoding error: unknown field "bogus"',
  ],
])('a JSON patch is applied completely or not at all: %s', (expression, data) => {
  expect(dataAfter(expression)).toEqual(data)
})

test('a patch that does not apply refuses the request, unless failures are ignored', () => {
  const expression = "[JSONPatch{op: 'remove', path: '/data/x'}]"
  expect(dataAfter(expression)).toMatch(/^policy 'p' with binding 'p' denied request: JSON Patch: /)
  expect(dataAfter(expression, { failurePolicy: 'Ignore' })).toEqual({ a: 'b' })
})

test('patch values are JSON as in protobuf', () => {
  const { change, post, must } = createPolicyServer()
  const definition = structuredClone(widgetDefinition) as typeof widgetDefinition
  const versions = objectAt(definition, 'spec')['versions'] as unknown as JsonObject[]
  for (const version of versions) {
    const schema = objectAt(version, 'schema', 'openAPIV3Schema', 'properties', 'spec') as { [key: string]: unknown }
    schema['x-kubernetes-preserve-unknown-fields'] = true
  }
  must('POST', definitions, definition)
  change('p', {
    matchConstraints: about('example.com widgets', ['CREATE']),
    ...patched(`[
      JSONPatch{op: 'add', path: '/spec/large', value: 9007199254740993},
      JSONPatch{op: 'add', path: '/spec/unsigned', value: 5u},
      JSONPatch{op: 'add', path: '/spec/bytes', value: b'abc'},
      JSONPatch{op: 'add', path: '/spec/span', value: duration('90s')},
      JSONPatch{op: 'add', path: '/spec/list', value: [1.5, 2.0]},
      JSONPatch{op: 'add', path: '/spec/map', value: {'a': [timestamp('2024-01-02T03:04:05Z')]}},
      JSONPatch{op: 'add', path: '/spec/object', value: Object.spec.object{a: Object.spec.object.a{b: 1}}}
    ]`),
  })
  const widget = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w' }, spec: {} }
  expect(objectAt(post(widgets('v1'), widget).object, 'spec')).toEqual({
    size: 1,
    large: '9007199254740993',
    unsigned: 5,
    bytes: 'YWJj',
    span: '90s',
    list: [1.5, 2],
    map: { a: ['2024-01-02T03:04:05Z'] },
    object: { a: { b: 1 } },
  })
})

test('custom objects get defaults and lose unknown fields; a request at another version is mutated too', () => {
  const { change, post, must } = createPolicyServer()
  must('POST', definitions, widgetDefinition)
  const rules = [{ apiGroups: ['example.com'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['widgets'] }]
  change('p', {
    matchConstraints: { resourceRules: rules },
    mutations: [
      ...(configured("Object{spec: Object.spec{colour: object.apiVersion, nested: Object.spec.nested{name: 'n'}}}")[
        'mutations'
      ] as JsonObject[]),
      ...(patched("[JSONPatch{op: 'add', path: '/spec/bogus', value: 1}]")['mutations'] as JsonObject[]),
    ],
  })
  const { object } = post(widgets('v2'), {
    apiVersion: 'example.com/v2',
    kind: 'Widget',
    metadata: { name: 'w' },
    spec: {},
  })
  expect(object).toMatchObject({ apiVersion: 'example.com/v2' })
  expect(objectAt(object, 'spec')).toEqual({ size: 1, colour: 'example.com/v1', nested: { name: 'n', depth: 4 } })
})

test('cannot mutate a built-in object that matched at another version, as in Kubernetes', () => {
  const { change, post } = createPolicyServer()
  const rules = (group: string, plural: string) => ({
    resourceRules: [{ apiGroups: [group], apiVersions: ['v1'], operations: ['CREATE'], resources: [plural] }],
  })
  change('autoscalers', {
    matchConstraints: rules('autoscaling', 'horizontalpodautoscalers'),
    ...configured('Object{spec: Object.spec{minReplicas: 2}}'),
  })
  const autoscaler = (version: string) =>
    post(`/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`, {
      metadata: { name: version },
      spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' } },
    })
  expect(autoscaler('v1').object).toMatchObject({ spec: { minReplicas: 2 } })
  expect(autoscaler('v2').message).toMatch(
    /: converting \(v1.HorizontalPodAutoscaler\) to \(v2.HorizontalPodAutoscaler\): unknown conversion$/,
  )
})

test('runs a policy with reinvocation again when the object changed, and no other policy', () => {
  const { change, post } = createPolicyServer()
  const counts = (field: string) =>
    patched(
      `[JSONPatch{op: 'add', path: '/data/${field}', value: has(object.data.${field}) ? object.data.${field} + 'x' : 'x'}]`,
    )
  change('again', { reinvocationPolicy: 'IfNeeded', ...counts('again') })
  change('once', counts('once'))
  expect(objectAt(post(configMaps, configMap('a', { a: 'b' })).object, 'data')).toEqual({
    a: 'b',
    again: 'xx',
    once: 'x',
  })
})

test('parameters of built-in kinds have no kind, and all of them are used', () => {
  const { change, post, must } = createPolicyServer()
  must('POST', configMaps, configMap('one', { team: 'red' }))
  must('POST', configMaps, configMap('two', { owner: 'me' }))
  change(
    'p',
    {
      matchConstraints: about('secrets', ['CREATE']),
      paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
      ...configured(
        "Object{metadata: Object.metadata{labels: params.data, annotations: {'kind': has(params.kind) ? 'said' : 'unsaid'}}}",
      ),
    },
    { paramRef: { selector: {}, parameterNotFoundAction: 'Deny' } },
  )
  const { object } = post(secrets, { metadata: { name: 'a' } })
  expect(objectAt(object, 'metadata', 'labels')).toEqual({ team: 'red', owner: 'me' })
  expect(textAt(object, 'metadata', 'annotations', 'kind')).toBe('unsaid')
})

test('a subresource of another group has no apply configurations, and can be patched', () => {
  const { change, must, send } = createPolicyServer()
  const deployments = '/apis/apps/v1/namespaces/default/deployments'
  const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'a', image: 'a' }] } }
  must('POST', deployments, { metadata: { name: 'web' }, spec: { selector: { matchLabels: { a: 'b' } }, template } })
  const scale = { metadata: { name: 'web' }, spec: { replicas: 2 } }
  change('patches', {
    matchConstraints: about('apps deployments/scale', ['UPDATE']),
    ...patched("[JSONPatch{op: 'replace', path: '/spec/replicas', value: 5}]"),
  })
  expect(send('PUT', `${deployments}/web/scale`, scale).object).toMatchObject({ spec: { replicas: 5 } })
  change('configures', {
    matchConstraints: about('apps deployments/scale', ['UPDATE']),
    ...configured('Object{spec: Object.spec{replicas: 7}}'),
  })
  expect(send('PUT', `${deployments}/web/scale`, scale).message).toMatch(
    /no corresponding type for autoscaling\/v1, Kind=Scale$/,
  )
})

test('without policies an object stays the same and nothing is looked up', () => {
  const runtime = createVirtualRuntime()
  const store = createStore()
  const resources = createResourceTable(store)
  const access = createAccess(store, { runtime })
  const webhooks = { call: () => Promise.reject(new Error('unexpected external call')) }
  let reads = 0
  const counted = new Proxy(store, {
    get: (target, name: keyof Store) => {
      if (name === 'get' || name === 'list') reads++
      const value = target[name]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const policies = createPolicies({ runtime, store: counted, resources, access, webhooks })
  const readsAtFirst = reads
  const object = { metadata: { name: 'a' } }
  const attributes = {
    verb: 'CREATE',
    resource: resources.find('', 'v1', 'configmaps'),
    object,
  } as Partial<AdmissionAttributes> as AdmissionAttributes
  const attempt = {} as Attempt
  expect(policies.mutate(attributes, attempt)).toBe(object)
  policies.validate(attributes, attempt)
  expect(reads).toBe(readsAtFirst)
})

test.each([
  [
    "op: 'replace', path: '/kind', value: 'Secret'",
    'failed to convert object: converting (v1.Secret) to (core.ConfigMap)',
  ],
  ["op: 'replace', path: '/kind', value: 'Nonsense'", 'no kind "Nonsense" is registered for version "v1"'],
  ["op: 'replace', path: '/apiVersion', value: 'v2'", 'no kind "ConfigMap" is registered for version "v2"'],
  ["op: 'replace', path: '/kind', value: 1", 'cannot unmarshal number into Go struct field .kind of type string'],
])('a patch cannot change the kind of an object: %s', (operation, message) => {
  const { change, post, send } = createPolicyServer()
  change('p', patched(`[JSONPatch{${operation}}]`))
  const response = post(configMaps, configMap('a', { a: 'b' }))
  expect(response.status).toBe(500)
  expect(response.message).toContain(message)
  expect(send('GET', `${configMaps}/a`).status).toBe(404)
})

test('an object keeps its kind when a patch removes it', () => {
  const { change, post, send } = createPolicyServer()
  change('p', patched("[JSONPatch{op: 'remove', path: '/kind'}, JSONPatch{op: 'remove', path: '/apiVersion'}]"))
  post(configMaps, configMap('a', { a: 'b' }))
  expect(send('GET', `${configMaps}/a`).object).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap' })
})
