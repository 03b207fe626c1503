import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GroupVersionKind, OpenApiDocument, OpenApiSchema } from './openapi.ts'

/** The folder of the published data about Kubernetes, next to the repository. */
export const dataFolder = fileURLToPath(new URL('../../../shared/data/', import.meta.url))

export interface Sources {
  /** Every OpenAPI definition of all group versions, by name, with the kinds of all documents that contain it. */
  readonly definitions: ReadonlyMap<string, OpenApiSchema>
  /** The OpenAPI document of each group version; the core group is the empty string. */
  readonly documents: readonly GroupVersionDocument[]
  readonly discovery: Discovery
  readonly messages: Readonly<Record<string, MessageFields>>
}

export interface GroupVersionDocument {
  readonly group: string
  readonly version: string
  readonly document: OpenApiDocument
}

export interface Discovery {
  readonly items: readonly DiscoveryGroup[]
}

export interface DiscoveryGroup {
  readonly metadata?: { readonly name?: string }
  readonly versions: readonly { readonly version: string; readonly resources: readonly DiscoveryResource[] }[]
}

export interface DiscoveryResource {
  readonly resource: string
  readonly responseKind: GroupVersionKind
  readonly scope: 'Cluster' | 'Namespaced'
  readonly singularResource: string
  readonly shortNames?: readonly string[]
  readonly categories?: readonly string[]
  readonly verbs: readonly string[]
  readonly subresources?: readonly DiscoverySubresource[]
}

export interface DiscoverySubresource {
  readonly subresource: string
  readonly responseKind?: GroupVersionKind
  readonly verbs: readonly string[]
}

/** Field number to JSON name and protobuf type. */
export type MessageFields = Readonly<Record<string, readonly [name: string, type: string]>>

export function sourcesExist(): boolean {
  return existsSync(join(dataFolder, 'kubernetes-discovery-v1.36.json'))
}

export function readSources(): Sources {
  const folder = join(dataFolder, 'kubernetes-openapi-v3-v1.36')
  const definitions = new Map<string, OpenApiSchema>()
  const documents: GroupVersionDocument[] = []
  for (const file of readdirSync(folder).sort()) {
    const document = readJson<OpenApiDocument>(join(folder, file))
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
      definitions.set(name, mergeKinds(schema, definitions.get(name)))
    }
    const groupVersion = /^(?:api|apis__(?<group>[^_]+))__(?<version>v\d+)_openapi\.json$/.exec(file)?.groups
    if (groupVersion) documents.push({ group: groupVersion.group ?? '', version: groupVersion.version ?? '', document })
  }
  return {
    definitions: new Map([...definitions].sort(([left], [right]) => (left < right ? -1 : 1))),
    documents,
    discovery: readJson(join(dataFolder, 'kubernetes-discovery-v1.36.json')),
    messages: readJson(join(dataFolder, 'kubernetes-protobuf-fields-v1.36.json')),
  }
}

/** DeleteOptions and WatchEvent are kinds of every group version; each document lists only some of them. */
function mergeKinds(schema: OpenApiSchema, earlier: OpenApiSchema | undefined): OpenApiSchema {
  const key = 'x-kubernetes-group-version-kind'
  const kinds = new Map<string, GroupVersionKind>()
  for (const kind of [...(earlier?.[key] ?? []), ...(schema[key] ?? [])]) kinds.set(JSON.stringify(kind), kind)
  return kinds.size === 0 ? schema : { ...schema, [key]: [...kinds.values()] }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
