import type { CelOverload } from '../function.ts'
import { celBool, celInt, celOpaqueType, celString } from '../type.ts'
import { CelError, CelOpaque } from '../value.ts'
import { global, member } from './overload.ts'
import {
  compareSemver,
  parseNormalizedSemver,
  parseSemver,
  type SemanticVersion,
  SemverParseError,
} from './semver-version.ts'

/** kubernetes.Semver at version 1. */
export const celSemverType = celOpaqueType('kubernetes.Semver')

export class CelSemver extends CelOpaque {
  readonly typeName = 'kubernetes.Semver'
  readonly version: SemanticVersion

  constructor(version: SemanticVersion) {
    super()
    this.version = version
  }

  equals(other: CelOpaque): boolean {
    return other instanceof CelSemver && compareSemver(this.version, other.version) === 0
  }
}

function parse(text: string, normalize = false): CelSemver | CelError {
  const version = normalize ? parseNormalizedSemver(text) : parseSemver(text)
  return version instanceof SemverParseError ? new CelError(version.message) : new CelSemver(version)
}

const isSemver = (text: string, normalize = false): boolean => parse(text, normalize) instanceof CelSemver
const compare = (left: CelSemver, right: CelSemver): number => compareSemver(left.version, right.version)
/** Numbers above int64 wrap around, as Go's conversion from uint64 does. */
const toInt = (value: bigint): bigint => BigInt.asIntN(64, value)

const semver = celSemverType

export const semverLibrary: readonly CelOverload[] = [
  global('string_to_semver', 'semver', [celString], semver, (text: string) => parse(text)),
  global('string_bool_to_semver', 'semver', [celString, celBool], semver, parse),
  global('is_semver_string', 'isSemver', [celString], celBool, (text: string) => isSemver(text)),
  global('is_semver_string_bool', 'isSemver', [celString, celBool], celBool, isSemver),
  member(
    'semver_is_greater_than',
    'isGreaterThan',
    [semver, semver],
    celBool,
    (left: CelSemver, right: CelSemver) => compare(left, right) > 0,
  ),
  member(
    'semver_is_less_than',
    'isLessThan',
    [semver, semver],
    celBool,
    (left: CelSemver, right: CelSemver) => compare(left, right) < 0,
  ),
  member('semver_compare_to', 'compareTo', [semver, semver], celInt, (left: CelSemver, right: CelSemver) =>
    BigInt(compare(left, right)),
  ),
  member('semver_major', 'major', [semver], celInt, (value: CelSemver) => toInt(value.version.major)),
  member('semver_minor', 'minor', [semver], celInt, (value: CelSemver) => toInt(value.version.minor)),
  member('semver_patch', 'patch', [semver], celInt, (value: CelSemver) => toInt(value.version.patch)),
]
