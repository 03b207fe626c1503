import type { JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { objectAt, textAt } from '../../read-object.ts'
import { createPluginServer, type PluginServer, podOf, podsPath, podWith } from '../plugins/testing/plugin-server.ts'

const quotas = '/api/v1/namespaces/default/resourcequotas'
const configMaps = '/api/v1/namespaces/default/configmaps'

/** A quota in the state that its controller leaves. */
async function addQuota(
  server: PluginServer,
  hard: JsonObject,
  used: JsonObject,
  spec: JsonObject = {},
  name = 'quota',
) {
  await server.post(quotas, { metadata: { name }, spec: { hard, ...spec } })
  const { status } = await server.patch(`${quotas}/${name}/status`, { status: { hard, used } })
  expect(status).toBe(200)
}

async function usedOf(server: PluginServer, name = 'quota'): Promise<JsonObject> {
  return objectAt((await server.get(`${quotas}/${name}`)).object, 'status', 'used')
}

test('charges a create in the same commit', async () => {
  const server = createPluginServer()
  await addQuota(server, { pods: '2', 'requests.cpu': '1' }, { pods: '0', 'requests.cpu': '0' })
  const before = server.store.revision
  const { status, object } = await server.post(podsPath, podWith('a', { requests: { cpu: '400m' } }))
  expect(status).toBe(201)
  expect(server.store.revision).toBe(before + 1)
  const quota = (await server.get(`${quotas}/quota`)).object
  expect(quota).toMatchObject({
    metadata: {
      resourceVersion: objectAt(object, 'metadata')['resourceVersion'],
      managedFields: expect.arrayContaining([
        expect.objectContaining({ manager: 'kube-apiserver', operation: 'Update', subresource: 'status' }),
      ]),
    },
    status: { used: { pods: '1', 'requests.cpu': '400m' } },
  })
})

test('two quotas charged together get separate revisions, so that a watch misses neither', async () => {
  const server = createPluginServer()
  for (const name of ['first', 'second']) await addQuota(server, { pods: '2' }, { pods: '0' }, {}, name)
  expect((await server.post(podsPath, podWith('a', {}))).status).toBe(201)
  const charged = server.store.list('resourcequotas').objects
  expect(charged.map(({ object }) => objectAt(object, 'status', 'used'))).toEqual([{ pods: '1' }, { pods: '1' }])
  expect(new Set(charged.map(({ revision }) => revision)).size).toBe(2)
})

test('refuses a create above the quota and charges nothing', async () => {
  const server = createPluginServer()
  await addQuota(server, { pods: '5', 'requests.cpu': '1' }, { pods: '1', 'requests.cpu': '800m' })
  const { object } = await server.post(podsPath, podWith('a', { requests: { cpu: '400m' } }))
  expect(object).toMatchObject({
    code: 403,
    reason: 'Forbidden',
    message:
      'pods "a" is forbidden: exceeded quota: quota, requested: requests.cpu=400m, used: requests.cpu=800m, limited: requests.cpu=1',
  })
  expect(await usedOf(server)).toEqual({ pods: '1', 'requests.cpu': '800m' })
})

test('64 concurrent creates against a quota of 10 pods admit exactly 10', async () => {
  const server = createPluginServer()
  await addQuota(server, { pods: '10' }, { pods: '0' })
  const responses = await Promise.all(
    Array.from({ length: 64 }, (_, index) => server.post(podsPath, podOf(`pod-${index}`))),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(responses.filter(({ status }) => status === 403)).toHaveLength(54)
  expect(await usedOf(server)).toEqual({ pods: '10' })
})

test('requests that wait for a webhook and need a second attempt are charged once', async () => {
  const questions: JsonObject[] = []
  const server = createPluginServer({
    webhooks: {
      call: async (_target, review) => {
        questions.push(review)
        const uid = textAt(review, 'request', 'uid')
        return { ...review, response: { uid, allowed: true } }
      },
    },
  })
  await server.post('/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations', {
    metadata: { name: 'hook' },
    webhooks: [
      {
        name: 'hook.example.com',
        clientConfig: { url: 'https://hook.example.com/' },
        rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }],
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
      },
    ],
  })
  await addQuota(server, { configmaps: '2' }, { configmaps: '0' })
  const responses = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => server.post(configMaps, { metadata: { name } })),
  )
  expect(questions).toHaveLength(4)
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 403, 403])
  expect(await usedOf(server)).toEqual({ configmaps: '2' })
})

test('a dry run, a taken name and an invalid object are not charged', async () => {
  const server = createPluginServer()
  await addQuota(server, { configmaps: '5' }, { configmaps: '0' })
  await server.post(configMaps, { metadata: { name: 'a' } })
  expect((await server.post(configMaps, { metadata: { name: 'b' } }, { dryRun: 'All' })).status).toBe(201)
  expect((await server.post(configMaps, { metadata: { name: 'a' } })).status).toBe(409)
  expect((await server.post(configMaps, { metadata: { name: 'not valid' } })).status).toBe(422)
  expect(await usedOf(server)).toEqual({ configmaps: '1' })
})

