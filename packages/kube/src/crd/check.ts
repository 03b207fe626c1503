import { addErrors, type FieldError, FieldPath, invalid, notSupported, required } from '../field/index.ts'
import type { JsonValue } from '../json/index.ts'
import { validateObjectMeta, validateObjectMetaUpdate } from '../meta/index.ts'
import { dns1123SubdomainProblems, dnsSubdomainNameRule } from '../names/index.ts'
import { type StructuralSchema, someSchema, strictKeywords } from '../schema/index.ts'
import { checkApproval } from './approval-check.ts'
import { checkConversion } from './conversion-check.ts'
import { type Definition, readDefinition } from './definition.ts'
import type { DefinitionCheckOptions } from './definition-check-options.ts'
import { checkNames } from './names-check.ts'
import { tolerancesOf } from './tolerance.ts'
import { checkVersions } from './version-check.ts'

const strictDefinition: DefinitionCheckOptions = {
  ...strictKeywords,
  requireSchema: true,
  requireStructural: true,
  requirePrunedDefaults: true,
  checkRuleCost: true,
  unchangedSchemas: new Set(),
  tooManySelectableFields: new Set(),
  requireKnownReviewVersion: true,
  // A caBundle may still be missing while no version is served.
  requireValidCaBundle: false,
}

/**
 * The errors with which the API server would reject a CustomResourceDefinition, or an update from `old` to it. Both
 * must be defaulted. An update is not rejected for a problem that the old definition already has.
 *
 * @throws KubeError KUBE_SCHEMA_INVALID when a document cannot be decoded as a CustomResourceDefinition.
 */
export function checkCustomResourceDefinition(crd: JsonValue, old?: JsonValue): FieldError[] {
  const definition = readDefinition(crd)
  const oldDefinition = old === undefined ? undefined : readDefinition(old)
  const options = oldDefinition ? { ...strictDefinition, ...tolerancesOf(oldDefinition, definition) } : strictDefinition
  const status = FieldPath.root('status')
  const errors: FieldError[] = [
    ...checkMetadata(definition, oldDefinition),
    ...checkSpec(definition, options, FieldPath.root('spec')),
    ...(oldDefinition ? checkImmutable(definition, oldDefinition, FieldPath.root('spec')) : []),
  ]
  checkNames(definition.acceptedNames, status.child('acceptedNames'), errors)
  addErrors(errors, checkStoredVersions(definition, status.child('storedVersions')))
  addErrors(errors, checkApproval(definition, oldDefinition))
  if (definition.preserveUnknownFields && !oldDefinition?.preserveUnknownFields) {
    const detail =
      'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead'
    errors.push(invalid(FieldPath.root('spec').child('preserveUnknownFields'), true, detail))
  }
  return errors
}

/**
 * The errors with which the API server would reject an update of the status. It does not check status.storedVersions,
 * which storage migration sets; the next update of the definition checks it.
 */
export function checkCustomResourceDefinitionStatus(crd: JsonValue, old: JsonValue): FieldError[] {
  const definition = readDefinition(crd)
  const errors = checkMetadata(definition, readDefinition(old))
  checkNames(definition.acceptedNames, FieldPath.root('status').child('acceptedNames'), errors)
  return errors
}

function checkMetadata(definition: Definition, old: Definition | undefined): FieldError[] {
  const path = FieldPath.root('metadata')
  if (old) return validateObjectMetaUpdate(definition.metadata, old.metadata, path)
  const wanted = `${definition.names.plural}.${definition.group}`
  const nameRule = (name: string, prefix: boolean): string[] => {
    const problems = dnsSubdomainNameRule(name, prefix)
    return name === wanted ? problems : [...problems, 'must be spec.names.plural+"."+spec.group']
  }
  return validateObjectMeta(definition.metadata, { nameRule, namespaced: false }, path)
}

