import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import {
  about,
  configMap,
  configMaps,
  createPolicyServer,
  type PolicyServer,
  secrets,
  widgetDefinition,
} from './testdata/policy-server.ts'

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const widgets = (version: string) => `/apis/example.com/${version}/namespaces/default/widgets`
const deny: JsonObject = { validations: [{ expression: 'false', message: 'denied' }] }
const secret = (name: string, labels: JsonObject = {}): JsonObject => ({ metadata: { name, labels } })

function bound(matchConstraints: JsonObject, bindingSpec: JsonObject = {}): PolicyServer {
  const server = createPolicyServer()
  server.judge('p', { ...deny, matchConstraints })
  server.bind('b', 'p', bindingSpec)
  return server
}

const rule = (parts: JsonObject): JsonObject => ({
  apiGroups: [''],
  apiVersions: ['v1'],
  operations: ['*'],
  resources: ['*'],
  ...parts,
})

test('a rule matches operations, resources and names, except for excluded ones', () => {
  const { post, send } = bound({
    resourceRules: [rule({ resources: ['configmaps'], operations: ['UPDATE'] }), rule({ resources: ['secrets'] })],
    excludeResourceRules: [rule({ resources: ['secrets'], resourceNames: ['free'] })],
  })
  expect(post(configMaps, configMap('a')).status).toBe(201)
  expect(send('PUT', `${configMaps}/a`, configMap('a', { a: 'b' })).status).toBe(422)
  expect(post(secrets, secret('a')).status).toBe(422)
  expect(post(secrets, secret('free')).status).toBe(201)
  expect(send('DELETE', `${secrets}/free`).status).toBe(200)
})

test('matches the labels before a change and after it alike', () => {
  const { post, send, must, judge, bind } = createPolicyServer()
  must('POST', secrets, secret('old', { watched: 'yes' }))
  must('POST', secrets, secret('new'))
  judge('p', {
    ...deny,
    matchConstraints: about('secrets', ['*'], { objectSelector: { matchLabels: { watched: 'yes' } } }),
  })
  bind('b', 'p')
  expect(post(secrets, secret('a', { watched: 'yes' })).status).toBe(422)
  expect(post(secrets, secret('a')).status).toBe(201)
  expect(send('PUT', `${secrets}/old`, secret('old')).status).toBe(422)
  expect(send('PUT', `${secrets}/new`, secret('new', { watched: 'yes' })).status).toBe(422)
  expect(send('DELETE', `${secrets}/old`).status).toBe(422)
  expect(send('DELETE', `${secrets}/new`).status).toBe(200)
})

test('selects namespaces by their labels, and always matches cluster-scoped objects', () => {
  const namespaceSelector = { matchLabels: { team: 'red' } }
  const matchConstraints = {
    namespaceSelector,
    resourceRules: [rule({ apiGroups: ['*'], resources: ['secrets', 'nodes', 'namespaces'] })],
  }
  const { post, send, must, judge, bind } = createPolicyServer()
  const namespaces = '/api/v1/namespaces'
  must('POST', namespaces, { metadata: { name: 'red', labels: { team: 'red' } } })
  must('POST', namespaces, { metadata: { name: 'other' } })
  judge('p', { ...deny, matchConstraints })
  bind('b', 'p')
  expect(post(`${namespaces}/red/secrets`, secret('a')).status).toBe(422)
  expect(post(secrets, secret('a')).status).toBe(201)
  expect(post('/api/v1/nodes', { metadata: { name: 'n' } }).status).toBe(422)
  expect(post(namespaces, { metadata: { name: 'more', labels: { team: 'red' } } }).status).toBe(422)
  expect(post(namespaces, { metadata: { name: 'more' } }).status).toBe(201)
  expect(send('PUT', `${namespaces}/other`, { metadata: { name: 'other', labels: { team: 'red' } } }).status).toBe(422)
  expect(send('DELETE', `${namespaces}/red`).status).toBe(422)
})

