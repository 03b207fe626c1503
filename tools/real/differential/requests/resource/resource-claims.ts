import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { removeRoleOfCluster, roleOfCluster } from '../role-of-cluster.ts'
import { apply, get, mergePatch, post, remove, type StepParts, strategicMerge } from '../steps.ts'

const apiVersion = 'resource.k8s.io/v1'
const devices = `/apis/${apiVersion}`
const claims = `${devices}/namespaces/{namespace}/resourceclaims`
const templates = `${devices}/namespaces/{namespace}/resourceclaimtemplates`
const dry: StepParts = { query: { dryRun: 'All' }, unordered: true }

const request = (parts: JsonObject = {}) => ({ name: 'one', exactly: { deviceClassName: 'disks', ...parts } })
const claim = (name: string, content: JsonObject) => ({
  apiVersion,
  kind: 'ResourceClaim',
  metadata: { name },
  spec: { devices: content },
})
const template = (name: string, spec: JsonObject, metadata: JsonObject = {}) => ({
  apiVersion,
  kind: 'ResourceClaimTemplate',
  metadata: { name },
  spec: { metadata, spec },
})
const tryClaim = (name: string, content: JsonObject): RequestStep => post(claims, claim('x', content), { ...dry, name })
const trySelector = (name: string, expression: string): RequestStep =>
  tryClaim(name, { requests: [request({ selectors: [{ cel: { expression } }] })] })
const tryClass = (name: string, spec: JsonObject): RequestStep =>
  post(
    `${devices}/deviceclasses`,
    { apiVersion, kind: 'DeviceClass', metadata: { name: '{namespace}-x' }, spec },
    { ...dry, name },
  )

const pool = { name: 'p', generation: 1, resourceSliceCount: 1 }
const slice = (name: string, spec: JsonObject) => ({
  apiVersion,
  kind: 'ResourceSlice',
  metadata: { name },
  spec: { driver: 'disk.example.com', pool, allNodes: true, devices: [{ name: 'd0' }], ...spec },
})
const trySlice = (name: string, spec: JsonObject): RequestStep =>
  post(`${devices}/resourceslices`, slice('{namespace}-x', spec), { ...dry, name })
const tryDevice = (name: string, device: JsonObject, spec: JsonObject = {}): RequestStep =>
  trySlice(name, { devices: [{ name: 'd0', ...device }], ...spec })

const one = `${claims}/one`
const oneSlice = `${devices}/resourceslices/{namespace}-a`
const result = { request: 'one', driver: 'disk.example.com', pool: 'p', device: 'd0' }

const reported = { driver: 'disk.example.com', pool: 'p', device: 'd0' }

const right = (role: string, rule: JsonObject, users: readonly string[]): readonly RequestStep[] =>
  roleOfCluster(role, { apiGroups: ['resource.k8s.io'], ...rule }, users)

