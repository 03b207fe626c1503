import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { collection } from '../objects.ts'
import { mergePatch, post, put } from '../steps.ts'

const policiesPath = collection('networking.k8s.io/v1', 'networkpolicies')

const policy = (name: string, spec: JsonObject): JsonObject => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name },
  spec: { podSelector: {}, ...spec },
})

function tried(name: string, spec: JsonObject): RequestStep {
  return post(policiesPath, policy('tried', spec), { name, query: { dryRun: 'All' }, unordered: true })
}

const triedPorts = (name: string, ...ports: readonly JsonObject[]) => tried(name, { ingress: [{ ports }] })
const triedPeers = (name: string, ...from: readonly JsonObject[]) => tried(name, { ingress: [{ from }] })

export const networkPolicyScenarios: readonly RequestScenario[] = [
  {
    name: 'network policies',
    steps: [
      post(policiesPath, policy('a', {}), { name: 'of all pods' }),
      post(policiesPath, policy('b', { egress: [{ ports: [{ port: 53, protocol: 'UDP' }, { port: 'http' }] }] }), {
        name: 'of what goes out',
      }),
      post(
        policiesPath,
        policy('c', {
          ingress: [
            {
              from: [{ ipBlock: { cidr: '192.0.2.0/24', except: ['192.0.2.128/25'] } }],
              ports: [{ port: 80, endPort: 90 }],
            },
          ],
          policyTypes: ['Ingress'],
        }),
        { name: 'of ranges' },
      ),
      put(`${policiesPath}/a`, policy('a', { policyTypes: ['Egress'] }), { name: 'turned round' }),
      mergePatch(
        `${policiesPath}/a`,
        { spec: { podSelector: { matchLabels: { 'a b': 'c' } } } },
        { name: 'of bad labels' },
      ),
    ],
  },
  {
    name: 'network policies that are refused',
    steps: [
      tried('a bad selector', {
        podSelector: {
          matchLabels: { a: 'b c' },
          matchExpressions: [
            { key: 'a b', operator: 'Any' },
            { key: 'a', operator: 'In' },
            { key: 'a', operator: 'Exists', values: ['b'] },
          ],
        },
      }),
      tried('unknown types', { policyTypes: ['Any'] }),
      tried('three types', { policyTypes: ['Ingress', 'Egress', 'Ingress'] }),
      triedPorts('an unknown protocol', { port: 80, protocol: 'HTTP' }),
      triedPorts('bad ports', { port: 0 }, { port: 'A_b' }, { port: 70_000 }),
      triedPorts('ports to an end before them', { port: 80, endPort: 79 }),
      triedPorts('ports to a bad end', { port: 80, endPort: 70_000 }),
      triedPorts('ports to an end without a beginning', { endPort: 80 }, { port: 'http', endPort: 80 }),
      triedPeers('no peer', {}),
      triedPeers('two peers in one', { ipBlock: { cidr: '192.0.2.0/24' }, podSelector: {} }),
      triedPeers('a peer of both selectors', { podSelector: {}, namespaceSelector: { matchLabels: { a: 'b' } } }),
      triedPeers('a block without a range', { ipBlock: { cidr: '' } }),
      triedPeers(
        'bad blocks',
        { ipBlock: { cidr: 'all' } },
        { ipBlock: { cidr: '192.0.2.1/24' } },
        { ipBlock: { cidr: '192.0.02.0/24' } },
      ),
      triedPeers('exceptions that are none', {
        ipBlock: { cidr: '192.0.2.0/24', except: ['192.0.2.0/24', '198.51.100.0/25', '2001:db8::/64', 'all'] },
      }),
      triedPeers('a block in capitals', { ipBlock: { cidr: '2001:DB8::/64', except: ['2001:DB8::/65'] } }),
    ],
  },
]
