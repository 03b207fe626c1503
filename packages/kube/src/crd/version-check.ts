import { addErrors, type FieldError, type FieldPath, invalid } from '../field/index.ts'
import { encodeGoStruct, type JsonValue, utf8Length } from '../json/index.ts'
import { dns1035LabelProblems } from '../names/index.ts'
import { type StructuralSchema, unreadableKeyword } from '../schema/index.ts'
import { checkColumn, checkSubresources } from './columns-check.ts'
import type { Definition, DefinitionVersion, VersionParts } from './definition.ts'
import { checkSchema, type SchemaCheckOptions } from './schema-check.ts'
import { checkSelectableFields } from './selectable-fields-check.ts'

export interface VersionCheckOptions extends SchemaCheckOptions {
  /** Versions whose schema did not change; the empty name stands for the schema that all versions share. */
  readonly unchangedSchemas: ReadonlySet<string>
  /** Versions that may keep too many selectable fields; the empty name as above. */
  readonly tooManySelectableFields: ReadonlySet<string>
}

/** Checks the versions one by one, then what they share. */
export function checkVersions(definition: Definition, options: VersionCheckOptions, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const { versions, common } = definition
  versions.forEach((version, index) => {
    const versionPath = path.child('versions').index(index)
    const problems = dns1035LabelProblems(version.name)
    if (problems.length > 0) errors.push(invalid(versionPath.child('name'), version.name, problems.join(',')))
    checkVersion(definition, version, options, versionPath, errors)
  })
  const names = versions.map((version) => version.name)
  if (new Set(names).size < names.length) {
    errors.push(versionsProblem(versions, path, 'must contain unique version names'))
  }
  if (versions.filter((version) => version.storage).length !== 1) {
    errors.push(versionsProblem(versions, path, 'must have exactly one version marked as storage version'))
  }
  // The internal type has a field for the first version, which is checked once more under its own path.
  const firstProblems = versions[0] && versions[0].name !== '' ? dns1035LabelProblems(versions[0].name) : []
  if (firstProblems.length > 0) errors.push(invalid(path.child('version'), names[0], firstProblems.join(',')))
  const hasAnyStatus = [common, ...versions].some((parts) => parts.subresources?.hasStatus === true)
  const isUnchanged = options.unchangedSchemas.has(names[0] ?? '')
  checkParts(common, hasAnyStatus, { ...options, checkRuleCost: !isUnchanged }, path, 'validation', errors)
  if (common.selectableFields.length > 0) {
    const fieldsPath = path.child('selectableFields')
    if (!common.schema) errors.push(invalid(fieldsPath, '', 'may only be set when validations.schema is included'))
    else {
      checkReadable(common.schema, path, errors)
      const tooManyAllowed = options.tooManySelectableFields.has('')
      checkSelectableFields(common.selectableFields, common.schema, fieldsPath, tooManyAllowed, errors)
    }
  }
  return errors
}

function checkVersion(
  definition: Definition,
  version: DefinitionVersion,
  options: VersionCheckOptions,
  path: FieldPath,
  errors: FieldError[],
): void {
  for (const problem of deprecationProblems(version)) {
    errors.push(invalid(path.child('deprecationWarning'), version.deprecationWarning, problem))
  }
  const hasOwnSubresources = definition.versions.some((other) => other.subresources !== undefined)
  // Two versions with one name are an error themselves; the first stands for both.
  const named = definition.versions.find((other) => other.name === version.name)
  const subresources = hasOwnSubresources ? named?.subresources : definition.common.subresources
  const isUnchanged = options.unchangedSchemas.has(version.name)
  const versionOptions = { ...options, checkRuleCost: !isUnchanged }
  checkParts(version, subresources?.hasStatus === true, versionOptions, path, 'schema', errors)
  if (version.selectableFields.length === 0) return
  const fieldsPath = path.child('selectableFields')
  const tooManyAllowed = options.tooManySelectableFields.has(version.name)
  if (version.schema) {
    checkReadable(version.schema, path, errors)
    checkSelectableFields(version.selectableFields, version.schema, fieldsPath, tooManyAllowed, errors)
  } else {
    const detail = 'may only be set when `version.schema.openAPIV3Schema` is not included'
    errors.push(invalid(fieldsPath, '', detail))
  }
}

/** Selectable fields need a readable schema, so they repeat the error of an unreadable one. */
function checkReadable(schema: StructuralSchema, path: FieldPath, errors: FieldError[]): void {
  const unreadable = unreadableKeyword(schema)
  if (unreadable !== undefined) errors.push(invalid(path.child('schema.openAPIV3Schema'), '', unreadable))
}

function checkParts(
  parts: VersionParts,
  hasStatus: boolean,
  options: SchemaCheckOptions,
  path: FieldPath,
  schemaField: 'schema' | 'validation',
  errors: FieldError[],
): void {
  if (parts.schema) {
    addErrors(errors, checkSchema(parts.schema, hasStatus, options, path.child(schemaField).child('openAPIV3Schema')))
  }
  checkSubresources(parts.subresources, path.child('subresources'), errors)
  parts.columns.forEach((column, index) => {
    checkColumn(column, path.child('additionalPrinterColumns').index(index), errors)
  })
}

const warningBytesMax = 256

function deprecationProblems(version: DefinitionVersion): readonly string[] {
  const warning = version.deprecationWarning
  if (warning === undefined) return []
  if (!version.deprecated) return ['can only be set for deprecated versions']
  const problems: string[] = []
  if (utf8Length(warning) > warningBytesMax) problems.push('must be <= 256 characters long')
  if (warning === '') problems.push('must not be an empty string')
  let byteIndex = 0
  for (const character of warning) {
    if (!/[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character)) {
      const found = `non-printable character found at index ${byteIndex}`
      problems.push(`must only contain printable UTF-8 characters; ${found}`)
      break
    }
    byteIndex += utf8Length(character)
  }
  return problems
}

/** A version as Kubernetes prints it inside an error: the fields of its internal type, without its schema. */
/** An error that shows the versions as Go prints them. Parts that a version does not share are left out. */
function versionsProblem(versions: readonly DefinitionVersion[], path: FieldPath, detail: string): FieldError {
  const shown = `[${versions.map(printedVersion).join(',')}]`
  return invalid(path.child('versions'), undefined, `${shown}: ${detail}`)
}

function printedVersion(version: DefinitionVersion): string {
  const fields: readonly (readonly [string, JsonValue])[] = [
    ['Name', version.name],
    ['Served', version.served],
    ['Storage', version.storage],
    ['Deprecated', version.deprecated],
    ['DeprecationWarning', version.deprecationWarning ?? null],
    ['Schema', null],
    ['Subresources', null],
    ['AdditionalPrinterColumns', null],
    ['SelectableFields', null],
  ]
  return encodeGoStruct(fields)
}
