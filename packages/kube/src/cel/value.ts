/**
 * The values of CEL. int is bigint (kept within int64 by every operation), double is number, and uint has a class of
 * its own, so that the three never mix. Lists and maps are interfaces, so that JSON can be read in place. An error is a value: `||`, `&&`
 * and the macros absorb it as the CEL specification says, and nothing is thrown while an expression runs.
 */
export type CelValue =
  | null
  | boolean
  | bigint
  | CelUint
  | number
  | string
  | Uint8Array
  | CelList
  | CelMap
  | CelDuration
  | CelTimestamp
  | CelTypeValue
  | CelOptional
  | CelOpaque

export type CelResult = CelValue | CelError

export class CelUint {
  readonly value: bigint
  constructor(value: bigint) {
    this.value = value
  }
}

/** A span of time in nanoseconds, within int64. */
export class CelDuration {
  readonly nanoseconds: bigint
  constructor(nanoseconds: bigint) {
    this.nanoseconds = nanoseconds
  }
}

/**
 * A point in time: nanoseconds since 1970-01-01T00:00:00Z; years 1 to 9999. The offset from UTC is that of the text it
 * was read from; only its own text shows it.
 */
export class CelTimestamp {
  readonly nanoseconds: bigint
  readonly offsetSeconds: number
  constructor(nanoseconds: bigint, offsetSeconds = 0) {
    this.nanoseconds = nanoseconds
    this.offsetSeconds = offsetSeconds
  }
}

/** A type used as a value: the result of type(x), or the name `int` in an expression. */
export class CelTypeValue {
  readonly typeName: string
  constructor(typeName: string) {
    this.typeName = typeName
  }
}

export class CelOptional {
  readonly value: CelValue | undefined
  private constructor(value: CelValue | undefined) {
    this.value = value
  }
  static readonly none: CelOptional = new CelOptional(undefined)
  static of(value: CelValue): CelOptional {
    return new CelOptional(value)
  }
}

/** A list; `at` is only called with 0 <= index < size. */
export abstract class CelList {
  abstract readonly size: number
  abstract at(index: number): CelValue
  /** == with anything but a list or null is an error; where it is unset, they are not equal. */
  readonly comparesOnlyWithLists?: boolean
  /** 'set' and 'map' lists of a schema compare and concatenate by their own rules; plain lists have none. */
  readonly listType: 'plain' | 'set' | 'map' = 'plain'
  /** The list's own rule of equality, for lists on the left side of ==; without it, element by element. */
  equals?(other: CelList): boolean
  /** The list's own rule of +, for lists on its left side; without it, one list after the other. */
  add?(other: CelList): CelResult
}

/** A map; keys are bool, int, uint or string. `get` finds 1, 1u and 1.0 alike. */
export abstract class CelMap {
  abstract readonly size: number
  abstract get(key: CelValue): CelValue | undefined
  abstract keys(): Iterable<CelValue>
  /** == with anything but a map or null is an error; where it is unset, they are not equal. */
  readonly comparesOnlyWithMaps?: boolean
  /** The map's own rule of equality, for maps on the left side of ==; without it, entry by entry. */
  equals?(other: CelMap): boolean
}

/** A value of a library's own type: Quantity, IP, CIDR, URL, Semver, NamedFormat. */
export abstract class CelOpaque {
  abstract readonly typeName: string
  abstract equals(other: CelOpaque): boolean
  /** Whether optional.ofNonZeroValue drops it; without it, it never does. */
  isZero?(): boolean
}

export class CelError {
  readonly message: string
  /** The expression id where it happened; the interpreter fills it in. */
  readonly expressionId: number | undefined
  constructor(message: string, expressionId?: number) {
    this.message = message
    this.expressionId = expressionId
  }
}
