import type { RequestScenario } from '../../scenario.ts'
import { service, servicesPath } from '../objects.ts'
import { apply, get, jsonPatch, mergePatch, post, put, remove } from '../steps.ts'

/** Explicit addresses are among the first 256 of the range, which the server does not allocate by itself. */
const addressesPath = '/apis/networking.k8s.io/v1/ipaddresses'
const endpointsPath = '/api/v1/namespaces/{namespace}/endpoints'

/** All but its version, which is that of its service on ours, and an older one on the real server. */
const addressFields = [
  'status',
  'body.kind',
  'body.metadata.name',
  'body.metadata.labels',
  'body.metadata.managedFields',
  'body.metadata.finalizers',
  'body.spec',
]

const dryRun = { dryRun: 'All' }

const byName: RequestScenario = {
  name: 'addresses of services',
  steps: [
    post(servicesPath, service('mine', { clusterIP: '10.0.0.51' }), { name: 'by name' }),
    get(`${addressesPath}/10.0.0.51`, { name: 'the object of the address', only: addressFields }),
    get(addressesPath, {
      name: 'found by its labels',
      query: { fieldSelector: 'metadata.name=10.0.0.51', labelSelector: 'ipaddress.kubernetes.io/ip-family=IPv4' },
      only: ['status', 'body.items.0.spec'],
    }),
    post(servicesPath, service('other', { clusterIP: '10.0.0.51' }), { name: 'that is taken' }),
    post(servicesPath, service('other', { clusterIP: '10.0.0.51' }), {
      name: 'that is taken, in a dry run',
      query: dryRun,
    }),
    post(servicesPath, service('far', { clusterIP: '192.0.2.1' }), { name: 'outside the range' }),
    post(servicesPath, service('far', { clusterIP: '192.0.2.1' }), { name: 'outside it, in a dry run', query: dryRun }),
    post(servicesPath, service('net', { clusterIP: '10.0.0.0' }), { name: 'of the network itself' }),
    post(servicesPath, service('cast', { clusterIP: '10.0.255.255' }), { name: 'of the broadcast' }),
    post(servicesPath, service('zeros', { clusterIP: '10.0.0.052' }), { name: 'with leading zeros' }),
    post(servicesPath, service('list', { clusterIPs: ['10.0.0.53'] }), { name: 'by the list alone' }),
    post(servicesPath, service('both', { clusterIP: '10.0.0.53', clusterIPs: ['10.0.0.54'] }), {
      name: 'by both, unlike',
    }),
    post(
      servicesPath,
      service('three', { clusterIP: '10.0.0.55', clusterIPs: ['10.0.0.55', '10.0.0.56', '10.0.0.57'] }),
      {
        name: 'three of them',
      },
    ),
    post(servicesPath, service('dry'), { name: 'in a dry run', query: dryRun }),
    remove(`${servicesPath}/mine`, { name: 'deleted in a dry run', query: dryRun }),
    post(servicesPath, service('other', { clusterIP: '10.0.0.51' }), { name: 'that is still taken' }),
    remove(`${servicesPath}/mine`, { name: 'deleted' }),
    get(`${addressesPath}/10.0.0.51`, { name: 'the object after it' }),
    post(servicesPath, service('other', { clusterIP: '10.0.0.51' }), { name: 'that is free again' }),
  ],
}

const families: RequestScenario = {
  name: 'families of services',
  steps: [
    post(servicesPath, service('a', { ipFamilyPolicy: 'RequireDualStack' }), { name: 'both required' }),
    post(servicesPath, service('b', { ipFamilies: ['IPv6'] }), { name: 'one that is not there' }),
    post(servicesPath, service('c', { ipFamilies: ['IPv4', 'IPv6'] }), { name: 'two without a policy' }),
    post(servicesPath, service('d', { ipFamilies: ['IPv5'] }), { name: 'an unknown family' }),
    post(servicesPath, service('e', { ipFamilies: ['IPv4', 'IPv4'], ipFamilyPolicy: 'PreferDualStack' }), {
      name: 'one twice',
    }),
    post(servicesPath, service('f', { ipFamilyPolicy: 'Any' }), { name: 'an unknown policy' }),
    post(servicesPath, service('g', { clusterIP: '2001:db8::1' }), { name: 'an address of another' }),
    post(servicesPath, service('h', { clusterIP: '2001:db8::1', ipFamilies: ['IPv4'] }), {
      name: 'an address unlike it',
    }),
    post(servicesPath, service('i', { clusterIP: 'None', selector: null }), { name: 'headless without a selector' }),
    post(servicesPath, service('j', { clusterIP: 'None', ipFamilyPolicy: 'SingleStack', selector: null }), {
      name: 'headless without a selector, of one',
    }),
    post(servicesPath, service('k', { clusterIP: 'None', clusterIPs: ['None', '10.0.0.61'] }), {
      name: 'headless and not',
    }),
    post(servicesPath, service('prefers', { ipFamilyPolicy: 'PreferDualStack' }), { name: 'both preferred' }),
    put(`${servicesPath}/prefers`, service('prefers', { ipFamilyPolicy: 'PreferDualStack' }), {
      name: 'preferred again',
    }),
    mergePatch(
      `${servicesPath}/prefers`,
      { spec: { ipFamilyPolicy: 'SingleStack' } },
      { name: 'not preferred any more' },
    ),
    mergePatch(`${servicesPath}/prefers`, { spec: { ipFamilyPolicy: 'RequireDualStack' } }, { name: 'required then' }),
    mergePatch(`${servicesPath}/prefers`, { spec: { ipFamilies: ['IPv6'] } }, { name: 'changed', query: dryRun }),
    mergePatch(`${servicesPath}/prefers`, { spec: { ipFamilies: null } }, { name: 'left out' }),
    mergePatch(`${servicesPath}/i`, { spec: { ipFamilies: ['IPv6', 'IPv4'] } }, { name: 'turned round, headless' }),
  ],
}

