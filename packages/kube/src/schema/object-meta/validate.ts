import { type FieldError, type FieldPath, forbidden, invalid, required, tooLong } from '../../field/index.ts'
import type { JsonObject, JsonValue } from '../../json/index.ts'
import { isJsonArray, isJsonObject, utf8Length } from '../../json/index.ts'
import { dnsLabelNameRule, labelValueProblems, type ObjectNameRule, qualifiedNameProblems } from '../../names/index.ts'

const annotationsBytesMax = 256 * 1024
const managerBytesMax = 128
const subresourceBytesMax = 256

export interface ObjectMetaRules {
  readonly nameRule: ObjectNameRule
  readonly isNamespaced: boolean
}

/** Checks the metadata of an object that is created. `meta` is as decodeObjectMeta gives it. */
export function validateObjectMeta(meta: JsonObject, rules: ObjectMetaRules, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const generateName = textOf(meta['generateName'])
  const name = textOf(meta['name'])
  if (generateName !== '') {
    for (const problem of rules.nameRule(generateName, true)) {
      errors.push(invalid(path.child('generateName'), generateName, problem))
    }
  }
  if (name === '') errors.push(required(path.child('name'), 'name or generateName is required'))
  else for (const problem of rules.nameRule(name, false)) errors.push(invalid(path.child('name'), name, problem))
  validateNamespace(textOf(meta['namespace']), rules.isNamespaced, path.child('namespace'), errors)
  const generation = meta['generation']
  if ((typeof generation === 'number' || typeof generation === 'bigint') && generation < 0) {
    errors.push(invalid(path.child('generation'), generation, 'must be greater than or equal to 0'))
  }
  validateLabels(meta['labels'], path.child('labels'), errors)
  validateAnnotations(meta['annotations'], path.child('annotations'), errors)
  validateOwnerReferences(meta['ownerReferences'], path.child('ownerReferences'), errors)
  validateFinalizers(meta['finalizers'], path.child('finalizers'), errors)
  validateManagedFields(meta['managedFields'], path.child('managedFields'), errors)
  return errors
}

function validateNamespace(namespace: string, isNamespaced: boolean, path: FieldPath, errors: FieldError[]): void {
  if (!isNamespaced) {
    if (namespace !== '') errors.push(forbidden(path, 'not allowed on this type'))
  } else if (namespace === '') errors.push(required(path))
  else for (const problem of dnsLabelNameRule(namespace, false)) errors.push(invalid(path, namespace, problem))
}

export function validateLabels(labels: JsonValue | undefined, path: FieldPath, errors: FieldError[]): void {
  for (const [key, value] of entriesOf(labels)) {
    for (const problem of qualifiedNameProblems(key)) errors.push(invalid(path, key, problem))
    for (const problem of labelValueProblems(textOf(value))) errors.push(invalid(path, textOf(value), problem))
  }
}

export function validateAnnotations(annotations: JsonValue | undefined, path: FieldPath, errors: FieldError[]): void {
  let sizeBytes = 0
  for (const [key, value] of entriesOf(annotations)) {
    for (const problem of qualifiedNameProblems(key.toLowerCase())) errors.push(invalid(path, key, problem))
    sizeBytes += utf8Length(key) + utf8Length(textOf(value))
  }
  if (sizeBytes > annotationsBytesMax) errors.push(tooLong(path, annotationsBytesMax))
}

export function validateOwnerReferences(
  references: JsonValue | undefined,
  path: FieldPath,
  errors: FieldError[],
): void {
  let controller = ''
  for (const reference of itemsOf(references)) {
    validateOwnerReference(reference, path, errors)
    if (reference['controller'] !== true) continue
    const owner = `${textOf(reference['kind'])}/${textOf(reference['name'])}`
    if (controller === '') controller = owner
    else {
      const detail = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${owner}`
      errors.push(invalid(path, itemsOf(references), detail))
    }
  }
}

function validateOwnerReference(reference: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const apiVersion = textOf(reference['apiVersion'])
  const version = versionOf(apiVersion)
  if (version === '') errors.push(invalid(path.child('apiVersion'), apiVersion, 'version must not be empty'))
  for (const field of ['kind', 'name', 'uid']) {
    if (textOf(reference[field]) === '') errors.push(invalid(path.child(field), '', 'must not be empty'))
  }
  if (apiVersion === 'v1' && reference['kind'] === 'Event') {
    errors.push(invalid(path, reference, '/v1, Kind=Event is disallowed from being an owner'))
  }
}

function versionOf(apiVersion: string): string {
  const parts = apiVersion.split('/')
  return parts.length > 2 ? '' : (parts.at(-1) as string)
}

function validateFinalizers(finalizers: JsonValue | undefined, path: FieldPath, errors: FieldError[]): void {
  const names = (isJsonArray(finalizers) ? finalizers : []).map(textOf)
  for (const name of names) {
    for (const problem of qualifiedNameProblems(name)) errors.push(invalid(path, name, problem))
  }
  if (names.includes('orphan') && names.includes('foregroundDeletion')) {
    errors.push(invalid(path, names, 'finalizer orphan and foregroundDeletion cannot be both set'))
  }
}

export function validateManagedFields(entries: JsonValue | undefined, path: FieldPath, errors: FieldError[]): void {
  itemsOf(entries).forEach((entry, index) => {
    const entryPath = path.index(index)
    const operation = textOf(entry['operation'])
    if (operation !== 'Apply' && operation !== 'Update') {
      errors.push(invalid(entryPath.child('operation'), operation, 'must be `Apply` or `Update`'))
    }
    const fieldsType = textOf(entry['fieldsType'])
    if (fieldsType !== '' && fieldsType !== 'FieldsV1') {
      errors.push(invalid(entryPath.child('fieldsType'), fieldsType, 'must be `FieldsV1`'))
    }
    validateManager(textOf(entry['manager']), entryPath.child('manager'), errors)
    if (utf8Length(textOf(entry['subresource'])) > subresourceBytesMax) {
      errors.push(tooLong(entryPath.child('subresource'), subresourceBytesMax))
    }
  })
}

function validateManager(manager: string, path: FieldPath, errors: FieldError[]): void {
  if (utf8Length(manager) > managerBytesMax) errors.push(tooLong(path, managerBytesMax))
  let byteIndex = 0
  for (const character of manager) {
    if (!/[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character)) {
      const code = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')
      errors.push(invalid(path, manager, `invalid character U+${code} (at position ${byteIndex})`))
    }
    byteIndex += utf8Length(character)
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function entriesOf(value: JsonValue | undefined): readonly (readonly [string, JsonValue | undefined])[] {
  return isJsonObject(value) ? Object.entries(value) : []
}

function itemsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(value) ? value.filter(isJsonObject) : []
}
