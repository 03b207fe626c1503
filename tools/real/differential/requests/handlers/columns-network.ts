import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { collection, service, servicesPath } from '../objects.ts'
import { get, mergePatch, post, remove } from '../steps.ts'
import { cells } from './columns-workloads.ts'

const network = '/apis/networking.k8s.io/v1'
const ingresses = collection('networking.k8s.io/v1', 'ingresses')
const endpoints = collection('v1', 'endpoints')
const slices = collection('discovery.k8s.io/v1', 'endpointslices')
const policies = collection('networking.k8s.io/v1', 'networkpolicies')
const ips = (count: number) => Array.from({ length: count }, (_, index) => `10.9.8.${index + 1}`)

function ingress(name: string, hosts: readonly string[], spec: JsonObject = {}): JsonObject {
  const backend = { service: { name: 's', port: { number: 80 } } }
  const rules = hosts.map((host) => ({
    ...(host === '' ? {} : { host }),
    http: { paths: [{ path: '/', pathType: 'Prefix', backend }] },
  }))
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { name },
    spec: { ...(rules.length > 0 ? { rules } : { defaultBackend: backend }), ...spec },
  }
}

function slice(name: string, parts: JsonObject): JsonObject {
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name },
    addressType: 'IPv4',
    endpoints: [],
    ...parts,
  }
}

const loadBalancer = { ingress: [{ hostname: 'b.example.com' }, { ip: '192.0.2.7' }] }

export const networkColumnScenarios: readonly RequestScenario[] = [
  {
    name: 'columns of services',
    setup: [
      post(servicesPath, service('named', { type: 'ExternalName', externalName: 'elsewhere.example.com', ports: [] })),
      post(servicesPath, service('outside', { externalIPs: ['192.0.2.1', '192.0.2.2'], clusterIP: 'None' })),
      post(
        servicesPath,
        service('balanced', {
          type: 'LoadBalancer',
          clusterIP: '10.0.0.77',
          allocateLoadBalancerNodePorts: false,
          externalIPs: ['192.0.2.3'],
        }),
      ),
      mergePatch(`${servicesPath}/balanced/status`, { status: { loadBalancer } }),
      post(
        servicesPath,
        service('headless', {
          clusterIP: 'None',
          ports: [
            { name: 'a', port: 1 },
            { name: 'b', port: 2, protocol: 'UDP' },
          ],
          selector: { app: 'x', tier: 'y' },
        }),
      ),
    ],
    steps: ['named', 'outside', 'balanced', 'headless'].map((name) => get(`${servicesPath}/${name}`, cells(name))),
  },
  {
    name: 'columns of ingresses',
    setup: [
      post(ingresses, ingress('bare', [])),
      post(
        ingresses,
        ingress('many', ['a.example.com', '', 'b.example.com', 'c.example.com', 'd.example.com'], {
          ingressClassName: 'x',
        }),
      ),
      post(ingresses, ingress('safe', ['a.example.com'], { tls: [{ hosts: ['a.example.com'] }] })),
      mergePatch(`${ingresses}/safe/status`, { status: { loadBalancer } }),
      post(`${network}/ingressclasses`, {
        apiVersion: 'networking.k8s.io/v1',
        kind: 'IngressClass',
        metadata: {
          name: '{namespace}',
          annotations: { 'ingressclass.kubernetes.io/is-default-class': 'true' },
        },
        spec: { controller: 'example.com/c', parameters: { kind: 'Config', name: 'c', apiGroup: 'x.example.com' } },
      }),
    ],
    steps: [
      get(`${ingresses}/bare`, cells('without rules')),
      get(`${ingresses}/many`, cells('with many hosts')),
      get(`${ingresses}/safe`, cells('with an address')),
      get(`${network}/ingressclasses/{namespace}`, cells('a default class')),
    ],
    cleanup: [remove(`${network}/ingressclasses/{namespace}`)],
  },
  {
    name: 'columns of endpoints',
    setup: [
      post(endpoints, { apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'none' } }),
      post(endpoints, {
        apiVersion: 'v1',
        kind: 'Endpoints',
        metadata: { name: 'many' },
        subsets: [
          {
            addresses: ips(2).map((ip) => ({ ip })),
            ports: [
              { name: 'a', port: 80 },
              { name: 'b', port: 81 },
            ],
          },
          { addresses: [{ ip: '10.9.8.9' }] },
        ],
      }),
      post(slices, slice('empty', {})),
      post(
        slices,
        slice('full', {
          ports: [{ name: 'a', port: 80 }, { name: 'b' }, { name: 'c', port: 81 }, { name: 'd', port: 82 }],
          endpoints: ips(5).map((ip) => ({ addresses: [ip] })),
        }),
      ),
      post(policies, {
        apiVersion: 'networking.k8s.io/v1',
        kind: 'NetworkPolicy',
        metadata: { name: 'some' },
        spec: {
          podSelector: {
            matchLabels: { a: 'b' },
            matchExpressions: [{ key: 'c', operator: 'NotIn', values: ['d', 'e'] }],
          },
        },
      }),
    ],
    steps: [
      get(`${endpoints}/none`, cells('no endpoints')),
      get(`${endpoints}/many`, cells('many endpoints')),
      get(`${slices}/empty`, cells('an empty slice')),
      get(`${slices}/full`, cells('a full slice')),
      get(`${policies}/some`, cells('a policy')),
    ],
  },
  {
    name: 'columns of addresses',
    setup: [
      post(`${network}/ipaddresses`, {
        apiVersion: 'networking.k8s.io/v1',
        kind: 'IPAddress',
        metadata: { name: '203.0.113.9' },
        spec: { parentRef: { group: 'x.example.com', resource: 'things', namespace: 'n', name: 't' } },
      }),
      post(`${network}/servicecidrs`, {
        apiVersion: 'networking.k8s.io/v1',
        kind: 'ServiceCIDR',
        metadata: { name: '{namespace}' },
        spec: { cidrs: ['198.51.100.0/24'] },
      }),
    ],
    steps: [
      get(`${network}/ipaddresses/203.0.113.9`, cells('an address')),
      get(`${network}/servicecidrs/{namespace}`, cells('a range')),
    ],
    cleanup: [remove(`${network}/ipaddresses/203.0.113.9`), remove(`${network}/servicecidrs/{namespace}`)],
  },
]
