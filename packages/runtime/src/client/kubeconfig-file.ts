import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { isKubeError } from '@kubewright/kube'
import { decodeDocument } from '@kubewright/kube/decode'
import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'

/** One kubeconfig file, or several merged. */
export interface Kubeconfig {
  readonly currentContext: string
  readonly contexts: ReadonlyMap<string, KubeconfigEntry>
  readonly clusters: ReadonlyMap<string, KubeconfigEntry>
  readonly users: ReadonlyMap<string, KubeconfigEntry>
}

/** A context, cluster or user, with the file that it stands in: relative paths are relative to it. */
export class KubeconfigEntry {
  readonly file: string
  private readonly fields: JsonObject

  constructor(file: string, fields: JsonObject) {
    this.file = file
    this.fields = fields
  }

  /** The text of a field; undefined when it is absent or empty. */
  text(field: string): string | undefined {
    const value = getField(this.fields, field)
    return typeof value === 'string' && value !== '' ? value : undefined
  }

  isTrue(field: string): boolean {
    return getField(this.fields, field) === true
  }

  has(field: string): boolean {
    const value = getField(this.fields, field)
    return value !== undefined && value !== null && value !== ''
  }

  /** The path in a field, as an absolute one. */
  path(field: string): string | undefined {
    const path = this.text(field)
    return path === undefined || isAbsolute(path) ? path : join(dirname(this.file), path)
  }
}

/** Undefined when there is no such file. Errors name the file and the line, never its content: it holds secrets. */
export function readKubeconfigFile(file: string): Kubeconfig | undefined {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined
    throw invalid(`cannot read ${file}: ${String((error as { code?: unknown }).code)}`)
  }
  const root = parse(bytes, file)
  if (root === null) return merged([])
  if (!isJsonObject(root)) throw invalid(`${file} is not a kubeconfig: it is not a mapping`)
  const currentContext = getField(root, 'current-context')
  return {
    currentContext: typeof currentContext === 'string' ? currentContext : '',
    contexts: entriesOf(root, 'contexts', 'context', file),
    clusters: entriesOf(root, 'clusters', 'cluster', file),
    users: entriesOf(root, 'users', 'user', file),
  }
}

/** Of what several files have under the same name, the first file's is used, and it alone. */
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

function parse(bytes: Uint8Array, file: string): JsonValue {
  try {
    return decodeDocument(bytes, { sizeBytesMax: runtimeLimits.kubeconfigSizeBytesMax }).value
  } catch (error) {
    // The cause is left out on purpose: messages of parsers quote what they could not read.
    const where = isKubeError(error) && error.path !== undefined ? ` at ${error.path}` : ''
    throw invalid(`${file} is not a kubeconfig: it is not valid YAML${where}`)
  }
}

function entriesOf(root: JsonObject, list: string, field: string, file: string): Map<string, KubeconfigEntry> {
  const entries = new Map<string, KubeconfigEntry>()
  const items = getField(root, list) ?? []
  if (!isJsonArray(items)) throw invalid(`${file} is not a kubeconfig: ${list} is not a list`)
  for (const item of items) {
    const name = isJsonObject(item) ? getField(item, 'name') : undefined
    if (typeof name !== 'string') throw invalid(`${file} is not a kubeconfig: an entry of ${list} has no name`)
    const fields = getField(item as JsonObject, field)
    if (!entries.has(name)) entries.set(name, new KubeconfigEntry(file, isJsonObject(fields) ? fields : {}))
  }
  return entries
}

function invalid(message: string): RuntimeError {
  return new RuntimeError('KUBECONFIG_INVALID', message)
}
