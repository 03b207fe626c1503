import type { JsonValue } from '../json/index.ts'

/**
 * The type of a value, for apply, strategic merge and strict decoding. Built-in kinds (kinds/) and custom resources
 * (schema/) both become shapes, so each algorithm is written once. Shapes may be cyclic (JSONSchemaProps contains
 * itself): `FieldShape.shape`, `ListShape.items` and `ObjectShape.elements` may be lazy getters. A getter always
 * returns the same object, so shapes can be keys of a WeakMap.
 */
export type Shape = ScalarShape | ListShape | ObjectShape | AnyShape

export type ScalarType = 'string' | 'integer' | 'number' | 'boolean' | 'int-or-string' | 'quantity'

export interface ScalarShape {
  readonly kind: 'scalar'
  readonly type: ScalarType
  /** OpenAPI format: int32, int64, byte, date-time, double, ... */
  readonly format?: string
}

/** How apply merges a list: as a whole, by value, or by the key fields of its items. */
export type ListType = 'atomic' | 'set' | 'map'

export interface ListShape {
  readonly kind: 'list'
  readonly listType: ListType
  /** The key fields, for listType map; empty otherwise. */
  readonly keys: readonly string[]
  readonly items: Shape
  readonly itemDefault?: JsonValue
}

export interface ObjectShape {
  readonly kind: 'object'
  /** The OpenAPI definition name of a built-in type, such as io.k8s.api.core.v1.Container. */
  readonly name?: string
  /** Apply owns and replaces an atomic object as a whole (x-kubernetes-map-type: atomic). */
  readonly atomic: boolean
  readonly fields: ReadonlyMap<string, FieldShape>
  /**
   * The shape of values under keys that `fields` does not declare, as in a map such as labels. Absent if there are
   * none.
   */
  readonly elements?: Shape
  /** Undeclared keys are kept and their types deduced (x-kubernetes-preserve-unknown-fields). */
  readonly preserveUnknownFields: boolean
}

/** A value without a declared type (RawExtension, JSON); its type is deduced from the value. */
export interface AnyShape {
  readonly kind: 'any'
  readonly atomic: boolean
}

export type PatchStrategy = 'merge' | 'replace' | 'retainKeys'

export interface FieldShape {
  readonly name: string
  readonly shape: Shape
  readonly required: boolean
  readonly default?: JsonValue
  /** Strategic merge: x-kubernetes-patch-strategy, split at commas; empty if not declared. */
  readonly patchStrategies: readonly PatchStrategy[]
  /** Strategic merge: x-kubernetes-patch-merge-key. */
  readonly patchMergeKey?: string
}
