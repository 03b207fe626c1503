import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { collection } from '../objects.ts'
import { get, mergePatch, post, put, remove, type StepParts, tableType, watch } from '../steps.ts'

const older = collection('autoscaling/v1', 'horizontalpodautoscalers')
const newer = collection('autoscaling/v2', 'horizontalpodautoscalers')
const budgets = collection('policy/v1', 'poddisruptionbudgets')
const dry: StepParts = { query: { dryRun: 'All' }, unordered: true }

const target = { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } }
const scaler = (name: string, spec: JsonObject = {}, metadata: JsonObject = {}) => ({
  metadata: { name, ...metadata },
  spec: { ...target, maxReplicas: 5, ...spec },
})
const usage = { type: 'Utilization', averageUtilization: 60 }
const value = { type: 'Value', value: '10' }
const average = { type: 'AverageValue', averageValue: '500m' }
const service = { apiVersion: 'v1', kind: 'Service', name: 'web' }
const selected = {
  name: 'hits',
  selector: { matchExpressions: [{ key: 'a', operator: 'Exists' }], matchLabels: { b: 'c' } },
}

const everyMetric: readonly JsonObject[] = [
  { type: 'Resource', resource: { name: 'memory', target: average } },
  { type: 'Resource', resource: { name: 'cpu', target: usage } },
  { type: 'ContainerResource', containerResource: { name: 'cpu', container: 'main', target: usage } },
  { type: 'Pods', pods: { metric: selected, target: average } },
  { type: 'Object', object: { describedObject: service, metric: { name: 'hits' }, target: value } },
  { type: 'Object', object: { describedObject: service, metric: { name: 'more' }, target: average } },
  { type: 'External', external: { metric: { name: 'a<b' }, target: value } },
  { type: 'External', external: { metric: selected, target: average } },
]
const everyStatus: readonly JsonObject[] = [
  { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 40, averageValue: '100m' } } },
  { type: 'ContainerResource', containerResource: { name: 'cpu', container: 'main', current: { averageValue: '1' } } },
  { type: 'Pods', pods: { metric: selected, current: { averageValue: '3' } } },
  { type: 'Object', object: { describedObject: service, metric: { name: 'hits' }, current: { value: '7' } } },
  { type: 'External', external: { metric: { name: 'a' }, current: { value: '8', averageValue: '2' } } },
]

function tried(specs: Readonly<Record<string, JsonObject>>, path = newer): readonly RequestStep[] {
  return Object.entries(specs).map(([name, spec]) => post(path, scaler('a', spec), { ...dry, name }))
}

const rules = (scaleUp: JsonObject) => ({ behavior: { scaleUp } })

