import type { AnyShape } from './shape.ts'

/** A value without a type, whose parts are deduced and owned separately (apiextensions JSON). */
export const anyShape: AnyShape = { kind: 'any', atomic: false }

/** A value without a type that is owned as a whole (RawExtension). */
export const rawShape: AnyShape = { kind: 'any', atomic: true }
