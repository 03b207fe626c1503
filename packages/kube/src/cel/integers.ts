/** The range of CEL's unsigned integers. */
export const uint64Max = 2n ** 64n - 1n

export function isUint64(value: bigint): boolean {
  return value >= 0n && value <= uint64Max
}
