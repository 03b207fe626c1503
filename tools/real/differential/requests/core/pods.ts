import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { pod, podSpec, podsPath } from '../objects.ts'
import { jsonPatch, mergePatch, post, strategicMerge } from '../steps.ts'
import { podChangeScenarios } from './pods-changes.ts'
import { podDefaultScenarios } from './pods-defaults.ts'
import { refusedPodScenarios } from './pods-refused.ts'
import { refusedContainerScenarios } from './pods-refused-containers.ts'
import { podResizeScenarios } from './pods-resize.ts'

const container = (parts: JsonObject) => ({ containers: [{ name: 'main', image: 'app', ...parts }] })

export const podScenarios: readonly RequestScenario[] = [
  ...podDefaultScenarios,
  ...podChangeScenarios,
  ...podResizeScenarios,
  ...refusedContainerScenarios,
  ...refusedPodScenarios,
  {
    name: 'pods and their defaults',
    steps: [
      post(podsPath, pod('plain'), { name: 'a plain one', query: { fieldManager: 'm' } }),
      post(
        podsPath,
        pod('full', {
          containers: [
            {
              name: 'main',
              image: 'app',
              ports: [{ containerPort: 80 }],
              env: [
                { name: 'A', value: '1' },
                { name: 'B', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
              ],
              resources: { limits: { cpu: '500m', memory: '0.5Gi' } },
              livenessProbe: { httpGet: { port: 80 } },
              readinessProbe: { exec: { command: ['true'] } },
              volumeMounts: [{ name: 'config', mountPath: '/etc/config' }],
            },
          ],
          initContainers: [{ name: 'init', image: 'init:latest' }],
          volumes: [
            { name: 'config', configMap: { name: 'c' } },
            { name: 'secret', secret: { secretName: 's' } },
            { name: 'scratch', emptyDir: {} },
          ],
          serviceAccountName: 'robot',
        }),
        { name: 'one with most of its parts' },
      ),
      post(podsPath, pod('host', { ...container({ ports: [{ containerPort: 80 }] }), hostNetwork: true }), {
        name: 'one on the network of its node',
      }),
      mergePatch(
        `${podsPath}/plain`,
        { spec: { containers: [{ name: 'main', image: 'other' }] } },
        {
          name: 'with another image',
          query: { dryRun: 'All' },
          only: ['status', 'body.spec.containers', 'body.metadata'],
        },
      ),
      strategicMerge(
        `${podsPath}/plain`,
        { spec: { containers: [{ name: 'main', command: ['x'] }] } },
        {
          name: 'with another command',
          query: { dryRun: 'All' },
          only: ['status', 'body.reason', 'body.details.causes.0.field'],
        },
      ),
      mergePatch(
        `${podsPath}/plain`,
        { spec: { nodeName: 'node-1' } },
        {
          name: 'on a node',
          query: { dryRun: 'All' },
          only: ['status', 'body.reason', 'body.details.causes.0.field'],
        },
      ),
      jsonPatch(
        `${podsPath}/plain`,
        [{ op: 'add', path: '/spec/tolerations/-', value: { key: 'a', operator: 'Exists' } }],
        {
          name: 'with one toleration more',
          only: ['status', 'body.spec.tolerations'],
        },
      ),
    ],
  },
  {
    name: 'pods that are refused',
    steps: [
      post(podsPath, pod('a', { containers: [] }), { name: 'without a container', unordered: true }),
      post(podsPath, pod('b', { containers: [{ image: 'x' }] }), { name: 'without a name', unordered: true }),
      post(podsPath, pod('c', { containers: [{ name: 'main' }] }), { name: 'without an image', unordered: true }),
      post(
        podsPath,
        pod('d', {
          containers: [
            { name: 'a', image: 'x' },
            { name: 'a', image: 'y' },
          ],
        }),
        { name: 'with a name twice', unordered: true },
      ),
      post(podsPath, pod('e', { ...podSpec, restartPolicy: 'Sometimes' }), {
        name: 'with an unknown policy',
        unordered: true,
      }),
      post(podsPath, pod('f', container({ ports: [{ containerPort: 70000 }] })), {
        name: 'with a port beyond',
        unordered: true,
      }),
      post(podsPath, pod('g', container({ volumeMounts: [{ name: 'nosuch', mountPath: '/x' }] })), {
        name: 'with no such volume',
        unordered: true,
      }),
      post(podsPath, pod('h', container({ resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } })), {
        name: 'that asks for more than it may',
        unordered: true,
      }),
      post(podsPath, pod('i', container({ resources: { requests: { cpu: 'much' } } })), {
        name: 'that asks for no quantity',
      }),
      post(podsPath, pod('j', container({ env: [{ name: '' }] })), {
        name: 'with a variable without a name',
        unordered: true,
      }),
      post(podsPath, pod('k', { ...podSpec, priorityClassName: 'nosuch' }), { name: 'of a class that is not there' }),
      post(podsPath, { metadata: { name: 'l' } }, { name: 'without a spec', unordered: true }),
      post(podsPath, pod('m', { ...podSpec, terminationGracePeriodSeconds: -1 }), {
        name: 'with a negative grace period',
        only: ['status'],
      }),
      post(podsPath, pod('n', { ...podSpec, nodeSelector: { 'bad key': 'x' } }), {
        name: 'with a bad selector',
        unordered: true,
      }),
    ],
  },
]
