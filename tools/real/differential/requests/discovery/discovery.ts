import type { RequestScenario } from '../../scenario.ts'
import { get, protobufType, tableType } from '../steps.ts'
import { defineWidgets, plainProperties, removeWidgets, widgetDefinition, widgetVersion } from '../widgets.ts'

const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'
const kubectlAccept = `${aggregated},application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json`

const scale = { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' }
const twoVersions = widgetDefinition(widgetVersion(plainProperties), {
  versions: [
    widgetVersion(plainProperties, { subresources: { status: {}, scale } }),
    widgetVersion(plainProperties, { name: 'v2', storage: false, subresources: {} }),
  ],
})

const groupVersions = [
  'admissionregistration.k8s.io/v1',
  'apiextensions.k8s.io/v1',
  'apiregistration.k8s.io/v1',
  'apps/v1',
  'authentication.k8s.io/v1',
  'authorization.k8s.io/v1',
  'autoscaling/v1',
  'autoscaling/v2',
  'batch/v1',
  'certificates.k8s.io/v1',
  'coordination.k8s.io/v1',
  'discovery.k8s.io/v1',
  'events.k8s.io/v1',
  'flowcontrol.apiserver.k8s.io/v1',
  'networking.k8s.io/v1',
  'node.k8s.io/v1',
  'policy/v1',
  'rbac.authorization.k8s.io/v1',
  'resource.k8s.io/v1',
  'scheduling.k8s.io/v1',
  'storage.k8s.io/v1',
]

export const discoveryScenarios: readonly RequestScenario[] = [
  {
    name: 'discovery',
    // A real server lists the group of a deleted definition for a while: wait until those of other scenarios have
    // disappeared.
    setup: [
      get('/apis', { until: { lacks: '.example.com' } }),
      get('/apis', { accept: aggregated, until: { lacks: '.example.com' } }),
    ],
    steps: [
      get('/api', { name: 'the core group' }),
      get('/api/', { name: 'the core group with a slash' }),
      get('/apis', { name: 'all groups', only: ['status', 'headers', 'body.kind', 'body.groups'] }),
      get('/api/v1', { name: 'core v1' }),
      ...groupVersions.map((groupVersion) => get(`/apis/${groupVersion}`, { name: groupVersion })),
      get('/apis/apps', { name: 'one group' }),
      get('/apis/autoscaling', { name: 'a group of two versions' }),
      get('/apis/nosuch', { name: 'a group that is not there' }),
      get('/apis/apps/v1beta1', { name: 'a version that is no longer there' }),
      get('/api/v2', { name: 'a version of the core that is not there' }),
      get('/api', { name: 'the core group, aggregated', accept: kubectlAccept }),
      get('/apis', { name: 'all groups, aggregated', accept: kubectlAccept, only: ['status', 'headers', 'body.kind'] }),
      get('/apis', {
        name: 'all groups, aggregated, as of old',
        accept: 'application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList',
        only: ['status', 'headers'],
      }),
      get('/apis', {
        name: 'an unknown form',
        accept: 'application/json;g=nosuch.k8s.io;v=v1;as=Nosuch',
        only: ['status', 'headers'],
      }),
      get('/api', { name: 'in YAML', accept: 'application/yaml', only: ['status', 'headers'] }),
      get('/apis/apps', { name: 'a group in YAML', accept: 'application/yaml' }),
      get('/apis/apps/v1', { name: 'a version in YAML', accept: 'application/yaml', only: ['status', 'headers'] }),
      get('/api', { name: 'the core group in protobuf', accept: protobufType }),
      get('/api/v1', { name: 'core v1 in protobuf', accept: protobufType }),
      get('/apis/apps', { name: 'a group in protobuf', accept: protobufType }),
      get('/apis/apps/v1', { name: 'a version in protobuf', accept: protobufType }),
      get('/apis', { name: 'all groups in protobuf', accept: protobufType, only: ['status', 'headers', 'body.kind'] }),
      get('/version', { name: 'the version in protobuf', accept: protobufType }),
      get('/apis/apps/v1', { name: 'a version as a table', accept: tableType, only: ['status', 'headers'] }),
      get('/apis', { name: 'all groups as any application', accept: 'application/*' }),
      get('/apis', { name: 'all groups as HTML', accept: 'text/html' }),
      get('/api', {
        name: 'the core group, aggregated, as of old',
        accept: 'application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList',
      }),
      get('/api', {
        name: 'the core group, aggregated, in YAML',
        accept: 'application/yaml;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList',
        only: ['status', 'headers'],
      }),
      get('/apis/apps/v1/', { name: 'a version with a slash', only: ['status', 'headers', 'body.kind'] }),
      { method: 'DELETE', path: '/api/v1', name: 'delete a version' },
      { method: 'PUT', path: '/apis/apps', name: 'replace a group', body: {} },
      { method: 'POST', path: '/apis/nosuch/v1', name: 'create in a group that is not there', body: {} },
      get('/api/v1', { name: 'in a form that is not there', accept: 'text/html' }),
      { method: 'POST', path: '/apis', name: 'create in discovery', body: {} },
    ],
  },
  {
    name: 'discovery of a definition',
    setup: defineWidgets(twoVersions),
    steps: [
      get('/apis/{namespace}.example.com', {
        name: 'its group',
        until: { field: 'versions.1.version' },
      }),
      get('/apis/{namespace}.example.com/v1', { name: 'its version', until: { field: 'resources.0.name' } }),
      get('/apis/{namespace}.example.com/v2', { name: 'its other version', until: { field: 'resources.0.name' } }),
      get('/apis/{namespace}.example.com/v9', { name: 'a version that it does not have' }),
      get('/apis/{namespace}.example.com/v1', { name: 'as HTML', accept: 'text/html' }),
      get('/apis/{namespace}.example.com/v1', {
        name: 'in YAML',
        accept: 'application/yaml',
        only: ['status', 'headers'],
      }),
      get('/apis/{namespace}.example.com', { name: 'its group in protobuf', accept: protobufType }),
      get('/apis/{namespace}.example.com/v1', { name: 'its version in protobuf', accept: protobufType }),
      { method: 'POST', path: '/apis/{namespace}.example.com/v1', name: 'create in its version', body: {} },
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'API services',
    steps: [
      get('/apis/apiregistration.k8s.io/v1/apiservices/v1.apps', {
        name: 'one of the server itself',
        only: ['status', 'body.kind'],
      }),
      get('/apis/apiregistration.k8s.io/v1/apiservices/v1.apps', {
        name: 'as a table',
        accept: tableType,
        only: ['status', 'body.kind'],
      }),
      get('/apis/apiregistration.k8s.io/v1/apiservices/v1.nosuch', { name: 'one that is not there' }),
    ],
  },
]
