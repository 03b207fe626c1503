import type { CustomResource } from '@kubewright/kube/crd'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { compareVersionPriority, type ObjectMeta } from '@kubewright/kube/meta'
import { apiVersionOf, definitionOfManifest, type ResourceDefinition } from '@kubewright/kube/resource'
import type { ObjectShape } from '@kubewright/kube/shape'
import { CustomVersions } from '../../conversion/index.ts'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import type { TableColumn } from '../columns/table-column.ts'
import type { SelectableField } from '../common/selectable-fields.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { validateCommonUpdate } from '../metadata-update.ts'
import { type ResourceStrategy, resourceStrategy } from '../resource-strategy.ts'
import type { Prepared, ScalePaths, ServedResource, Validation } from '../served-resource.ts'
import { customColumns } from './custom-columns.ts'
import { finalizerWarnings } from './finalizer-warnings.ts'

/** The served versions of a CustomResourceDefinition. Each is compiled on first use. */
export function customResources(crd: JsonObject, servedSince = 0): ServedResource[] {
  const manifest = withAcceptedNames(crd)
  const versions = new CustomVersions(manifest)
  return listAt(manifest, 'spec', 'versions')
    .map((version) => objectAt(version))
    .filter((version) => version['served'] === true)
    .map((version) => new ServedCustomResource(manifest, version, versions, servedSince))
}

/** Discovery and paths show the accepted names, which may be fewer than the requested ones. */
function withAcceptedNames(crd: JsonObject): JsonObject {
  const accepted = objectAt(crd, 'status', 'acceptedNames')
  const spec = objectAt(crd, 'spec')
  const names = objectAt(spec, 'names')
  const isAllAccepted = Object.keys(names).every((field) => names[field] === accepted[field])
  if (isAllAccepted || textAt(accepted, 'plural') === '' || textAt(accepted, 'kind') === '') return crd
  return { ...crd, spec: { ...spec, names: { ...names, ...accepted } } }
}

/** What all custom resources have in common. A write to the status keeps all metadata. */
const customStrategy: KindStrategy = {
  hasGeneration: true,
  allowsUnconditionalUpdate: false,
  resetFields: { status: [['metadata'], ['spec']] },
}

function strategyOf(
  { group, plural }: ResourceDefinition,
  hasStatus: boolean,
  deprecationWarning: string | undefined,
): ResourceStrategy {
  const kind = { ...customStrategy, storagePrefix: `${group}/${plural}` }
  return resourceStrategy(deprecationWarning === undefined ? kind : { ...kind, deprecationWarning }, plural, hasStatus)
}

class ServedCustomResource implements ServedResource {
  readonly definition: ResourceDefinition
  readonly storageName: string
  readonly isCustom = true
  readonly hasViews = false
  readonly hasStatus: boolean
  readonly servedSince: number
  readonly strategy: ResourceStrategy
  readonly scale: ScalePaths | undefined
  readonly selectableFields: readonly SelectableField[]
  readonly versions: CustomVersions
  readonly #version: JsonObject
  #madeColumns: readonly TableColumn[] | undefined

  constructor(manifest: JsonObject, version: JsonObject, versions: CustomVersions, servedSince: number) {
    this.servedSince = servedSince
    this.#version = version
    this.versions = versions
    this.definition = definitionOfManifest(manifest, textAt(version, 'name'))
    this.storageName = `${this.definition.plural}.${this.definition.group}`
    this.hasStatus = valueAt(version, 'subresources', 'status') !== undefined
    this.scale = scaleOf(version)
    this.selectableFields = listAt(version, 'selectableFields').map(selectableField)
    const deprecationWarning = deprecationOf(version, this.definition, listAt(manifest, 'spec', 'versions'))
    this.strategy = strategyOf(this.definition, this.hasStatus, deprecationWarning)
  }

  get shape(): ObjectShape {
    return this.definition.shape() as ObjectShape
  }

  get columns(): readonly TableColumn[] {
    this.#madeColumns ??= customColumns(listAt(this.#version, 'additionalPrinterColumns'))
    return this.#madeColumns
  }

  prepare(object: JsonObject): Prepared {
    return this.#resource().prepare(object)
  }

