import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { collection } from '../objects.ts'
import { get, mergePatch, post, put } from '../steps.ts'

const endpointsPath = collection('v1', 'endpoints')
const slicesPath = collection('discovery.k8s.io/v1', 'endpointslices')
const dryRun = { dryRun: 'All' }

const endpoints = (name: string, subsets: readonly JsonObject[], metadata: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Endpoints',
  metadata: { name, ...metadata },
  subsets,
})

const slice = (name: string, content: JsonObject): JsonObject => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: { name },
  addressType: 'IPv4',
  ...content,
})

const addresses = [{ ip: '192.0.2.1' }]

function triedEndpoints(name: string, subset: JsonObject): RequestStep {
  return post(endpointsPath, endpoints('tried', [subset]), { name, query: dryRun, unordered: true })
}

function triedSlice(name: string, content: JsonObject): RequestStep {
  return post(slicesPath, slice('tried', content), { name, query: dryRun, unordered: true })
}

export const endpointScenarios: readonly RequestScenario[] = [
  {
    name: 'endpoints',
    steps: [
      post(endpointsPath, endpoints('a', [{ addresses, ports: [{ port: 80 }] }]), { name: 'create' }),
      get(endpointsPath, { name: 'list', only: ['status', 'headers.warning'] }),
      put(
        `${endpointsPath}/a`,
        endpoints('a', [{ notReadyAddresses: addresses, ports: [{ port: 80, protocol: 'UDP' }] }]),
        {
          name: 'update',
        },
      ),
      mergePatch(`${endpointsPath}/a`, { subsets: null }, { name: 'without any' }),
      triedEndpoints('no address', { ports: [{ port: 80 }] }),
      triedEndpoints('bad addresses', {
        addresses: [
          { ip: '127.0.0.1' },
          { ip: 'here' },
          { ip: '192.0.2.01' },
          { ip: '192.0.2.1', hostname: 'A', nodeName: 'A_b' },
          { ip: '' },
        ],
      }),
      triedEndpoints('bad ports', {
        addresses,
        ports: [{ port: 0 }, { port: 80, name: 'A', protocol: 'HTTP', appProtocol: 'a b' }],
      }),
      triedEndpoints('an address in capitals', { addresses: [{ ip: '2001:DB8::1' }] }),
    ],
  },
  {
    name: 'endpoint slices',
    steps: [
      post(slicesPath, slice('a', { endpoints: [{ addresses: ['192.0.2.1'] }], ports: [{ port: 80 }] }), {
        name: 'create',
      }),
      post(
        slicesPath,
        slice('b', {
          endpoints: [
            {
              addresses: ['192.0.2.1'],
              deprecatedTopology: { 'kubernetes.io/hostname': 'node' },
              hints: { forZones: [{ name: 'a' }] },
              zone: 'a',
            },
          ],
        }),
        { name: 'with a topology' },
      ),
      mergePatch(`${slicesPath}/a`, { metadata: { labels: { a: 'b' } } }, { name: 'with labels' }),
      mergePatch(`${slicesPath}/a`, { metadata: { annotations: { a: 'b' } } }, { name: 'with annotations' }),
      mergePatch(`${slicesPath}/a`, { addressType: 'IPv6' }, { name: 'of another type', unordered: true }),
      triedSlice('of no type', { addressType: '' }),
      triedSlice('of an unknown type', { addressType: 'MAC' }),
      triedSlice('names', { addressType: 'FQDN', endpoints: [{ addresses: ['a.example', 'b', 'A.example'] }] }),
      triedSlice('addresses of another family', { endpoints: [{ addresses: ['2001:db8::1'] }] }),
      triedSlice('addresses of the other family, badly', {
        addressType: 'IPv6',
        endpoints: [{ addresses: ['2001:DB8::1', '192.0.2.1', '::1'] }],
      }),
      triedSlice('no addresses', { endpoints: [{ addresses: [] }] }),
      triedSlice('bad names', {
        endpoints: [
          {
            addresses: ['192.0.2.1'],
            hostname: 'A',
            nodeName: 'A_b',
            hints: { forZones: [{ name: 'a' }, { name: 'a' }, { name: 'b c' }], forNodes: [{ name: 'A_b' }] },
          },
        ],
      }),
      triedSlice('bad ports', {
        endpoints: [],
        ports: [{ port: 80 }, { port: 81 }, { name: 'A', port: 0, protocol: 'HTTP', appProtocol: 'a b' }],
      }),
      triedSlice('too many hints', {
        endpoints: [{ addresses: ['192.0.2.1'], hints: { forZones: [...'abcdefghi'].map((name) => ({ name })) } }],
      }),
      triedSlice('too many addresses', {
        endpoints: [{ addresses: Array.from({ length: 101 }, (_, index) => `192.0.2.${index + 1}`) }],
      }),
    ],
  },
]
