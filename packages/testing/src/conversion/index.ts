/**
 * Conversions between the versions of a resource, tested with generated objects: converting an object to another version
 * and back loses nothing.
 * Guarantees: the same seed generates the same objects; an error has the seed, the path and both values of the first
 * difference.
 * May import: virtual-runtime.
 *
 * @module
 */
export type { CheckedConversions, ConversionCheckOptions, VersionedResource } from './check-conversions.ts'
export { checkConversions } from './check-conversions.ts'
export type { GeneratedKind } from './object-generator.ts'
export { createObjectGenerator } from './object-generator.ts'
