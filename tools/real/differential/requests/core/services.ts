import type { RequestScenario } from '../../scenario.ts'
import { service, servicesPath } from '../objects.ts'
import { get, mergePatch, post, put, tableType } from '../steps.ts'

const port = (name: string, number: number) => ({ name, port: number })

export const serviceScenarios: readonly RequestScenario[] = [
  {
    name: 'services',
    steps: [
      post(servicesPath, service('plain'), { name: 'within the cluster', query: { fieldManager: 'm' }, save: 'plain' }),
      post(servicesPath, service('headless', { clusterIP: 'None' }), { name: 'headless' }),
      post(servicesPath, service('node', { type: 'NodePort' }), { name: 'on every node' }),
      post(servicesPath, service('balanced', { type: 'LoadBalancer' }), { name: 'behind a load balancer' }),
      post(
        servicesPath,
        { metadata: { name: 'named' }, spec: { type: 'ExternalName', externalName: 'example.com' } },
        {
          name: 'by another name',
        },
      ),
      post(
        servicesPath,
        service('two', { ports: [port('a', 80), { ...port('b', 81), targetPort: 'http', protocol: 'UDP' }] }),
        {
          name: 'with two ports',
        },
      ),
      post(servicesPath, service('dual', { ipFamilyPolicy: 'PreferDualStack' }), {
        name: 'of two families, if possible',
      }),
      post(servicesPath, service('sticky', { sessionAffinity: 'ClientIP' }), { name: 'with affinity' }),
      post(servicesPath, service('1h'), { name: 'with a name that begins with a digit', query: { dryRun: 'All' } }),
      get(servicesPath, { name: 'as a table', accept: tableType }),
      put(`${servicesPath}/plain`, service('plain', { ports: [{ port: 8080 }] }), {
        name: 'updated without its address',
      }),
      mergePatch(
        `${servicesPath}/plain`,
        { spec: { clusterIP: '10.0.0.250' } },
        { name: 'with another address', query: { dryRun: 'All' } },
      ),
      mergePatch(`${servicesPath}/plain`, { spec: { type: 'NodePort' } }, { name: 'put on every node' }),
      mergePatch(`${servicesPath}/plain`, { spec: { type: 'ClusterIP' } }, { name: 'taken from every node' }),
      mergePatch(
        `${servicesPath}/balanced/status`,
        { status: { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } } },
        {
          name: 'given an address outside',
        },
      ),
    ],
  },
  {
    name: 'services that are refused',
    steps: [
      post(servicesPath, service('a', { ports: [] }), { name: 'without a port' }),
      post(servicesPath, service('b', { ports: [{ port: 80 }, { port: 81 }] }), {
        name: 'with ports without names',
        unordered: true,
      }),
      post(servicesPath, service('c', { ports: [{ port: 0 }] }), { name: 'with port zero', unordered: true }),
      post(servicesPath, service('d', { ports: [port('a', 80), port('a', 81)] }), { name: 'with a name twice' }),
      post(servicesPath, service('e', { type: 'Free' }), { name: 'of an unknown type', unordered: true }),
      post(servicesPath, service('f', { clusterIP: 'here' }), { name: 'with no address', unordered: true }),
      post(servicesPath, { metadata: { name: 'g' }, spec: { type: 'ExternalName' } }, { name: 'of no other name' }),
      post(servicesPath, service('i', { ports: [{ port: 80, targetPort: 'Not_Valid' }] }), {
        name: 'with a bad target',
        unordered: true,
      }),
      post(servicesPath, { metadata: { name: 'j' } }, { name: 'without a spec', unordered: true }),
    ],
  },
]
