import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { apply, get, mergePatch, post, put, remove, tableType } from '../steps.ts'

const classes = '/apis/scheduling.k8s.io/v1/priorityclasses'
const runtimes = '/apis/node.k8s.io/v1/runtimeclasses'
const priorityClass = (name: string, content: JsonObject) => ({
  apiVersion: 'scheduling.k8s.io/v1',
  kind: 'PriorityClass',
  metadata: { name },
  ...content,
})
const runtimeClass = (name: string, content: JsonObject) => ({
  apiVersion: 'node.k8s.io/v1',
  kind: 'RuntimeClass',
  metadata: { name },
  ...content,
})
const own = '{namespace}-a'

export const priorityScenarios: readonly RequestScenario[] = [
  {
    name: 'classes of priority',
    steps: [
      get(`${classes}/system-node-critical`, { name: 'that of nodes' }),
      get(`${classes}/system-cluster-critical`, {
        name: 'that of the cluster, as a table',
        accept: tableType,
        only: ['status', 'body.rows.0.cells.1', 'body.rows.0.cells.2'],
      }),
      post(classes, priorityClass(own, { value: 5 }), { name: 'one', query: { fieldManager: 'm' } }),
      mergePatch(`${classes}/${own}`, { value: 6 }, { name: 'of another value' }),
      mergePatch(`${classes}/${own}`, { preemptionPolicy: 'Never' }, { name: 'of another policy' }),
      mergePatch(`${classes}/${own}`, { description: 'changed' }, { name: 'of another description' }),
      post(classes, priorityClass('{namespace}-b', { value: 1_000_000_001 }), { name: 'too high' }),
      post(classes, priorityClass('{namespace}-c', { value: 1, preemptionPolicy: 'Maybe' }), {
        name: 'of an unknown policy',
      }),
      post(classes, priorityClass('system-own', { value: 1 }), { name: 'named like those of the system' }),
      post(classes, priorityClass('system-node-critical', { value: 1 }), { name: 'like one of the system' }),
      post(classes, priorityClass('system-cluster-critical', { value: 2_000_000_000, globalDefault: true }), {
        name: 'one of the system, by default',
      }),
      post(classes, priorityClass('system-cluster-critical', { value: 2_000_000_000 }), { name: 'one of the system' }),
      mergePatch(`${classes}/${own}`, { metadata: { labels: { a: 'not valid' } } }, { name: 'badly labelled' }),
      apply(
        `${classes}/${own}`,
        'tests',
        { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: own }, value: 7 },
        { name: 'applied with another value' },
      ),
      post(classes, priorityClass('{namespace}-e', { value: 2_147_483_648 }), { name: 'higher than any number' }),
      put(`${classes}/{namespace}-d`, priorityClass('{namespace}-d', { value: 1 }), { name: 'made by an update' }),
    ],
    cleanup: ['a', 'b', 'c', 'd'].map((letter) => remove(`${classes}/{namespace}-${letter}`)),
  },
  {
    name: 'classes of runtimes',
    steps: [
      post(
        runtimes,
        runtimeClass(own, {
          handler: 'runc',
          overhead: { podFixed: { cpu: '0.25', memory: '64Mi' } },
          scheduling: { nodeSelector: { 'beta.kubernetes.io/os': 'linux' }, tolerations: [{ operator: 'Exists' }] },
        }),
        { name: 'one', query: { fieldManager: 'm' } },
      ),
      mergePatch(`${runtimes}/${own}`, { handler: 'other' }, { name: 'of another handler' }),
      mergePatch(`${runtimes}/${own}`, { metadata: { labels: { a: 'not valid' } } }, { name: 'badly labelled' }),
      mergePatch(`${runtimes}/${own}`, { scheduling: null }, { name: 'without a schedule' }),
      put(`${runtimes}/${own}`, runtimeClass(own, { handler: 'runc' }), { name: 'update without a version' }),
      post(runtimes, runtimeClass('{namespace}-b', { handler: '' }), { name: 'of no handler' }),
      post(runtimes, runtimeClass('{namespace}-c', { handler: 'Not.Valid' }), { name: 'of a bad handler' }),
      post(runtimes, runtimeClass('{namespace}-d', { handler: 'a', overhead: { podFixed: { storage: '1Gi' } } }), {
        name: 'that takes what pods have not',
      }),
      post(runtimes, runtimeClass('{namespace}-e', { handler: 'a', overhead: { podFixed: { cpu: '-1' } } }), {
        name: 'that takes less than nothing',
      }),
      post(
        runtimes,
        runtimeClass('{namespace}-f', {
          handler: 'a',
          scheduling: {
            tolerations: [
              { key: 'a', operator: 'Exists' },
              { key: 'a', operator: 'Exists', effect: '' },
              { operator: 'Equal', value: 'x' },
              { key: 'b', operator: 'Exists', value: 'x', tolerationSeconds: 5 },
              { key: 'c', operator: 'Lt', value: '5' },
              { key: 'd', operator: 'Like', effect: 'Never' },
            ],
          },
        }),
        { name: 'for bad taints' },
      ),
      post(
        runtimes,
        runtimeClass('{namespace}-g', { handler: 'a', overhead: { podFixed: { 'hugepages-2Mi': '3Mi' } } }),
        {
          name: 'that takes part of a page',
        },
      ),
    ],
    cleanup: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => remove(`${runtimes}/{namespace}-${letter}`)),
  },
]
