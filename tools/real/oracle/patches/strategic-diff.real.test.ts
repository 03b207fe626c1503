import { diffStrategic, diffStrategicThreeWay } from '@kubewright/kube/patch'
import type { Shape } from '@kubewright/kube/shape'
import { compareWithOracle } from '../comparison.ts'
import { preconditionsOf } from './preconditions.ts'
import { resultOf } from './results.ts'
import { listedOfStrategic } from './strategic-differences.ts'
import { shapeNamed } from './strategic-kinds.ts'
import { type StrategicDiff, strategicDiffs } from './strategic-patch-arbitrary.ts'

/** Inputs that show the permanent differences. */
const withNull: StrategicDiff = {
  kind: '/v1/ServiceAccount',
  original: { secrets: [null] },
  modified: { secrets: [{ name: 'a' }] },
  current: { secrets: [null] },
  unchanged: [],
  overwrite: true,
}
const withListForScalar: StrategicDiff = {
  kind: '/v1/Service',
  original: { spec: { trafficDistribution: ['a'] } },
  modified: { spec: { trafficDistribution: ['b'] } },
  current: { spec: { trafficDistribution: ['a'] } },
  unchanged: [],
  overwrite: true,
}
const withScalarsInConflict: StrategicDiff = {
  kind: '/v1/ServiceAccount',
  original: { metadata: { finalizers: [], ownerReferences: [] } },
  modified: { metadata: { finalizers: [], ownerReferences: [] } },
  current: { metadata: { finalizers: ['b', 'a'] } },
  unchanged: [],
  overwrite: false,
}

compareWithOracle('strategic merge patches between two objects are those that apimachinery makes', {
  functionName: 'strategic.twoWay',
  inputs: strategicDiffs,
  examples: [withNull, withListForScalar],
  ours: ({ kind, original, modified, unchanged }) =>
    resultOf(() =>
      diffStrategic(original, modified, shapeNamed(kind) as Shape, { preconditions: preconditionsOf(unchanged) }),
    ),
  listed: listedOfStrategic,
})

compareWithOracle('strategic merge patches of client-side apply are those of kubectl', {
  functionName: 'strategic.threeWay',
  inputs: strategicDiffs,
  examples: [withNull, withListForScalar, withScalarsInConflict],
  ours: ({ kind, original, modified, current, unchanged, overwrite }) => {
    const options = { overwrite, preconditions: preconditionsOf(unchanged) }
    return resultOf(() => diffStrategicThreeWay(original, modified, current, shapeNamed(kind) as Shape, options))
  },
  listed: listedOfStrategic,
})
