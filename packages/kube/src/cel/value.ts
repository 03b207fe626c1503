/**
 * The values of CEL. int is bigint (kept within int64 by every operation), double is number, and uint has its own
 * class, so the three never mix. Lists and maps are abstract, so JSON can be read in place. An error is a value: `||`,
 * `&&` and the macros absorb it as the CEL specification requires, and evaluation never throws.
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
 * A point in time: nanoseconds since 1970-01-01T00:00:00Z, in the years 1 to 9999. The offset from UTC is that of the
 * parsed text; it affects only the formatted text.
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

/** A list; `at` is called only with 0 <= index < size. */
export abstract class CelList {
  abstract readonly size: number
  abstract at(index: number): CelValue
  /** If set, == with anything but a list or null is an error; otherwise it is false. */
  readonly comparesOnlyWithLists?: boolean
  /** 'set' and 'map' lists of a schema have their own rules for == and +. */
  readonly listType: 'plain' | 'set' | 'map' = 'plain'
  /** Equality for this list on the left side of ==; by default, element by element. */
  equals?(other: CelList): boolean
  /** Concatenation for this list on the left side of +; by default, one list after the other. */
  add?(other: CelList): CelResult
}

/** A map with keys of type bool, int, uint or string. `get` treats 1, 1u and 1.0 as the same key. */
export abstract class CelMap {
  abstract readonly size: number
  abstract get(key: CelValue): CelValue | undefined
  abstract keys(): Iterable<CelValue>
  /** If set, == with anything but a map or null is an error; otherwise it is false. */
  readonly comparesOnlyWithMaps?: boolean
  /** Equality for this map on the left side of ==; by default, entry by entry. */
  equals?(other: CelMap): boolean
}

/** A value of a library type: Quantity, IP, CIDR, URL, Semver, NamedFormat. */
export abstract class CelOpaque {
  abstract readonly typeName: string
  abstract equals(other: CelOpaque): boolean
  /** Whether optional.ofNonZeroValue drops it; without this method, it never does. */
  isZero?(): boolean
}

export class CelError {
  readonly message: string
  /** The ID of the expression that failed; the interpreter sets it. */
  readonly expressionId: number | undefined
  constructor(message: string, expressionId?: number) {
    this.message = message
    this.expressionId = expressionId
  }
}
