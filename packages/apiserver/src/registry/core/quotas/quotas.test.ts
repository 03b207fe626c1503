import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { strategyContextWith } from '../../testing/strategy-context.ts'
import { limitRangeStrategy } from './limit-range.ts'
import { resourceQuotaStrategy } from './resource-quota.ts'

function quotaProblems(spec: JsonObject): readonly string[] {
  return (resourceQuotaStrategy.validateCreate?.({ spec }) ?? []).map(formatFieldError)
}

function limitProblems(...limits: JsonObject[]): readonly string[] {
  return (limitRangeStrategy.validateCreate?.({ spec: { limits } }) ?? []).map(formatFieldError)
}

test('rounds quota quantities up to thousandths', () => {
  const whole = { spec: { hard: { cpu: '1', pods: '5' } } }
  expect(resourceQuotaStrategy.setDefaults?.(whole)).toBe(whole)
  expect(resourceQuotaStrategy.setDefaults?.({ spec: { hard: { cpu: '100u', memory: '1Gi' } } })).toEqual({
    spec: { hard: { cpu: '1m', memory: '1Gi' } },
  })
})

test.each([
  [
    {
      pods: '5',
      'requests.cpu': '1',
      'count/jobs.batch': '3',
      'requests.example.com/gpu': '1',
      'hugepages-2Mi': '4Mi',
    },
    [],
  ],
  [
    { apples: '1' },
    [
      'spec.hard[apples]: Invalid value: "apples": must be a standard resource type or fully qualified',
      'spec.hard[apples]: Invalid value: "apples": must be a standard resource for quota',
    ],
  ],
  [{ storage: '1Gi' }, ['spec.hard[storage]: Invalid value: "storage": must be a standard resource for quota']],
  [{ pods: '1500m' }, ['spec.hard[pods]: Invalid value: "1500m": must be an integer']],
  [
    { 'example.com/gpu': '-1' },
    ['spec.hard[example.com/gpu]: Invalid value: "-1": must be greater than or equal to 0'],
  ],
])('a quota of %j', (hard, expected) => {
  expect(quotaProblems({ hard })).toEqual(expected)
})

test('a scope is known, applies to the resources, and does not contradict another', () => {
  expect(quotaProblems({ hard: { pods: '1', cpu: '1' }, scopes: ['BestEffort', 'NotBestEffort', 'x'] })).toEqual([
    'spec.scopes: Invalid value: ["BestEffort","NotBestEffort","x"]: unsupported scope applied to resource',
    'spec.scopes: Invalid value: ["BestEffort","NotBestEffort","x"]: unsupported scope',
    'spec.scopes: Invalid value: ["BestEffort","NotBestEffort","x"]: conflicting scopes',
  ])
})

test('a scope selector has values if its operator requires them', () => {
  const selector = (scopeName: string, operator: string, values?: readonly string[]) =>
    quotaProblems({
      hard: { pods: '1' },
      scopeSelector: { matchExpressions: [{ scopeName, operator, ...(values === undefined ? {} : { values }) }] },
    })
  const path = 'spec.scopeSelector.matchExpressions'
  expect(selector('PriorityClass', 'In', ['high'])).toEqual([])
  expect(selector('PriorityClass', 'In')).toEqual([
    `${path}.values: Required value: must be at least one value when \`operator\` is 'In' or 'NotIn' for scope selector`,
  ])
  expect(selector('Terminating', 'Exists', ['x'])).toEqual([
    `${path}.values: Invalid value: ["x"]: must be no value when \`operator\` is 'Exist' or 'DoesNotExist' for scope selector`,
  ])
  expect(selector('PriorityClass', 'Like')).toEqual([
    `${path}.operator: Invalid value: "Like": not a valid selector operator`,
  ])
})

test('shows an unsuitable selector as Go prints it', () => {
  const scopeSelector = { matchExpressions: [{ scopeName: 'BestEffort', operator: 'Exists' }] }
  expect(quotaProblems({ hard: { secrets: '1' }, scopeSelector })).toEqual([
    'spec.scopeSelector.matchExpressions: Invalid value: {"MatchExpressions":[{"ScopeName":"BestEffort","Operator":"Exists","Values":null}]}: unsupported scope applied to resource',
  ])
})

