import { KubeError } from '../errors.ts'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { getField, isJsonArray, isJsonObject, jsonEqual } from '../json/index.ts'
import type { ObjectMeta } from '../meta/index.ts'
import { decodeObjectMeta, parseSchema, type StructuralSchema } from '../schema/index.ts'

export interface DefinitionNames {
  readonly plural: string
  readonly singular: string
  readonly kind: string
  readonly listKind: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
}

export interface PrinterColumnDefinition {
  readonly name: string
  readonly type: string
  readonly format: string
  readonly description: string
  readonly priority: number
  readonly jsonPath: string
}

export interface ScaleSubresource {
  readonly specReplicasPath: string
  readonly statusReplicasPath: string
  readonly labelSelectorPath?: string
}

export interface Subresources {
  readonly hasStatus: boolean
  readonly scale?: ScaleSubresource
}

/** The properties of one version, or those that all versions share. */
export interface VersionParts {
  /** Absent without a schema; `schema: {}` counts as present. */
  readonly hasSchema: boolean
  readonly schema?: StructuralSchema
  readonly subresources?: Subresources
  readonly columns: readonly PrinterColumnDefinition[]
  readonly selectableFields: readonly string[]
}

export interface DefinitionVersion extends VersionParts {
  readonly name: string
  readonly served: boolean
  readonly storage: boolean
  readonly deprecated: boolean
  readonly deprecationWarning?: string
}

/**
 * A decoded CustomResourceDefinition. As in the API server, a part that is equal in all versions is in `common` and in
 * no version, and errors name spec.validation and similar paths.
 */
export interface Definition {
  readonly document: JsonObject
  readonly metadata: ObjectMeta
  readonly group: string
  readonly scope: string
  readonly names: DefinitionNames
  readonly versions: readonly DefinitionVersion[]
  readonly common: VersionParts
  readonly preserveUnknownFields: boolean
  readonly conversion?: JsonObject
  readonly acceptedNames: DefinitionNames
  readonly storedVersions: readonly string[]
  /** Whether the list is present; errors print an absent one as null. */
  readonly hasStoredVersions: boolean
  readonly isEstablished: boolean
}

const noParts: VersionParts = { hasSchema: false, columns: [], selectableFields: [] }

/** @throws KubeError KUBE_SCHEMA_INVALID when the document cannot be decoded as a CustomResourceDefinition. */
export function readDefinition(document: JsonValue): Definition {
  if (!isJsonObject(document)) throw definitionError('', 'must be an object')
  const metadata = decodeObjectMeta(getField(document, 'metadata') ?? null)
  if ('problem' in metadata) throw definitionError('metadata', metadata.problem)
  const spec = objectAt(document, 'spec', 'spec')
  const status = objectAt(document, 'status', 'status')
  const versions = readVersions(spec)
  const conversion = getField(spec, 'conversion')
  return {
    document,
    metadata: metadata.meta,
    group: textAt(spec, 'group', 'spec.group'),
    scope: textAt(spec, 'scope', 'spec.scope'),
    names: readNames(objectAt(spec, 'names', 'spec.names')),
    ...versions,
    preserveUnknownFields: getField(spec, 'preserveUnknownFields') === true,
    ...(isJsonObject(conversion) ? { conversion } : {}),
    acceptedNames: readNames(objectAt(status, 'acceptedNames', 'status.acceptedNames')),
    hasStoredVersions: isJsonArray(getField(status, 'storedVersions')),
    storedVersions: textsAt(status, 'storedVersions', 'status.storedVersions'),
    isEstablished: listAt(status, 'conditions', 'status.conditions').some(isEstablished),
  }
}

function isEstablished(condition: JsonValue): boolean {
  return isJsonObject(condition) && condition['type'] === 'Established' && condition['status'] === 'True'
}

function readNames(names: JsonObject): DefinitionNames {
  return {
    plural: textAt(names, 'plural', 'names.plural'),
    singular: textAt(names, 'singular', 'names.singular'),
    kind: textAt(names, 'kind', 'names.kind'),
    listKind: textAt(names, 'listKind', 'names.listKind'),
    shortNames: textsAt(names, 'shortNames', 'names.shortNames'),
    categories: textsAt(names, 'categories', 'names.categories'),
  }
}

