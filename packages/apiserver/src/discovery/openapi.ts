import { createHash } from 'node:crypto'
import { encodeJson, getField, type JsonObject, type MutableJsonObject } from '@kubewright/kube/json'
import type { ServedResource } from '../resources/index.ts'
import { pathOfGroupVersion, type ServedGroup, type ServedVersion } from './group-versions.ts'
import { openApiPaths } from './openapi-paths.ts'
import { OpenApiSchemas } from './openapi-schemas.ts'
import { gitVersion } from './version.ts'

/** The answer of /openapi/v3: where the document of each group version is, with a hash that names its content. */
export function openApiIndex(groups: readonly ServedGroup[]): JsonObject {
  const paths: MutableJsonObject = {}
  for (const version of groups.flatMap((group) => group.versions)) {
    const path = pathOfGroupVersion(version)
    paths[path] = { serverRelativeURL: `/openapi/v3/${path}?hash=${openApiHash(version)}` }
  }
  return { paths }
}

/** The OpenAPI 3 document of one group version. */
export function openApiDocument(version: ServedVersion): JsonObject {
  const schemas = new OpenApiSchemas()
  const names = new Map<ServedResource, string>()
  for (const resource of version.resources) names.set(resource, schemas.addKind(resource))
  return {
    openapi: '3.0.0',
    info: { title: 'Kubernetes', version: gitVersion },
    paths: openApiPaths(version, names),
    components: { schemas: schemas.toJson() },
  }
}

/**
 * Clients keep documents on disk by this hash, also from one server to the next on the same address. It is taken of
 * what the document is made of, so that the index can be written without making every document.
 */
export function openApiHash(version: ServedVersion): string {
  const hash = createHash('sha512').update(gitVersion)
  for (const { definition } of version.resources) {
    const { group, version: name, kind, plural, namespaced, verbs, subresources, manifest } = definition
    const parts = [group, name, kind, plural, namespaced, verbs, subresources.map((subresource) => subresource.name)]
    hash.update(encodeJson(parts))
    if (manifest !== undefined) hash.update(digestOf(manifest))
  }
  return hash.digest('hex').toUpperCase()
}

const digests = new WeakMap<JsonObject, string>()

/** Manifests are large, frozen, and many: each is digested once. */
function digestOf(manifest: JsonObject): string {
  const known = digests.get(manifest)
  if (known !== undefined) return known
  const digest = createHash('sha512')
    .update(encodeJson(getField(manifest, 'spec') ?? null))
    .digest('hex')
  digests.set(manifest, digest)
  return digest
}
