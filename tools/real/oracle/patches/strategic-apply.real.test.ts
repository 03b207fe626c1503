import { applyStrategicMerge, hasStrategicConflicts, mergeStrategicPatches } from '@kubewright/kube/patch'
import type { Shape } from '@kubewright/kube/shape'
import { compareWithOracle } from '../comparison.ts'
import { resultOf } from './results.ts'
import { listedOfStrategic } from './strategic-differences.ts'
import { shapeNamed } from './strategic-kinds.ts'
import { patchPairs, type StrategicPatch, strategicPatches } from './strategic-patch-arbitrary.ts'

/** Inputs that show the permanent differences. */
const withNull: StrategicPatch = {
  kind: '/v1/ServiceAccount',
  original: { secrets: [null] },
  patch: { secrets: [{ name: 'a' }] },
}
const withListForScalar: StrategicPatch = {
  kind: '/v1/Service',
  original: { spec: { trafficDistribution: ['a'] } },
  patch: { spec: { trafficDistribution: ['b'] } },
}
const withScalarTwice: StrategicPatch = {
  kind: '/v1/ConfigMap',
  original: { metadata: { finalizers: ['d', 'd', 'b'] } },
  patch: { metadata: { finalizers: ['a'] } },
}

compareWithOracle('strategic merge patches are applied and refused as apimachinery does', {
  functionName: 'strategic.apply',
  inputs: strategicPatches,
  examples: [withNull, withListForScalar],
  ours: ({ kind, original, patch }) => resultOf(() => applyStrategicMerge(original, patch, shapeNamed(kind) as Shape)),
  listed: listedOfStrategic,
})

compareWithOracle('strategic merge patches are merged into one as apimachinery does', {
  functionName: 'strategic.mergePatches',
  inputs: patchPairs,
  examples: [withNull, withListForScalar, withScalarTwice],
  ours: ({ kind, original, patch }) =>
    resultOf(() => mergeStrategicPatches([original, patch], shapeNamed(kind) as Shape)),
  listed: listedOfStrategic,
})

compareWithOracle('strategic merge patches conflict as in apimachinery', {
  functionName: 'strategic.conflicts',
  inputs: patchPairs,
  examples: [withNull, withListForScalar],
  ours: ({ kind, original, patch }) =>
    resultOf(() => hasStrategicConflicts(original, patch, shapeNamed(kind) as Shape)),
  listed: listedOfStrategic,
})
