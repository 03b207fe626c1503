import { FieldPath } from '../field/index.ts'
import type { JsonObject } from '../json/index.ts'
import { getField, isJsonObject, jsonEqual } from '../json/index.ts'
import {
  checkDefaults,
  checkStructural,
  listItemProblems,
  nonAtomicSetItems,
  type StructuralSchema,
  someSchema,
  unreadableKeyword,
} from '../schema/index.ts'
import { hasKnownReviewVersion } from './conversion-check.ts'
import { type Definition, textsAt } from './definition.ts'
import type { DefinitionCheckOptions } from './definition-check-options.ts'
import { selectableFieldsMax } from './selectable-fields-check.ts'
import { isCaBundle } from './webhook-check.ts'

const anywhere = FieldPath.root('')
const typeNames = ['array', 'boolean', 'integer', 'number', 'object', 'string']

/** The rules that an update may break because the old definition already breaks them. */
export function tolerancesOf(old: Definition, definition: Definition): Partial<DefinitionCheckOptions> {
  const schemas = [old.common, ...old.versions].flatMap((parts) => parts.schema ?? [])
  const has = (problem: (schema: StructuralSchema) => boolean) => schemas.some((schema) => someSchema(schema, problem))
  const reviewVersions = reviewVersionsOf(old.conversion)
  return {
    requireSchema: old.common.schema !== undefined || old.versions.every((version) => version.schema !== undefined),
    requireValidTypes: !has((schema) => schema.type !== '' && !typeNames.includes(schema.type)),
    requireStructural: !schemas.some(isNonStructural),
    requirePrunedDefaults: !schemas.some(hasUnprunedDefaults),
    requireAtomicSetItems: !has((schema) => nonAtomicSetItems(schema, anywhere).length > 0),
    requireListMapKeys: !has((schema) => listItemProblems(schema, anywhere).length > 0),
    requireKnownReviewVersion: reviewVersions.length === 0 || hasKnownReviewVersion(reviewVersions),
    requireValidCaBundle: old.isEstablished && hasNoBadBundle(old.conversion),
    unchangedSchemas: unchangedSchemas(old, definition),
    tooManySelectableFields: keptSelectableFields(old, definition),
  }
}

function isNonStructural(schema: StructuralSchema): boolean {
  return unreadableKeyword(schema) !== undefined || checkStructural(schema, anywhere).length > 0
}

function hasUnprunedDefaults(schema: StructuralSchema): boolean {
  if (isNonStructural(schema)) return false
  return checkDefaults(schema, anywhere).some((error) => error.detail === 'must not have unknown fields')
}

function webhookOf(conversion: JsonObject | undefined): JsonObject {
  const webhook = conversion && getField(conversion, 'webhook')
  return isJsonObject(webhook) ? webhook : {}
}

function reviewVersionsOf(conversion: JsonObject | undefined): readonly string[] {
  return textsAt(webhookOf(conversion), 'conversionReviewVersions', 'spec.conversion.webhook')
}

function hasNoBadBundle(conversion: JsonObject | undefined): boolean {
  const clientConfig = getField(webhookOf(conversion), 'clientConfig')
  const bundle = isJsonObject(clientConfig) ? getField(clientConfig, 'caBundle') : undefined
  return typeof bundle !== 'string' || bundle === '' || isCaBundle(bundle)
}

function unchangedSchemas(old: Definition, definition: Definition): ReadonlySet<string> {
  const names = definition.versions.map((version) => version.name)
  return new Set(names.filter((name) => jsonEqual(partOf(definition, name, 'schema'), partOf(old, name, 'schema'))))
}

/** Too many selectable fields may stay if they do not change. */
function keptSelectableFields(old: Definition, definition: Definition): ReadonlySet<string> {
  const kept = new Set<string>()
  const pairs = [{ name: '', now: definition.common, before: old.common as Definition['common'] | undefined }]
  for (const version of definition.versions) {
    pairs.push({ name: version.name, now: version, before: old.versions.find((other) => other.name === version.name) })
  }
  for (const { name, now, before } of pairs) {
    if (!before || before.selectableFields.length <= selectableFieldsMax) continue
    if (jsonEqual(now.selectableFields, before.selectableFields)) kept.add(name)
  }
  return kept
}

function partOf(definition: Definition, version: string, part: string) {
  const spec = getField(definition.document, 'spec')
  const versions = isJsonObject(spec) ? getField(spec, 'versions') : undefined
  if (!Array.isArray(versions)) return undefined
  const found = versions.find((entry) => isJsonObject(entry) && entry['name'] === version)
  return isJsonObject(found) ? getField(found, part) : undefined
}
