import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { changeProblems, created, decoded, problems, statusProblems, workload } from '../testing/workload.ts'
import { deploymentStrategy } from './deployment.ts'

const deployment = (spec: JsonObject = {}) => workload('apps/v1', 'Deployment', spec)

test('a deployment rolls by 25 % by default', () => {
  expect(decoded(deploymentStrategy, deployment())['spec']).toMatchObject({
    replicas: 1,
    revisionHistoryLimit: 10,
    progressDeadlineSeconds: 600,
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } },
  })
})

test('a deployment with all defaults stays unchanged', () => {
  const complete = decoded(deploymentStrategy, deployment())
  expect(deploymentStrategy.setDefaults?.(complete)).toBe(complete)
})

test('a deployment with Recreate has no rolling update', () => {
  const { strategy } = decoded(deploymentStrategy, deployment({ strategy: { type: 'Recreate' } }))['spec'] as JsonObject
  expect(strategy).toEqual({ type: 'Recreate' })
})

test.each<[what: string, spec: JsonObject, problem: string]>([
  ['a negative number', { replicas: -1 }, 'spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
  ['an empty selector', { selector: {} }, 'spec.selector: Invalid value: {}: empty selector is invalid for deployment'],
  [
    'a selector that does not match the template',
    { selector: { matchLabels: { app: 'b' } } },
    'spec.template.metadata.labels: Invalid value: {"app":"a"}: `selector` does not match template `labels`',
  ],
  [
    'an unknown strategy',
    { strategy: { type: 'Fast' } },
    'spec.strategy: Unsupported value: {"Type":"Fast","RollingUpdate":null}: supported values: "Recreate", "RollingUpdate"',
  ],
  [
    'a strategy without progress',
    { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: '0%' } } },
    'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "0%": may not be 0 when `maxSurge` is 0',
  ],
  [
    'more than 100 %',
    { strategy: { rollingUpdate: { maxUnavailable: '101%' } } },
    'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "101%": must not be greater than 100%',
  ],
  [
    'a deadline that is too early',
    { minReadySeconds: 600 },
    'spec.progressDeadlineSeconds: Invalid value: 600: must be greater than minReadySeconds',
  ],
])('refuses %s', (_, spec, problem) => {
  expect(problems(deploymentStrategy, deployment(spec))).toEqual([problem])
})

test('the selector is immutable', () => {
  const selector = { matchLabels: { app: 'a', b: 'c' } }
  expect(changeProblems(deploymentStrategy, created(deploymentStrategy, deployment()), { selector })).toContain(
    'spec.selector: Invalid value: {"matchLabels":{"app":"a","b":"c"}}: field is immutable',
  )
})

test('status counts are consistent, and the collision count never decreases', () => {
  const old = { ...created(deploymentStrategy, deployment()), status: { collisionCount: 2 } }
  const status = { replicas: 1, readyReplicas: 2, availableReplicas: 3, collisionCount: 1 }
  expect(statusProblems(deploymentStrategy, old, status)).toEqual([
    'status.readyReplicas: Invalid value: 2: cannot be greater than status.replicas',
    'status.availableReplicas: Invalid value: 3: cannot be greater than status.replicas',
    'status.availableReplicas: Invalid value: 3: cannot be greater than readyReplicas',
    'status.collisionCount: Invalid value: 1: cannot be decremented',
  ])
})

test('warns about a name that makes invalid host names for pods', () => {
  const named = workload('apps/v1', 'Deployment', {}, { name: 'a.b' })
  const [warning] = deploymentStrategy.warningsOnCreate?.(created(deploymentStrategy, named)) ?? []
  expect(warning).toMatch(/^metadata\.name: this is used in Pod names and hostnames.*: \[must not contain dots\]$/)
})