export const resourceClaimScenarios: readonly RequestScenario[] = [
  {
    name: 'claims for devices',
    steps: [
      post(claims, claim('one', { requests: [request({ tolerations: [{ key: 'a' }] })] }), {
        name: 'create',
        query: { fieldManager: 'm' },
      }),
      mergePatch(one, { spec: { devices: { requests: [request({ count: 2 })] } } }, { name: 'ask for something else' }),
      mergePatch(
        `${one}/status`,
        { status: { reservedFor: [{ resource: 'pods', name: 'a', uid: 'u' }] } },
        { name: 'reserve before there is anything' },
      ),
      mergePatch(
        `${one}/status`,
        {
          metadata: { labels: { a: 'b' } },
          status: {
            allocation: { devices: { results: [result] } },
            reservedFor: [{ resource: 'pods', name: 'a', uid: 'u' }],
            devices: [{ driver: 'disk.example.com', pool: 'p', device: 'd0', networkData: { ips: ['10.0.0.1/24'] } }],
          },
        },
        { name: 'allocate', query: { fieldManager: 'scheduler' } },
      ),
      mergePatch(
        `${one}/status`,
        { status: { allocation: { devices: { results: [{ ...result, device: 'd1' }] } } } },
        { name: 'another device' },
      ),
      mergePatch(
        `${one}/status`,
        {
          status: {
            devices: [
              { driver: 'disk.example.com', pool: 'p', device: 'd0', networkData: { ips: ['x', 'x'] }, data: 5 },
              { driver: 'disk.example.com', pool: 'p', device: 'd9' },
            ],
          },
        },
        { name: 'a bad report', unordered: true },
      ),
      mergePatch(`${one}/status`, { status: { allocation: null, reservedFor: null } }, { name: 'give it up' }),
      mergePatch(
        `${one}/status`,
        {
          status: {
            allocation: {
              devices: {
                results: [{ request: 'two', driver: '', pool: 'P', device: 'D', shareID: 'x' }],
                config: [{ source: 'FromMars', requests: ['one', 'one'], opaque: { driver: 'a' } }],
              },
              nodeSelector: {},
            },
          },
        },
        { name: 'a bad allocation', unordered: true },
      ),
    ],
  },
  {
    name: 'who allocates devices',
    setup: [
      post(claims, claim('one', { requests: [request()] })),
      ...right('write', { resources: ['resourceclaims/status'], verbs: ['patch'] }, ['bob', 'alice']),
      ...right('bind', { resources: ['resourceclaims/binding'], verbs: ['patch'] }, ['alice']),
      ...right(
        'report',
        { resources: ['resourceclaims/driver'], verbs: ['arbitrary-node:patch'], resourceNames: ['disk.example.com'] },
        ['bob'],
      ),
    ],
    steps: [
      mergePatch(
        `${one}/status`,
        { status: { allocation: { devices: { results: [result] } } } },
        {
          name: 'bob does not bind',
          headers: { 'Impersonate-User': '{namespace}-bob' },
          until: { contains: 'resourceclaims/binding' },
        },
      ),
      mergePatch(
        `${one}/status`,
        { status: { allocation: { devices: { results: [result] } } } },
        {
          name: 'alice does',
          headers: { 'Impersonate-User': '{namespace}-alice' },
          until: { status: 200 },
          only: ['status', 'body.status'],
        },
      ),
      mergePatch(
        `${one}/status`,
        { status: { devices: [reported] } },
        {
          name: 'alice does not report',
          headers: { 'Impersonate-User': '{namespace}-alice' },
        },
      ),
      mergePatch(
        `${one}/status`,
        { status: { devices: [reported, { ...reported, driver: 'other.example.com' }] } },
        {
          name: 'bob does not report for others',
          headers: { 'Impersonate-User': '{namespace}-bob' },
          until: { contains: 'other.example.com' },
        },
      ),
      mergePatch(
        `${one}/status`,
        { status: { devices: [reported] } },
        {
          name: 'bob reports',
          headers: { 'Impersonate-User': '{namespace}-bob' },
          until: { status: 200 },
          only: ['status', 'body.status'],
        },
      ),
      mergePatch(`${claims}/one/status`, { status: { allocation: null } }, { name: 'give it up', only: ['status'] }),
      mergePatch(
        `${claims}/one/status`,
        { status: { allocation: { devices: { results: [{ ...result, adminAccess: true }] } } } },
        { name: 'a device of others' },
      ),
    ],
    cleanup: ['write', 'bind', 'report'].flatMap(removeRoleOfCluster),
  },
  {
    name: 'apply claims for devices',
    steps: [
      apply(`${claims}/a`, 'one', claim('a', { requests: [request()] }), { name: 'a new one' }),
      apply(`${claims}/a`, 'one', claim('a', { requests: [request()] }), { name: 'the same' }),
      apply(`${claims}/a`, 'two', claim('a', { requests: [{ name: 'two', exactly: { deviceClassName: 'disks' } }] }), {
        name: 'another request',
      }),
      apply(
        `${claims}/a/status`,
        'scheduler',
        {
          apiVersion,
          kind: 'ResourceClaim',
          metadata: { name: 'a' },
          status: {
            allocation: { devices: { results: [result] } },
            reservedFor: [{ resource: 'pods', name: 'a', uid: 'u' }],
          },
        },
        { name: 'allocate' },
      ),
      strategicMerge(
        `${claims}/a/status`,
        { status: { reservedFor: [{ resource: 'pods', name: 'b', uid: 'w' }] } },
        { name: 'reserve for another', query: { fieldManager: 'm' } },
      ),
      strategicMerge(
        `${claims}/a/status`,
        { status: { devices: [{ driver: 'disk.example.com', pool: 'p', device: 'd0' }] } },
        { name: 'report', query: { fieldManager: 'driver' } },
      ),
    ],
  },
  {
    name: 'claims for devices that are refused',
    steps: [
      tryClaim('no request', { requests: [{ name: 'A' }] }),
      tryClaim('two kinds of request', {
        requests: [{ ...request(), firstAvailable: [{ name: 'a', deviceClassName: 'disks' }] }],
      }),
      tryClaim('a request twice', { requests: [request(), request()] }),
      tryClaim('of a bad class', { requests: [request({ deviceClassName: 'Not_Valid' })] }),
      tryClaim('of no class', { requests: [{ name: 'one', exactly: {} }] }),
      tryClaim('of bad alternatives', {
        requests: [
          {
            name: 'one',
            firstAvailable: [
              { name: 'a', deviceClassName: '' },
              { name: 'a', deviceClassName: 'disks' },
            ],
          },
        ],
      }),
      tryClaim('fewer than none', { requests: [request({ count: -1 })] }),
      tryClaim('a number of all', { requests: [request({ allocationMode: 'All', count: 2 })] }),
      tryClaim('a bad mode', { requests: [request({ allocationMode: 'Some' })] }),
      tryClaim('bad tolerations', {
        requests: [
          request({
            tolerations: [
              { key: 'a b', operator: 'Near', effect: 'NoFun' },
              { operator: 'Exists', value: 'a' },
              { operator: 'Equal', value: 'a b' },
            ],
          }),
        ],
      }),
      tryClaim('bad constraints', {
        requests: [request()],
        constraints: [
          { requests: ['two', 'one', 'one'], matchAttribute: 'size' },
          { requests: ['one/two/three'] },
          { distinctAttribute: 'Not Valid/a-b' },
        ],
      }),
      tryClaim('bad configurations', {
        requests: [request()],
        config: [{ requests: ['two'] }, { opaque: { driver: 'A B', parameters: 5 } }, { opaque: { driver: 'a' } }],
      }),
      tryClaim('other devices', { requests: [request({ adminAccess: true })] }),
      trySelector('by a size', 'device.capacity["disk.example.com"].size.compareTo(quantity("1Gi")) > 0'),
      trySelector('by a name', 'cel.bind(own, device.attributes["disk.example.com"], own.fast && own.model == "a")'),
      trySelector('by what is not there', 'device.nosuch == 1'),
      trySelector('by a text', '"a"'),
      trySelector('that does not compile', 'device.'),
      trySelector(
        'that costs too much',
        'device.attributes.all(a, device.attributes.all(b, device.attributes.all(c, device.attributes.all(d, device.attributes.all(e, a + b + c + d + e == "")))))',
      ),
    ],
  },
  {
    name: 'templates of claims and classes of devices',
    steps: [
      post(templates, template('a', { devices: { requests: [request()] } }, { labels: { a: 'b' } }), {
        name: 'a template',
      }),
      mergePatch(
        `${templates}/a`,
        { spec: { spec: { devices: { requests: [request({ count: 2 })] } } } },
        { name: 'another template' },
      ),
      post(templates, template('x', { devices: {} }, { labels: { 'a b': 'c' }, annotations: { 'a b': 'c' } }), {
        ...dry,
        name: 'a bad template',
      }),
      tryClass('a bad class', {
        selectors: [{}, { cel: { expression: 'nosuch' } }],
        config: [{}, { opaque: { driver: 'a', parameters: [] } }],
        extendedResourceName: 'kubernetes.io/a',
      }),
      tryClass('a class', { extendedResourceName: 'example.com/disk', selectors: [{ cel: { expression: 'true' } }] }),
    ],
  },
  {
    name: 'slices of devices',
    steps: [
      post(
        `${devices}/resourceslices`,
        slice('{namespace}-a', {
          devices: [
            {
              name: 'd0',
              attributes: { model: { string: 'a' }, 'other.example.com/version': { version: '1.2.3' } },
              capacity: { size: { value: '1024Mi' } },
              taints: [{ key: 'a', effect: 'NoSchedule' }],
            },
          ],
        }),
        { name: 'create', query: { fieldManager: 'm' } },
      ),
      mergePatch(
        oneSlice,
        { spec: { driver: 'other.example.com', pool: { name: 'q' } } },
        { name: 'of another driver' },
      ),
      mergePatch(oneSlice, { spec: { nodeName: 'n', allNodes: null } }, { name: 'on a node' }),
      mergePatch(oneSlice, { spec: { pool: { generation: 2 } } }, { name: 'a new generation' }),
      get(`${devices}/resourceslices`, {
        name: 'by driver',
        query: { fieldSelector: 'spec.driver=disk.example.com,spec.nodeName=,metadata.name={namespace}-a' },
      }),
      get(`${devices}/resourceslices`, { name: 'by pool', query: { fieldSelector: 'spec.pool.name=p' } }),
      trySlice('nowhere', { allNodes: null }),
      trySlice('everywhere and somewhere', { nodeName: 'n' }),
      trySlice('nowhere at all', { allNodes: false, nodeName: '' }),
      trySlice('on bad nodes', { allNodes: null, nodeSelector: {} }),
      trySlice('of a bad pool', { driver: 'UPPER', pool: { name: 'A/b', generation: -1, resourceSliceCount: 0 } }),
      trySlice('of an upper driver', { driver: 'UPPER.example.com' }),
      trySlice('with a device twice', { devices: [{ name: 'd0' }, { name: 'd0' }] }),
      trySlice('with counters', { devices: null, sharedCounters: [{ name: 'a', counters: { b: { value: '1' } } }] }),
      trySlice('with bad counters', { devices: null, sharedCounters: [{ name: '', counters: {} }] }),
      tryDevice('a bad name', { name: 'D_0' }),
      tryDevice('bad attributes', {
        attributes: { a: {}, b: { int: 1, bool: true }, c: { version: '1' }, 'd e': { int: 1 }, '/f': { int: 2 } },
      }),
      tryDevice('bad taints', {
        taints: [
          { key: '', effect: '' },
          { key: 'a', value: 'b c', effect: 'NoFun' },
        ],
      }),
      tryDevice('a part of it', { capacity: { size: { value: '1Gi', requestPolicy: { default: '1Gi' } } } }),
      tryDevice('bad parts of it', {
        allowMultipleAllocations: true,
        capacity: {
          size: { value: '1Gi', requestPolicy: { default: '3Gi', validValues: ['2Gi', '1Gi'] } },
        },
      }),
      tryDevice('a bad range of it', {
        allowMultipleAllocations: true,
        capacity: {
          size: { value: '10', requestPolicy: { default: '5', validRange: { min: '6', max: '11', step: '4' } } },
        },
      }),
      tryDevice('a node of its own', { nodeName: 'n' }),
      tryDevice('no node of its own', {}, { allNodes: null, perDeviceNodeSelection: true }),
      tryDevice('bad conditions', { bindingConditions: ['a b', 'c', 'c'], bindingFailureConditions: ['c'] }),
      tryDevice('only good conditions', { bindingConditions: ['c'] }),
      tryDevice('bad consumption', { consumesCounters: [{ counterSet: '', counters: {} }] }),
    ],
    cleanup: [remove(oneSlice)],
  },
]
