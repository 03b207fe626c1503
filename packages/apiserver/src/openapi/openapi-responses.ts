import { encodeJson, getField, type JsonObject, type MutableJsonObject } from '@kubewright/kube/json'
import type { ApiRequest, ApiResponse, ServerContext } from '../api/index.ts'
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

/** The sources of the OpenAPI documents at one version of the resource table. */
export interface OpenApiSources {
  readonly groups: readonly ServedGroup[]
  readonly documents: DocumentCache
}

/** An encoding of documents, with the media types by which clients request it. */
interface Form {
  readonly names: readonly string[]
  readonly contentType: string
}

/** Increase the number when the documents of unchanged resources change, so that clients fetch them again. */
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

/** Serves all paths under /openapi; undefined for other paths. */
export function openApiResponse(
  context: ServerContext,
  sources: OpenApiSources,
  path: string,
  request: ApiRequest,
): ApiResponse | undefined {
  if (path === '/openapi/v2') return openApiV2Response(sources, request)
  if (path === '/openapi/v3') {
    const index = cachedByContent(sources.documents, 'openapi/v3', () => indexOf(sources.groups))
    // kube-aggregator serves the index without an ETag and as text/plain.
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
 * The cached documents that may be reused after the resource table has changed: those of v3, most of which stay the
 * same. A changed one has another hash; those of removed group versions are dropped.
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

/** A response without a body and Content-Type. */
function nothing(status: number, headers: Readonly<Record<string, string>>): ApiResponse {
  return { form: 'document', status, contentType: '', content: '', headers }
}

function redirected(path: string, hash: string): ApiResponse {
  const headers = { ...vary, etag: `"${hash}"`, location: urlOf(path, hash) }
  return { form: 'document', status: 301, contentType: 'application/json', content: '', headers }
}

/** Builds a v3 document; `hash` identifies its content. */
interface SourceV3 {
  make(): JsonObject
  readonly hash: string
}

const sourcesByGroups = new WeakMap<readonly ServedGroup[], ReadonlyMap<string, SourceV3>>()

/** The sources of all v3 documents, by path; builds none of them. */
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

/** The response of /openapi/v3: the URL of each group version's document, with a hash of its content. */
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
 * Clients cache documents on disk by this hash, also across servers at the same address. It is computed from the
 * sources, so that the index does not require every document to be built.
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

/** Manifests are large, frozen and many, so each is hashed once. */
function digestOf(manifest: JsonObject): string {
  const known = digests.get(manifest)
  if (known !== undefined) return known
  const digest = hashOfTexts([encodeJson(getField(manifest, 'spec') ?? null)])
  digests.set(manifest, digest)
  return digest
}
