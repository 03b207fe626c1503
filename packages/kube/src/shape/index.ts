/**
 * Shapes: the description of a type that apply, strategic merge and strict decoding share. Guarantees: a shape is
 * immutable and contains no validation, which is in schema/.
 * May import: json.
 *
 * @module
 */
export { anyShape, rawShape } from './common.ts'
export type {
  AnyShape,
  FieldShape,
  ListShape,
  ListType,
  ObjectShape,
  PatchStrategy,
  ScalarShape,
  ScalarType,
  Shape,
} from './shape.ts'
export { shapeOfKey } from './walk.ts'
