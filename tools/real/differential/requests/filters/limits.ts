import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import {
  collection,
  configMap,
  configMapsPath,
  deployment,
  deploymentsPath,
  podsPath,
  secretsPath,
} from '../objects.ts'
import {
  apply,
  get,
  jsonPatch,
  mergePatch,
  post,
  put,
  remove,
  type StepParts,
  strategicMerge,
  tableType,
  watch,
} from '../steps.ts'

const mebibyte = 1024 * 1024
const kibibyte = 1024
const one = `${configMapsPath}/one`
/** Large responses are not compared completely. */
const brief: StepParts = { only: ['status', 'headers', 'body.kind', 'body.message', 'body.reason', 'body.code'] }

/** A JSON text of exactly this many bytes, mostly spaces. */
function padded(object: JsonObject, sizeBytes: number): string {
  const text = JSON.stringify(object)
  return text + ' '.repeat(sizeBytes - text.length)
}

function large(name: string, sizeBytes: number): JsonObject {
  const spec = { containers: [{ name: 'main', image: 'i', args: ['x'.repeat(sizeBytes)] }] }
  return deployment(name, { template: { metadata: { labels: { app: name } }, spec } })
}

const testOf = (value: string) => ({ op: 'test', path: '/data/colour', value })
const adds = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ op: 'add', path: `/data/key-${index}`, value: 'x' }))

const bodies: RequestScenario = {
  name: 'limits of bodies',
  setup: [post(configMapsPath, configMap('one')), post(deploymentsPath, deployment('web'))],
  steps: [
    {
      method: 'POST',
      path: configMapsPath,
      name: 'three mebibytes',
      ...brief,
      text: padded(configMap('two'), 3 * mebibyte),
    },
    {
      method: 'POST',
      path: configMapsPath,
      name: 'one byte more',
      ...brief,
      text: padded(configMap('three'), 3 * mebibyte + 1),
    },
    { method: 'PUT', path: one, name: 'an update', ...brief, text: padded(configMap('one'), 3 * mebibyte + 1) },
    {
      method: 'PATCH',
      path: one,
      name: 'a patch',
      ...brief,
      contentType: 'application/merge-patch+json',
      text: padded({ data: { a: 'b' } }, 3 * mebibyte + 1),
    },
    {
      method: 'PATCH',
      path: one,
      name: 'a patch of three mebibytes',
      ...brief,
      contentType: 'application/merge-patch+json',
      text: padded({ data: { a: 'b' } }, 3 * mebibyte),
    },
    {
      method: 'PATCH',
      path: `${deploymentsPath}/web`,
      name: 'a strategic patch',
      ...brief,
      contentType: 'application/strategic-merge-patch+json',
      text: padded({ spec: { replicas: 2 } }, 3 * mebibyte + 1),
    },
    {
      method: 'PATCH',
      path: one,
      name: 'an apply',
      ...brief,
      query: { fieldManager: 'm' },
      contentType: 'application/apply-patch+yaml',
      text: padded(configMap('one'), 3 * mebibyte + 1),
    },
    { method: 'DELETE', path: one, name: 'options of a deletion', ...brief, text: padded({}, 3 * mebibyte + 1) },
    { method: 'POST', path: configMapsPath, name: 'nothing but space', ...brief, text: ' '.repeat(3 * mebibyte + 1) },
    {
      method: 'POST',
      path: configMapsPath,
      name: 'YAML',
      ...brief,
      contentType: 'application/yaml',
      text: `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: four }\n${'#'.repeat(3 * mebibyte)}`,
    },
    {
      method: 'POST',
      path: configMapsPath,
      name: 'protobuf',
      ...brief,
      contentType: 'application/vnd.kubernetes.protobuf',
      bytes: new Uint8Array(3 * mebibyte + 1),
    },
    post(
      '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
      { padding: 'x'.repeat(3 * mebibyte) },
      {
        ...brief,
        name: 'a review',
      },
    ),
    post(`${podsPath}/one/eviction`, { padding: 'x'.repeat(3 * mebibyte) }, { ...brief, name: 'an eviction' }),
    get(configMapsPath, { name: 'a list with a long selector', query: { labelSelector: `a=${'x'.repeat(63)}` } }),
    get(configMapsPath, {
      ...brief,
      name: 'a list with a selector of many parts',
      query: { labelSelector: Array.from({ length: 2_000 }, (_, index) => `key-${index}=x`).join(',') },
    }),
    get(one, { ...brief, name: 'a long header', headers: { 'X-Anything': 'x'.repeat(30 * kibibyte) } }),
  ],
}