function checkSpec(definition: Definition, options: DefinitionCheckOptions, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const { names, scope } = definition
  checkGroup(definition.group, path.child('group'), errors)
  if (scope === '') errors.push(required(path.child('scope')))
  else if (scope !== 'Cluster' && scope !== 'Namespaced') {
    errors.push(notSupported(path.child('scope'), scope, ['Cluster', 'Namespaced']))
  }
  checkSchemaPresence(definition, options, path, errors)
  const schemas = [definition.common, ...definition.versions].flatMap((parts) => parts.schema ?? [])
  const hasDefaults = schemas.some((schema) => someSchema(schema, (node) => node.default !== undefined))
  if (hasDefaults && definition.preserveUnknownFields) {
    const detail = 'must be false in order to use defaults in the schema'
    errors.push(invalid(path.child('preserveUnknownFields'), true, detail))
  }
  const hasExtensions = schemas.some((schema) => someSchema(schema, usesExtensions))
  const requireStructural =
    options.requireStructural || !definition.preserveUnknownFields || hasDefaults || hasExtensions
  addErrors(errors, checkVersions(definition, { ...options, requireStructural }, path))
  for (const field of ['plural', 'singular', 'kind', 'listKind'] as const) {
    if (names[field] === '') errors.push(required(path.child('names').child(field)))
  }
  checkNames(names, path.child('names'), errors)
  const strategy = definition.conversion?.['strategy']
  if (definition.conversion && strategy !== 'None' && definition.preserveUnknownFields) {
    const detail = 'must be None if spec.preserveUnknownFields is true'
    errors.push(invalid(path.child('conversion').child('strategy'), strategy ?? '', detail))
  }
  checkConversion(definition.conversion, path.child('conversion'), options, errors)
  return errors
}

/** Keywords that have an effect only in a structural schema. */
function usesExtensions(schema: StructuralSchema): boolean {
  return (
    schema.embeddedResource ||
    schema.preserveUnknownFields !== undefined ||
    schema.intOrString ||
    schema.listMapKeys.length > 0 ||
    schema.listType !== undefined ||
    schema.rules.length > 0
  )
}

function checkGroup(group: string, path: FieldPath, errors: FieldError[]): void {
  const problems = group === '' ? [] : dns1123SubdomainProblems(group)
  if (group === '') errors.push(required(path))
  else if (problems.length > 0) errors.push(invalid(path, group, problems.join(',')))
  else if (!group.includes('.')) errors.push(invalid(path, group, 'should be a domain with at least one dot'))
}

function checkSchemaPresence(
  definition: Definition,
  options: DefinitionCheckOptions,
  path: FieldPath,
  errors: FieldError[],
): void {
  if (definition.common.schema || (!options.requireSchema && definition.preserveUnknownFields)) return
  definition.versions.forEach((version, index) => {
    if (version.schema || (!options.requireSchema && !version.served)) return
    const schemaPath = path.child('versions').index(index).child('schema').child('openAPIV3Schema')
    errors.push(required(schemaPath, options.requireSchema ? '' : 'because otherwise all fields are pruned'))
  })
}

/** The name of the definition consists of plural and group; scope and kind are fixed once objects may be stored. */
function checkImmutable(definition: Definition, old: Definition, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const compare = (field: FieldPath, value: string, oldValue: string) => {
    if (value !== oldValue) errors.push(invalid(field, value, 'field is immutable'))
  }
  const names = path.child('names')
  if (old.isEstablished) {
    compare(path.child('scope'), definition.scope, old.scope)
    compare(names.child('kind'), definition.names.kind, old.names.kind)
  }
  compare(path.child('group'), definition.group, old.group)
  compare(names.child('plural'), definition.names.plural, old.names.plural)
  return errors
}

function checkStoredVersions(definition: Definition, path: FieldPath): FieldError[] {
  const { storedVersions, versions } = definition
  if (storedVersions.length === 0) {
    return [invalid(path, definition.hasStoredVersions ? [] : null, 'must have at least one stored version')]
  }
  const errors: FieldError[] = []
  // A stored version counts for one version only, so the second of two with the same name is missed, as in Kubernetes.
  const unclaimed = new Set(storedVersions)
  for (const version of versions) {
    if (unclaimed.delete(version.name) || !version.storage) continue
    errors.push(invalid(path, storedVersions, `must have the storage version ${version.name}`))
  }
  for (const name of unclaimed) {
    const detail = `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`
    errors.push(invalid(path.index(storedVersions.lastIndexOf(name)), name, detail))
  }
  return errors
}