export const autoscalerScenarios: readonly RequestScenario[] = [
  {
    name: 'autoscalers in both versions',
    steps: [
      post(
        newer,
        scaler('a', { metrics: everyMetric, behavior: { scaleUp: { selectPolicy: 'Min', tolerance: '50m' } } }),
        {
          name: 'a new one, with all there is',
          query: { fieldManager: 'm' },
        },
      ),
      get(`${older}/a`, { name: 'as the older version has it' }),
      mergePatch(`${older}/a`, { spec: { maxReplicas: 6 } }, { name: 'changed there', query: { fieldManager: 'n' } }),
      mergePatch(
        `${older}/a`,
        { spec: { targetCPUUtilizationPercentage: 50 } },
        { name: 'with another target', query: { fieldManager: 'n' } },
      ),
      get(`${newer}/a`, { name: 'as it is stored' }),
      mergePatch(
        `${newer}/a/status`,
        {
          status: {
            currentReplicas: 2,
            desiredReplicas: 3,
            observedGeneration: 1,
            lastScaleTime: '2026-01-01T00:00:00Z',
            currentMetrics: everyStatus,
            conditions: [
              {
                type: 'AbleToScale',
                status: 'True',
                lastTransitionTime: '2026-01-01T00:00:00Z',
                reason: 'R',
                message: 'a & b',
              },
            ],
          },
        },
        { name: 'its status', query: { fieldManager: 'controller' } },
      ),
      get(`${older}/a`, { name: 'its status in the older version' }),
      get(`${older}/a`, { name: 'as a table of the older version', accept: tableType, only: ['body.rows.0.cells'] }),
      get(`${newer}/a`, { name: 'as a table', accept: tableType, only: ['body.rows.0.cells'] }),
      mergePatch(
        `${older}/a/status`,
        { status: { currentReplicas: 4, currentCPUUtilizationPercentage: 9 } },
        {
          name: 'its status, changed there',
        },
      ),
      mergePatch(
        `${newer}/a/status`,
        { status: { currentReplicas: -1, desiredReplicas: -1 } },
        {
          ...dry,
          name: 'fewer than none',
        },
      ),
      put(
        `${older}/a/status`,
        { ...scaler('a'), status: { currentReplicas: 1, desiredReplicas: 1 } },
        { name: 'a status there without annotations', query: { fieldManager: 'c' } },
      ),
      get(`${newer}/a`, { name: 'what is left of the status' }),
      mergePatch(`${newer}/a/status`, { status: { currentMetrics: everyStatus } }, { name: 'its status once more' }),
      put(`${older}/a`, scaler('a', { targetCPUUtilizationPercentage: 40 }), {
        name: 'replaced there without annotations',
        query: { fieldManager: 'r' },
      }),
      get(`${newer}/a`, { name: 'what is left of the spec' }),
      post(
        older,
        scaler(
          'b',
          {},
          { annotations: { 'autoscaling.alpha.kubernetes.io/conditions': '[{"type":"A","status":"True"}]' } },
        ),
        { name: 'a new one with a status in an annotation' },
      ),
      get(older, { name: 'list the older version', only: ['body.items', 'body.kind', 'body.apiVersion'] }),
      remove(`${older}/a`, { name: 'delete there' }),
      get(`${newer}/a`, { name: 'gone' }),
    ],
  },
  {
    name: 'autoscalers of the older version',
    steps: [
      post(older, scaler('a'), { name: 'without a target', query: { fieldManager: 'm' } }),
      get(`${newer}/a`, { name: 'as it is stored' }),
      post(older, scaler('b', { minReplicas: 2, targetCPUUtilizationPercentage: 70 }), {
        name: 'with a target',
        query: { fieldManager: 'm' },
      }),
      put(`${older}/b`, scaler('b', { targetCPUUtilizationPercentage: 30 }), { name: 'replaced' }),
      post(
        older,
        scaler(
          'c',
          {},
          {
            annotations: {
              own: 'x',
              'autoscaling.alpha.kubernetes.io/metrics':
                '[{"type":"Pods","pods":{"metricName":"hits","targetAverageValue":"5"}},{"type":"Object","object":{"target":{"kind":"Service","name":"s"},"metricName":"m","targetValue":"0","averageValue":"1"}}]',
              'autoscaling.alpha.kubernetes.io/behavior':
                '{"ScaleDown":{"Policies":[{"Type":"Pods","Value":1,"PeriodSeconds":5}]}}',
            },
          },
        ),
        { name: 'with annotations' },
      ),
      get(`${newer}/c`, { name: 'the annotations as fields' }),
      post(
        older,
        scaler(
          'f',
          {},
          { annotations: { 'autoscaling.alpha.kubernetes.io/behavior': '{"ScaleDown":{"SelectPolicy":"Disabled"}}' } },
        ),
        { name: 'with rules without policies' },
      ),
      post(
        older,
        scaler(
          'd',
          {},
          {
            annotations: {
              'autoscaling.alpha.kubernetes.io/metrics': '[{"type":1}]',
              'autoscaling.alpha.kubernetes.io/behavior': 'x',
            },
          },
        ),
        { name: 'with annotations that are none' },
      ),
      post(newer, scaler('e', {}, { annotations: { 'autoscaling.alpha.kubernetes.io/metrics': '[]', own: 'x' } }), {
        name: 'with an annotation where none is needed',
      }),
      watch(
        older,
        2,
        [mergePatch(`${newer}/a`, { spec: { maxReplicas: 9 } }, { name: 'changed in the newer version' })],
        {
          name: 'watch the older version',
          query: { fieldSelector: 'metadata.name=a' },
          duringAfterEvents: 1,
        },
      ),
      ...tried({ 'refused in the older version': { minReplicas: 7, targetCPUUtilizationPercentage: 0 } }, older),
    ],
  },
  {
    name: 'autoscalers that are tried',
    steps: [
      ...tried({
        'no metrics': { metrics: [] },
        'rules for up': rules({ stabilizationWindowSeconds: 30 }),
        'rules for nothing': { behavior: {} },
        'no maximum': { maxReplicas: 0 },
        'a negative maximum': { maxReplicas: -1 },
        'to none': { minReplicas: 0 },
        'more at least than at most': { minReplicas: 6 },
        'no target': { scaleTargetRef: { kind: '', name: '' } },
        'a bad target': { scaleTargetRef: { apiVersion: 'a/b/c', kind: 'a/b', name: '..' } },
        'a target without a group': { scaleTargetRef: { apiVersion: 'v1', kind: 'Deployment', name: 'a' } },
        'a controller': { scaleTargetRef: { apiVersion: 'v1', kind: 'ReplicationController', name: 'a' } },
        'no type': { metrics: [{ type: '' }] },
        'an unknown type': { metrics: [{ type: 'Weather' }] },
        'a type without a source': { metrics: [{ type: 'Pods' }] },
        'two sources': { metrics: [{ ...everyMetric[0], pods: { metric: selected, target: average } }] },
        'the wrong source': { metrics: [{ type: 'Pods', resource: { name: 'cpu', target: usage } }] },
        'no names': {
          metrics: [
            { type: 'Resource', resource: { name: '', target: usage } },
            { type: 'ContainerResource', containerResource: { name: '', container: '', target: usage } },
            { type: 'Pods', pods: { metric: { name: '' }, target: average } },
          ],
        },
        'bad names': {
          metrics: [
            { type: 'ContainerResource', containerResource: { name: 'speed', container: 'A', target: usage } },
            { type: 'External', external: { metric: { name: 'a/b' }, target: value } },
            {
              type: 'Object',
              object: { describedObject: { kind: '', name: '' }, metric: { name: 'a' }, target: value },
            },
          ],
        },
        'no targets': {
          metrics: everyMetric.map((metric) => {
            const [type = '', source = {}] = [metric['type'] as string, Object.values(metric)[1] as JsonObject]
            return { type, [Object.keys(metric)[1] as string]: { ...source, target: { type: 'Value' } } }
          }),
        },
        'bad targets': {
          metrics: [
            { type: 'Resource', resource: { name: 'cpu', target: { type: 'Some', averageUtilization: 0 } } },
            { type: 'Resource', resource: { name: 'cpu', target: { ...usage, averageValue: '1' } } },
            { type: 'External', external: { metric: { name: 'a' }, target: { ...value, averageValue: '0' } } },
            { type: 'Pods', pods: { metric: { name: 'a' }, target: { type: '', averageValue: '-1' } } },
          ],
        },
        'bad rules': rules({
          stabilizationWindowSeconds: 3601,
          selectPolicy: 'Some',
          policies: [
            { type: 'Some', value: 0, periodSeconds: 0 },
            { type: 'Pods', value: 1, periodSeconds: 1801 },
          ],
          tolerance: '-1',
        }),
        'a negative window': rules({ stabilizationWindowSeconds: -1 }),
      }),
    ],
  },
  {
    name: 'autoscalers that change',
    setup: [post(newer, scaler('a'))],
    steps: [
      mergePatch(`${newer}/a`, { spec: { minReplicas: 0 } }, { ...dry, name: 'to none' }),
      mergePatch(`${newer}/a`, { spec: { scaleTargetRef: { apiVersion: 'v1' } } }, { ...dry, name: 'another group' }),
      mergePatch(`${newer}/a`, { spec: { scaleTargetRef: { name: 'b' } } }, { name: 'another target' }),
      mergePatch(`${newer}/a`, { spec: { metrics: null } }, { name: 'the default metric' }),
      mergePatch(`${newer}/a`, { spec: { minReplicas: null } }, { name: 'the default minimum' }),
    ],
  },
  {
    name: 'disruption budgets',
    steps: [
      post(budgets, { metadata: { name: 'a' }, spec: {} }, { name: 'an empty one', query: { fieldManager: 'm' } }),
      post(
        budgets,
        {
          metadata: { name: 'b' },
          spec: { minAvailable: '50%', selector: {}, unhealthyPodEvictionPolicy: 'AlwaysAllow' },
        },
        {
          name: 'of everything',
        },
      ),
      post(
        budgets,
        {
          metadata: { name: 'c' },
          spec: { minAvailable: 1, maxUnavailable: 1, selector: { matchLabels: { a: 'b' } } },
        },
        {
          ...dry,
          name: 'of both',
        },
      ),
      post(budgets, { metadata: { name: 'c' }, spec: { minAvailable: -1 } }, { ...dry, name: 'of fewer than none' }),
      post(
        budgets,
        { metadata: { name: 'c' }, spec: { maxUnavailable: '101%' } },
        { ...dry, name: 'of more than all' },
      ),
      post(budgets, { metadata: { name: 'c' }, spec: { maxUnavailable: 'some' } }, { ...dry, name: 'of no number' }),
      post(
        budgets,
        { metadata: { name: 'c' }, spec: { unhealthyPodEvictionPolicy: 'Never' } },
        {
          ...dry,
          name: 'with an unknown policy',
        },
      ),
      post(
        budgets,
        { metadata: { name: 'c' }, spec: { selector: { matchLabels: { 'a b': 'c d' } } } },
        {
          ...dry,
          name: 'with a bad selector',
        },
      ),
      mergePatch(
        `${budgets}/a`,
        { spec: { minAvailable: 1, selector: { matchLabels: { a: 'b' } } } },
        { name: 'changed' },
      ),
      mergePatch(
        `${budgets}/a/status`,
        { status: { disruptionsAllowed: -1, currentHealthy: -1, expectedPods: -1 } },
        {
          ...dry,
          name: 'a status of fewer than none',
        },
      ),
      mergePatch(
        `${budgets}/a/status`,
        { status: { conditions: [{ type: 'a b', status: 'Maybe' }] } },
        {
          ...dry,
          name: 'a status with a bad condition',
        },
      ),
      mergePatch(
        `${budgets}/a/status`,
        { status: { disruptionsAllowed: 1, disruptedPods: { p: '2026-01-01T00:00:00Z' } } },
        {
          name: 'a status',
        },
      ),
    ],
  },
]
