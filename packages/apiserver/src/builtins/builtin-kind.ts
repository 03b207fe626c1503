import type { FieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import type { UserInfo } from '../api.ts'

/**
 * What a built-in kind decides by itself, beyond its shape and its metadata. Every function may be absent; all are pure
 * but for what they read of their surroundings, change nothing in place and return the same object when there is nothing
 * to do. Objects are in their printed form: no empty lists, maps and texts where Go omits them, structs that are always
 * there are there.
 *
 * The order of a create: defaults (of the body as it was decoded), tracking of managedFields, admission, metadata that the
 * system sets, preparation, validation, warnings. Of an update: defaults, tracking, admission, preparation (given the old
 * object), validation, warnings. So nobody comes to own what admission and preparation set.
 */
export interface BuiltinKind {
  /** The defaults of its version, as decoding fills them in. Called for every body, and for what patches and applies make. */
  setDefaults?(object: JsonObject): JsonObject
  /** What the admission plugins do that every server runs. Throws a StatusError to refuse. */
  admitCreate?(object: JsonObject, surroundings: Surroundings): JsonObject
  admitUpdate?(object: JsonObject, old: JsonObject, surroundings: Surroundings): JsonObject
  /** What the registry sets in a new object, whatever the request says. The status is the initial one already. */
  prepareForCreate?(object: JsonObject, surroundings: Surroundings): JsonObject
  /** The same for a change through the main endpoint. The old status has been put back where it has an endpoint of its own. */
  prepareForUpdate?(object: JsonObject, old: JsonObject, surroundings: Surroundings): JsonObject
  /** The same for a change of the status. The old spec has been put back. */
  prepareForStatusUpdate?(object: JsonObject, old: JsonObject, surroundings: Surroundings): JsonObject
  /** Problems besides those of the metadata, which come first. */
  validateCreate?(object: JsonObject): readonly FieldError[]
  validateUpdate?(object: JsonObject, old: JsonObject): readonly FieldError[]
  validateStatusUpdate?(object: JsonObject, old: JsonObject): readonly FieldError[]
  warningsOnCreate?(object: JsonObject): readonly string[]
  warningsOnUpdate?(object: JsonObject, old: JsonObject): readonly string[]
  warningsOnStatusUpdate?(object: JsonObject, old: JsonObject): readonly string[]
  /**
   * The defaults that decoding a stored object adds to what preparation made. They come after validation and admission
   * of a new object, which do not see them.
   */
  setStoredDefaults?(object: JsonObject): JsonObject
  /**
   * Changes of other objects that are stored in one commit with a write, such as the address that a service takes.
   * Without an object for a removal, without an old one for a creation; never asked in a dry run.
   */
  companions?(
    object: JsonObject | undefined,
    old: JsonObject | undefined,
    surroundings: Surroundings,
  ): readonly CompanionChange[]
  /** By apiVersion. The version in which objects are stored is none of them. */
  readonly views?: ReadonlyMap<string, BuiltinView>
}

/**
 * Another group or version under which the objects of a kind are served. All functions of the kind see objects as they are
 * stored, but for defaults: each version has its own, of objects at that version.
 */
export interface BuiltinView {
  setDefaults?(object: JsonObject): JsonObject
  /** Sets apiVersion and kind too. The result is in the printed form of the version. */
  fromStored(object: JsonObject): JsonObject
  toStored(object: JsonObject): JsonObject
  /** What fromStored made the object of, where toStored makes something that is shown otherwise in a table. */
  originalOf?(object: JsonObject): JsonObject | undefined
  /** Where its rules are others than those of the kind, of objects as they are stored. */
  validateCreate?(object: JsonObject): readonly FieldError[]
  validateUpdate?(object: JsonObject, old: JsonObject): readonly FieldError[]
}

/** A change of another object, whatever there is of it; null removes it. */
export interface CompanionChange {
  /** The storage name of its resource. */
  readonly resource: string
  readonly namespace: string
  readonly name: string
  readonly object: JsonObject | null
}

/** What a kind may know of everything else. */
export interface Surroundings {
  readonly user: UserInfo
  readonly isDryRun: boolean
  /** The time as objects have it, in whole seconds. */
  now(): string
  newUid(): string
  /** From 0 up to the bound, exclusive. */
  randomInteger(bound: number): number
  /** An object, by the storage name of its resource: "priorityclasses.scheduling.k8s.io". */
  find(resource: string, namespace: string, name: string): JsonObject | undefined
  /** All objects of a resource, of a namespace if one is given. */
  list(resource: string, namespace?: string): Iterable<JsonObject>
}

/** Built-in kinds by the storage names of their resources: "pods", "deployments.apps". */
export type BuiltinKinds = ReadonlyMap<string, BuiltinKind>
