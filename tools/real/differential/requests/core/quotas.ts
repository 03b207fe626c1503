import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { collection } from '../objects.ts'
import { get, mergePatch, post, put } from '../steps.ts'

const quotasPath = collection('v1', 'resourcequotas')
const limitsPath = collection('v1', 'limitranges')

const quota = (name: string, spec: JsonObject) => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name },
  spec,
})
const limits = (name: string, ...items: JsonObject[]) => ({
  apiVersion: 'v1',
  kind: 'LimitRange',
  metadata: { name },
  spec: { limits: items },
})
const scoped = (...expressions: JsonObject[]) => ({ scopeSelector: { matchExpressions: expressions } })

export const quotaScenarios: readonly RequestScenario[] = [
  {
    name: 'quotas',
    steps: [
      post(
        quotasPath,
        quota('a', { hard: { pods: '5', cpu: '0.5', 'requests.memory': '1.5Gi', 'example.com/gpu': 2 } }),
        {
          name: 'of many things',
          query: { fieldManager: 'm' },
        },
      ),
      post(quotasPath, quota('b', { hard: { 'requests.cpu': '0.0001', 'count/jobs.batch': '3' } }), {
        name: 'of tiny things',
      }),
      post(
        quotasPath,
        quota('c', { hard: { cpu: '4', 'limits.cpu': '2', 'requests.memory': '2Gi', 'limits.memory': '1Gi' } }),
        {
          name: 'that allow more requests than limits',
        },
      ),
      post(quotasPath, quota('d', { hard: { apples: '1' } }), { name: 'of nothing known', unordered: true }),
      post(quotasPath, quota('e', { hard: { 'not valid/x': '1' } }), { name: 'of no name', unordered: true }),
      post(quotasPath, quota('f', { hard: { storage: '1Gi' } }), { name: 'of what no quota counts' }),
      post(quotasPath, quota('g', { hard: { pods: '1500m' } }), { name: 'of half a pod' }),
      post(quotasPath, quota('h', { hard: { 'example.com/gpu': '-1' } }), { name: 'of less than nothing' }),
      post(quotasPath, quota('i', { hard: { pods: '1' }, scopes: ['Nowhere'] }), { name: 'of an unknown scope' }),
      post(quotasPath, quota('j', { hard: { pods: '1', cpu: '1' }, scopes: ['BestEffort', 'NotBestEffort'] }), {
        name: 'of scopes that contradict each other',
      }),
      post(quotasPath, quota('k', { hard: { secrets: '1' }, scopes: ['Terminating'] }), {
        name: 'of a scope that secrets have not',
      }),
      post(quotasPath, quota('l', { hard: { pods: '1' }, scopes: ['NotTerminating'] }), { name: 'of a scope' }),
      mergePatch(`${quotasPath}/l`, { spec: { scopes: ['Terminating'] } }, { name: 'of another scope' }),
      mergePatch(`${quotasPath}/l`, { spec: { scopes: null } }, { name: 'of no scope any more' }),
      mergePatch(`${quotasPath}/l`, { metadata: { labels: { a: 'not valid' } } }, { name: 'badly labelled' }),
      put(`${quotasPath}/nosuch`, quota('nosuch', {}), { name: 'made by an update' }),
    ],
  },
  {
    name: 'quotas by selectors',
    steps: [
      post(
        quotasPath,
        quota('a', {
          hard: { pods: '1' },
          ...scoped({ scopeName: 'PriorityClass', operator: 'In', values: ['high'] }),
        }),
        { name: 'of a priority' },
      ),
      post(quotasPath, quota('b', { hard: { pods: '1' }, ...scoped({ scopeName: 'PriorityClass', operator: 'In' }) }), {
        name: 'of no value',
      }),
      post(
        quotasPath,
        quota('c', { hard: { pods: '1' }, ...scoped({ scopeName: 'Terminating', operator: 'In', values: ['x'] }) }),
        { name: 'of a value where there is none' },
      ),
      post(
        quotasPath,
        quota('d', {
          hard: { pods: '1' },
          ...scoped({ scopeName: 'PriorityClass', operator: 'Exists', values: ['x'] }),
        }),
        { name: 'of a value that must not be' },
      ),
      post(
        quotasPath,
        quota('e', { hard: { pods: '1' }, ...scoped({ scopeName: 'PriorityClass', operator: 'Like' }) }),
        { name: 'by an unknown operator' },
      ),
      post(
        quotasPath,
        quota('f', { hard: { secrets: '1' }, ...scoped({ scopeName: 'Nowhere', operator: 'Exists' }) }),
        { name: 'by an unknown scope' },
      ),
      post(
        quotasPath,
        quota('g', { hard: { secrets: '1' }, ...scoped({ scopeName: 'BestEffort', operator: 'Exists' }) }),
        { name: 'of what has no such scope' },
      ),
      post(
        quotasPath,
        quota('h', {
          hard: { pods: '1' },
          ...scoped(
            { scopeName: 'Terminating', operator: 'Exists' },
            { scopeName: 'NotTerminating', operator: 'Exists' },
          ),
        }),
        { name: 'by scopes that contradict each other' },
      ),
    ],
  },
  {
    name: 'the status of a quota',
    setup: [post(quotasPath, quota('a', { hard: { pods: '5' } }))],
    steps: [
      mergePatch(`${quotasPath}/a/status`, { status: { hard: { pods: '5' }, used: { pods: '1' } } }, { name: 'used' }),
      mergePatch(`${quotasPath}/a/status`, { status: { used: { pods: '-1' } } }, { name: 'less than nothing' }),
      mergePatch(
        `${quotasPath}/a/status`,
        { status: { hard: { apples: '1' } } },
        { name: 'of nothing known', unordered: true },
      ),
      mergePatch(`${quotasPath}/a`, { status: { used: { pods: '2' } } }, { name: 'on the main path' }),
      get(`${quotasPath}/a/status`, { name: 'read' }),
    ],
  },
  {
    name: 'limits',
    steps: [
      post(limitsPath, limits('a', { type: 'Container', max: { cpu: '2' }, min: { memory: '0.5Gi' } }), {
        name: 'of containers',
        query: { fieldManager: 'm' },
      }),
      post(limitsPath, limits('b', { type: 'Container', default: { cpu: '1' }, min: { cpu: '0.0005' } }), {
        name: 'by default',
      }),
      post(
        limitsPath,
        limits('c', { type: 'Pod', max: { cpu: '2' } }, { type: 'PersistentVolumeClaim', max: { storage: '1Gi' } }),
        {
          name: 'of pods and claims',
        },
      ),
      post(limitsPath, limits('d', { type: 'Pod', default: { cpu: '1' }, defaultRequest: { cpu: '1' } }), {
        name: 'of pods, by default',
      }),
      post(limitsPath, limits('e', { type: 'PersistentVolumeClaim', max: { cpu: '1' } }), {
        name: 'of claims without storage',
      }),
      post(
        limitsPath,
        limits('f', { type: 'Container', max: { cpu: '1' } }, { type: 'Container', max: { cpu: '1' } }),
        {
          name: 'twice',
        },
      ),
      post(limitsPath, limits('g', { type: 'Table', max: { cpu: '1' } }), { name: 'of nothing known' }),
      post(limitsPath, limits('h', { type: 'example.com/Table', max: { cpu: '1' } }), { name: 'of a foreign type' }),
      post(limitsPath, limits('i', { type: 'Container', max: { storage: '1' } }), {
        name: 'of what containers have not',
        unordered: true,
      }),
      post(limitsPath, limits('j', { type: 'Container', min: { cpu: '2' }, max: { cpu: '1' } }), {
        name: 'with more than there may be',
        unordered: true,
      }),
      post(limitsPath, limits('k', { type: 'Container', default: { cpu: '1' }, defaultRequest: { cpu: '2' } }), {
        name: 'with more requested than allowed',
      }),
      post(limitsPath, limits('l', { type: 'Container', maxLimitRequestRatio: { cpu: '0.5' } }), {
        name: 'by less than one',
      }),
      post(
        limitsPath,
        limits('m', { type: 'Pod', min: { cpu: '1' }, max: { cpu: '2' }, maxLimitRequestRatio: { cpu: '3' } }),
        { name: 'by more than there may be' },
      ),
      post(
        limitsPath,
        limits('n', {
          type: 'Container',
          default: { 'example.com/gpu': '2' },
          defaultRequest: { 'example.com/gpu': '1' },
        }),
        { name: 'of what cannot be promised twice' },
      ),
      post(
        limitsPath,
        { metadata: {}, spec: { limits: [] } },
        { name: 'without a name', only: ['status', 'body.spec'] },
      ),
      mergePatch(
        `${limitsPath}/a`,
        { spec: { limits: [{ type: 'Container', max: { apples: '1' } }] } },
        {
          name: 'changed to nothing known',
          unordered: true,
        },
      ),
      mergePatch(`${limitsPath}/a`, { metadata: { labels: { a: 'not valid' } } }, { name: 'badly labelled' }),
      post(limitsPath, limits('o', { max: { cpu: '1' } }), { name: 'of no type', unordered: true }),
      put(`${limitsPath}/z`, limits('z', { type: 'Pod', max: { cpu: '1' } }), { name: 'made by an update' }),
    ],
  },
]
