import { encodeJson, getField, type JsonObject, type MutableJsonObject } from '@kubewright/kube/json'
import type { ApiRequest, ApiResponse, ServerContext } from '../api.ts'
import {
  type CachedDocument,
  cached,
  cachedByContent,
  type DocumentCache,
  gitVersion,
  hasAlready,
  hashOfTexts,
  notModified,
  pathOfGroupVersion,
  type ServedGroup,
  type ServedVersion,
  tagged,
} from '../discovery/index.ts'
import { acceptsMediaType, parseAccept } from '../request/index.ts'
import { openApiV2 } from './document-v2.ts'
import { groupVersionDocument } from './document-v3.ts'
import { encodeGnostic } from './gnostic.ts'
import { gnosticV2 } from './gnostic-v2.ts'
import { gnosticV3 } from './gnostic-v3.ts'
import { serverDocument, serverPaths } from './server-documents.ts'

/** What OpenAPI is made of, at one version of the table of resources. */
export interface OpenApiSources {
  readonly groups: readonly ServedGroup[]
  readonly documents: DocumentCache
}

/** A media type in which documents are written, by the names under which clients ask for it. */
interface Form {
  readonly names: readonly string[]
  readonly contentType: string
}

/** The number is raised when documents of the same resources change, so that clients fetch them again. */
const documentsSource = `${gitVersion} 2`
const yearMs = 365 * 24 * 3600 * 1000
const jsonForm: Form = { names: ['application/json'], contentType: 'application/json' }
const formsV2: readonly Form[] = [jsonForm, protobufForm('v2')]
const formsV3: readonly Form[] = [jsonForm, protobufForm('v3')]
const vary = { vary: 'Accept' }
const prefixV3 = '/openapi/v3/'
const varyV2 = { vary: 'Accept-Encoding, Accept' }

function protobufForm(version: string): Form {
  const prefix = `application/com.github.proto-openapi.spec.${version}`
  const contentType = `${prefix}.v1.0+protobuf`
  return { names: [`${prefix}@v1.0+protobuf`, contentType], contentType }
}

/** Answers everything under /openapi; undefined where nothing is. */
export function openApiResponse(
  context: ServerContext,
  sources: OpenApiSources,
  path: string,
  request: ApiRequest,
): ApiResponse | undefined {
  if (path === '/openapi/v2') return openApiV2Response(sources, request)
  if (path === '/openapi/v3') {
    const index = cachedByContent(sources.documents, 'openapi/v3', () => indexOf(sources.groups))
    // The aggregator writes it without a tag, and says of it that it is a text.
    return { form: 'document', status: 200, contentType: 'text/plain; charset=utf-8', content: index.content }
  }
  return path.startsWith(prefixV3)
    ? openApiV3Response(context, sources, path.slice(prefixV3.length), request)
    : undefined
}

function openApiV2Response({ groups, documents }: OpenApiSources, request: ApiRequest): ApiResponse {
  const form = formOf(formsV2, request)
  if (form === undefined) return nothing(406, varyV2)
  const hash = hashOfGroups(groups)
  if (hasAlready(request, hash)) return notModified(hash, form.contentType, varyV2)
  const document = cached(documents, 'openapi/v2', hash, () => openApiV2(groups))
  if (form === jsonForm) return tagged(request, document, form.contentType, varyV2)
  const encode = () => encodeGnostic(gnosticV2, 'Document', document.content as JsonObject)
  return tagged(request, cached(documents, 'openapi/v2 protobuf', hash, encode), form.contentType, varyV2)
}

function openApiV3Response(
  { runtime }: ServerContext,
  { groups, documents }: OpenApiSources,
  path: string,
  request: ApiRequest,
): ApiResponse {
  const source = sourcesV3(groups).get(path)
  if (source === undefined) return nothing(404, {})
  const form = formOf(formsV3, request)
  if (form === undefined) return nothing(406, vary)
  const { hash } = source
  const requestedHash = request.query['hash'] ?? ''
  if (requestedHash !== '' && requestedHash !== hash) return redirected(path, hash)
  const expires = new Date(runtime.clock.now() + yearMs).toUTCString()
  const headers = requestedHash === '' ? vary : { ...vary, 'cache-control': 'public, immutable', expires }
  if (hasAlready(request, hash)) return notModified(hash, form.contentType, headers)
  const document = cached(documents, nameV3(path), hash, () => source.make())
  if (form === jsonForm) return tagged(request, document, form.contentType, headers)
  const encode = () => encodeGnostic(gnosticV3, 'Document', document.content as JsonObject)
  return tagged(request, cached(documents, protobufNameV3(path), hash, encode), form.contentType, headers)
}