test('a binding narrows its policy', () => {
  const { post } = bound(about('*'), { matchResources: { resourceRules: [rule({ resources: ['secrets'] })] } })
  expect(post(configMaps, configMap('a')).status).toBe(201)
  expect(post(secrets, secret('a')).status).toBe(422)
})

test('scopes distinguish cluster-scoped from namespaced objects', () => {
  const { post } = bound({
    resourceRules: [rule({ resources: ['configmaps', 'namespaces', 'nodes'], scope: 'Cluster' })],
  })
  expect(post(configMaps, configMap('a')).status).toBe(201)
  expect(post('/api/v1/namespaces', { metadata: { name: 'n' } }).status).toBe(422)
  expect(post('/api/v1/nodes', { metadata: { name: 'n' } }).status).toBe(422)
})

test('matches a request for another version at the version that the rule names, unless matchPolicy is Exact', () => {
  const { judge, bind, post, must } = createPolicyServer()
  must('POST', definitions, widgetDefinition)
  const rules = [rule({ apiGroups: ['example.com'], apiVersions: ['v1'], resources: ['widgets'] })]
  const failureMessage =
    "[request.kind.version, request.resource.version, request.requestKind.version, string(object.apiVersion)].join(' ')"
  judge('p', {
    matchConstraints: { resourceRules: rules },
    matchConditions: [{ name: 'resource', expression: 'request.resource.version == request.requestResource.version' }],
    validations: [{ expression: "object.spec.colour != 'red'", messageExpression: failureMessage }],
  })
  judge('exact', {
    matchConstraints: { resourceRules: rules, matchPolicy: 'Exact' },
    validations: [{ expression: "object.spec.colour != 'blue'" }],
  })
  bind('p', 'p')
  bind('exact', 'exact')
  const widget = (version: string, colour: string) =>
    post(widgets(version), {
      apiVersion: `example.com/${version}`,
      kind: 'Widget',
      metadata: { name: colour },
      spec: { colour },
    })
  expect(widget('v1', 'red').message).toMatch(/: v1 v1 v1 example.com\/v1$/)
  expect(widget('v2', 'red').message).toMatch(/: v1 v1 v2 example.com\/v1$/)
  expect(widget('v1', 'blue').status).toBe(422)
  expect(widget('v2', 'blue').status).toBe(201)
})

test('converts an autoscaler of the newer version for a policy about the older one', () => {
  const { post } = (() => {
    const server = createPolicyServer()
    server.judge('p', {
      matchConstraints: {
        resourceRules: [rule({ apiGroups: ['autoscaling'], resources: ['horizontalpodautoscalers'] })],
      },
      validations: [
        {
          expression: 'false',
          messageExpression: "object.apiVersion + ' ' + string(object.spec.targetCPUUtilizationPercentage)",
        },
      ],
    })
    server.bind('b', 'p')
    return server
  })()
  const metric = {
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } },
  }
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' }
  const { message } = post('/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers', {
    metadata: { name: 'a' },
    spec: { maxReplicas: 3, scaleTargetRef, metrics: [metric] },
  })
  expect(message).toMatch(/: autoscaling\/v1 60$/)
})

