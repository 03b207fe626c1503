import { addErrors, type FieldError, FieldPath, forbidden, invalid, required, tooLong } from '../field/index.ts'
import { encodeGoJson, type JsonValue, quoteGo, sortStrings, utf8Length } from '../json/index.ts'
import { limits } from '../limits.ts'
import { dnsLabelNameRule, type ObjectNameRule, qualifiedNameProblems, validateLabels } from '../names/index.ts'
import { compareInstants, type Instant, parseTime, timeToJson, zeroInstant } from '../values/index.ts'
import { foregroundDeletionFinalizer, orphanFinalizer } from './finalizer.ts'
import { validateManagedFields } from './managed-fields-validation.ts'
import type { ObjectMeta, TextMap } from './object.ts'
import { validateOwnerReferences } from './owner-validation.ts'

const immutable = 'field is immutable'
const metadataPath = FieldPath.root('metadata')

export interface ObjectMetaRules {
  readonly namespaced: boolean
  /** The rule for names of this kind; most kinds use dnsSubdomainNameRule. */
  readonly nameRule: ObjectNameRule
}

/** Validates the metadata of an object to be created, after its name was generated. */
export function validateObjectMeta(meta: ObjectMeta, rules: ObjectMetaRules, path = metadataPath): FieldError[] {
  const { name = '', generateName = '', namespace = '', generation = 0 } = meta
  const errors: FieldError[] = []
  if (generateName !== '') {
    const namePath = path.child('generateName')
    for (const problem of rules.nameRule(generateName, true)) errors.push(invalid(namePath, generateName, problem))
  }
  if (name === '') errors.push(required(path.child('name'), 'name or generateName is required'))
  else for (const problem of rules.nameRule(name, false)) errors.push(invalid(path.child('name'), name, problem))
  errors.push(...validateNamespace(namespace, rules.namespaced, path.child('namespace')))
  if (generation < 0) {
    errors.push(invalid(path.child('generation'), generation, 'must be greater than or equal to 0'))
  }
  return errors.concat(validateCommon(meta, path, true))
}

/** Validates the metadata of an update against the stored metadata. */
export function validateObjectMetaUpdate(meta: ObjectMeta, stored: ObjectMeta, path = metadataPath): FieldError[] {
  const errors: FieldError[] = []
  if (stored.deletionTimestamp !== undefined && stored.deletionTimestamp !== null) {
    errors.push(...validateNoNewFinalizers(meta.finalizers, stored.finalizers, path.child('finalizers')))
  }
  if ((meta.resourceVersion ?? '') === '') {
    errors.push(invalid(path.child('resourceVersion'), '', 'must be specified for an update'))
  }
  if ((meta.generation ?? 0) < (stored.generation ?? 0)) {
    errors.push(invalid(path.child('generation'), meta.generation ?? 0, 'must not be decremented'))
  }
  for (const field of ['name', 'namespace'] as const) {
    errors.push(...validateImmutable(meta[field] ?? '', stored[field] ?? '', path.child(field)))
  }
  // A uid has its own Go type, whose values Kubernetes prints as JSON and not as a quoted string.
  const { uid = '' } = meta
  if (uid !== (stored.uid ?? ''))
    errors.push(invalid(path.child('uid'), undefined, `${encodeGoJson(uid)}: ${immutable}`))
  for (const field of ['creationTimestamp', 'deletionTimestamp'] as const) {
    errors.push(...validateTimeImmutable(meta[field], stored[field], path.child(field)))
  }
  const grace = 'deletionGracePeriodSeconds'
  errors.push(...validateImmutable(meta[grace] ?? null, stored[grace] ?? null, path.child(grace)))
  return errors.concat(validateCommon(meta, path, false))
}

