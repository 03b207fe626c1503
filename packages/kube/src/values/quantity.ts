/** How a quantity was written and will be printed: 128Mi, 128M or 128e6. */
export type QuantityFormat = 'BinarySI' | 'DecimalSI' | 'DecimalExponent'

/**
 * An exact number and its format. Its value is `unscaled` times ten to the power of `exponent`.
 *
 * Kubernetes holds a quantity as a scaled int64 if it fits and as a big decimal otherwise, and some of its functions
 * give different results for the two. `wide` records which one Kubernetes would use, so that results are the same here.
 */
export interface Quantity {
  readonly unscaled: bigint
  readonly exponent: number
  readonly wide: boolean
  readonly format: QuantityFormat
  /** The text it was parsed from, kept if Kubernetes already considers it canonical. */
  readonly text?: string
}

export const zeroQuantity: Quantity = { unscaled: 0n, exponent: 0, wide: false, format: 'DecimalSI' }

/** A quantity of `value` times ten to the power of `exponent`. */
export function quantityOf(value: bigint | number, format: QuantityFormat = 'DecimalSI', exponent = 0): Quantity {
  const unscaled = BigInt(value)
  return { unscaled, exponent, wide: BigInt.asIntN(64, unscaled) !== unscaled, format }
}