test('an object whose first generated name is taken is charged once', async () => {
  const base = createVirtualRuntime()
  let draws: number | undefined
  const integer = (bound: number) => (draws === undefined || draws++ >= 10 ? base.random.integer(bound) : 0)
  const server = createPluginServer({ runtime: { ...base, random: { ...base.random, integer } } })
  await addQuota(server, { configmaps: '50' }, { configmaps: '0' })
  draws = 0
  // Each name takes five draws: the second object first gets the name of the first.
  const names = [await createGenerated(server), await createGenerated(server)]
  expect(names[0]).toBe('x-bbbbb')
  expect(names[1]).not.toBe('x-bbbbb')
  expect(draws).toBeGreaterThan(10)
  expect(await usedOf(server)).toEqual({ configmaps: '2' })
})

async function createGenerated(server: PluginServer): Promise<string> {
  const { status, object } = await server.post(configMaps, { metadata: { generateName: 'x-' } })
  expect(status).toBe(201)
  return textAt(object, 'metadata', 'name')
}

test('a quota without a status allows everything, and one that is not measured yet refuses what it matches', async () => {
  const server = createPluginServer()
  await server.post(quotas, { metadata: { name: 'quota' }, spec: { hard: { pods: '0' } } })
  expect((await server.post(podsPath, podOf('a'))).status).toBe(201)
  await server.patch(`${quotas}/quota/status`, {
    status: { hard: { pods: '5', services: '5' }, used: { services: '0' } },
  })
  expect((await server.post(podsPath, podOf('b'))).object['message']).toBe(
    'pods "b" is forbidden: status unknown for quota: quota, resources: pods',
  )
})

test('every container must set cpu or memory when a quota measures it', async () => {
  const server = createPluginServer()
  const hard = { 'limits.memory': '1Gi', 'requests.cpu': '1', 'requests.ephemeral-storage': '1Gi' }
  await addQuota(server, hard, { 'limits.memory': '0', 'requests.cpu': '0', 'requests.ephemeral-storage': '0' })
  const spec = {
    containers: [
      { name: 'b', image: 'x', resources: { requests: { cpu: '1m' } } },
      { name: 'a', image: 'x' },
    ],
  }
  expect((await server.post(podsPath, podOf('p', spec))).object['message']).toBe(
    'pods "p" is forbidden: failed quota: quota: must specify limits.memory for: a,b; requests.cpu for: a',
  )
  const whole = { resources: { requests: { cpu: '1m' }, limits: { memory: '1Mi' } } }
  expect((await server.post(podsPath, podOf('q', whole))).status).toBe(201)
  expect(await usedOf(server)).toEqual({
    'limits.memory': '1Mi',
    'requests.cpu': '1m',
    'requests.ephemeral-storage': '0',
  })
})

test.each<[string, JsonObject, JsonObject]>([
  ['BestEffort', {}, { resources: { requests: { cpu: '1m' } } }],
  ['NotBestEffort', { resources: { requests: { cpu: '1m' } } }, {}],
  ['Terminating', { activeDeadlineSeconds: 5 }, {}],
  ['NotTerminating', {}, { activeDeadlineSeconds: 5 }],
  ['PriorityClass', { priorityClassName: 'system-node-critical' }, {}],
  [
    'CrossNamespacePodAffinity',
    {
      affinity: {
        podAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'zone', namespaceSelector: {} }],
        },
      },
    },
    {
      affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'zone' }] } },
    },
  ],
])('a quota of the scope %s matches only such pods', async (scope, within, without) => {
  const server = createPluginServer()
  await addQuota(server, { pods: '0' }, { pods: '0' }, { scopes: [scope] })
  expect((await server.post(podsPath, podOf('a', within))).status).toBe(403)
  expect((await server.post(podsPath, podOf('b', without))).status).toBe(201)
  expect(await usedOf(server)).toEqual({ pods: '0' })
})

test('a quota may select priority classes', async () => {
  const server = createPluginServer()
  const expression = { scopeName: 'PriorityClass', operator: 'NotIn', values: ['system-node-critical'] }
  await addQuota(server, { pods: '0' }, { pods: '0' }, { scopeSelector: { matchExpressions: [expression] } })
  expect((await server.post(podsPath, podOf('a', { priorityClassName: 'system-node-critical' }))).status).toBe(201)
  expect((await server.post(podsPath, podOf('b', { priorityClassName: 'system-cluster-critical' }))).status).toBe(403)
  expect((await server.post(podsPath, podOf('c'))).status).toBe(403)
})

