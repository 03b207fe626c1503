import { readFileSync } from 'node:fs'
import { isKubeError } from '@kubewright/kube'
import { decodeDocument } from '@kubewright/kube/decode'
import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'
import { KubeconfigEntry } from './kubeconfig-entry.ts'

/** One kubeconfig file, or several merged. */
export interface Kubeconfig {
  readonly currentContext: string
  readonly contexts: ReadonlyMap<string, KubeconfigEntry>
  readonly clusters: ReadonlyMap<string, KubeconfigEntry>
  readonly users: ReadonlyMap<string, KubeconfigEntry>
}

/** Returns undefined if there is no such file. Errors name the file and the line, never its content: it has secrets. */
export function readKubeconfigFile(file: string): Kubeconfig | undefined {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined
    throw invalid(`cannot read ${file}: ${String((error as { code?: unknown }).code)}`)
  }
  const root = parseKubeconfig(bytes, file)
  const currentContext = getField(root, 'current-context') ?? ''
  if (typeof currentContext !== 'string') throw invalid(`${file}: current-context must be a string`)
  return {
    currentContext,
    contexts: entriesOf(root, 'contexts', 'context', file),
    clusters: entriesOf(root, 'clusters', 'cluster', file),
    users: entriesOf(root, 'users', 'user', file),
  }
}

/** For entries of the same name, the whole entry of the first file is used. */
export function merged(files: readonly Kubeconfig[]): Kubeconfig {
  const first = (part: 'contexts' | 'clusters' | 'users') =>
    new Map(files.toReversed().flatMap((file) => [...file[part]]))
  return {
    currentContext: files.find((file) => file.currentContext !== '')?.currentContext ?? '',
    contexts: first('contexts'),
    clusters: first('clusters'),
    users: first('users'),
  }
}

/** Whether it has no entries, like an empty file. */
export function isEmptyKubeconfig({ currentContext, contexts, clusters, users }: Kubeconfig): boolean {
  return currentContext === '' && contexts.size + clusters.size + users.size === 0
}

/** The document of a kubeconfig; an empty file is an empty document. */
export function parseKubeconfig(bytes: Uint8Array, file: string): JsonObject {
  let root: JsonValue
  try {
    root = decodeDocument(bytes, { sizeBytesMax: runtimeLimits.kubeconfigSizeBytesMax }).value
  } catch (error) {
    // The cause is left out on purpose: parsers quote what they cannot read.
    const where = isKubeError(error) && error.path !== undefined ? ` at ${error.path}` : ''
    throw invalid(`${file} is not a kubeconfig: it is not valid YAML${where}`)
  }
  if (root === null) return {}
  if (!isJsonObject(root)) throw invalid(`${file} is not a kubeconfig: it is not a mapping`)
  const kind = getField(root, 'kind') ?? 'Config'
  const apiVersion = getField(root, 'apiVersion') ?? 'v1'
  if (kind !== 'Config' || apiVersion !== 'v1') {
    throw invalid(`${file} is not a kubeconfig: its apiVersion and kind must be v1 and Config`)
  }
  return root
}

function entriesOf(root: JsonObject, list: string, field: string, file: string): Map<string, KubeconfigEntry> {
  const entries = new Map<string, KubeconfigEntry>()
  const items = getField(root, list) ?? []
  if (!isJsonArray(items)) throw invalid(`${file} is not a kubeconfig: ${list} is not a list`)
  for (const item of items) {
    const name = isJsonObject(item) ? getField(item, 'name') : undefined
    if (typeof name !== 'string') throw invalid(`${file} is not a kubeconfig: an entry of ${list} has no name`)
    const where = `${list}[${name}]`
    if (entries.has(name)) throw invalid(`${file}: ${where} is defined twice`)
    const fields = getField(item as JsonObject, field) ?? {}
    if (!isJsonObject(fields)) throw invalid(`${file}: ${where}.${field} must be a mapping`)
    entries.set(name, new KubeconfigEntry(file, where, fields))
  }
  return entries
}

function invalid(message: string): RuntimeError {
  return new RuntimeError('KUBECONFIG_INVALID', message)
}
