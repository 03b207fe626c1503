import type { FieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import type { ResourceDefinition } from '@kubewright/kube/resource'
import type { ObjectShape } from '@kubewright/kube/shape'
import type { CustomVersions } from '../conversion/index.ts'
import type { TableColumn } from './columns/table-column.ts'
import type { SelectableField } from './common/selectable-fields.ts'
import type { BuiltinView, KindStrategy, StrategyContext } from './kind-strategy.ts'
import type { ResourceStrategy } from './resource-strategy.ts'

/** One version of a built-in or custom resource, as request handlers use it. */
export interface ServedResource {
  readonly definition: ResourceDefinition
  /** The resource part of its store keys: "deployments.apps"; all versions of a resource share it. */
  readonly storageName: string
  readonly isCustom: boolean
  /** Conversion between the versions of a custom resource; all of them share it. */
  readonly versions?: CustomVersions | undefined
  /** Present if objects are stored at another group or version. */
  readonly view?: Pick<BuiltinView, 'fromStored' | 'toStored'> | undefined
  /** Whether the same objects are also served under other groups or versions, with different fields. */
  readonly hasViews: boolean
  readonly hasStatus: boolean
  readonly scale?: ScalePaths | undefined
  /** What handlers read of the strategy of its kind. */
  readonly strategy: ResourceStrategy
  readonly shape: ObjectShape
  readonly columns: readonly TableColumn[]
  /** Field selectors besides metadata.name and metadata.namespace. */
  readonly selectableFields: readonly SelectableField[]
  /** The revision of its CustomResourceDefinition, before which it has no objects; 0 for built-in resources. */
  readonly servedSince: number

  /** The object before a create: its kind, and the structs that Go always encodes. */
  readonly emptyObject: JsonObject
  /** Drops unknown fields and sets defaults. Returns the same object if nothing changed. */
  prepare(object: JsonObject): Prepared
  /** The stored object as responses show it; the same object if there is no difference. */
  printed(object: JsonObject): JsonObject
  /** Runs the admission plugins that every server has. Throws a StatusError to refuse. */
  admitCreate(object: JsonObject, context: StrategyContext): JsonObject
  admitUpdate(object: JsonObject, old: JsonObject, context: StrategyContext): JsonObject
  /** Sets the fields of a new object that the server controls: an empty status, a namespace's finalizer. */
  prepareForCreate(object: JsonObject, context: StrategyContext): JsonObject
  /** The same for an update of the object, after the old status was put back; records a new storage version. */
  prepareForUpdate(object: JsonObject, old: JsonObject, context: StrategyContext): JsonObject
  /** The same for an update of the status, after the old spec was put back. */
  prepareForStatusUpdate(object: JsonObject, old: JsonObject, context: StrategyContext): JsonObject
  /** Changes to other objects that are committed together with a write; see KindStrategy. */
  readonly coupledWrites?: KindStrategy['coupledWrites'] | undefined
  /** Sets the defaults that decoding adds to a new object once it is stored; see KindStrategy. */
  readonly setStoredDefaults?: KindStrategy['setStoredDefaults'] | undefined
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
  /** Path to a string in a custom resource, or to a LabelSelector or a map of labels in a built-in one. */
  readonly labelSelectorPath?: string | undefined
}

/** Every served resource. Changes with the CustomResourceDefinitions. */
export interface ResourceTable {
  find(group: string, version: string, plural: string): ServedResource | undefined
  findByKind(group: string, version: string, kind: string): ServedResource | undefined
  /** In the order of discovery. */
  all(): readonly ServedResource[]
  /** Increases with each change, so that values derived from the table can be cached until then. */
  readonly version: number
  /** Whether a custom resource has a conversion webhook, for which requests may have to wait. */
  readonly hasConversionWebhooks?: boolean | undefined
}
