import fc from 'fast-check'
import { brokenHeaders } from './broken-headers.ts'
import { brokenJson } from './broken-json.ts'
import { brokenLines } from './broken-lines.ts'
import { brokenOptions } from './broken-options.ts'
import { brokenPatches } from './broken-patches.ts'
import { brokenPaths } from './broken-paths.ts'
import { brokenProtobuf } from './broken-protobuf.ts'
import { brokenQueries } from './broken-queries.ts'
import { brokenTokens } from './broken-tokens.ts'
import { brokenYaml } from './broken-yaml.ts'
import { configMaps, deployments, type HostileArbitrary, type HostileRequest, widgets } from './hostile-request.ts'
import { isUnreadable, nearPaths } from './near-paths.ts'

/** Requests of every family; those that need their own connection are rarer. */
export const hostileRequests: HostileArbitrary = fc.oneof(
  { weight: 5, arbitrary: brokenJson },
  { weight: 4, arbitrary: brokenYaml },
  { weight: 3, arbitrary: brokenProtobuf },
  { weight: 4, arbitrary: brokenPatches },
  { weight: 6, arbitrary: brokenQueries },
  { weight: 2, arbitrary: brokenOptions },
  { weight: 2, arbitrary: brokenTokens },
  { weight: 4, arbitrary: brokenPaths },
  { weight: 6, arbitrary: nearPaths },
  { weight: 5, arbitrary: brokenHeaders },
  { weight: 1, arbitrary: brokenLines },
)

/**
 * A number of requests, the same for the same seed. Excludes those to which Kubernetes responds with an internal error
 * as a text page.
 */
export function sampledRequests(count: number, seed: number): readonly HostileRequest[] {
  const readable = hostileRequests.filter((request) => !isUnreadable(request))
  return fc.sample(readable, { numRuns: count, seed })
}

/** The same with those, for comparing the responses of two servers. */
export function comparedRequests(count: number, seed: number): readonly HostileRequest[] {
  return fc.sample(hostileRequests, { numRuns: count, seed })
}

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.hostile.example' },
  spec: {
    group: 'hostile.example',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
}

/** Objects that exist before, so that not every request ends with 404. */
export const targets: readonly (readonly [path: string, body: string])[] = [
  [
    configMaps,
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"target","labels":{"a":"b"}},"data":{"a":"b"}}',
  ],
  [
    deployments,
    '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"target"},"spec":{"selector":{"matchLabels":{"app":"a"}},"template":{"metadata":{"labels":{"app":"a"}},"spec":{"containers":[{"name":"a","image":"a"}]}}}}',
  ],
  ['/apis/apiextensions.k8s.io/v1/customresourcedefinitions', JSON.stringify(definition)],
  [widgets, '{"apiVersion":"hostile.example/v1","kind":"Widget","metadata":{"name":"target"}}'],
]