test('policies do not apply to policies or reviews', () => {
  const { post } = bound({
    resourceRules: [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*/*'] }],
  })
  const registration = '/apis/admissionregistration.k8s.io/v1'
  const spec = { matchConstraints: about('none'), validations: [{ expression: 'true' }] }
  expect(post(configMaps, configMap('a')).status).toBe(422)
  expect(post(`${registration}/validatingadmissionpolicies`, { metadata: { name: 'x' }, spec }).status).toBe(201)
  expect(post(`${registration}/validatingwebhookconfigurations`, { metadata: { name: 'x' } }).status).toBe(422)
  const review = { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } }
  expect(post('/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', review).status).toBe(201)
})

test('finds parameters by name or selector, in the namespace of the object or the one that the binding names', () => {
  const { judge, bind, post, must, server } = createPolicyServer()
  must('POST', definitions, widgetDefinition)
  must('POST', configMaps, configMap('names', { a: '' }, { labels: { set: 'x' } }))
  must('POST', configMaps, configMap('more', { a: '', b: '' }, { labels: { set: 'x' } }))
  must('POST', widgets('v1'), {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'w' },
    spec: { colour: 'red' },
  })
  judge('p', {
    matchConstraints: about('secrets'),
    paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
    validations: [
      {
        expression: 'params != null && object.metadata.name in params.data',
        messageExpression: "params == null ? 'no params' : params.kind + ' ' + params.metadata.name",
      },
    ],
  })
  judge('custom', {
    matchConstraints: about('services'),
    paramKind: { apiVersion: 'example.com/v2', kind: 'Widget' },
    validations: [{ expression: 'false', messageExpression: "params.apiVersion + ' ' + params.spec.colour" }],
  })
  const labelled = (bindTo: string, paramRef?: JsonObject) =>
    bind(bindTo, 'p', {
      matchResources: { objectSelector: { matchLabels: { bind: bindTo } } },
      ...(paramRef === undefined ? {} : { paramRef: { parameterNotFoundAction: 'Deny', ...paramRef } }),
    })
  labelled('name', { name: 'names' })
  labelled('selector', { selector: { matchLabels: { set: 'x' } } })
  labelled('missing', { name: 'missing' })
  labelled('elsewhere', { name: 'names', namespace: 'kube-system' })
  labelled('allowed', { name: 'missing', parameterNotFoundAction: 'Allow' })
  labelled('none')
  bind('custom', 'custom', { paramRef: { name: 'w', parameterNotFoundAction: 'Deny' } })
  const said = (name: string, bindTo: string) => {
    const { status, message } = post(secrets, secret(name, { bind: bindTo }), { query: { dryRun: 'All' } })
    return status === 201 ? 'yes' : message.split(': ').slice(2).join(': ')
  }
  expect(said('a', 'name')).toBe('yes')
  expect(said('b', 'name')).toBe('ConfigMap names')
  expect(said('a', 'selector')).toBe('yes')
  expect(said('b', 'selector')).toBe('ConfigMap names')
  const none = 'failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction'
  expect(said('a', 'missing')).toBe(none)
  expect(said('a', 'elsewhere')).toBe(none)
  expect(said('a', 'allowed')).toBe('yes')
  expect(said('a', 'none')).toBe('no params')
  const service = { metadata: { name: 's' }, spec: { ports: [{ port: 80 }] } }
  expect(post('/api/v1/namespaces/default/services', service).message).toMatch(/: example.com\/v2 red$/)
  expect(server.store.get({ resource: 'services', namespace: 'default', name: 's' })).toBeUndefined()
})

test('refuses the request with the reason when parameters cannot be found', () => {
  const { judge, bind, post } = createPolicyServer()
  const policyWith = (name: string, resource: string, paramKind: JsonObject, paramRef: JsonObject) => {
    judge(name, { matchConstraints: about(resource), paramKind, validations: [{ expression: 'true' }] })
    bind(name, name, { paramRef: { name: 'x', parameterNotFoundAction: 'Allow', ...paramRef } })
  }
  policyWith('unknown', 'secrets', { apiVersion: 'example.com/v1', kind: 'Gadget' }, {})
  policyWith('cluster', 'configmaps', { apiVersion: 'v1', kind: 'Node' }, { namespace: 'default' })
  policyWith('spaceless', 'nodes', { apiVersion: 'v1', kind: 'ConfigMap' }, {})
  const message =
    "failed to configure policy: failed to find resource referenced by paramKind: 'example.com/v1, Kind=Gadget'"
  expect(post(secrets, secret('a')).message).toBe(
    `secrets "a" is forbidden: ValidatingAdmissionPolicy 'unknown' denied request: ${message}`,
  )
  expect(post(configMaps, configMap('a')).message).toMatch(
    /binding 'cluster' denied request: failed to configure binding: paramRef.namespace must not be provided/,
  )
  expect(post('/api/v1/nodes', { metadata: { name: 'n' } }).message).toMatch(/cannot use namespaced paramRef/)
})
