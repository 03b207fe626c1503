const smallPowers: readonly bigint[] = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))

/** Ten to the power of a whole number. */
export function powerOfTen(exponent: number): bigint {
  return smallPowers[exponent] ?? 10n ** BigInt(exponent)
}

/** The quotient rounded away from zero, and whether it is exact. */
export function divideAwayFromZero(value: bigint, divisor: bigint): { quotient: bigint; exact: boolean } {
  const quotient = value / divisor
  if (quotient * divisor === value) return { quotient, exact: true }
  return { quotient: value < 0n ? quotient - 1n : quotient + 1n, exact: false }
}
