import type { FieldError } from '@kubewright/kube/field'
import { isJsonArray, type JsonObject } from '@kubewright/kube/json'
import { type ObjectMeta, validateObjectMeta } from '@kubewright/kube/meta'
import { dnsSubdomainNameRule } from '@kubewright/kube/names'
import { hasProtobuf, printedForm } from '@kubewright/kube/protobuf'
import { apiVersionOf, type ResourceDefinition } from '@kubewright/kube/resource'
import type { ObjectShape } from '@kubewright/kube/shape'
import { objectAt } from '../read-object.ts'
import { columnsThroughView, throughView } from './builtin-view.ts'
import { decodeByShape } from './by-shape.ts'
import { nameAndAgeColumns } from './columns/common-columns.ts'
import type { TableColumn } from './columns/table-column.ts'
import { validateFinalizerNames } from './common/finalizer-names.ts'
import type { SelectableField } from './common/selectable-fields.ts'
import { withoutEmptyMetadata } from './empty-metadata.ts'
import type { KindStrategy } from './kind-strategy.ts'
import { strategyFor } from './kinds.ts'
import { type MetadataRules, validateMetadataUpdate } from './metadata-update.ts'
import { resourceStrategy } from './resource-strategy.ts'
import type { Prepared, ScalePaths, ServedResource, Validation } from './served-resource.ts'

const scalePaths: ScalePaths = {
  specReplicasPath: '.spec.replicas',
  statusReplicasPath: '.status.replicas',
  labelSelectorPath: '.spec.selector',
}

const noFields: readonly SelectableField[] = []
const emptyStatus: JsonObject = {}

/** The built-in resource of a definition. Its shape and columns are created on first use. */
export function builtinResource(definition: ResourceDefinition, storageName: string): ServedResource {
  const subresources = new Set(definition.subresources.map((subresource) => subresource.name))
  const hasStatus = subresources.has('status')
  const stored = strategyFor(storageName)
  const view = stored.views?.get(apiVersionOf(definition))
  const kind = view === undefined ? stored : throughView(stored, view)
  const initialStatus = initialStatusOf(stored, hasStatus)
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
    hasStatus,
    strategy: resourceStrategy(stored, definition.plural, hasStatus),
    scale: subresources.has('scale') ? scalePaths : undefined,
    get shape(): ObjectShape {
      return definition.shape() as ObjectShape
    },
    get columns() {
      const own = stored.columns ?? nameAndAgeColumns
      columns ??= view === undefined ? own : columnsThroughView(own, view)
      return columns
    },
    selectableFields: view?.selectableFields ?? stored.selectableFields ?? noFields,
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
      const begun = initialStatus === undefined ? object : { ...object, status: initialStatus }
      return kind.prepareForCreate?.(begun, context) ?? begun
    },
    prepareForUpdate: (object, old, context) => kind.prepareForUpdate?.(object, old, context) ?? object,
    prepareForStatusUpdate: (object, old, context) => kind.prepareForStatusUpdate?.(object, old, context) ?? object,
    coupledWrites: stored.coupledWrites,
    setStoredDefaults: kind.setStoredDefaults,
    ...validatorsOf(kind, metadataRulesOf(stored, definition)),
  }
}

/** The status of a new object; undefined if the request may set it. */
function initialStatusOf({ initialStatus = emptyStatus }: KindStrategy, hasStatus: boolean): JsonObject | undefined {
  return hasStatus && initialStatus !== 'requested' ? initialStatus : undefined
}

function metadataRulesOf(kind: KindStrategy, { namespaced }: ResourceDefinition): MetadataRules {
  return {
    namespaced,
    nameRule: kind.nameRule ?? dnsSubdomainNameRule,
    acceptsAnyFinalizer: kind.acceptsAnyFinalizer ?? false,
    repeatedChecks: {
      main: kind.repeatedMetadataChecks ?? 'change',
      status: kind.skipsMetadataOfStatus === true ? 'nothing' : 'change',
    },
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
  rules: MetadataRules,
): Pick<ServedResource, 'validateCreate' | 'validateUpdate' | 'validateStatusUpdate'> {
  const finalizers = rules.acceptsAnyFinalizer ? noProblems : finalizerProblems
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
