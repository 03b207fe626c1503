import { KubeError } from '../../errors.ts'
import type { JsonObject, JsonValue } from '../../json/index.ts'
import { isJsonObject } from '../../json/index.ts'
import type { Shape } from '../../shape/index.ts'
import { leaves, parseFieldsV1 } from '../fieldset/index.ts'
import { checkType, extractFields } from '../typed/index.ts'
import { managedFieldsOf, readEntries } from './entry.ts'
import { textOf } from './request.ts'

export interface ExtractOptions {
  readonly shape: Shape
  /** The subresource of the managedFields entry; absent for the main resource. */
  readonly subresource?: string | undefined
}

/**
 * The configuration that a manager applied, extracted from the object: its kind and name, and the fields that the
 * manager owns. To change one applied field, extract, change it and apply again.
 */
export function extractApplied(object: JsonObject, manager: string, options: ExtractOptions): JsonObject {
  checkType(options.shape, object, 'error converting obj to typed: ')
  const identity = identityOf(object)
  const entries = readEntries(managedFieldsOf(object)) ?? []
  const entry = entries.find(
    (candidate) =>
      candidate.manager === manager &&
      candidate.operation === 'Apply' &&
      candidate.subresource === (options.subresource ?? ''),
  )
  if (entry === undefined) return identity
  const extracted = extractFields(options.shape, object, leaves(parseFieldsV1(entry.fieldsV1)))
  if (!isJsonObject(extracted)) {
    const message = `unable to convert managed fields for ${manager} to unstructured, expected map, got <nil>`
    throw new KubeError('KUBE_MANAGED_FIELDS_INVALID', message)
  }
  const metadata = extracted['metadata']
  const named = identity['metadata'] as JsonObject
  return { ...identity, ...extracted, metadata: isJsonObject(metadata) ? { ...named, ...metadata } : named }
}

function identityOf(object: JsonObject): JsonObject {
  const metadata: { [key: string]: JsonValue } = {}
  const source = object['metadata']
  if (isJsonObject(source)) {
    for (const field of ['name', 'namespace']) if (textOf(source, field) !== '') metadata[field] = textOf(source, field)
  }
  return { apiVersion: textOf(object, 'apiVersion'), kind: textOf(object, 'kind'), metadata }
}