/**
 * What may be of use when the table of resources has changed: the documents of version 3, most of which are the same
 * then. Those that are not are told by their hashes, and those of group versions that are gone are forgotten.
 */
export function lastingDocuments(documents: DocumentCache, groups: readonly ServedGroup[]): DocumentCache {
  const served = groups.flatMap((group) => group.versions).map(pathOfGroupVersion)
  const lasting = new Map<string, CachedDocument>()
  for (const path of [...serverPaths(groups).keys(), ...served]) {
    for (const name of [nameV3(path), protobufNameV3(path)]) {
      const document = documents.get(name)
      if (document !== undefined) lasting.set(name, document)
    }
  }
  return lasting
}

function nameV3(path: string): string {
  return `openapi/v3/${path}`
}

function protobufNameV3(path: string): string {
  return `${nameV3(path)} protobuf`
}

function formOf(forms: readonly Form[], { headers }: ApiRequest): Form | undefined {
  for (const type of parseAccept(headers['accept'])) {
    const form = forms.find(({ names }) => names.some((name) => acceptsMediaType(type, name)))
    if (form !== undefined) return form
  }
  return undefined
}

/** An answer without a body, and so without a type of it. */
function nothing(status: number, headers: Readonly<Record<string, string>>): ApiResponse {
  return { form: 'document', status, contentType: '', content: '', headers }
}

function redirected(path: string, hash: string): ApiResponse {
  const headers = { ...vary, etag: `"${hash}"`, location: urlOf(path, hash) }
  return { form: 'document', status: 301, contentType: 'application/json', content: '', headers }
}

/** What makes a document of version 3, and names its content. */
interface SourceV3 {
  make(): JsonObject
  readonly hash: string
}

const sourcesByGroups = new WeakMap<readonly ServedGroup[], ReadonlyMap<string, SourceV3>>()

/** The documents of version 3 by their paths, none of them made. */
function sourcesV3(groups: readonly ServedGroup[]): ReadonlyMap<string, SourceV3> {
  const known = sourcesByGroups.get(groups)
  if (known !== undefined) return known
  const sources = new Map<string, SourceV3>()
  for (const [path, paths] of serverPaths(groups)) {
    sources.set(path, { make: () => serverDocument(paths), hash: hashOfTexts([documentsSource, path]) })
  }
  for (const version of groups.flatMap((group) => group.versions)) {
    const source = { make: () => groupVersionDocument(version), hash: hashOfVersion(version) }
    sources.set(pathOfGroupVersion(version), source)
  }
  sourcesByGroups.set(groups, sources)
  return sources
}

/** The answer of /openapi/v3: where the document of each group version is, with a hash that names its content. */
function indexOf(groups: readonly ServedGroup[]): JsonObject {
  const paths: MutableJsonObject = {}
  const sources = [...sourcesV3(groups)].sort(([left], [right]) => (left < right ? -1 : 1))
  for (const [path, source] of sources) paths[path] = { serverRelativeURL: urlOf(path, source.hash) }
  return { paths }
}

function urlOf(path: string, hash: string): string {
  return `${prefixV3}${path}?hash=${hash}`
}

/**
 * Clients keep documents on disk by this hash, also from one server to the next on the same address. It is taken of
 * what the document is made of, so that the index can be written without making every document.
 */
function hashOfVersion(version: ServedVersion): string {
  return hashOfTexts(factsOf(version))
}

const hashes = new WeakMap<readonly ServedGroup[], string>()

function hashOfGroups(groups: readonly ServedGroup[]): string {
  let hash = hashes.get(groups)
  if (hash === undefined) {
    hash = hashOfTexts(groups.flatMap((group) => group.versions).flatMap((version) => [...factsOf(version)]))
    hashes.set(groups, hash)
  }
  return hash
}

function* factsOf(version: ServedVersion): Iterable<string> {
  yield documentsSource
  for (const { definition } of version.resources) {
    const { group, version: name, kind, plural, namespaced, verbs, subresources, manifest } = definition
    const parts = [group, name, kind, plural, namespaced, verbs, subresources.map((subresource) => subresource.name)]
    yield encodeJson(parts)
    if (manifest !== undefined) yield digestOf(manifest)
  }
}

const digests = new WeakMap<JsonObject, string>()

/** Manifests are large, frozen, and many: each is digested once. */
function digestOf(manifest: JsonObject): string {
  const known = digests.get(manifest)
  if (known !== undefined) return known
  const digest = hashOfTexts([encodeJson(getField(manifest, 'spec') ?? null)])
  digests.set(manifest, digest)
  return digest
}
