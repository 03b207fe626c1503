import type { FieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import type { ResourceDefinition } from '@kubewright/kube/resource'
import type { ObjectShape } from '@kubewright/kube/shape'
import type { BuiltinKind, BuiltinView, Surroundings } from '../builtins/index.ts'
import type { CustomVersions } from '../conversion/index.ts'

/** One version of a resource as the request path needs it: built-in and custom resources look the same from there. */
export interface ServedResource {
  readonly definition: ResourceDefinition
  /** The resource part of its store keys: "deployments.apps"; all versions of a resource share it. */
  readonly storageName: string
  readonly isCustom: boolean
  /** How objects of a custom resource are stored and read at its versions; shared by all of them. */
  readonly versions?: CustomVersions | undefined
  /** Present where objects are stored at another group or version than this one. */
  readonly view?: Pick<BuiltinView, 'fromStored' | 'toStored'> | undefined
  /** Whether the same objects are served under other groups or versions too, and differ there in their fields. */
  readonly hasViews: boolean
  readonly hasStatus: boolean
  readonly scale?: ScalePaths | undefined
  /** Whether its objects have metadata.generation. */
  readonly hasGeneration: boolean
  /** Whether an update without resourceVersion is accepted; false for custom resources and some built-ins. */
  readonly allowsUnconditionalUpdate: boolean
  /** Whether the answer to a deletion is the deleted object instead of a Status. */
  readonly returnsDeletedObject: boolean
  readonly shape: ObjectShape
  readonly columns: readonly TableColumn[]
  /** Field selectors besides metadata.name and metadata.namespace. */
  readonly selectableFields: readonly SelectableField[]
  /** The revision from which on there can be objects of it: that of its definition. Zero for what was always there. */
  readonly servedSince: number
  /** A warning that every request to this version gets; for deprecated ones. */
  readonly deprecationWarning?: string | undefined

  /** What there is before an object is created: its kind, and the structs that are always there. */
  readonly emptyObject: JsonObject
  /** Drops unknown fields, fills in defaults. The same object when there is nothing to do. */
  prepare(object: JsonObject): Prepared
  /** The object as it is printed once it is stored. The same object when that is how it is. */
  printed(object: JsonObject): JsonObject
  /** What the admission plugins that every server runs make of the object. Throws a StatusError to refuse. */
  admitCreate(object: JsonObject, surroundings: Surroundings): JsonObject
  admitUpdate(object: JsonObject, old: JsonObject, surroundings: Surroundings): JsonObject
  /** What the system sets in a new object, whatever the request says: an empty status, a namespace's finalizer. */
  prepareForCreate(object: JsonObject, surroundings: Surroundings): JsonObject
  /** The same for a change through the main endpoint, after the old status was put back: a new storage version is noted. */
  prepareForUpdate(object: JsonObject, old: JsonObject, surroundings: Surroundings): JsonObject
  /** The same for a change of the status, after the old spec was put back. */
  prepareForStatusUpdate(object: JsonObject, old: JsonObject, surroundings: Surroundings): JsonObject
  /** Changes of other objects that are stored in one commit with a write of an object; see BuiltinKind. */
  readonly companions?: BuiltinKind['companions'] | undefined
  /** What decoding adds to a new object once it is stored; see BuiltinKind. */
  readonly setStoredDefaults?: BuiltinKind['setStoredDefaults'] | undefined
  validateCreate(object: JsonObject): Validation
  validateUpdate(object: JsonObject, old: JsonObject): Validation
  validateStatusUpdate(object: JsonObject, old: JsonObject): Validation
}

export interface Prepared {
  readonly value: JsonObject
  /** Paths of unknown fields that were dropped. */
  readonly unknownFields: readonly string[]
  /** Why the object cannot be decoded at all. */
  readonly problem?: string | undefined
}

export interface Validation {
  readonly errors: readonly FieldError[]
  readonly warnings: readonly string[]
}

export interface ScalePaths {
  readonly specReplicasPath: string
  readonly statusReplicasPath: string
  /** In a custom resource it leads to a text, in a built-in one to a LabelSelector or a map of labels. */
  readonly labelSelectorPath?: string | undefined
}

export interface SelectableField {
  /** As selectors name it: spec.nodeName, status.phase. */
  readonly field: string
  valueOf(object: JsonObject): string
}

export interface TableColumn {
  readonly name: string
  readonly type: string
  readonly format: string
  readonly description: string
  readonly priority: number
  /** The cell; null when the object has no such value. `nowMs` is the wall time, for ages. */
  cellOf(object: JsonObject, nowMs: number): string | number | boolean | null
  /** Kubernetes writes some cells without saying what column they are in. */
  readonly isUntold?: boolean | undefined
  /** What a row says of its object besides the cells: that a pod is done. Undefined for nothing. */
  rowConditionsOf?(object: JsonObject): readonly JsonObject[] | undefined
}

/** Every resource that is served now. Changes when CustomResourceDefinitions do. */
export interface ResourceTable {
  find(group: string, version: string, plural: string): ServedResource | undefined
  findByKind(group: string, version: string, kind: string): ServedResource | undefined
  /** In the order of discovery. */
  all(): readonly ServedResource[]
  /** Grows with each change, so that what was derived from the table can be kept until then. */
  readonly version: number
  /** Whether there is a custom resource whose objects are converted by a webhook, for which requests have to wait. */
  readonly hasConversionWebhooks?: boolean | undefined
}
