import type { Memory } from './memory.ts'
import { type Place, placeName, type Rule } from './place.ts'

/**
 * A resourceVersion becomes the location where it was first seen, so that equality and order are compared: a version is
 * new (greater than all before), older than one that was seen, or that of an earlier response.
 *
 * The version of a collection or a bookmark is that of the whole store, which a real server also changes by itself
 * (leases, its own objects): it becomes the newest known version that it includes.
 */
export const normaliseVersion: Rule = (value, place, memory) => {
  if (place.key !== 'resourceVersion' || typeof value !== 'string' || !/^[1-9]\d*$/.test(value)) return value
  const version = BigInt(value)
  return isOfObject(place) ? objectVersion(version, place, memory) : collectionVersion(version, memory)
}

/** Lists and bookmarks do not have a name. */
function isOfObject({ parent }: Place): boolean {
  return typeof parent['name'] === 'string'
}

function objectVersion(version: bigint, place: Place, memory: Memory): string {
  const known = memory.versions.get(version)
  if (known !== undefined) return `<version of ${known}>`
  memory.versions.set(version, placeName(memory, place.path))
  if (version < memory.newestVersion) return '<older version>'
  memory.newestVersion = version
  return '<new version>'
}

function collectionVersion(version: bigint, memory: Memory): string {
  let newest: readonly [bigint, string] | undefined
  for (const [known, place] of memory.versions) {
    if (known <= version && (newest === undefined || known > newest[0])) newest = [known, place]
  }
  return newest === undefined ? '<version>' : `<version of ${newest[1]} or later>`
}

/** A uid that begins with digits is not a version. */
const versionInText =
  /(resource ?versions?[\\":]* *[\\"]*|current: |in object meta: |in precondition: |in record \(|too old resource version: \d+ \()(\d+)(?![\da-f-])/gi

/** Versions in messages and in YAML: known ones become their location, others stay. */
export const normaliseVersionInText: Rule = (value, place, memory) => {
  if (typeof value !== 'string' || place.key === 'resourceVersion') return value
  return value.replace(versionInText, (_whole, before: string, digits: string) => {
    const known = memory.versions.get(BigInt(digits))
    return `${before}${known === undefined ? shortVersion(digits) : `<version of ${known}>`}`
  })
}

/** Small numbers such as 0 and 1 come from scenarios, and so does a number that no server reaches. */
function shortVersion(digits: string): string {
  return digits.length < 2 || digits.length > 7 ? digits : '<version>'
}