const patches: RequestScenario = {
  name: 'limits of patches',
  setup: [post(configMapsPath, configMap('one')), post(configMapsPath, configMap('text', { a: 'x'.repeat(512_000) }))],
  steps: [
    jsonPatch(
      one,
      Array.from({ length: 10_000 }, () => testOf('red')),
      { ...brief, name: 'ten thousand operations' },
    ),
    jsonPatch(
      one,
      Array.from({ length: 10_001 }, () => testOf('red')),
      { ...brief, name: 'one operation more' },
    ),
    jsonPatch(one, adds(2_000), { ...brief, name: 'many additions' }),
    jsonPatch(one, [...adds(20), testOf('blue')], { ...brief, name: 'a test that fails at the end' }),
    jsonPatch(
      `${configMapsPath}/text`,
      Array.from({ length: 8 }, (_, index) => ({ op: 'copy', from: '/data/a', path: `/data/b-${index}` })),
      { ...brief, name: 'copies of three mebibytes and more' },
    ),
    jsonPatch(`${configMapsPath}/text`, [{ op: 'copy', from: '/data/a', path: '/data/b' }], {
      ...brief,
      name: 'one copy',
    }),
    jsonPatch(`${configMapsPath}/text`, [{ op: 'copy', from: '/data/a', path: '/data/c' }], {
      ...brief,
      name: 'a copy beyond the size of data',
    }),
    mergePatch(one, { data: { a: 'x'.repeat(mebibyte + 1) } }, { ...brief, name: 'data beyond their size' }),
  ],
}

