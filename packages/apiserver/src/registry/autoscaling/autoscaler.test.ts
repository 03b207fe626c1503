import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import type { BuiltinView } from '../kind-strategy.ts'
import { disruptionBudgetStrategy } from '../policy/disruption-budget.ts'
import { strategyContextWith } from '../testing/strategy-context.ts'
import { decoded, problems, statusProblems } from '../testing/workload.ts'
import { autoscalerStrategy } from './autoscaler.ts'

const older = autoscalerStrategy.views?.get('autoscaling/v1') as BuiltinView
const target = { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } }

function autoscaler(version: 'v1' | 'v2', spec: JsonObject = {}, parts: JsonObject = {}): JsonObject {
  const metadata = { name: 'a', namespace: 'default' }
  const kind = { apiVersion: `autoscaling/${version}`, kind: 'HorizontalPodAutoscaler' }
  return { ...kind, metadata, spec: { ...target, maxReplicas: 5, ...spec }, ...parts }
}

const annotationsOf = ({ metadata }: JsonObject) => (metadata as JsonObject)['annotations'] as JsonObject | undefined
const pods = { type: 'Pods', pods: { metric: { name: 'hits' }, target: { type: 'AverageValue', averageValue: '5' } } }
const cpu = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } }

test('an autoscaler measures CPU utilization by default', () => {
  const complete = decoded(autoscalerStrategy, autoscaler('v2'))
  expect(complete['spec']).toMatchObject({
    minReplicas: 1,
    metrics: [{ resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } }],
  })
  expect(complete['spec']).not.toHaveProperty('behavior')
  expect(older.setDefaults?.(autoscaler('v1'))).toMatchObject({
    spec: { minReplicas: 1, targetCPUUtilizationPercentage: 80 },
  })
})

test('rules for one direction add the default rules for the other', () => {
  const { behavior } = decoded(
    autoscalerStrategy,
    autoscaler('v2', { behavior: { scaleDown: { selectPolicy: 'Min' } } }),
  )['spec'] as JsonObject
  expect(behavior).toMatchObject({
    scaleUp: { stabilizationWindowSeconds: 0, selectPolicy: 'Max', policies: [{ type: 'Pods' }, { type: 'Percent' }] },
    scaleDown: { selectPolicy: 'Min', policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] },
  })
})

test("carries fields that the older version lacks in annotations, in Go's encoding", () => {
  const behavior = { scaleUp: { selectPolicy: 'Max', policies: [{ type: 'Pods', value: 1, periodSeconds: 2 }] } }
  const stored = autoscaler(
    'v2',
    { metrics: [pods, cpu], behavior },
    {
      status: {
        currentMetrics: [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 7 } } }],
        conditions: [{ type: 'A', status: 'True', reason: '<' }],
      },
    },
  )
  const shown = older.fromStored(stored)
  expect(shown).toMatchObject({
    apiVersion: 'autoscaling/v1',
    spec: { targetCPUUtilizationPercentage: 60 },
    status: { currentCPUUtilizationPercentage: 7 },
  })
  expect(annotationsOf(shown)).toEqual({
    'autoscaling.alpha.kubernetes.io/metrics':
      '[{"type":"Pods","pods":{"metricName":"hits","targetAverageValue":"5"}}]',
    'autoscaling.alpha.kubernetes.io/current-metrics':
      '[{"type":"Resource","resource":{"name":"cpu","currentAverageUtilization":7,"currentAverageValue":"0"}}]',
    'autoscaling.alpha.kubernetes.io/behavior':
      '{"ScaleUp":{"StabilizationWindowSeconds":null,"SelectPolicy":"Max","Policies":[{"Type":"Pods","Value":1,"PeriodSeconds":2}],"Tolerance":null},"ScaleDown":null}',
    'autoscaling.alpha.kubernetes.io/conditions': '[{"type":"A","status":"True","reason":"\\u003c"}]',
  })
})

