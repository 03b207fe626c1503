import type { JsonObject } from '@kubewright/kube/json'
import { type ObjectMeta, validateObjectMeta, validateObjectMetaUpdate } from '@kubewright/kube/meta'
import type { ResourceDefinition } from '@kubewright/kube/resource'
import type { ObjectShape } from '@kubewright/kube/shape'
import { builtinColumns } from './builtin-columns.ts'
import { builtinSelectableFields } from './builtin-fields.ts'
import { type BuiltinTraits, builtinTraits } from './builtin-traits.ts'
import { decodeByShape } from './by-shape.ts'
import { withoutEmptyMetadata } from './empty-metadata.ts'
import { completeNewNamespace, withNameLabel } from './namespace.ts'
import { objectAt } from './read-object.ts'
import type { Prepared, ServedResource, Validation } from './served-resource.ts'

/** The built-in resource of a definition. Its shape and columns are made when first asked for. */
export function builtinResource(definition: ResourceDefinition, storageName: string): ServedResource {
  const subresources = new Set(definition.subresources.map((subresource) => subresource.name))
  const traits = builtinTraits(storageName, subresources)
  const isNamespace = storageName === 'namespaces'
  return {
    definition,
    storageName,
    isCustom: false,
    hasStatus: subresources.has('status'),
    scale: traits.scale,
    hasGeneration: traits.hasGeneration,
    allowsUnconditionalUpdate: traits.allowsUnconditionalUpdate,
    returnsDeletedObject: traits.returnsDeletedObject,
    get shape(): ObjectShape {
      return definition.shape() as ObjectShape
    },
    get columns() {
      return builtinColumns(storageName)
    },
    get selectableFields() {
      return builtinSelectableFields(storageName)
    },
    prepare(object: JsonObject): Prepared {
      const decoded = decodeByShape(object, definition.shape() as ObjectShape)
      if (decoded.problem !== undefined) return decoded
      const kept = withoutEmptyMetadata(decoded.value)
      const value = isNamespace ? withNameLabel(kept) : kept
      return value === decoded.value ? decoded : { ...decoded, value }
    },
    prepareForCreate(object: JsonObject): JsonObject {
      const { initialStatus } = traits
      const begun = initialStatus === undefined ? object : { ...object, status: initialStatus }
      return isNamespace ? completeNewNamespace(begun) : begun
    },
    prepareForUpdate: (object) => object,
    validateCreate: (object) => validateNew(object, traits, definition.namespaced),
    validateUpdate: validateChange,
    validateStatusUpdate: validateChange,
  }
}

function validateNew(object: JsonObject, { nameRule }: BuiltinTraits, namespaced: boolean): Validation {
  const errors = validateObjectMeta(metadataOf(object), { namespaced, nameRule })
  return { errors, warnings: [] }
}

function validateChange(object: JsonObject, old: JsonObject): Validation {
  return { errors: validateObjectMetaUpdate(metadataOf(object), metadataOf(old)), warnings: [] }
}

/** Decoding has made sure of the types. */
function metadataOf(object: JsonObject): ObjectMeta {
  return objectAt(object, 'metadata') as ObjectMeta
}
