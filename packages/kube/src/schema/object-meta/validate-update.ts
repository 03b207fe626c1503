import { type FieldError, type FieldPath, forbidden, invalid } from '../../field/index.ts'
import type { JsonObject } from '../../json/index.ts'
import { isJsonArray, jsonEqual, quoteGo, sortStrings } from '../../json/index.ts'
import { validateAnnotations, validateLabels, validateManagedFields, validateOwnerReferences } from './validate.ts'

const immutableFields = [
  'name',
  'namespace',
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
]
const textFields = new Set(['name', 'namespace', 'uid'])

/** Checks the metadata of an object that is changed. Both sides are as decodeObjectMeta gives them. */
export function validateObjectMetaUpdate(meta: JsonObject, old: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (old['deletionTimestamp'] !== undefined) checkNewFinalizers(meta, old, path.child('finalizers'), errors)
  if (meta['resourceVersion'] === undefined) {
    errors.push(invalid(path.child('resourceVersion'), '', 'must be specified for an update'))
  }
  const generation = meta['generation'] ?? 0
  if ((generation as number | bigint) < ((old['generation'] ?? 0) as number | bigint)) {
    errors.push(invalid(path.child('generation'), generation, 'must not be decremented'))
  }
  for (const field of immutableFields) {
    if (jsonEqual(meta[field], old[field])) continue
    const value = meta[field] ?? (textFields.has(field) ? '' : null)
    errors.push(invalid(path.child(field), value, 'field is immutable'))
  }
  validateLabels(meta['labels'], path.child('labels'), errors)
  validateAnnotations(meta['annotations'], path.child('annotations'), errors)
  validateOwnerReferences(meta['ownerReferences'], path.child('ownerReferences'), errors)
  validateManagedFields(meta['managedFields'], path.child('managedFields'), errors)
  return errors
}

function checkNewFinalizers(meta: JsonObject, old: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const known = new Set(textsOf(old))
  const added = sortStrings([...new Set(textsOf(meta))].filter((name) => !known.has(name)))
  if (added.length === 0) return
  const list = `[]string{${added.map(quoteGo).join(', ')}}`
  const detail = `no new finalizers can be added if the object is being deleted, found new finalizers ${list}`
  errors.push(forbidden(path, detail))
}

function textsOf(meta: JsonObject): readonly string[] {
  const finalizers = meta['finalizers']
  return isJsonArray(finalizers) ? (finalizers as readonly string[]) : []
}
