/**
 * The scalar values of Kubernetes: quantities, int-or-string, durations and times. Guarantees: exact arithmetic,
 * rounding only where Kubernetes rounds; parsing, formatting and messages are those of Go.
 * May import: json.
 *
 * @module
 */
export { isDateText, isDateTimeText } from './date-text.ts'
export { formatDuration, parseDuration } from './duration.ts'
export { parseGoInteger } from './go-text.ts'
export { humanDuration, shortHumanDuration } from './human-duration.ts'
export type { IntOrString } from './int-or-string.ts'
export {
  formatIntOrString,
  intOrStringAsInteger,
  intOrStringFromJson,
  parseIntOrString,
  percentageOf,
  scaleIntOrPercent,
} from './int-or-string.ts'
export type { Quantity, QuantityFormat } from './quantity.ts'
export { quantityOf, zeroQuantity } from './quantity.ts'
export { addQuantities, multiplyQuantity, negateQuantity, subtractQuantities } from './quantity-arithmetic.ts'
export { formatQuantity } from './quantity-canonical.ts'
export {
  compareQuantities,
  compareQuantityToInteger,
  isZeroQuantity,
  quantitiesEqual,
  quantitySign,
} from './quantity-compare.ts'
export {
  quantityAsApproximateFloat,
  quantityAsInteger,
  quantityMilliValue,
  quantityScaledValue,
  quantityValue,
} from './quantity-convert.ts'
export { isQuantity, parseQuantity, quantityFromJson } from './quantity-parse.ts'
export type { Instant } from './time.ts'
export {
  compareInstants,
  formatMicroTime,
  formatTime,
  instantDifference,
  instantOfUnixMilliseconds,
  isZeroInstant,
  microTimeToJson,
  timeToJson,
  unixMillisecondsOf,
  zeroInstant,
} from './time.ts'
export { microTimeFromJson, parseMicroTime, parseTime, timeFromJson } from './time-parse.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { describeCharacter } from './go-text.ts'
