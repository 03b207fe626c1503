import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { apply, get, mergePatch, post, put, remove } from '../steps.ts'

const nodes = '/api/v1/nodes'
const own = `${nodes}/{namespace}-a`
const node = (name: string, content: JsonObject, metadata: JsonObject = {}) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, ...metadata },
  ...content,
})

export const nodeScenarios: readonly RequestScenario[] = [
  {
    name: 'nodes',
    steps: [
      post(
        nodes,
        node('{namespace}-a', {
          spec: { podCIDR: '10.1.0.0/24', taints: [{ key: 'example.com/x', value: 'y', effect: 'NoExecute' }] },
          status: { capacity: { cpu: '4', memory: '8192Mi', pods: '110', 'example.com/gpu': '1' } },
        }),
        { name: 'one', query: { fieldManager: 'm' } },
      ),
      mergePatch(own, { spec: { unschedulable: true } }, { name: 'closed to pods' }),
      mergePatch(own, { spec: { podCIDR: '10.2.0.0/24', podCIDRs: null } }, { name: 'of another range' }),
      mergePatch(own, { spec: { podCIDR: null, podCIDRs: null } }, { name: 'of no range' }),
      mergePatch(own, { spec: { providerID: 'a://1' } }, { name: 'of a provider' }),
      mergePatch(own, { spec: { providerID: 'a://2' } }, { name: 'of another provider' }),
      mergePatch(own, { spec: { externalID: 'x' } }, { name: 'of an old identity' }),
      mergePatch(own, { spec: { taints: [] } }, { name: 'without taints' }),
      mergePatch(own, { status: { phase: 'Running' } }, { name: 'its status on the main path' }),
      mergePatch(
        `${own}/status`,
        {
          metadata: { labels: { a: 'b' } },
          spec: { unschedulable: false },
          status: {
            addresses: [{ type: 'InternalIP', address: '192.0.2.1' }],
            conditions: [{ type: 'Ready', status: 'True' }],
          },
        },
        { name: 'ready' },
      ),
      mergePatch(
        `${own}/status`,
        {
          status: {
            addresses: [
              { type: 'InternalIP', address: '192.0.2.1' },
              { type: 'InternalIP', address: '192.0.2.1' },
            ],
          },
        },
        { name: 'with an address twice' },
      ),
      mergePatch(`${own}/status`, { status: { allocatable: { cpu: '-1' } } }, { name: 'with less than nothing' }),
      get(nodes, {
        name: 'by whether they are closed',
        query: { fieldSelector: 'spec.unschedulable=true,metadata.name={namespace}-a' },
        only: ['status', 'body.items.0.spec'],
      }),
      mergePatch(own, { metadata: { labels: { 'not valid': 'x' } } }, { name: 'badly labelled' }),
      mergePatch(
        `${own}/status`,
        { metadata: { labels: { 'not valid': 'x' } } },
        { name: 'its status, badly labelled' },
      ),
      apply(
        `${own}/status`,
        'kubelet',
        {
          apiVersion: 'v1',
          kind: 'Node',
          metadata: { name: '{namespace}-a' },
          status: { conditions: [{ type: 'Ready', status: 'False' }] },
        },
        { name: 'not ready, applied' },
      ),
      put(`${nodes}/{namespace}-z`, node('{namespace}-z', {}), { name: 'made by an update' }),
    ],
    cleanup: [remove(own)],
  },
  {
    name: 'nodes that are refused',
    steps: [
      post(
        nodes,
        node('{namespace}-b', {
          spec: {
            taints: [
              { key: 'a', effect: 'NoSchedule' },
              { key: 'a', value: 'other', effect: 'NoSchedule' },
              { key: 'not valid', value: 'not valid', effect: 'Never' },
              { key: 'c' },
            ],
          },
        }),
        { name: 'with bad taints' },
      ),
      post(nodes, node('{namespace}-c', { spec: { podCIDRs: ['10.1.0.1/24', 'x'] } }), { name: 'of bad ranges' }),
      post(nodes, node('{namespace}-d', { spec: { podCIDRs: ['10.1.0.0/24', '10.2.0.0/24'] } }), {
        name: 'of two ranges',
      }),
      post(nodes, node('{namespace}-e', { status: { capacity: { pods: '1.5' } } }), {
        name: 'with half a pod',
        unordered: true,
      }),
      post(nodes, node('{namespace}-f', { status: { declaredFeatures: ['B', 'A', 'A', 'not valid'] } }), {
        name: 'with features in disorder',
      }),
      post(nodes, node('{namespace}-g', {}, { annotations: { 'scheduler.alpha.kubernetes.io/taints': '{"a"' } }), {
        name: 'with old taints that are none',
      }),
      post(nodes, node('{namespace}-h', { status: { nodeInfo: { swap: { capacity: 0 } } } }), { name: 'with no swap' }),
      post(nodes, node('{namespace}-i', { spec: { podCIDRs: ['10.1.0.0/24', 'fd00:0::/64'] } }), {
        name: 'of ranges of both families',
      }),
    ],
    cleanup: ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((letter) => remove(`${nodes}/{namespace}-${letter}`)),
  },
]
