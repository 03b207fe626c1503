import { isKubeError } from '@kubewright/kube'
import {
  checkCustomResourceDefinition,
  checkCustomResourceDefinitionStatus as checkDefinitionStatus,
  defaultCustomResourceDefinition,
  warnAboutCustomResourceDefinition,
} from '@kubewright/kube/crd'
import { invalid } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import type { Prepared, ServedResource, Validation } from '../served-resource.ts'
import { acceptNames } from './accepted-names.ts'

export const definitionsStorageName = 'customresourcedefinitions.apiextensions.k8s.io'

/** Server state that the resource of CustomResourceDefinitions reads. */
export interface DefinitionContext {
  /** All definitions. */
  definitions(): Iterable<JsonObject>
  /** The time in the format of objects; undefined if it is not known. */
  now(): string | undefined
}

/** The resource of CustomResourceDefinitions, based on the built-in resource without special rules. */
export function definitionResource(builtin: ServedResource, context: DefinitionContext): ServedResource {
  return {
    ...withoutGetters(builtin),
    get shape() {
      return builtin.shape
    },
    get emptyObject() {
      return builtin.emptyObject
    },
    prepare(object: JsonObject): Prepared {
      const prepared = builtin.prepare(object)
      if (prepared.problem !== undefined) return prepared
      return { ...prepared, value: defaultCustomResourceDefinition(prepared.value) }
    },
    prepareForCreate(object: JsonObject): JsonObject {
      const { status: _, ...rest } = object
      return acceptNames(noteStorageVersion(rest), context.definitions(), timeFor(object, context))
    },
    prepareForUpdate(object: JsonObject): JsonObject {
      const others = [...context.definitions()].filter((other) => !isSameName(other, object))
      return acceptNames(noteStorageVersion(object), others, timeFor(object, context))
    },
    validateCreate: (object) => check(withNamesOf(object, undefined), undefined),
    validateUpdate: (object, old) => check(withNamesOf(noteStorageVersion(object), old), old),
    validateStatusUpdate: (object, old) => ({ errors: checkDefinitionStatus(object, old), warnings: [] }),
  }
}

/** Names are accepted only for a valid definition, so that no error is reported twice. */
function withNamesOf(object: JsonObject, old: JsonObject | undefined): JsonObject {
  const { acceptedNames: _, ...status } = objectAt(object, 'status')
  const acceptedNames = old === undefined ? undefined : valueAt(old, 'status', 'acceptedNames')
  return { ...object, status: acceptedNames === undefined ? status : { ...status, acceptedNames } }
}

/** Shape and empty object are lazy getters, which a spread would evaluate. */
function withoutGetters(builtin: ServedResource): Omit<ServedResource, 'shape' | 'emptyObject'> {
  const { definition, storageName, isCustom, hasViews, hasStatus, strategy, columns, selectableFields } = builtin
  const { servedSince, coupledWrites } = builtin
  const { validateCreate, validateUpdate } = builtin
  const { printed, admitCreate, admitUpdate, prepareForStatusUpdate } = builtin
  const { prepare, prepareForCreate, prepareForUpdate, validateStatusUpdate } = builtin
  return {
    definition,
    storageName,
    isCustom,
    hasViews,
    hasStatus,
    strategy,
    columns,
    selectableFields,
    servedSince,
    validateCreate,
    validateUpdate,
    prepare,
    prepareForCreate,
    prepareForUpdate,
    validateStatusUpdate,
    printed,
    admitCreate,
    admitUpdate,
    prepareForStatusUpdate,
    coupledWrites,
  }
}

export function isSameName(left: JsonObject, right: JsonObject): boolean {
  return textAt(left, 'metadata', 'name') === textAt(right, 'metadata', 'name')
}

/** The time of a condition: now, or the creation of the definition if that is unknown. */
export function timeFor(crd: JsonObject, { now }: Pick<DefinitionContext, 'now'>): string {
  return now() ?? textAt(crd, 'metadata', 'creationTimestamp')
}

/** Adds the storage version to the stored versions: it must stay in the spec while objects may be stored at it. */
export function noteStorageVersion(crd: JsonObject): JsonObject {
  const storage = listAt(crd, 'spec', 'versions').find((version) => objectAt(version)['storage'] === true)
  const stored = listAt(crd, 'status', 'storedVersions')
  const name = textAt(storage, 'name')
  if (name === '' || stored.includes(name)) return crd
  return { ...crd, status: { ...objectAt(crd, 'status'), storedVersions: [...stored, name] } }
}

function check(crd: JsonObject, old: JsonObject | undefined): Validation {
  try {
    const errors = checkCustomResourceDefinition(crd, old)
    return { errors, warnings: errors.length > 0 ? [] : warnAboutCustomResourceDefinition(crd, old) }
  } catch (error) {
    if (!isKubeError(error)) throw error
    return { errors: [invalid(error.path ?? '', null, error.message)], warnings: [] }
  }
}
