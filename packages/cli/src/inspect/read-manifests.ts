import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { decodeYamlDocuments } from '@kubewright/kube/decode'
import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { errorText } from '../error-text.ts'
import { CliError } from '../errors.ts'

/**
 * Reads the objects of a YAML or JSON file; - is the standard input.
 *
 * @throws CliError CLI_MANIFEST_INVALID.
 */
export async function readManifests(file: string, workingFolder: string): Promise<readonly JsonObject[]> {
  const invalid = (why: string) => new CliError('CLI_MANIFEST_INVALID', `${file}: ${why}`)
  let content: string
  try {
    content = file === '-' ? await text(process.stdin) : await readFile(resolve(workingFolder, file), 'utf8')
  } catch (error) {
    throw invalid(errorText(error))
  }
  let values: readonly unknown[]
  try {
    values = decodeYamlDocuments(content).map(({ value }) => value)
  } catch (error) {
    throw invalid(errorText(error))
  }
  const objects = values.filter((value) => value !== null).flatMap(itemsOf)
  const isComplete = (object: unknown): object is JsonObject =>
    isJsonObject(object as JsonObject) &&
    ['apiVersion', 'kind'].every((field) => typeof (object as JsonObject)[field] === 'string')
  if (objects.length === 0) throw invalid('has no objects')
  if (!objects.every(isComplete)) throw invalid('should be Kubernetes objects, each with apiVersion and kind')
  return objects
}

/** A List has objects as its items, as kubectl get prints them. */
function itemsOf(value: unknown): readonly unknown[] {
  const { kind, items } = Object(value) as { readonly kind?: unknown; readonly items?: unknown }
  return typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items) ? items : [value]
}