const objects: RequestScenario = {
  name: 'limits of objects',
  setup: [post(configMapsPath, configMap('one')), post(deploymentsPath, deployment('web'))],
  steps: [
    post(configMapsPath, configMap('a', { text: 'x'.repeat(mebibyte) }), { ...brief, name: 'a mebibyte of data' }),
    post(configMapsPath, configMap('b', { text: 'x'.repeat(mebibyte + 1) }), { ...brief, name: 'one byte more' }),
    post(
      secretsPath,
      { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' }, stringData: { text: 'x'.repeat(mebibyte + 1) } },
      { ...brief, name: 'a secret' },
    ),
    post(configMapsPath, configMap('c', {}, { annotations: { text: 'x'.repeat(256 * kibibyte - 4) } }), {
      ...brief,
      name: 'as many annotations as may be',
    }),
    post(configMapsPath, configMap('d', {}, { annotations: { text: 'x'.repeat(256 * kibibyte - 3) } }), {
      ...brief,
      name: 'one byte more of annotations',
    }),
    mergePatch(
      one,
      { metadata: { annotations: { text: 'x'.repeat(256 * kibibyte) } } },
      {
        ...brief,
        name: 'annotations by a patch',
      },
    ),
    post(deploymentsPath, large('a', mebibyte), { ...brief, name: 'a deployment of a mebibyte' }),
    post(deploymentsPath, large('b', 1.6 * mebibyte), { ...brief, name: 'a deployment that is too large' }),
    put(`${deploymentsPath}/web`, large('web', 1.6 * mebibyte), { ...brief, name: 'an update that is too large' }),
    strategicMerge(
      `${deploymentsPath}/web`,
      { spec: { template: { spec: { containers: [{ name: 'main', args: ['x'.repeat(1.6 * mebibyte)] }] } } } },
      { ...brief, name: 'a patch to what is too large' },
    ),
    apply(`${deploymentsPath}/new`, 'm', large('new', 1.6 * mebibyte), {
      ...brief,
      name: 'an apply of what is too large',
    }),
    post(`${deploymentsPath}`, large('c', 1.6 * mebibyte), {
      ...brief,
      name: 'a trial of what is too large',
      query: { dryRun: 'All' },
    }),
    get(`${deploymentsPath}/web`, { name: 'what is left of the refused' }),
    get(configMapsPath, { name: 'a limit beyond all', query: { limit: '9223372036854775807' }, only: ['status'] }),
    get(configMapsPath, { name: 'a limit beyond numbers', query: { limit: '9223372036854775808' } }),
    get(configMapsPath, { name: 'a limit below nothing', query: { limit: '-1' }, only: ['status', 'body.code'] }),
    get(configMapsPath, { name: 'a limit that is none', query: { limit: 'many' } }),
  ],
}

const group = 'flowcontrol.apiserver.k8s.io'
const level = (name: string, shares: number, limitResponse: JsonObject) => ({
  apiVersion: `${group}/v1`,
  kind: 'PriorityLevelConfiguration',
  metadata: { name },
  spec: { type: 'Limited', limited: { nominalConcurrencyShares: shares, borrowingLimitPercent: 0, limitResponse } },
})
const schema = (name: string, user: string, rules: JsonObject) => ({
  apiVersion: `${group}/v1`,
  kind: 'FlowSchema',
  metadata: { name },
  spec: {
    priorityLevelConfiguration: { name },
    matchingPrecedence: 10,
    distinguisherMethod: { type: 'ByUser' },
    rules: [{ subjects: [{ kind: 'User', user: { name: user } }], ...rules }],
  },
})
const levels = `/apis/${group}/v1/prioritylevelconfigurations`
const schemas = `/apis/${group}/v1/flowschemas`
const jail = '{namespace}-jail'
const prisoner = '{namespace}-prisoner'
const as = (user: string, more: Record<string, string> = {}) => ({ headers: { 'Impersonate-User': user, ...more } })
const everywhere = {
  resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], namespaces: ['*'], clusterScope: true }],
  nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
}
const rolesPath = collection('rbac.authorization.k8s.io/v1', 'roles')
const bindingsPath = collection('rbac.authorization.k8s.io/v1', 'rolebindings')
/** A priority level without seats serves one request at a time. */
const tooMany: RequestScenario = {
  name: 'limits of a user without seats',
  setup: [
    post(rolesPath, {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'Role',
      metadata: { name: 'all' },
      rules: [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }],
    }),
    post(bindingsPath, {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: { name: 'all' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'all' },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: prisoner }],
    }),
    post(configMapsPath, configMap('one')),
    post(levels, level(jail, 0, { type: 'Reject' })),
    post(schemas, schema(jail, prisoner, everywhere)),
  ],
  steps: [
    get(one, { name: 'gets', ...as(prisoner) }),
    get(configMapsPath, { name: 'lists', ...as(prisoner) }),
    get(configMapsPath, { name: 'lists in a table', ...as(prisoner), accept: tableType }),
    watch(configMapsPath, 'end', [], {
      name: 'watches',
      ...as(prisoner),
      query: { timeoutSeconds: '1' },
      only: ['response.status', 'events'],
    }),
    post(configMapsPath, configMap('two'), { name: 'creates', ...as(prisoner) }),
    put(one, configMap('one'), { name: 'updates', ...as(prisoner) }),
    mergePatch(one, { data: { a: 'b' } }, { name: 'patches', ...as(prisoner) }),
    remove(`${configMapsPath}/two`, { name: 'deletes', ...as(prisoner) }),
    remove(configMapsPath, { name: 'deletes all of none', ...as(prisoner), query: { labelSelector: 'no=such' } }),
    get('/apis', { name: 'discovers', ...as(prisoner), only: ['status', 'headers'] }),
    get('/version', { name: 'asks for the version', ...as(prisoner), only: ['status', 'headers'] }),
    get('/healthz', { name: 'asks for health', ...as(prisoner), only: ['status', 'body'] }),
    get(`${podsPath}/one/log`, { name: 'reads a log', ...as(prisoner), only: ['status', 'body.reason'] }),
    get('/api/v1/nodes', { name: 'lists what it may not', ...as(prisoner) }),
    get(one, { name: 'another user', ...as('{namespace}-other'), only: ['status', 'body.reason'] }),
    get(one, { name: 'a master of that name', ...as(prisoner, { 'Impersonate-Group': 'system:masters' }) }),
    get(one, { name: 'the administrator' }),
    get(`${schemas}/${jail}`, { name: 'the schema', only: ['status', 'body.spec'] }),
    remove(`${schemas}/${jail}`, { name: 'without the schema', only: ['status'] }),
    get(one, { name: 'the user is free', ...as(prisoner) }),
  ],
  cleanup: [remove(`${schemas}/${jail}`), remove(`${levels}/${jail}`)],
}

export const limitScenarios: readonly RequestScenario[] = [bodies, patches, objects, tooMany]
