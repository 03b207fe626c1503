import type { FieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import type { ObjectNameRule } from '@kubewright/kube/names'
import type { UserInfo } from '../user-info.ts'
import type { TableColumn } from './columns/table-column.ts'
import type { SelectableField } from './common/selectable-fields.ts'

/**
 * The strategy of a built-in kind: everything that is special about it, besides its schema and its metadata. The names
 * follow the interfaces of k8s.io/apiserver's registry/rest, and a field that is absent has the default that most kinds
 * have there. Custom resources have a strategy too, with the data that all of them share.
 *
 * Every function is optional and pure, except that it may read its `StrategyContext`; it changes nothing in place and
 * returns the same object if there is nothing to do. Objects are in the form in which Go encodes them: without empty
 * lists, maps and strings that Go omits, and with structs that Go always writes.
 *
 * The order of a create: defaults of the decoded body, managedFields, admission, system metadata, preparation,
 * validation, warnings. Of an update: defaults, managedFields, admission, preparation (with the old object),
 * validation, warnings, validating admission. So no field manager owns the fields that admission and preparation set.
 */
export interface KindStrategy extends ObjectStrategy, WriteStrategy, DeleteStrategy, PrintStrategy {
  /** The warning for each request; unset for kinds that are not deprecated. */
  readonly deprecationWarning?: string
  /** Whether its objects are the namespaces: admission finds each of them inside itself. */
  readonly isItsOwnNamespace?: boolean
  /** The prefix of its keys in Kubernetes' storage, which messages show; defaults to the plural. */
  readonly storagePrefix?: string
  /** The version at which Kubernetes stores its objects, if it is older than the one that discovery prefers. */
  readonly storageVersion?: string
  /** The other served versions by apiVersion, without the storage version. */
  readonly views?: ReadonlyMap<string, BuiltinView>
}

/** What an object looks like, and who may own which of its fields. */
interface ObjectStrategy {
  /** The rule for names; DNS subdomains by default. */
  readonly nameRule?: ObjectNameRule
  /** Whether its objects have metadata.generation; false by default. */
  readonly hasGeneration?: boolean
  /** The metadata whose change increases the generation, as any change outside of the metadata does. */
  readonly generationMetadata?: 'annotations' | 'labels'
  /** Whether validation accepts finalizers without a domain that are not Kubernetes' own; false by default. */
  readonly acceptsAnyFinalizer?: boolean
  /** The metadata checks that the validation of an update repeats; 'change' by default. */
  readonly repeatedMetadataChecks?: MetadataChecks
  /** Whether the validation of a status update leaves out the metadata; false by default. */
  readonly skipsMetadataOfStatus?: boolean
  /**
   * The status of a new object if status is a subresource: empty by default, 'requested' if the request sets it, as for
   * nodes.
   */
  readonly initialStatus?: JsonObject | 'requested'
  /**
   * The fields that a write through an endpoint resets, so that no manager owns them by writing to it: by default the
   * status if it is a subresource, and at that the spec. A write to the status keeps the metadata named here.
   */
  readonly resetFields?: Readonly<Partial<Record<Endpoint, readonly FieldNames[]>>>
}

interface WriteStrategy {
  /** Whether a PUT may create an object; false by default. */
  readonly allowsCreateOnUpdate?: boolean
  /** Whether an update may leave out the resourceVersion; true by default. */
  readonly allowsUnconditionalUpdate?: boolean
  /** Whether its objects grant rights, which their author must have too. */
  readonly grantsRights?: boolean
  /**
   * Sets the defaults of the version, as decoding does. Called for every body, and for the result of a patch or apply.
   */
  setDefaults?(object: JsonObject): JsonObject
  /** Runs the admission plugins that every server has. Throws a StatusError to refuse. */
  admitCreate?(object: JsonObject, context: StrategyContext): JsonObject
  admitUpdate?(object: JsonObject, old: JsonObject, context: StrategyContext): JsonObject
  /** Runs the plugins that only validate, after all other checks of an update. Throws a StatusError to refuse. */
  admitValidUpdate?(endpoint: Endpoint, object: JsonObject, old: JsonObject, context: StrategyContext): void
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
  /** Returns field errors about what the user may not write for lack of rights; asked for valid objects only. */
  authorizeCreate?(object: JsonObject, context: StrategyContext): readonly FieldError[]
  authorizeUpdate?(object: JsonObject, old: JsonObject, context: StrategyContext): readonly FieldError[]
  /** The same for an update of the status; reported before the errors of validation. */
  authorizeStatusUpdate?(object: JsonObject, old: JsonObject, context: StrategyContext): readonly FieldError[]
  warningsOnCreate?(object: JsonObject): readonly string[]
  warningsOnUpdate?(object: JsonObject, old: JsonObject): readonly string[]
  warningsOnStatusUpdate?(object: JsonObject, old: JsonObject): readonly string[]
  /** Updates through subresources that are the whole object, besides its status. */
  readonly subresources?: Readonly<Partial<Record<Exclude<Endpoint, 'main' | 'status'>, SubresourceStrategy>>>
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
}

interface DeleteStrategy {
  /** Whether the response to a deletion is the deleted object instead of a Status; false by default. */
  readonly returnsDeletedObject?: boolean
  /** What happens to dependents if a deletion does not say it; 'Background' by default. */
  readonly defaultGarbageCollectionPolicy?: GarbageCollectionPolicy
  /** The warning for a deletion that orphans dependents only because this is the default. */
  readonly orphanWarning?: string
  /** Runs the admission plugins that every server has. Throws a StatusError to refuse. */
  admitDelete?(name: string): void
  /**
   * The grace period of a deletion in seconds, given the requested one; absent for kinds without graceful deletion.
   */
  checkGracefulDelete?(object: JsonObject, requestedSeconds: number | undefined): number
  /** For kinds whose objects contain others, which are deleted first. */
  readonly contentDeletion?: ContentDeletion
}

interface PrintStrategy {
  /** The columns in kubectl; by default name and age. */
  readonly columns?: readonly TableColumn[]
  /** Field selectors besides metadata.name and metadata.namespace. */
  readonly selectableFields?: readonly SelectableField[]
  /** The message for a field selector that the kind does not have, if it is not the common one. */
  unsupportedFieldMessage?(field: string): string
}

/** Where a write of an object comes in: the object itself, or a subresource that is the whole object. */
export type Endpoint = 'main' | 'status' | 'finalize' | 'ephemeralcontainers' | 'resize' | 'approval'

/** The names of the fields that lead from an object to a field. */
export type FieldNames = readonly string[]

/** Which metadata checks are repeated after the common ones: of the change, and of the metadata as a whole. */
export type MetadataChecks = 'change' | 'whole' | 'change, whole' | 'whole, change' | 'nothing'

/** As in Kubernetes' GarbageCollectionDeleteStrategy; the finalizers of an 'Unsupported' kind stay as they are. */
export type GarbageCollectionPolicy = 'Background' | 'Orphan' | 'Unsupported'

/** The update of an object through a subresource. */
export interface SubresourceStrategy {
  /** Whether the update may change the status; otherwise the old one is put back before preparation. */
  readonly changesStatus?: boolean
  /** Keeps everything that the subresource does not change. */
  prepareForUpdate(object: JsonObject, old: JsonObject, context: StrategyContext): JsonObject
  /** Defaults to the validation of an update of the object. */
  validateUpdate?(object: JsonObject, old: JsonObject): readonly FieldError[]
}

/** A deletion in two steps: the object is stored as terminating, and removed when its content is gone. */
export interface ContentDeletion {
  /** The terminating object. */
  begin(object: JsonObject, now: string): JsonObject
  /** Whether a terminating object stays although no finalizer in its metadata holds it. */
  isHeld?(object: JsonObject): boolean
  /** The storage name of the resource whose objects the server deletes; absent if a controller deletes the content. */
  contentOf?(object: JsonObject): string
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
  /** Field selectors that have other names than the kind's. */
  readonly selectableFields?: readonly SelectableField[]
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
  /** The rights of the user; absent if everything is allowed. */
  readonly access?: RequestAccess | undefined
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

/** What the user of a request may do besides the request itself. */
export interface RequestAccess {
  /** The verb of the request as rules name it. */
  readonly verb: 'create' | 'update' | 'patch'
  /** The message that forbids it; undefined if it is allowed. */
  refusalOf(wanted: WantedAccess): string | undefined
  /** The plural of a served kind; undefined if it is not served. */
  pluralOf(apiVersion: string, kind: string): string | undefined
}

export interface WantedAccess {
  readonly verb: string
  readonly apiGroup: string
  readonly resource: string
  readonly subresource?: string
  /** Empty for all namespaces and for cluster-scoped objects. */
  readonly namespace: string
  readonly name: string
}

/** Built-in kinds by the storage names of their resources: "pods", "deployments.apps". */
export type KindStrategies = ReadonlyMap<string, KindStrategy>
