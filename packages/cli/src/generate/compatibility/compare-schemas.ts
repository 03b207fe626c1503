import { encodeCanonicalJson, getField, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { listAt, objectAt, textAt } from '../../schema-document.ts'
import type { Report } from './finding.ts'

/** What is compared at a field. */
interface Place {
  /** Such as .spec.size. */
  readonly path: string
  /** Whether users write the field: what refuses their objects is then breaking. Only the operator writes a status. */
  readonly isWritten: boolean
}

/** Compares the schema of a field in a release with the present one. */
export function compareSchemas(before: JsonObject, after: JsonObject, place: Place, report: Report): void {
  if (!compareTypes(before, after, place, report)) return
  if (place.isWritten) {
    compareBounds(before, after, place, report)
    compareChecks(before, after, place, report)
  }
  compareValues(before, after, place, report)
  compareProperties(before, after, place, report)
  compareElements(before, after, place, report)
  compareMerging(before, after, place, report)
}

const isIntOrString = (node: JsonObject) => getField(node, 'x-kubernetes-int-or-string') === true
const isOpen = (node: JsonObject) => getField(node, 'x-kubernetes-preserve-unknown-fields') === true

/** Returns whether the rest can be compared. */
function compareTypes(before: JsonObject, after: JsonObject, { path }: Place, report: Report): boolean {
  const [was, is] = [typeOf(before), typeOf(after)]
  const isWider = is === 'any' || (is === 'integer or string' && /^(integer|string)$/.test(was))
  const isSame = was === is || isWider || (was === 'integer' && is === 'number')
  if (!isSame) report('breaking', path, `was of type ${was} and is of type ${is}`)
  if (getField(before, 'nullable') === true && getField(after, 'nullable') !== true) {
    report('breaking', path, 'could be null')
  }
  return isSame && was === is
}

function typeOf(node: JsonObject): string {
  if (isIntOrString(node)) return 'integer or string'
  return textAt(node, 'type') ?? 'any'
}

const lowerBounds = ['minimum', 'minLength', 'minItems', 'minProperties'] as const
const upperBounds = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const

function compareBounds(before: JsonObject, after: JsonObject, { path }: Place, report: Report): void {
  for (const name of lowerBounds) {
    const [was, is] = [numberAt(before, name), numberAt(after, name)]
    if (
      is !== undefined &&
      is > (was ?? Number.NEGATIVE_INFINITY) &&
      !(was === undefined && is === 0 && name !== 'minimum')
    ) {
      report('breaking', path, boundMessage(name, was, is))
    }
  }
  for (const name of upperBounds) {
    const [was, is] = [numberAt(before, name), numberAt(after, name)]
    if (is !== undefined && is < (was ?? Number.POSITIVE_INFINITY))
      report('breaking', path, boundMessage(name, was, is))
  }
  for (const name of ['exclusiveMinimum', 'exclusiveMaximum', 'uniqueItems'] as const) {
    if (getField(after, name) === true && getField(before, name) !== true) report('breaking', path, `${name} is new`)
  }
}

function boundMessage(name: string, was: number | undefined, is: number): string {
  return was === undefined ? `${name} ${is} is new` : `${name} was ${was} and is ${is}`
}

/** Checks that are equal or new: what they accept cannot be compared. */
function compareChecks(before: JsonObject, after: JsonObject, { path }: Place, report: Report): void {
  for (const name of ['pattern', 'format', 'multipleOf'] as const) {
    const [was, is] = [getField(before, name), getField(after, name)]
    // The API server does not check formats of numbers.
    if (is === undefined || was === is || (name === 'format' && textAt(after, 'type') !== 'string')) continue
    report(
      'breaking',
      path,
      was === undefined ? `${name} ${String(is)} is new` : `${name} was ${String(was)} and is ${String(is)}`,
    )
  }
  const rules = new Set(listAt(before, 'x-kubernetes-validations').map((rule) => textAt(rule, 'rule')))
  for (const rule of listAt(after, 'x-kubernetes-validations')) {
    const text = textAt(rule, 'rule') ?? ''
    if (!rules.has(text)) report('breaking', path, `the rule ${text} is new and may refuse objects`)
  }
  for (const name of ['allOf', 'anyOf', 'oneOf', 'not'] as const) {
    const is = getField(after, name)
    if (is === undefined || textOf(is) === textOf(getField(before, name))) continue
    // What the server itself writes for an integer or a string.
    if (!(isIntOrString(after) && name === 'anyOf'))
      report('warning', path, `${name} has changed and may refuse objects`)
  }
}

function compareValues(before: JsonObject, after: JsonObject, { path, isWritten }: Place, report: Report): void {
  const [was, is] = [listAt(before, 'enum').map(textOf), listAt(after, 'enum').map(textOf)]
  if (is.length > 0 && was.length === 0 && isWritten) report('breaking', path, `only ${is.join(', ')} are allowed now`)
  const removed = is.length === 0 ? [] : was.filter((value) => !is.includes(value))
  if (removed.length > 0) report('breaking', path, `the value ${removed.join(', ')} is no longer allowed`)
  const [oldDefault, newDefault] = [getField(before, 'default'), getField(after, 'default')]
  if (oldDefault !== undefined && textOf(oldDefault) !== textOf(newDefault)) {
    const now = newDefault === undefined ? 'is removed' : `is ${textOf(newDefault)}`
    report('warning', path, `the default was ${textOf(oldDefault)} and now ${now}`)
  }
}

function compareProperties(before: JsonObject, after: JsonObject, place: Place, report: Report): void {
  const { path, isWritten } = place
  if (isOpen(before) && !isOpen(after)) report('breaking', path, 'unknown fields are no longer kept')
  const [was, is] = [objectAt(before, 'properties') ?? {}, objectAt(after, 'properties') ?? {}]
  for (const [name, node] of Object.entries(was)) {
    const now = getField(is, name)
    const below = { path: `${path}.${name}`, isWritten: isWritten && !(path === '' && name === 'status') }
    if (isJsonObject(node) && isJsonObject(now)) compareSchemas(node, now, below, report)
    else if (now === undefined && !isOpen(after)) {
      report('breaking', below.path, 'was removed: the API server drops it from objects')
    }
  }
  const required = listAt(before, 'required')
  for (const name of listAt(after, 'required').map(String)) {
    const hasDefault = getField(objectAt(is, name) ?? {}, 'default') !== undefined
    const below = `${path}.${name}`
    if (isWritten && below !== '.status' && !required.includes(name) && !hasDefault) {
      report('breaking', below, 'is required now and has no default')
    }
  }
  for (const name of required.map(String)) {
    // A field of the status that clients could rely on.
    const isOptional = getField(is, name) !== undefined && !listAt(after, 'required').includes(name)
    if (!isWritten && isOptional) report('warning', `${path}.${name}`, 'was always set and is optional now')
  }
}

function compareElements(before: JsonObject, after: JsonObject, { path, isWritten }: Place, report: Report): void {
  const [items, itemsNow] = [objectAt(before, 'items'), objectAt(after, 'items')]
  if (items !== undefined && itemsNow !== undefined) {
    compareSchemas(items, itemsNow, { path: `${path}[]`, isWritten }, report)
  }
  const [values, valuesNow] = [objectAt(before, 'additionalProperties'), objectAt(after, 'additionalProperties')]
  if (values !== undefined && valuesNow !== undefined) {
    compareSchemas(values, valuesNow, { path: `${path}.*`, isWritten }, report)
  } else if (values !== undefined && !isOpen(after)) report('breaking', path, 'keys of any name are no longer kept')
}

function compareMerging(before: JsonObject, after: JsonObject, { path, isWritten }: Place, report: Report): void {
  const [was, is] = [
    textAt(before, 'x-kubernetes-list-type') ?? 'atomic',
    textAt(after, 'x-kubernetes-list-type') ?? 'atomic',
  ]
  if (was !== is) {
    const refuses = isWritten && is !== 'atomic'
    const why = refuses ? ': duplicate items are refused' : ': server-side apply merges it differently'
    report(refuses ? 'breaking' : 'warning', path, `the list type was ${was} and is ${is}${why}`)
  }
  const [keys, keysNow] = [
    textOf(listAt(before, 'x-kubernetes-list-map-keys')),
    textOf(listAt(after, 'x-kubernetes-list-map-keys')),
  ]
  if (was === is && keys !== keysNow) report('breaking', path, `the keys of the list were ${keys} and are ${keysNow}`)
  const [map, mapNow] = [
    textAt(before, 'x-kubernetes-map-type') ?? 'granular',
    textAt(after, 'x-kubernetes-map-type') ?? 'granular',
  ]
  if (map !== mapNow)
    report('warning', path, `the map type was ${map} and is ${mapNow}: server-side apply merges it differently`)
}

function textOf(value: JsonValue | readonly JsonValue[] | undefined): string {
  return value === undefined ? '' : encodeCanonicalJson(value as JsonValue)
}

function numberAt(node: JsonObject, name: string): number | undefined {
  const value = getField(node, name)
  return typeof value === 'number' ? value : undefined
}
