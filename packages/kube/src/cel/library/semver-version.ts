import { quoteGo, utf8Length } from '../../json/index.ts'
import { uint64Max } from '../integers.ts'

/** A semantic version as github.com/blang/semver parses it: three numbers, pre-release and build identifiers. */
export interface SemanticVersion {
  readonly major: bigint
  readonly minor: bigint
  readonly patch: bigint
  readonly preRelease: readonly (bigint | string)[]
  readonly build: readonly string[]
}

export class SemverParseError {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

const fail = (message: string): SemverParseError => new SemverParseError(message)
const digits = /^[0-9]*$/
const alphanumeric = /^[0-9A-Za-z-]*$/

/** Cuts at the first `count - 1` separators, as Go's strings.SplitN does. */
function cutParts(text: string, count: number): string[] {
  const parts = text.split('.')
  return parts.length <= count ? parts : [...parts.slice(0, count - 1), parts.slice(count - 1).join('.')]
}

function parseNumber(text: string): bigint | SemverParseError {
  if (text === '') return fail('strconv.ParseUint: parsing "": invalid syntax')
  const value = BigInt(text)
  return value > uint64Max ? fail(`strconv.ParseUint: parsing ${quoteGo(text)}: value out of range`) : value
}

function parseComponent(name: string, text: string): bigint | SemverParseError {
  if (!digits.test(text)) {
    return fail(`Invalid character(s) found in ${name.toLowerCase()} number ${quoteGo(text)}`)
  }
  if (text.length > 1 && text.startsWith('0')) {
    return fail(`${name} number must not contain leading zeroes ${quoteGo(text)}`)
  }
  return parseNumber(text)
}

function parsePreRelease(text: string): bigint | string | SemverParseError {
  if (text === '') return fail('Prerelease is empty')
  if (digits.test(text)) {
    if (text.length > 1 && text.startsWith('0')) {
      return fail(`Numeric PreRelease version must not contain leading zeroes ${quoteGo(text)}`)
    }
    return parseNumber(text)
  }
  return alphanumeric.test(text) ? text : fail(`Invalid character(s) found in prerelease ${quoteGo(text)}`)
}

export function parseSemver(text: string): SemanticVersion | SemverParseError {
  if (text === '') return fail('Version string empty')
  const parts = cutParts(text, 3)
  if (parts.length !== 3) return fail('No Major.Minor.Patch elements found')
  const major = parseComponent('Major', parts[0] as string)
  if (major instanceof SemverParseError) return major
  const minor = parseComponent('Minor', parts[1] as string)
  if (minor instanceof SemverParseError) return minor
  const rest = parts[2] as string
  const plus = rest.indexOf('+')
  const beforeBuild = plus < 0 ? rest : rest.slice(0, plus)
  const dash = beforeBuild.indexOf('-')
  const patch = parseComponent('Patch', dash < 0 ? beforeBuild : beforeBuild.slice(0, dash))
  if (patch instanceof SemverParseError) return patch
  const preRelease: (bigint | string)[] = []
  for (const part of dash < 0 ? [] : beforeBuild.slice(dash + 1).split('.')) {
    const identifier = parsePreRelease(part)
    if (identifier instanceof SemverParseError) return identifier
    preRelease.push(identifier)
  }
  const build = plus < 0 ? [] : rest.slice(plus + 1).split('.')
  for (const part of build) {
    if (part === '') return fail('Build meta data is empty')
    if (!alphanumeric.test(part)) return fail(`Invalid character(s) found in build meta data ${quoteGo(part)}`)
  }
  return { major, minor, patch, preRelease, build }
}

/** Tolerates a leading v, leading zeros and missing minor or patch numbers, then parses as usual. */
export function parseNormalizedSemver(text: string): SemanticVersion | SemverParseError {
  const parts = cutParts(text.startsWith('v') ? text.slice(1) : text, 3).map((part) => {
    if (utf8Length(part) <= 1) return part
    const trimmed = part.replace(/^0+/, '')
    return /^[0-9]/.test(trimmed) ? trimmed : `0${trimmed}`
  })
  if (parts.length < 3 && /[+-]/.test(parts[parts.length - 1] as string)) {
    return fail('short version cannot contain PreRelease/Build meta data')
  }
  while (parts.length < 3) parts.push('0')
  return parseSemver(parts.join('.'))
}

const compareOf = <T>(left: T, right: T): number => (left === right ? 0 : left < right ? -1 : 1)

/** Precedence by the specification; build identifiers do not count. */
export function compareSemver(left: SemanticVersion, right: SemanticVersion): number {
  const numbers =
    compareOf(left.major, right.major) || compareOf(left.minor, right.minor) || compareOf(left.patch, right.patch)
  if (numbers !== 0) return numbers
  if (left.preRelease.length === 0 || right.preRelease.length === 0) {
    return compareOf(right.preRelease.length === 0 ? 0 : 1, left.preRelease.length === 0 ? 0 : 1)
  }
  const shared = Math.min(left.preRelease.length, right.preRelease.length)
  for (let index = 0; index < shared; index++) {
    const order = compareIdentifiers(left.preRelease[index] as string, right.preRelease[index] as string)
    if (order !== 0) return order
  }
  return compareOf(left.preRelease.length, right.preRelease.length)
}

/** Numeric identifiers come before alphanumeric ones. */
function compareIdentifiers(left: bigint | string, right: bigint | string): number {
  if (typeof left === typeof right) return compareOf(left, right)
  return typeof left === 'bigint' ? -1 : 1
}