/** Parts that are equal in all versions move to `common`. */
function readVersions(spec: JsonObject): Pick<Definition, 'versions' | 'common'> {
  const documents = listAt(spec, 'versions', 'spec.versions').map((version, index) => {
    if (!isJsonObject(version)) throw definitionError(`spec.versions[${index}]`, 'must be an object')
    return version
  })
  const [first] = documents
  if (!first) return { versions: [], common: noParts }
  const isCommon = (field: string) =>
    documents.every((document) => jsonEqual(getField(document, field) ?? null, getField(first, field) ?? null))
  const common = ['schema', 'subresources', 'additionalPrinterColumns', 'selectableFields'].filter(isCommon)
  return {
    versions: documents.map((document, index) => readVersion(document, `spec.versions[${index}]`, common)),
    common: readParts(first, 'spec.versions[0]', (field) => common.includes(field)),
  }
}

function readVersion(document: JsonObject, path: string, common: readonly string[]): DefinitionVersion {
  const warning = getField(document, 'deprecationWarning') ?? undefined
  return {
    name: textAt(document, 'name', `${path}.name`),
    served: getField(document, 'served') === true,
    storage: getField(document, 'storage') === true,
    deprecated: getField(document, 'deprecated') === true,
    ...(warning === undefined ? {} : { deprecationWarning: textAt(document, 'deprecationWarning', path) }),
    ...readParts(document, path, (field) => !common.includes(field)),
  }
}

function readParts(document: JsonObject, path: string, isWanted: (field: string) => boolean): VersionParts {
  const take = (field: string) => (isWanted(field) ? (getField(document, field) ?? undefined) : undefined)
  const schema = take('schema')
  const openApi = isJsonObject(schema) ? (getField(schema, 'openAPIV3Schema') ?? undefined) : undefined
  const subresources = take('subresources')
  return {
    hasSchema: schema !== undefined,
    ...(openApi === undefined ? {} : { schema: parseSchema(openApi) }),
    ...(isJsonObject(subresources) ? { subresources: readSubresources(subresources) } : {}),
    columns: take('additionalPrinterColumns') === undefined ? [] : readColumns(document, path),
    selectableFields: take('selectableFields') === undefined ? [] : readSelectableFields(document, path),
  }
}

function readSubresources(document: JsonObject): Subresources {
  const scale = getField(document, 'scale') ?? undefined
  const hasStatus = isJsonObject(getField(document, 'status'))
  if (!isJsonObject(scale)) return { hasStatus }
  const selectorPath = getField(scale, 'labelSelectorPath') ?? undefined
  return {
    hasStatus,
    scale: {
      specReplicasPath: textAt(scale, 'specReplicasPath', 'scale'),
      statusReplicasPath: textAt(scale, 'statusReplicasPath', 'scale'),
      ...(selectorPath === undefined ? {} : { labelSelectorPath: textAt(scale, 'labelSelectorPath', 'scale') }),
    },
  }
}

function readColumns(document: JsonObject, path: string): readonly PrinterColumnDefinition[] {
  return listAt(document, 'additionalPrinterColumns', path).map((entry) => {
    const column = isJsonObject(entry) ? entry : {}
    const priority = getField(column, 'priority')
    return {
      name: textAt(column, 'name', path),
      type: textAt(column, 'type', path),
      format: textAt(column, 'format', path),
      description: textAt(column, 'description', path),
      priority: typeof priority === 'number' ? priority : 0,
      jsonPath: textAt(column, 'jsonPath', path),
    }
  })
}

function readSelectableFields(document: JsonObject, path: string): readonly string[] {
  return listAt(document, 'selectableFields', path).map((entry) =>
    isJsonObject(entry) ? textAt(entry, 'jsonPath', path) : '',
  )
}

function objectAt(object: JsonObject, field: string, path: string): JsonObject {
  const value = getField(object, field) ?? {}
  if (!isJsonObject(value)) throw definitionError(path, 'must be an object')
  return value
}

export function textAt(object: JsonObject, field: string, path: string): string {
  const value = getField(object, field) ?? ''
  if (typeof value !== 'string') throw definitionError(path, `${field} must be a string`)
  return value
}

function listAt(object: JsonObject, field: string, path: string): readonly JsonValue[] {
  const value = getField(object, field) ?? []
  if (!isJsonArray(value)) throw definitionError(path, `${field} must be a list`)
  return value
}

export function textsAt(object: JsonObject, field: string, path: string): readonly string[] {
  const values = listAt(object, field, path)
  for (const value of values)
    if (typeof value !== 'string') throw definitionError(path, `${field} must be a list of strings`)
  return values as readonly string[]
}

export function definitionError(path: string, problem: string): KubeError {
  const where = path === '' ? 'CustomResourceDefinition' : path
  return new KubeError('KUBE_SCHEMA_INVALID', `${where}: ${problem}`, { path })
}