test('an update is charged for its increase, and a decrease frees nothing', async () => {
  const server = createPluginServer()
  const services = '/api/v1/namespaces/default/services'
  const hard = { services: '5', 'services.nodeports': '2', 'services.loadbalancers': '1' }
  await addQuota(server, hard, { services: '0', 'services.nodeports': '0', 'services.loadbalancers': '0' })
  await server.post(services, { metadata: { name: 'a' }, spec: { ports: [{ port: 80 }] } })
  expect((await server.patch(`${services}/a`, { spec: { type: 'LoadBalancer' } })).status).toBe(200)
  expect(await usedOf(server)).toEqual({ services: '1', 'services.nodeports': '1', 'services.loadbalancers': '1' })
  expect((await server.patch(`${services}/a`, { spec: { type: 'ClusterIP' } })).status).toBe(200)
  expect(await usedOf(server)).toEqual({ services: '1', 'services.nodeports': '1', 'services.loadbalancers': '1' })
  expect((await server.patch(`${services}/a`, { spec: { type: 'LoadBalancer' } })).object['message']).toBe(
    'services "a" is forbidden: exceeded quota: quota, requested: services.loadbalancers=1, used: services.loadbalancers=1, limited: services.loadbalancers=1',
  )
})

test('claims are measured in total and by class', async () => {
  const server = createPluginServer()
  const claims = '/api/v1/namespaces/default/persistentvolumeclaims'
  const gold = 'gold.storageclass.storage.k8s.io/requests.storage'
  await addQuota(server, { [gold]: '2Gi', 'requests.storage': '9Gi' }, { [gold]: '0', 'requests.storage': '0' })
  const claim = (name: string, storageClassName: string, storage: string) =>
    server.post(claims, {
      metadata: { name },
      spec: { accessModes: ['ReadWriteOnce'], storageClassName, resources: { requests: { storage } } },
    })
  expect((await claim('a', 'gold', '1500m')).status).toBe(201)
  expect((await claim('b', 'gold', '2Gi')).status).toBe(403)
  expect((await claim('c', 'silver', '2Gi')).status).toBe(201)
  expect(await usedOf(server)).toEqual({ [gold]: '2', 'requests.storage': '2147483650' })
})

test('a quota of one namespace does not match another, and is forgotten when deleted', async () => {
  const server = createPluginServer()
  await addQuota(server, { pods: '0' }, { pods: '0' })
  await server.post('/api/v1/namespaces', { metadata: { name: 'other' } })
  expect((await server.post('/api/v1/namespaces/other/pods', podOf('a'))).status).toBe(201)
  await server.delete(`${quotas}/quota`)
  expect((await server.post(podsPath, podOf('a'))).status).toBe(201)
})

test('a pod that has ended uses only its object count', async () => {
  const { podEvaluator } = await import('./pod-evaluator.ts')
  const ended = { ...podWith('a', { requests: { cpu: '1' } }), status: { phase: 'Succeeded' } }
  expect([...podEvaluator.usageOf(ended, { nowMs: 0 }).keys()]).toEqual(['count/pods'])
  const metadata = { deletionTimestamp: '2030-01-01T00:00:00Z', deletionGracePeriodSeconds: 30 }
  const leaving = { ...podOf('a'), metadata }
  const namesAt = (time: string) => [...podEvaluator.usageOf(leaving, { nowMs: Date.parse(time) }).keys()]
  expect(namesAt('2030-01-01T00:00:30Z')).toContain('pods')
  expect(namesAt('2030-01-01T00:00:31Z')).not.toContain('pods')
})

test('a resized pod uses its requested or its allocated resources, whichever are larger', async () => {
  const { podRequests } = await import('./pod-amounts.ts')
  const status = (resources: JsonObject, conditions: readonly JsonObject[] = []) => ({
    containerStatuses: [{ name: 'main', resources: { requests: resources }, allocatedResources: { cpu: '3' } }],
    conditions,
  })
  const pod = podWith('a', { requests: { cpu: '2', memory: '1Gi' } }, { overhead: { cpu: '1' } })
  const infeasible = [{ type: 'PodResizePending', reason: 'Infeasible' }]
  const texts = (object: JsonObject) => [...podRequests(object)].map(([name, { unscaled }]) => `${name} ${unscaled}`)
  expect(texts(pod)).toEqual(['cpu 3', 'memory 1073741824'])
  expect(texts({ ...pod, status: status({ cpu: '1' }) })).toEqual(['cpu 4', 'memory 1073741824'])
  expect(texts({ ...pod, status: status({ cpu: '1' }, infeasible) })).toEqual(['cpu 4'])
})

test('for alternative devices, the maximum of each class is charged', async () => {
  const { deviceClaimEvaluator } = await import('./device-claim-evaluator.ts')
  const request = (deviceClassName: string, count: number) => ({ deviceClassName, allocationMode: 'ExactCount', count })
  const claim = {
    spec: {
      devices: {
        requests: [
          { name: 'a', firstAvailable: [request('gpu', 2), request('gpu', 4), request('fpga', 1)] },
          { name: 'b', exactly: { deviceClassName: 'gpu', allocationMode: 'All' } },
        ],
      },
    },
  }
  const usage = deviceClaimEvaluator.usageOf(claim, { nowMs: 0 })
  expect(usage.get('gpu.deviceclass.resource.k8s.io/devices')?.unscaled).toBe(36n)
  expect(usage.get('fpga.deviceclass.resource.k8s.io/devices')?.unscaled).toBe(1n)
})