function validateCommon(meta: ObjectMeta, path: FieldPath, withFinalizers: boolean): FieldError[] {
  const { labels, annotations, ownerReferences, finalizers, managedFields } = meta
  const errors: FieldError[] = []
  if (labels) addErrors(errors, validateLabels(labels, path.child('labels')))
  if (annotations) addErrors(errors, validateAnnotations(annotations, path.child('annotations')))
  if (ownerReferences) addErrors(errors, validateOwnerReferences(ownerReferences, path.child('ownerReferences')))
  if (finalizers && withFinalizers) addErrors(errors, validateFinalizers(finalizers, path.child('finalizers')))
  if (managedFields) addErrors(errors, validateManagedFields(managedFields, path.child('managedFields')))
  return errors
}

function validateNamespace(namespace: string, namespaced: boolean, path: FieldPath): FieldError[] {
  if (!namespaced) return namespace === '' ? [] : [forbidden(path, 'not allowed on this type')]
  if (namespace === '') return [required(path, '')]
  return dnsLabelNameRule(namespace, false).map((problem) => invalid(path, namespace, problem))
}

export function validateAnnotations(annotations: TextMap | undefined, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (!annotations) return errors
  let lengthUtf16 = 0
  for (const [key, value] of Object.entries(annotations)) {
    for (const problem of qualifiedNameProblems(key.toLowerCase())) errors.push(invalid(path, key, problem))
    lengthUtf16 += key.length + value.length
  }
  // A UTF-16 code unit takes at most three bytes, so most annotations need not be counted.
  const sizeBytesMax = limits.annotationsSizeBytesMax
  if (lengthUtf16 * 3 > sizeBytesMax && sizeBytes(annotations) > sizeBytesMax) errors.push(tooLong(path, sizeBytesMax))
  return errors
}

function sizeBytes(annotations: TextMap): number {
  let size = 0
  for (const [key, value] of Object.entries(annotations)) size += utf8Length(key) + utf8Length(value)
  return size
}

export function validateFinalizers(finalizers: readonly string[] | undefined, path: FieldPath): FieldError[] {
  if (!finalizers) return []
  const errors = finalizers.flatMap((finalizer) =>
    qualifiedNameProblems(finalizer).map((problem) => invalid(path, finalizer, problem)),
  )
  if (finalizers.includes(orphanFinalizer) && finalizers.includes(foregroundDeletionFinalizer)) {
    const problem = `finalizer ${orphanFinalizer} and ${foregroundDeletionFinalizer} cannot be both set`
    errors.push(invalid(path, finalizers, problem))
  }
  return errors
}

function validateNoNewFinalizers(
  finalizers: readonly string[] = [],
  stored: readonly string[] = [],
  path: FieldPath,
): FieldError[] {
  const known = new Set(stored)
  const added = sortStrings([...new Set(finalizers)].filter((finalizer) => !known.has(finalizer)))
  if (added.length === 0) return []
  const list = `[]string{${added.map(quoteGo).join(', ')}}`
  const problem = 'no new finalizers can be added if the object is being deleted, found new finalizers'
  return [forbidden(path, `${problem} ${list}`)]
}

function validateImmutable(value: JsonValue, stored: JsonValue, path: FieldPath): FieldError[] {
  return value === stored ? [] : [invalid(path, value, immutable)]
}

/** Only a change of the instant counts as a change; the message shows whole seconds. */
function validateTimeImmutable(value: TimeText, stored: TimeText, path: FieldPath): FieldError[] {
  const instant = instantOf(value)
  const storedInstant = instantOf(stored)
  if (!instant || !storedInstant) return validateImmutable(value ?? null, stored ?? null, path)
  if (compareInstants(instant, storedInstant) === 0) return []
  return [invalid(path, timeToJson(instant), immutable)]
}

type TimeText = string | null | undefined

/** The zero time means absent; undefined for an invalid time. */
function instantOf(time: TimeText): Instant | undefined {
  if (time === null || time === undefined) return zeroInstant
  try {
    return parseTime(time)
  } catch {
    return undefined
  }
}
