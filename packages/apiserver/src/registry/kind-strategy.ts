import type { FieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import type { UserInfo } from '../user-info.ts'

/**
 * The REST strategy of a built-in kind: its behaviour beyond its schema and metadata. Every function is optional and
 * pure, except that it may read its `StrategyContext`; it changes nothing in place and returns the same object if there
 * is nothing to do. Objects are in the form in which Go encodes them: without empty lists, maps and strings that Go
 * omits, and with structs that Go always writes.
 *
 * The order of a create: defaults of the decoded body, managedFields, admission, system metadata, preparation,
 * validation, warnings. Of an update: defaults, managedFields, admission, preparation (with the old object),
 * validation, warnings. So no field manager owns the fields that admission and preparation set.
 */
export interface KindStrategy {
  /**
   * Sets the defaults of the version, as decoding does. Called for every body, and for the result of a patch or apply.
   */
  setDefaults?(object: JsonObject): JsonObject
  /** Runs the admission plugins that every server has. Throws a StatusError to refuse. */
  admitCreate?(object: JsonObject, context: StrategyContext): JsonObject
  admitUpdate?(object: JsonObject, old: JsonObject, context: StrategyContext): JsonObject
  /** Sets the fields of a new object that the server controls. The status is already the initial one. */
  prepareForCreate?(object: JsonObject, context: StrategyContext): JsonObject
  /** The same for an update of the object, after the old status was put back if `status` is a subresource. */
  prepareForUpdate?(object: JsonObject, old: JsonObject, context: StrategyContext): JsonObject
  /** The same for an update of the status, after the old spec was put back. */
  prepareForStatusUpdate?(object: JsonObject, old: JsonObject, context: StrategyContext): JsonObject
  /** Returns field errors besides those of the metadata, which come first. */
  validateCreate?(object: JsonObject): readonly FieldError[]
  validateUpdate?(object: JsonObject, old: JsonObject): readonly FieldError[]
  validateStatusUpdate?(object: JsonObject, old: JsonObject): readonly FieldError[]
  warningsOnCreate?(object: JsonObject): readonly string[]
  warningsOnUpdate?(object: JsonObject, old: JsonObject): readonly string[]
  warningsOnStatusUpdate?(object: JsonObject, old: JsonObject): readonly string[]
  /**
   * Sets the defaults that decoding a stored object adds to the result of preparation. Validation and admission of a
   * new object do not see them.
   */
  setStoredDefaults?(object: JsonObject): JsonObject
  /**
   * Returns changes to other objects that are committed together with a write, such as the IPAddress of a Service.
   * `object` is undefined for a deletion and `old` for a creation. Not called in a dry run.
   */
  coupledWrites?(
    object: JsonObject | undefined,
    old: JsonObject | undefined,
    context: StrategyContext,
  ): readonly CoupledWrite[]
  /** The other served versions by apiVersion, without the storage version. */
  readonly views?: ReadonlyMap<string, BuiltinView>
}

/**
 * Another group or version under which the objects of a kind are served. All functions of the kind get objects at the
 * storage version, except for defaults: each version has its own.
 */
export interface BuiltinView {
  setDefaults?(object: JsonObject): JsonObject
  /** Converts from the storage version, including apiVersion and kind, to the form in which Go encodes this version. */
  fromStored(object: JsonObject): JsonObject
  toStored(object: JsonObject): JsonObject
  /** The argument of fromStored for this object, if the result of toStored would show other table cells. */
  originalOf?(object: JsonObject): JsonObject | undefined
  /** Validation that differs from the kind's, of objects at the storage version. */
  validateCreate?(object: JsonObject): readonly FieldError[]
  validateUpdate?(object: JsonObject, old: JsonObject): readonly FieldError[]
}

/** An unconditional change to another object; null deletes it. */
export interface CoupledWrite {
  /** The storage name of its resource. */
  readonly resource: string
  readonly namespace: string
  readonly name: string
  readonly object: JsonObject | null
}

/** Server state that a strategy may read. */
export interface StrategyContext {
  readonly user: UserInfo
  readonly isDryRun: boolean
  /** The current time in RFC 3339, in whole seconds. */
  now(): string
  newUid(): string
  /** A random integer from 0 to the bound, exclusive. */
  randomInteger(bound: number): number
  /** Finds an object by the storage name of its resource, such as "priorityclasses.scheduling.k8s.io". */
  find(resource: string, namespace: string, name: string): JsonObject | undefined
  /** Lists the objects of a resource, optionally in one namespace. */
  list(resource: string, namespace?: string): Iterable<JsonObject>
}

/** Built-in kinds by the storage names of their resources: "pods", "deployments.apps". */
export type KindStrategies = ReadonlyMap<string, KindStrategy>
