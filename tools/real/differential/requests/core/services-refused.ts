import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { service, servicesPath } from '../objects.ts'
import { post } from '../steps.ts'

/** A service that gets an error or a warning for one reason. Nothing is stored, so all have one name. */
function tried(name: string, spec: JsonObject, metadata: JsonObject = {}): RequestStep {
  const object = service('tried', spec)
  const body = { ...object, metadata: { name: 'tried', ...metadata } }
  return post(servicesPath, body, { name, query: { dryRun: 'All' }, unordered: true })
}

const annotated = (annotations: JsonObject): JsonObject => ({ annotations })

export const refusedServiceScenarios: readonly RequestScenario[] = [
  {
    name: 'services that are wrong',
    steps: [
      tried('the same port twice', {
        ports: [
          { name: 'a', port: 80 },
          { name: 'b', port: 80 },
        ],
      }),
      tried('a port too many', { ports: [{ port: 65_536 }] }),
      tried('an unknown protocol', { ports: [{ port: 80, protocol: 'HTTP' }] }),
      tried('a bad name of a port', { ports: [{ port: 80, name: 'A_b' }] }),
      tried('a bad protocol of the application', { ports: [{ port: 80, appProtocol: 'a b' }] }),
      tried('a target too many', { ports: [{ port: 80, targetPort: 70_000 }] }),
      tried('a long name of a target', { ports: [{ port: 80, targetPort: 'a-very-long-name-of-a-port' }] }),
      tried('a bad selector', { selector: { 'a b': 'c', d: 'e f' } }),
      tried('an unknown affinity', { sessionAffinity: 'Some' }),
      tried('an affinity for no time', {
        sessionAffinity: 'ClientIP',
        sessionAffinityConfig: { clientIP: { timeoutSeconds: 0 } },
      }),
      tried('an affinity for two days', {
        sessionAffinity: 'ClientIP',
        sessionAffinityConfig: { clientIP: { timeoutSeconds: 172_800 } },
      }),
      tried('a configuration of no affinity', { sessionAffinityConfig: { clientIP: { timeoutSeconds: 5 } } }),
      tried('unknown traffic policies', {
        type: 'NodePort',
        externalTrafficPolicy: 'Any',
        internalTrafficPolicy: 'Any',
      }),
      tried('traffic from outside', { externalTrafficPolicy: 'Local' }),
      tried('a check without need', { healthCheckNodePort: 30_070 }),
      tried('a class without a load balancer', {
        loadBalancerClass: 'example.com/mine',
        allocateLoadBalancerNodePorts: true,
      }),
      tried('a bad class', { type: 'LoadBalancer', loadBalancerClass: 'a b' }),
      tried('ranges without a load balancer', { loadBalancerSourceRanges: ['192.0.2.0/24'] }),
      tried('bad ranges', { type: 'LoadBalancer', loadBalancerSourceRanges: ['192.0.2.1/24', 'all', '192.0.2.0/024'] }),
      tried(
        'bad ranges in an annotation',
        { type: 'LoadBalancer' },
        annotated({
          'service.beta.kubernetes.io/load-balancer-source-ranges': '192.0.2.0/24,all',
        }),
      ),
      tried(
        'ranges in an annotation, without a load balancer',
        {},
        annotated({
          'service.beta.kubernetes.io/load-balancer-source-ranges': '192.0.2.0/24',
        }),
      ),
      tried('an unknown distribution', { trafficDistribution: 'Any' }),
      tried('bad addresses outside', {
        externalIPs: ['127.0.0.1', '0.0.0.0', '169.254.0.1', '224.0.0.1', 'here', '192.0.2.01'],
      }),
      tried('bad addresses outside, of the other family', {
        externalIPs: ['::1', '::', 'fe80::1', 'ff02::1', '::ffff:192.0.2.1'],
      }),
      tried(
        'topology in two ways',
        {},
        annotated({
          'service.kubernetes.io/topology-aware-hints': 'auto',
          'service.kubernetes.io/topology-mode': 'Auto',
        }),
      ),
      tried('a name that is none', { type: 'ExternalName', externalName: 'a_b', ports: null }),
      tried('a name and an address', { type: 'ExternalName', externalName: 'a.example', clusterIP: '10.0.0.81' }),
      tried('a name and families', {
        type: 'ExternalName',
        externalName: 'a.example',
        ipFamilies: ['IPv4'],
        ipFamilyPolicy: 'SingleStack',
      }),
      tried('on nodes and headless', { type: 'NodePort', clusterIP: 'None' }),
      tried('a bad name', {}, { name: 'a.b' }),
      tried('a long name', {}, { name: 'a'.repeat(64) }),
    ],
  },
  {
    name: 'services that are warned of',
    steps: [
      tried('addresses outside', { externalIPs: ['192.0.2.1', '2001:DB8::1'] }),
      tried('headless with too much', {
        clusterIP: 'None',
        externalIPs: ['192.0.2.1'],
        loadBalancerIP: '192.0.2.2',
        sessionAffinity: 'ClientIP',
      }),
      tried('a name with addresses outside', {
        type: 'ExternalName',
        externalName: 'a.example',
        externalIPs: ['192.0.2.1'],
      }),
      tried('a name without need', { externalName: 'a.example' }),
      tried('an old distribution', { trafficDistribution: 'PreferClose' }),
      tried('a distribution', { trafficDistribution: 'PreferSameNode' }),
      tried('hints', {}, annotated({ 'service.kubernetes.io/topology-aware-hints': 'auto' })),
      tried('an address of a load balancer with zeros', { type: 'LoadBalancer', loadBalancerIP: '192.0.2.01' }),
      tried('ranges in capitals', { type: 'LoadBalancer', loadBalancerSourceRanges: ['2001:DB8::/64'] }),
    ],
  },
]
