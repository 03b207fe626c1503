import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  jsonEqual,
  sortStrings,
} from '@kubewright/kube/json'
import { itemNames } from './item-names.ts'

/** A field in which two responses differ; undefined if one of them lacks it. */
export interface Difference {
  /** `body.items[web].spec.replicas`: items by their name if they have one, else by their index. */
  readonly path: string
  readonly real: JsonValue | undefined
  readonly ours: JsonValue | undefined
}

/** The smallest fields in which two responses differ. */
export function differencesOf(real: JsonValue | undefined, ours: JsonValue | undefined, path = ''): Difference[] {
  if (real === undefined || ours === undefined) return real === ours ? [] : [{ path, real, ours }]
  if (isJsonObject(real) && isJsonObject(ours)) {
    return haveOtherKinds(real, ours) ? [{ path, real, ours }] : fieldDifferences(real, ours, path)
  }
  if (isJsonArray(real) && isJsonArray(ours)) return itemDifferences(real, ours, path)
  return jsonEqual(real, ours) ? [] : [{ path, real, ours }]
}

/** A Status instead of an object, or one kind instead of another, is not compared field by field. */
function haveOtherKinds(real: JsonObject, ours: JsonObject): boolean {
  const [left, right] = [real['kind'], ours['kind']]
  return typeof left === 'string' && typeof right === 'string' && left !== right && 'apiVersion' in real
}

function fieldDifferences(real: JsonObject, ours: JsonObject, path: string): Difference[] {
  const keys = sortStrings([...new Set([...Object.keys(real), ...Object.keys(ours)])])
  return keys.flatMap((key) => differencesOf(real[key], ours[key], joinedPath(path, key)))
}

function joinedPath(path: string, key: string): string {
  if (path === '') return key
  return /[.[\]]/.test(key) ? `${path}["${key}"]` : `${path}.${key}`
}

/** Items with names are compared with those of the same name, so that a missing one does not shift the others. */
function itemDifferences(real: JsonArray, ours: JsonArray, path: string): Difference[] {
  const realNames = itemNames(real, path)
  const oursNames = itemNames(ours, path)
  if (realNames === undefined || oursNames === undefined) return indexDifferences(real, ours, path)
  const oursByName = new Map(oursNames.names.map((name, index) => [name, ours[index]]))
  const realByName = new Map(realNames.names.map((name, index) => [name, real[index]]))
  const names = [...new Set([...realByName.keys(), ...oursByName.keys()])]
  const differences = names.flatMap((name) =>
    differencesOf(realByName.get(name), oursByName.get(name), `${path}[${name}]`),
  )
  if (!realNames.isOrdered) return differences
  const realOrder = realNames.names.filter((name) => oursByName.has(name))
  const oursOrder = oursNames.names.filter((name) => realByName.has(name))
  if (jsonEqual(realOrder, oursOrder)) return differences
  return [...differences, { path: `${path}.order`, real: realOrder, ours: oursOrder }]
}

function indexDifferences(real: JsonArray, ours: JsonArray, path: string): Difference[] {
  const length = Math.max(real.length, ours.length)
  return Array.from({ length }, (_item, index) => index).flatMap((index) =>
    differencesOf(real[index], ours[index], `${path}[${index}]`),
  )
}
