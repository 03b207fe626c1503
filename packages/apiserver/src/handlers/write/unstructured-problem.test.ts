import { typeProblem } from '@kubewright/kube/decode'
import type { JsonObject } from '@kubewright/kube/json'
import { shapeOfKind } from '@kubewright/kube/kinds'
import type { Shape } from '@kubewright/kube/shape'
import { expect, test } from 'vitest'
import { unstructuredProblem } from './unstructured-problem.ts'

const shape = shapeOfKind({ group: 'apps', version: 'v1', kind: 'Deployment' }) as Shape

test.each<[JsonObject, string]>([
  [{ replicas: 'three' }, 'unrecognized type: int32'],
  [{ replicas: true }, 'unrecognized type: int32'],
  [{ paused: 'yes' }, 'unrecognized type: bool'],
  [{ strategy: { type: 5 } }, 'cannot convert int64 to v1.DeploymentStrategyType'],
  [{ selector: 'x' }, 'cannot restore struct from: string'],
  [{ selector: { matchLabels: [] } }, 'cannot restore map from slice'],
  [{ template: { spec: { containers: {} } } }, 'cannot restore slice from map'],
  [{ template: { spec: { containers: [{ name: true }] } } }, 'unrecognized type: string'],
])('%j: %s', (spec, problem) => {
  expect(unstructuredProblem(typeProblem({ spec }, shape) ?? '', shape)).toBe(problem)
})

test('what is no problem of types stays as it is', () => {
  expect(unstructuredProblem('the quantity is none', shape)).toBe('the quantity is none')
})
