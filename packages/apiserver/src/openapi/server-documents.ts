import type { JsonObject } from '@kubewright/kube/json'
import type { ServedGroup } from '../discovery/index.ts'
import { documentOf } from './document-v3.ts'
import { groupTag, groupWords } from './names.ts'
import { type ApiOperation, type ApiOperationResponse, type ApiPath, responsesOf } from './operation.ts'
import { metaPrefix } from './operations.ts'
import { parametersOfPath } from './parameters.ts'
import { SchemaSet } from './schema-set.ts'

const json = ['application/json']
const negotiated = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf']

/** The path of a server endpoint: its operation and the media types of its response. */
function getOperationPath(path: string, id: string, tag: string, responses: readonly ApiOperationResponse[]): ApiPath {
  // An operation without content negotiation declares no request media types, except /version, which declares those of
  // its response.
  const reads = tag === 'openid' || tag === 'WellKnown' ? [] : (responses[0]?.types ?? [])
  const operation: ApiOperation = { method: 'get', id, tag, parameters: parametersOfPath(path), reads, responses }
  return { path, operations: [operation] }
}

/** The documents that belong to no group version, by path: discovery, version, token keys, logs. */
export function serverPaths(groups: readonly ServedGroup[]): ReadonlyMap<string, readonly ApiPath[]> {
  const paths = new Map<string, readonly ApiPath[]>([
    [
      'api',
      [
        getOperationPath(
          '/api/',
          'getCoreAPIVersions',
          'core',
          responsesOf([200], `${metaPrefix}APIVersions`, negotiated),
        ),
      ],
    ],
    [
      'apis',
      [
        getOperationPath(
          '/apis/',
          'getAPIVersions',
          'apis',
          responsesOf([200], `${metaPrefix}APIGroupList`, negotiated),
        ),
      ],
    ],
    ['version', [getOperationPath('/version/', 'getCodeVersion', 'version', responsesOf([200], infoSchema, json))]],
    [
      '.well-known/openid-configuration',
      [
        getOperationPath(
          '/.well-known/openid-configuration/',
          'getServiceAccountIssuerOpenIDConfiguration',
          'WellKnown',
          responsesOf([200], '', json),
        ),
      ],
    ],
    [
      'openid/v1/jwks',
      [
        getOperationPath(
          '/openid/v1/jwks/',
          'getServiceAccountIssuerOpenIDKeyset',
          'openid',
          responsesOf([200], '', ['application/jwk-set+json']),
        ),
      ],
    ],
  ])
  for (const { name, versions } of groups) {
    const isCustom = versions.every(({ resources }) => resources.every((resource) => resource.isCustom))
    if (name === '' || isCustom) continue
    const responses = responsesOf([200], `${metaPrefix}APIGroup`, negotiated)
    paths.set(`apis/${name}`, [
      getOperationPath(`/apis/${name}/`, `get${groupWords(name)}APIGroup`, groupTag(name), responses),
    ])
  }
  return paths
}

const infoSchema = 'io.k8s.apimachinery.pkg.version.Info'

export function serverDocument(paths: readonly ApiPath[]): JsonObject {
  return documentOf(paths, new SchemaSet([]))
}