  get emptyObject(): JsonObject {
    return { apiVersion: apiVersionOf(this.definition), kind: this.definition.kind }
  }

  printed(object: JsonObject): JsonObject {
    return object
  }

  admitCreate(object: JsonObject): JsonObject {
    return object
  }

  admitUpdate(object: JsonObject): JsonObject {
    return object
  }

  /** Drops the status of a new object if status is a subresource. */
  prepareForCreate(object: JsonObject): JsonObject {
    if (!this.hasStatus || object['status'] === undefined) return object
    const { status: _, ...rest } = object
    return rest
  }

  prepareForUpdate(object: JsonObject): JsonObject {
    return object
  }

  prepareForStatusUpdate(object: JsonObject): JsonObject {
    return object
  }

  validateCreate(object: JsonObject): Validation {
    return withFinalizerWarnings(object, undefined, this.#resource().validate(object))
  }

  validateUpdate(object: JsonObject, old: JsonObject): Validation {
    return this.#withCommonErrors(object, old, this.#resource().validateUpdate(object, old))
  }

  validateStatusUpdate(object: JsonObject, old: JsonObject): Validation {
    return this.#withCommonErrors(object, old, this.#resource().validateStatusUpdate(object, old))
  }

  /** Kubernetes reports the common metadata errors a second time, before all others. */
  #withCommonErrors(object: JsonObject, old: JsonObject, own: Validation): Validation {
    if (own.errors.length === 0) return withFinalizerWarnings(object, old, own)
    const [meta, oldMeta] = [objectAt(object, 'metadata') as ObjectMeta, objectAt(old, 'metadata') as ObjectMeta]
    const common = validateCommonUpdate(meta, oldMeta, this.definition.namespaced)
    return common.length === 0 ? own : { ...own, errors: [...common, ...own.errors] }
  }

  #resource(): CustomResource {
    return this.versions.at(apiVersionOf(this.definition))
  }
}

function withFinalizerWarnings(object: JsonObject, old: JsonObject | undefined, own: Validation): Validation {
  const warnings = finalizerWarnings(object, old)
  return warnings.length === 0 ? own : { ...own, warnings: [...own.warnings, ...warnings] }
}

function scaleOf(version: JsonObject): ScalePaths | undefined {
  const scale = valueAt(version, 'subresources', 'scale')
  if (scale === undefined) return undefined
  const labelSelectorPath = textAt(scale, 'labelSelectorPath')
  return {
    specReplicasPath: textAt(scale, 'specReplicasPath'),
    statusReplicasPath: textAt(scale, 'statusReplicasPath'),
    ...(labelSelectorPath === '' ? {} : { labelSelectorPath }),
  }
}

function selectableField(entry: unknown): SelectableField {
  const field = textAt(entry as JsonObject, 'jsonPath').replace(/^\./, '')
  const steps = field.split('.')
  return {
    field,
    valueOf: (object) => {
      const value = valueAt(object, ...steps)
      return value === undefined || typeof value === 'object' ? '' : String(value)
    },
  }
}

/** The default warning names the best newer version that is served and not deprecated. */
function deprecationOf(
  version: JsonObject,
  definition: ResourceDefinition,
  versions: readonly JsonValue[],
): string | undefined {
  if (version['deprecated'] !== true) return undefined
  const own = valueAt(version, 'deprecationWarning')
  if (typeof own === 'string') return own
  const [best] = versions
    .map((other) => objectAt(other))
    .filter((other) => other['served'] === true && other['deprecated'] !== true)
    .map((other) => textAt(other, 'name'))
    .filter((name) => compareVersionPriority(definition.version, name) < 0)
    .sort((left, right) => compareVersionPriority(right, left))
  const message = `${apiVersionOf(definition)} ${definition.kind} is deprecated`
  return best === undefined ? message : `${message}; use ${definition.group}/${best} ${definition.kind}`
}

/**
 * Sets the apiVersion of an object. Without a conversion webhook, versions of a custom resource differ in nothing else.
 * Returns the same object if it already has the version.
 */
export function toVersion(object: JsonObject, definition: ResourceDefinition): JsonObject {
  const apiVersion = apiVersionOf(definition)
  return object['apiVersion'] === apiVersion ? object : { ...object, apiVersion }
}