test('an autoscaler survives the conversion to the older version and back', () => {
  const stored = decoded(
    autoscalerStrategy,
    autoscaler('v2', {
      behavior: { scaleUp: { tolerance: '50m' } },
      metrics: [
        pods,
        {
          type: 'ContainerResource',
          containerResource: { name: 'cpu', container: 'c', target: { type: 'AverageValue', averageValue: '1' } },
        },
        {
          type: 'External',
          external: {
            metric: { name: 'm', selector: { matchLabels: { a: 'b' } } },
            target: { type: 'Value', value: '3' },
          },
        },
        {
          type: 'Object',
          object: {
            describedObject: { kind: 'Service', name: 's', apiVersion: 'v1' },
            metric: { name: 'o' },
            target: { type: 'AverageValue', averageValue: '2' },
          },
        },
        cpu,
      ],
    }),
  )
  expect(older.toStored(older.fromStored(stored))).toEqual(stored)
})

test('an update at one version keeps what the other version has in annotations', () => {
  const status = { conditions: [{ type: 'A', status: 'True' }], currentReplicas: 0, desiredReplicas: 1 }
  const old = decoded(autoscalerStrategy, autoscaler('v2', { metrics: [pods] }, { status }))
  const sent = older.toStored(autoscaler('v1', { targetCPUUtilizationPercentage: 9 }))
  const context = strategyContextWith()
  expect(autoscalerStrategy.prepareForUpdate?.(sent, old, context)['status']).toEqual(old['status'])
  expect(autoscalerStrategy.prepareForStatusUpdate?.(sent, old, context)['spec']).toEqual(old['spec'])
  expect(autoscalerStrategy.prepareForCreate?.(old, context)['status']).toEqual({})
})

test('drops carried annotations with wrong types', () => {
  const annotations = {
    'autoscaling.alpha.kubernetes.io/metrics': '[{"type":1}]',
    'autoscaling.alpha.kubernetes.io/behavior': '{',
    own: 'x',
  }
  const stored = older.toStored(autoscaler('v1', {}, { metadata: { name: 'a', annotations } }))
  expect(annotationsOf(stored)).toEqual({ own: 'x' })
  expect(stored['spec']).toMatchObject({ metrics: [{ resource: { name: 'cpu' } }] })
})

test.each<[what: string, spec: JsonObject, problem: string]>([
  [
    'no maximum',
    { maxReplicas: 0, minReplicas: null },
    'spec.maxReplicas: Required value: must be set and greater than 0',
  ],
  ['no minimum replicas', { minReplicas: 0 }, 'spec.minReplicas: Invalid value: 0: must be greater than or equal to 1'],
  [
    'a target without a group',
    { scaleTargetRef: { apiVersion: 'v1', kind: 'Pod', name: 'a' } },
    'spec.scaleTargetRef.apiVersion: Invalid value: "v1": apiVersion must specify API group',
  ],
  [
    'the source of another metric type',
    { metrics: [{ ...pods, type: 'Object' }] },
    'spec.metrics[0].object: Required value: must populate information for the given metric source',
  ],
  [
    'a target of zero',
    { metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Value', averageValue: '0' } } }] },
    'spec.metrics[0].resource.target.averageValue: Invalid value: "0": must be positive',
  ],
  [
    'a long window',
    { behavior: { scaleUp: { stabilizationWindowSeconds: 3601 } } },
    'spec.behavior.scaleUp.stabilizationWindowSeconds: Invalid value: 3601: must be less than or equal to 3600',
  ],
])('refuses an autoscaler with %s', (_, spec, problem) => {
  expect(problems(autoscalerStrategy, autoscaler('v2', spec))).toContain(problem)
})

test('a disruption budget has one of two numbers, and a selector', () => {
  const budget = (spec: JsonObject) => ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'a', namespace: 'default' },
    spec,
  })
  expect(problems(disruptionBudgetStrategy, budget({ minAvailable: 1, maxUnavailable: '10%', selector: {} }))).toEqual([
    'spec: Invalid value: {"MinAvailable":1,"Selector":{},"MaxUnavailable":"10%","UnhealthyPodEvictionPolicy":null}: minAvailable and maxUnavailable cannot be both set',
  ])
  expect(problems(disruptionBudgetStrategy, budget({ maxUnavailable: '101%' }))).toEqual([
    'spec.maxUnavailable: Invalid value: "101%": must not be greater than 100%',
  ])
  expect(statusProblems(disruptionBudgetStrategy, budget({}), { expectedPods: -1 })).toEqual([
    'status.expectedPods: Invalid value: -1: must be greater than or equal to 0',
  ])
})
