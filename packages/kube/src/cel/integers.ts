/** The ranges of CEL's integers. */
export const int64Min = -(2n ** 63n)
export const int64Max = 2n ** 63n - 1n
export const uint64Max = 2n ** 64n - 1n

export function isInt64(value: bigint): boolean {
  return value >= int64Min && value <= int64Max
}

export function isUint64(value: bigint): boolean {
  return value >= 0n && value <= uint64Max
}