test('scopes are immutable, in any order', () => {
  const quota = (...scopes: string[]) => ({ spec: { hard: { pods: '1' }, scopes } })
  const change = (object: JsonObject, old: JsonObject) =>
    (resourceQuotaStrategy.validateUpdate?.(object, old) ?? []).map(formatFieldError)
  expect(change(quota('NotBestEffort', 'Terminating'), quota('Terminating', 'NotBestEffort'))).toEqual([])
  expect(change(quota('Terminating'), quota())).toEqual([
    'spec.scopes: Invalid value: ["Terminating"]: field is immutable',
  ])
})

test('warns about a quota that allows more requests than limits', () => {
  const hard = { cpu: '4', 'limits.cpu': '2', 'requests.memory': '1Gi', 'limits.memory': '1Gi' }
  expect(resourceQuotaStrategy.warningsOnCreate?.({ spec: { hard } })).toEqual([
    'ResourceQuota cpu (4) should be less than limits.cpu (2)',
  ])
})

test('sets the defaults of container limits', () => {
  const limit = { type: 'Container', max: { cpu: '2' }, min: { cpu: '1', memory: '1Gi' }, default: { memory: '2Gi' } }
  expect(limitRangeStrategy.setDefaults?.({ spec: { limits: [limit] } })).toEqual({
    spec: {
      limits: [{ ...limit, default: { cpu: '2', memory: '2Gi' }, defaultRequest: { cpu: '2', memory: '2Gi' } }],
    },
  })
  const other = { spec: { limits: [{ type: 'Pod', max: { cpu: '2' } }] } }
  expect(limitRangeStrategy.setDefaults?.(other)).toBe(other)
})

test('a limit range without a name gets one', () => {
  const context = strategyContextWith({}, { newUid: () => 'some-uid' })
  expect(limitRangeStrategy.prepareForCreate?.({ metadata: {} }, context)).toEqual({ metadata: { name: 'some-uid' } })
})

test.each([
  [{ type: 'Pod', max: { cpu: '1' } }, []],
  [{ type: 'example.com/own', max: { 'example.com/x': '1' } }, []],
  [
    { type: 'Table' },
    ['spec.limits[0].type: Invalid value: "Table": must be a standard limit type or fully qualified'],
  ],
  [
    { type: 'PersistentVolumeClaim', max: { cpu: '1' } },
    [
      'spec.limits[0].limits: Required value: either minimum or maximum storage value is required, but neither was provided',
    ],
  ],
  [
    { type: 'Pod', default: { cpu: '1' } },
    ["spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod'"],
  ],
  [
    { type: 'Pod', min: { cpu: '2' }, max: { cpu: '1' } },
    ['spec.limits[0].min[cpu]: Invalid value: "2": min value 2 is greater than max value 1'],
  ],
  [
    { type: 'Container', default: { cpu: '3' }, defaultRequest: { cpu: '4' }, max: { cpu: '2' }, min: { cpu: '1' } },
    [
      'spec.limits[0].defaultRequest[cpu]: Invalid value: "4": default request value 4 is greater than max value 2',
      'spec.limits[0].defaultRequest[cpu]: Invalid value: "4": default request value 4 is greater than default limit value 3',
      'spec.limits[0].default[cpu]: Invalid value: "2": default value 3 is greater than max value 2',
    ],
  ],
  [
    { type: 'Pod', min: { cpu: '1' }, max: { cpu: '2' }, maxLimitRequestRatio: { cpu: '3' } },
    ['spec.limits[0].maxLimitRequestRatio[cpu]: Invalid value: "3": ratio 3 is greater than max/min = 2.000000'],
  ],
  [
    { type: 'Pod', maxLimitRequestRatio: { cpu: '500m' } },
    ['spec.limits[0].maxLimitRequestRatio[cpu]: Invalid value: "500m": ratio 500m is less than 1'],
  ],
  [
    { type: 'Container', default: { 'example.com/x': '2' }, defaultRequest: { 'example.com/x': '1' } },
    [
      'spec.limits[0].defaultRequest[example.com/x]: Invalid value: "1": default value 2 must equal to defaultRequest value 1 in example.com/x',
    ],
  ],
])('limits %j', (limit, expected) => {
  expect(limitProblems(limit)).toEqual(expected)
})

test('each limit type appears once', () => {
  expect(limitProblems({ type: 'Pod' }, { type: 'Pod' })).toEqual(['spec.limits[1].type: Duplicate value: "Pod"'])
})
