import type { JsonValue } from '@kubewright/kube/json'
import fc from 'fast-check'
import { compareWithOracle, nondeterministicOriginal } from '../comparison.ts'
import { type ApplyKind, builtInKind, freeKind, thingKind } from './apply-kinds.ts'
import { customKinds } from './definition-arbitrary.ts'
import { listedEverywhere, resultOf } from './results.ts'
import { runSequence } from './sequence.ts'
import { type Sequence, sequencesOf } from './sequence-arbitrary.ts'
import { differOnlyInReportedProblems } from './type-problems.ts'

const builtInKinds = [
  'apps/v1/Deployment',
  '/v1/Pod',
  '/v1/Service',
  '/v1/ConfigMap',
  '/v1/Node',
  'networking.k8s.io/v1/Ingress',
  '/v1/ServiceAccount',
  '/v1/Secret',
  'apps/v1/StatefulSet',
  'batch/v1/CronJob',
].map(builtInKind)

function compareSequences(name: string, inputs: fc.Arbitrary<Sequence>): void {
  compareWithOracle(name, {
    functionName: 'apply.sequence',
    inputs,
    question: ({ applied, steps }) =>
      ({ types: applied.types, versions: applied.versions, steps }) as unknown as JsonValue,
    ours: ({ applied, steps }) => resultOf(() => runSequence(applied, steps)),
    listed: (_input, ours, theirs) =>
      differOnlyInReportedProblems(ours, theirs) ? nondeterministicOriginal : listedEverywhere(ours, theirs),
  })
}

function ofOneOf(kinds: readonly ApplyKind[]): fc.Arbitrary<Sequence> {
  const sequences = kinds.map((kind) => sequencesOf(kind))
  return fc.oneof(...sequences)
}

compareSequences('built-in kinds are applied and tracked as the API server does', ofOneOf(builtInKinds))
compareSequences('a kind of every sort of field is applied and tracked as the API server does', ofOneOf([thingKind]))
compareSequences('a kind without schema is applied and tracked as the API server does', ofOneOf([freeKind]))
compareSequences(
  'custom resources are applied and tracked as the API server does',
  customKinds.chain((kind) => sequencesOf(kind)),
)
