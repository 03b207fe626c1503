import fc from 'fast-check'
import { brokenHeaders } from './broken-headers.ts'
import { brokenJson } from './broken-json.ts'
import { brokenLines } from './broken-lines.ts'
import { brokenPatches } from './broken-patches.ts'
import { brokenPaths } from './broken-paths.ts'
import { brokenProtobuf } from './broken-protobuf.ts'
import { brokenQueries } from './broken-queries.ts'
import { brokenYaml } from './broken-yaml.ts'
import { configMaps, deployments, type HostileArbitrary, type HostileRequest } from './hostile-request.ts'

/** Requests of every family; those that need a connection of their own are rarer. */
export const hostileRequests: HostileArbitrary = fc.oneof(
  { weight: 5, arbitrary: brokenJson },
  { weight: 3, arbitrary: brokenYaml },
  { weight: 3, arbitrary: brokenProtobuf },
  { weight: 4, arbitrary: brokenPatches },
  { weight: 6, arbitrary: brokenQueries },
  { weight: 5, arbitrary: brokenPaths },
  { weight: 5, arbitrary: brokenHeaders },
  { weight: 1, arbitrary: brokenLines },
)

/** As many requests as told, the same for the same seed. */
export function sampledRequests(count: number, seed: number): readonly HostileRequest[] {
  return fc.sample(hostileRequests, { numRuns: count, seed })
}

/** What is there before, so that not everything ends with 404. */
export const targets: readonly (readonly [path: string, body: string])[] = [
  [
    configMaps,
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"target","labels":{"a":"b"}},"data":{"a":"b"}}',
  ],
  [
    deployments,
    '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"target"},"spec":{"selector":{"matchLabels":{"app":"a"}},"template":{"metadata":{"labels":{"app":"a"}},"spec":{"containers":[{"name":"a","image":"a"}]}}}}',
  ],
]
