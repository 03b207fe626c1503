import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { service, servicesPath } from '../objects.ts'
import { get, mergePatch, post, put, remove, strategicMerge } from '../steps.ts'

/** Explicit ports are among the first 86 of the range, which the server does not allocate by itself. */
const onNodes = (name: string, nodePort: number, more: JsonObject = {}) =>
  service(name, { type: 'NodePort', ports: [{ port: 80, nodePort }], ...more })
const dryRun = { dryRun: 'All' }

const nodePorts: RequestScenario = {
  name: 'ports of services on nodes',
  steps: [
    post(servicesPath, onNodes('mine', 30_051), { name: 'by number' }),
    post(servicesPath, onNodes('other', 30_051), { name: 'that is taken' }),
    post(servicesPath, onNodes('other', 30_051), { name: 'that is taken, in a dry run', query: dryRun }),
    post(servicesPath, onNodes('low', 80), { name: 'below the range' }),
    post(servicesPath, onNodes('low', 80), { name: 'below the range, in a dry run', query: dryRun }),
    post(
      servicesPath,
      service('dry', {
        type: 'NodePort',
        ports: [
          { port: 80, name: 'a' },
          { port: 81, name: 'b' },
        ],
      }),
      {
        name: 'chosen in a dry run',
        query: dryRun,
      },
    ),
    post(servicesPath, service('no', { ports: [{ port: 80, nodePort: 30_052 }] }), { name: 'without being there' }),
    post(
      servicesPath,
      service('dns', {
        type: 'NodePort',
        ports: [
          { name: 'tcp', port: 53, nodePort: 30_053 },
          { name: 'udp', port: 53, protocol: 'UDP' },
        ],
      }),
      { name: 'shared by two protocols' },
    ),
    post(
      servicesPath,
      service('twice', {
        type: 'NodePort',
        ports: [
          { name: 'a', port: 80, nodePort: 30_054 },
          { name: 'b', port: 81, nodePort: 30_054 },
        ],
      }),
      { name: 'twice in one service' },
    ),
    put(`${servicesPath}/mine`, service('mine', { type: 'NodePort' }), { name: 'kept by an update without it' }),
    mergePatch(`${servicesPath}/mine`, { spec: { ports: [{ port: 80, nodePort: 30_055 }] } }, { name: 'exchanged' }),
    post(servicesPath, onNodes('other', 30_051), { name: 'given back' }),
    mergePatch(
      `${servicesPath}/mine`,
      { spec: { ports: [{ port: 80, nodePort: 30_051 }] } },
      { name: 'taken meanwhile' },
    ),
    strategicMerge(
      `${servicesPath}/mine`,
      {
        spec: {
          ports: [
            { port: 80, name: 'first' },
            { port: 81, name: 'second' },
          ],
        },
      },
      { name: 'and one more' },
    ),
    mergePatch(
      `${servicesPath}/mine`,
      {
        spec: {
          ports: [
            { port: 80, name: 'first', nodePort: 30_056 },
            { port: 81, name: 'second', nodePort: 30_056 },
          ],
        },
      },
      { name: 'the same for both' },
    ),
    mergePatch(`${servicesPath}/mine`, { spec: { type: 'ClusterIP' } }, { name: 'not there any more' }),
    mergePatch(
      `${servicesPath}/other`,
      { spec: { type: 'ClusterIP', ports: [{ port: 80, nodePort: 30_057 }] } },
      {
        name: 'another one, and not there any more',
      },
    ),
    remove(`${servicesPath}/other`, { name: 'deleted' }),
    post(servicesPath, onNodes('again', 30_051), { name: 'free again' }),
  ],
}

const local = { type: 'LoadBalancer', externalTrafficPolicy: 'Local' }

const balancers: RequestScenario = {
  name: 'load balancers',
  steps: [
    post(servicesPath, service('local', local), { name: 'to the node itself' }),
    put(`${servicesPath}/local`, service('local', local), { name: 'the same again' }),
    post(servicesPath, service('checked', { ...local, healthCheckNodePort: 30_061 }), {
      name: 'with a check by number',
    }),
    post(servicesPath, service('other', { ...local, healthCheckNodePort: 30_061 }), {
      name: 'with a check that is taken',
    }),
    mergePatch(`${servicesPath}/checked`, { spec: { healthCheckNodePort: 30_062 } }, { name: 'with another check' }),
    mergePatch(`${servicesPath}/checked`, { spec: { externalTrafficPolicy: 'Cluster' } }, { name: 'to any node' }),
    post(servicesPath, service('portless', { type: 'LoadBalancer', allocateLoadBalancerNodePorts: false }), {
      name: 'without ports on the nodes',
    }),
    mergePatch(
      `${servicesPath}/portless`,
      { spec: { allocateLoadBalancerNodePorts: true } },
      { name: 'with them then' },
    ),
    post(
      servicesPath,
      service('classed', {
        type: 'LoadBalancer',
        loadBalancerClass: 'example.com/mine',
        loadBalancerSourceRanges: [' 192.0.2.0/24 '],
      }),
      { name: 'of a class, with ranges' },
    ),
    mergePatch(
      `${servicesPath}/classed`,
      { spec: { loadBalancerClass: 'example.com/other' } },
      { name: 'of another class' },
    ),
    mergePatch(`${servicesPath}/classed`, { spec: { loadBalancerClass: null } }, { name: 'of no class' }),
    mergePatch(
      `${servicesPath}/classed/status`,
      { status: { loadBalancer: { ingress: [{ ip: '192.0.2.7', ipMode: 'Proxy' }, { hostname: 'example.com' }] } } },
      { name: 'a status' },
    ),
    mergePatch(
      `${servicesPath}/classed/status`,
      { status: { loadBalancer: { ingress: [{ ip: '192.0.2.07' }] } } },
      { name: 'a status with zeros' },
    ),
    mergePatch(
      `${servicesPath}/classed/status`,
      {
        status: {
          loadBalancer: {
            ingress: [
              { hostname: '192.0.2.7', ipMode: 'VIP' },
              { ip: '192.0.2.8', ipMode: 'Any' },
            ],
          },
        },
      },
      { name: 'a bad status' },
    ),
    mergePatch(
      `${servicesPath}/classed/status`,
      { status: { loadBalancer: { ingress: [{ ip: '2001:DB8::1' }] } } },
      { name: 'a status in capitals' },
    ),
    mergePatch(
      `${servicesPath}/classed`,
      { spec: { loadBalancerSourceRanges: null, type: 'ClusterIP' } },
      {
        name: 'a load balancer no more',
      },
    ),
    mergePatch(
      `${servicesPath}/classed/status`,
      { status: { loadBalancer: { ingress: [{ ip: '192.0.2.7' }] } } },
      { name: 'a status of none' },
    ),
    post(servicesPath, service('none', { clusterIP: 'None', type: 'LoadBalancer' }), { name: 'headless' }),
    get(servicesPath, {
      name: 'by type',
      query: { fieldSelector: 'spec.type=LoadBalancer' },
      only: ['status', 'body.items.0.metadata.name', 'body.items.2.metadata.name'],
    }),
  ],
}

export const servicePortScenarios: readonly RequestScenario[] = [nodePorts, balancers]
