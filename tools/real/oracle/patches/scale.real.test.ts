import { managedFieldsAfterScale, managedFieldsOfScale } from '@kubewright/kube/apply'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import fc from 'fast-check'
import { compareWithOracle } from '../comparison.ts'
import { resultOf } from './results.ts'

const fieldsOfParents = fc.constantFrom<JsonObject>(
  { 'f:spec': { 'f:replicas': {} } },
  { 'f:spec': { 'f:replicas': {}, 'f:paused': {} } },
  { 'f:spec': { 'f:selector': {} } },
  { 'f:spec': { 'f:size': {} }, 'f:metadata': { 'f:labels': {} } },
)
const fieldsOfScales = fc.constantFrom<JsonObject>(
  { 'f:spec': { 'f:replicas': {} } },
  { 'f:status': { 'f:replicas': {} } },
  {},
)

function entries(fields: fc.Arbitrary<JsonObject>, apiVersions: readonly string[]): fc.Arbitrary<JsonValue[]> {
  const entry = fc.record({
    manager: fc.constantFrom('m1', 'm2', 'm3'),
    operation: fc.constantFrom('Apply', 'Update'),
    subresource: fc.constantFrom('', '', 'scale'),
    apiVersion: fc.constantFrom(...apiVersions),
    time: fc.constantFrom('1990-01-01T00:00:00Z', '1990-01-02T00:00:00Z'),
    fieldsType: fc.constant('FieldsV1'),
    fieldsV1: fields,
  })
  return fc.uniqueArray(entry, {
    maxLength: 4,
    selector: (each) => `${each.manager} ${each.operation} ${each.subresource}`,
  }) as never
}

const questions = fc.record({
  entries: entries(fieldsOfParents, ['apps/v1', 'apps/v1', 'apps/v2', 'apps/v0', 'apps/v9']),
  scaleEntries: entries(fieldsOfScales, ['autoscaling/v1']),
  apiVersion: fc.constantFrom('apps/v1', 'apps/v2'),
  paths: fc.constant<Record<string, string[] | null>>({
    'apps/v1': ['spec', 'replicas'],
    'apps/v2': ['spec', 'size'],
    'apps/v0': null,
  }),
})

function pathsOf(paths: Readonly<Record<string, readonly string[] | null>>) {
  return new Map(Object.entries(paths).map(([version, path]) => [version, path ?? undefined]))
}

compareWithOracle('a Scale shows the managers of the replicas that apimachinery finds', {
  functionName: 'apply.toScale',
  inputs: questions,
  ours: ({ entries: parent, paths }) => resultOf(() => managedFieldsOfScale(parent, pathsOf(paths))),
})

compareWithOracle('a write to a Scale changes the managers of the object as apimachinery does', {
  functionName: 'apply.fromScale',
  inputs: questions,
  ours: ({ entries: parent, scaleEntries, apiVersion, paths }) =>
    resultOf(() => managedFieldsAfterScale(parent, scaleEntries, apiVersion, pathsOf(paths))),
})