const changes: RequestScenario = {
  name: 'services that change',
  setup: [
    post(servicesPath, service('web', { clusterIP: '10.0.0.71' })),
    post(servicesPath, service('head', { clusterIP: 'None' })),
    post(endpointsPath, { metadata: { name: 'web' }, subsets: [{ addresses: [{ ip: '192.0.2.1' }] }] }),
  ],
  steps: [
    put(`${servicesPath}/web`, service('web'), { name: 'the same again' }),
    put(`${servicesPath}/web`, service('web', { clusterIP: '10.0.0.72' }), { name: 'another address' }),
    mergePatch(`${servicesPath}/web`, { spec: { clusterIP: '', clusterIPs: null } }, { name: 'no address' }),
    mergePatch(`${servicesPath}/web`, { spec: { clusterIP: 'None' } }, { name: 'headless' }),
    mergePatch(`${servicesPath}/head`, { spec: { clusterIP: '10.0.0.73' } }, { name: 'headless no more' }),
    jsonPatch(`${servicesPath}/web`, [{ op: 'remove', path: '/spec/clusterIPs' }], { name: 'without the list' }),
    jsonPatch(`${servicesPath}/web`, [{ op: 'remove', path: '/spec/clusterIP' }], { name: 'without the first' }),
    mergePatch(`${servicesPath}/web`, { spec: { type: 'ExternalName' } }, { name: 'to a name that is missing' }),
    mergePatch(
      `${servicesPath}/web`,
      { spec: { type: 'ExternalName', externalName: 'example.com.' } },
      { name: 'to a name' },
    ),
    get(`${addressesPath}/10.0.0.71`, { name: 'its address then' }),
    mergePatch(`${servicesPath}/web`, { spec: { type: 'ClusterIP' } }, { name: 'back, with a name that is ignored' }),
    mergePatch(
      `${servicesPath}/web`,
      { spec: { externalName: null, selector: { app: 'other' } } },
      { name: 'another selector' },
    ),
    apply(`${servicesPath}/web`, 'applier', service('web', { ports: [{ port: 80, name: 'web' }] }), {
      name: 'applied, with a port of a name',
      query: { force: 'true' },
    }),
    apply(`${servicesPath}/applied`, 'applier', service('applied'), { name: 'created by apply' }),
    put(`${servicesPath}/put`, service('put'), { name: 'created by PUT' }),
    remove(`${servicesPath}/web`, { name: 'deleted' }),
    get(`${endpointsPath}/web`, { name: 'its endpoints after it' }),
  ],
}

const held = {
  ...service('held', { clusterIP: '10.0.0.91' }),
  metadata: { name: 'held', finalizers: ['example.com/held'] },
}

const deletions: RequestScenario = {
  name: 'the end of services',
  setup: [
    post(servicesPath, held),
    post(servicesPath, {
      ...service('a', { clusterIP: '10.0.0.92' }),
      metadata: { name: 'a', labels: { many: 'yes' } },
    }),
    post(servicesPath, {
      ...service('b', { clusterIP: '10.0.0.93' }),
      metadata: { name: 'b', labels: { many: 'yes' } },
    }),
  ],
  steps: [
    remove(`${servicesPath}/held`, { name: 'of one that is held' }),
    post(servicesPath, service('other', { clusterIP: '10.0.0.91' }), { name: 'its address while it is held' }),
    mergePatch(`${servicesPath}/held`, { spec: { ports: [{ port: 81 }] } }, { name: 'a change while it is held' }),
    jsonPatch(`${servicesPath}/held/status`, [{ op: 'remove', path: '/metadata/finalizers' }], {
      name: 'let go through the status',
    }),
    post(servicesPath, service('other', { clusterIP: '10.0.0.91' }), { name: 'its address then' }),
    remove(servicesPath, { name: 'of many', query: { labelSelector: 'many=yes' }, only: ['status', 'body.kind'] }),
    get(`${addressesPath}/10.0.0.92`, { name: 'the address of one of them' }),
    post(servicesPath, { ...service(''), metadata: { generateName: '1-' } }, { name: 'of a name that is made up' }),
  ],
}

/** The network objects that the server creates at its start; the port behind the service differs. */
const atStart: RequestScenario = {
  name: 'the network at the start',
  steps: [
    get('/api/v1/namespaces/default/services/kubernetes', {
      name: 'the service of the server',
      until: { status: 200 },
      only: [
        'status',
        'body.metadata.labels',
        'body.spec.type',
        'body.spec.clusterIPs',
        'body.spec.ports.0.port',
        'body.status',
      ],
    }),
    get(`${addressesPath}/10.0.0.1`, { name: 'its address', only: addressFields }),
    get('/apis/networking.k8s.io/v1/servicecidrs/kubernetes', {
      name: 'the range',
      until: { field: 'status.conditions' },
      only: [...addressFields, 'body.status'],
    }),
  ],
}

export const serviceAddressScenarios: readonly RequestScenario[] = [atStart, byName, changes, deletions, families]
