import { decodeYamlDocuments } from '@kubewright/kube/decode'
import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { sortVersionsByPriority } from '@kubewright/kube/meta'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'

/**
 * One or more CustomResourceDefinitions: an object, a list of objects, or the text of a YAML or JSON file. Other objects
 * are skipped, so that the file that installs an operator can be used.
 */
export type Manifest = JsonObject | readonly JsonObject[] | string

/** One CustomResourceDefinition, of which everything that names depend on is valid. */
export interface ForeignDefinition {
  readonly manifest: JsonObject
  readonly group: string
  readonly plural: string
  readonly kind: string
  readonly namespaced: boolean
  /** The served versions by name, the one with the plain name first. */
  readonly versions: ReadonlyMap<string, JsonObject>
}

/** The definitions of a manifest, sorted by name. */
export function readManifest(manifest: Manifest): readonly ForeignDefinition[] {
  const objects = objectsOf(manifest).flatMap(itemsOf)
  const found = objects.filter((object) => getField(object, 'kind') === 'CustomResourceDefinition')
  if (found.length === 0) throw invalid(`the manifest has no CustomResourceDefinition: it ${describe(objects)}`)
  const definitions = new Map<string, ForeignDefinition>()
  for (const object of found) {
    const definition = definitionOf(object)
    const name = nameOf(definition)
    if (definitions.has(name)) throw invalid(`${name}: is defined twice; leave one of the definitions out`)
    definitions.set(name, definition)
  }
  return [...definitions.values()].sort((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1))
}

export function nameOf({ plural, group }: ForeignDefinition): string {
  return `${plural}.${group}`
}

export function invalid(message: string, details: { readonly path?: string; readonly cause?: unknown } = {}) {
  return new RuntimeError('MANIFEST_INVALID', message, details)
}

function objectsOf(manifest: Manifest): readonly JsonObject[] {
  const values: readonly JsonValue[] =
    typeof manifest === 'string' ? parsed(manifest) : isJsonArray(manifest) ? manifest : [manifest]
  return values.map((value, index) => {
    if (!isJsonObject(value)) throw invalid(`document ${index + 1} of the manifest is not an object`)
    return value
  })
}

function parsed(text: string): readonly JsonValue[] {
  try {
    return decodeYamlDocuments(text, { sizeBytesMax: runtimeLimits.manifestSizeBytesMax }).map(({ value }) => value)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw invalid(`the manifest is neither YAML nor JSON: ${reason}`, { cause })
  }
}

/** kubectl get prints several objects as a List. */
function itemsOf(object: JsonObject): readonly JsonObject[] {
  const items = getField(object, 'items')
  const isList = String(getField(object, 'kind')).endsWith('List')
  return isList && isJsonArray(items) ? items.filter(isJsonObject) : [object]
}

function describe(objects: readonly JsonObject[]): string {
  const kinds = [...new Set(objects.map((object) => String(getField(object, 'kind') ?? 'an object without a kind')))]
  return kinds.length === 0 ? 'is empty' : `has only ${kinds.join(', ')}`
}

const supported = 'apiextensions.k8s.io/v1'

function definitionOf(object: JsonObject): ForeignDefinition {
  const title = String(getField(objectIn(object, 'metadata') ?? {}, 'name') ?? 'a CustomResourceDefinition')
  const apiVersion = getField(object, 'apiVersion')
  if (apiVersion !== supported) {
    throw invalid(`${title}: apiVersion: ${JSON.stringify(apiVersion)} is not supported; it must be ${supported}`)
  }
  const spec = objectIn(object, 'spec') ?? {}
  const names = objectIn(spec, 'names') ?? {}
  const group = textIn(spec, 'group', subdomain, title, 'spec')
  return {
    manifest: { apiVersion, kind: 'CustomResourceDefinition', metadata: metadataOf(object), spec },
    group,
    plural: textIn(names, 'plural', label, title, 'spec.names'),
    kind: textIn(names, 'kind', kindName, title, 'spec.names'),
    namespaced: textIn(spec, 'scope', scope, title, 'spec') === 'Namespaced',
    versions: servedVersions(spec, title),
  }
}

/** Without what a server has added, so that the definition can be installed elsewhere. */
function metadataOf(object: JsonObject): JsonObject {
  const metadata = objectIn(object, 'metadata') ?? {}
  const kept = ['name', 'labels', 'annotations'].filter((field) => getField(metadata, field) !== undefined)
  return Object.fromEntries(kept.map((field) => [field, getField(metadata, field)]))
}

/** The stored version has the plain name, because nothing is converted then; if it is not served, the best one. */
function servedVersions(spec: JsonObject, title: string): ReadonlyMap<string, JsonObject> {
  const listed = getField(spec, 'versions')
  const versions = new Map<string, JsonObject>()
  for (const [index, version] of (isJsonArray(listed) ? listed : []).entries()) {
    if (!isJsonObject(version)) throw invalid(`${title}: spec.versions[${index}]: must be an object`)
    const name = textIn(version, 'name', label, title, `spec.versions[${index}]`)
    if (getField(version, 'served') === true) versions.set(name, version)
  }
  if (versions.size === 0) throw invalid(`${title}: spec.versions: no version is served`)
  const isStored = (name: string) => getField(versions.get(name) ?? {}, 'storage') === true
  const sorted = sortVersionsByPriority([...versions.keys()])
  const order = [...sorted.filter(isStored), ...sorted.filter((name) => !isStored(name))]
  return new Map(order.map((name) => [name, versions.get(name) as JsonObject]))
}

const label = { pattern: /^[a-z]([-a-z0-9]*[a-z0-9])?$/, form: 'a name of lower case letters, digits and dashes' }
const subdomain = { pattern: /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/, form: 'a DNS name such as example.com' }
const kindName = { pattern: /^[A-Za-z]([-A-Za-z0-9]*[A-Za-z0-9])?$/, form: 'a name such as CronTab' }
const scope = { pattern: /^(Namespaced|Cluster)$/, form: 'Namespaced or Cluster' }

interface Form {
  readonly pattern: RegExp
  readonly form: string
}

/** Names become a part of program text, so everything else is refused. */
function textIn(parent: JsonObject, field: string, { pattern, form }: Form, title: string, above: string): string {
  const value = getField(parent, field)
  if (typeof value === 'string' && pattern.test(value)) return value
  const path = `${above}.${field}`
  if (value === undefined) throw invalid(`${title}: ${path}: Required value: must be ${form}`, { path })
  throw invalid(`${title}: ${path}: Invalid value: ${JSON.stringify(value)}: must be ${form}`, { path })
}

function objectIn(parent: JsonObject, field: string): JsonObject | undefined {
  const value = getField(parent, field)
  return isJsonObject(value) ? value : undefined
}
