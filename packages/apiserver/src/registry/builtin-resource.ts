import type { FieldError } from '@kubewright/kube/field'
import { isJsonArray, type JsonObject } from '@kubewright/kube/json'
import { type ObjectMeta, validateObjectMeta } from '@kubewright/kube/meta'
import { hasProtobuf, printedForm } from '@kubewright/kube/protobuf'
import { apiVersionOf, type ResourceDefinition } from '@kubewright/kube/resource'
import type { ObjectShape } from '@kubewright/kube/shape'
import { objectAt } from '../read-object.ts'
import { builtinColumns } from './builtin-columns.ts'
import { builtinSelectableFields } from './builtin-fields.ts'
import { builtinTraits } from './builtin-traits.ts'
import { columnsThroughView, throughView } from './builtin-view.ts'
import { decodeByShape } from './by-shape.ts'
import { validateFinalizerNames } from './common/finalizer-names.ts'
import { withoutEmptyMetadata } from './empty-metadata.ts'
import type { KindStrategy } from './kind-strategy.ts'
import { strategyFor } from './kinds.ts'
import { type MetadataUpdateRules, validateMetadataUpdate } from './metadata-update.ts'
import type { Prepared, ServedResource, TableColumn, Validation } from './served-resource.ts'

/** The built-in resource of a definition. Its shape and columns are created on first use. */
export function builtinResource(definition: ResourceDefinition, storageName: string): ServedResource {
  const subresources = new Set(definition.subresources.map((subresource) => subresource.name))
  const traits = builtinTraits(storageName, subresources)
  const stored = strategyFor(storageName)
  const view = stored.views?.get(apiVersionOf(definition))
  const kind = view === undefined ? stored : throughView(stored, view)
  const printed = printerOf(definition)
  let empty: JsonObject | undefined
  let columns: readonly TableColumn[] | undefined
  return {
    definition,
    storageName,
    isCustom: false,
    servedSince: 0,
    view,
    hasViews: stored.views !== undefined,
    hasStatus: subresources.has('status'),
    scale: traits.scale,
    hasGeneration: traits.hasGeneration,
    allowsUnconditionalUpdate: traits.allowsUnconditionalUpdate,
    returnsDeletedObject: traits.returnsDeletedObject,
    deprecationWarning: traits.deprecationWarning,
    get shape(): ObjectShape {
      return definition.shape() as ObjectShape
    },
    get columns() {
      columns ??=
        view === undefined ? builtinColumns(storageName) : columnsThroughView(builtinColumns(storageName), view)
      return columns
    },
    get selectableFields() {
      return builtinSelectableFields(storageName, definition.group)
    },
    get emptyObject() {
      empty ??= printed({ apiVersion: apiVersionOf(definition), kind: definition.kind })
      return empty
    },
    prepare(object: JsonObject): Prepared {
      const decoded = decodeByShape(object, definition.shape() as ObjectShape)
      if (decoded.problem !== undefined) return decoded
      const plain = printed(decoded.value)
      const complete = kind.setDefaults === undefined ? plain : printed(kind.setDefaults(plain))
      const value = keepExplicitLists(decoded.value, complete)
      return value === decoded.value ? decoded : { ...decoded, value }
    },
    printed,
    admitCreate: (object, context) => kind.admitCreate?.(object, context) ?? object,
    admitUpdate: (object, old, context) => kind.admitUpdate?.(object, old, context) ?? object,
    prepareForCreate(object, context) {
      const { initialStatus } = traits
      const begun = initialStatus === undefined ? object : { ...object, status: initialStatus }
      return kind.prepareForCreate?.(begun, context) ?? begun
    },
    prepareForUpdate: (object, old, context) => kind.prepareForUpdate?.(object, old, context) ?? object,
    prepareForStatusUpdate: (object, old, context) => kind.prepareForStatusUpdate?.(object, old, context) ?? object,
    coupledWrites: stored.coupledWrites,
    setStoredDefaults: kind.setStoredDefaults,
    ...validatorsOf(kind, { storageName, namespaced: definition.namespaced, ...traits }),
  }
}

/**
 * Keeps empty lists that have a meaning: an empty managedFields requests a reset, and a list that Go prints as null
 * when it is stored still has a manager.
 */
function keepExplicitLists(decoded: JsonObject, complete: JsonObject): JsonObject {
  if (complete === decoded) return decoded
  let kept = complete
  for (const field in complete) {
    if (complete[field] === null && isJsonArray(decoded[field])) kept = { ...kept, [field]: decoded[field] }
  }
  const { managedFields } = objectAt(decoded, 'metadata')
  if (!isJsonArray(managedFields) || managedFields.length > 0) return kept
  return { ...kept, metadata: { ...objectAt(complete, 'metadata'), managedFields } }
}

/**
 * Kinds without protobuf in Go are printed as they are, without empty metadata. The lookup is deferred to the first
 * object, so that a server can start without reading the tables of all kinds.
 */
function printerOf(definition: ResourceDefinition): (object: JsonObject) => JsonObject {
  const kind = { apiVersion: apiVersionOf(definition), kind: definition.kind }
  let isPrinted: boolean | undefined
  return (object) => {
    isPrinted ??= hasProtobuf(kind)
    return isPrinted ? printedForm(object, kind) : withoutEmptyMetadata(object)
  }
}

function validatorsOf(
  kind: KindStrategy,
  rules: MetadataUpdateRules,
): Pick<ServedResource, 'validateCreate' | 'validateUpdate' | 'validateStatusUpdate'> {
  const finalizers = rules.checksFinalizers ? finalizerProblems : noProblems
  return {
    validateCreate: (object) => {
      const errors = [...validateObjectMeta(metadataOf(object), rules), ...finalizers(object)]
      return validation([...errors, ...(kind.validateCreate?.(object) ?? [])], () => kind.warningsOnCreate?.(object))
    },
    validateUpdate: (object, old) => {
      const errors = validateMetadataUpdate(metadataOf(object), metadataOf(old), rules, 'main')
      const all = [...errors, ...(kind.validateUpdate?.(object, old) ?? [])]
      return validation(all, () => kind.warningsOnUpdate?.(object, old))
    },
    validateStatusUpdate: (object, old) => {
      const errors = validateMetadataUpdate(metadataOf(object), metadataOf(old), rules, 'status')
      const all = [...errors, ...(kind.validateStatusUpdate?.(object, old) ?? [])]
      return validation(all, () => kind.warningsOnStatusUpdate?.(object, old))
    },
  }
}

const none: readonly FieldError[] = []
const noProblems = () => none
const finalizerProblems = (object: JsonObject) => validateFinalizerNames(metadataOf(object).finalizers)

/** An invalid object gets no warnings. */
function validation(errors: readonly FieldError[], warn: () => readonly string[] | undefined): Validation {
  return { errors, warnings: errors.length > 0 ? [] : (warn() ?? []) }
}

/** Decoding guarantees the types. */
function metadataOf(object: JsonObject): ObjectMeta {
  return objectAt(object, 'metadata') as ObjectMeta
}
