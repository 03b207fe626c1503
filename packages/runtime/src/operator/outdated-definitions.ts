import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { Client } from '../client/index.ts'
import { CustomResourceDefinition } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { Logger } from '../log/index.ts'
import type { KindReference } from '../resource/index.ts'

export interface OutdatedDefinitionsOptions {
  readonly client: Client
  readonly kinds: readonly KindReference[]
  readonly log: Logger
  readonly signal: AbortSignal
}

/**
 * Warns of CustomResourceDefinitions in the cluster that lack fields or a version of the operator's kinds: the API
 * server would drop these fields from every write without a word. Never rejects; definitions that this user may not
 * read are left out.
 */
export async function reportOutdatedDefinitions({ client, kinds, log, signal }: OutdatedDefinitionsOptions) {
  for (const { definition } of kinds) {
    const { manifest, plural, group, version, kind } = definition
    if (manifest === undefined || signal.aborted) continue
    const name = `${plural}.${group}`
    try {
      const stored = await client.get(CustomResourceDefinition, { name }, { signal })
      if (stored === undefined) continue
      const missing = missingFields(manifest, stored as unknown as JsonObject, version)
      if (missing.length === 0) continue
      const shown = missing.slice(0, runtimeLimits.missingFieldsShownMax)
      const more = missing.length - shown.length
      const fields = `${shown.join(', ')}${more === 0 ? '' : ` and ${more} more`}`
      const advice = "apply the operator's definition to the cluster"
      log.warn(
        `the CustomResourceDefinition ${name} of the cluster is older than the kind ${kind}: it lacks ${fields}; ${advice}`,
      )
    } catch {
      // Most operators may not read definitions.
    }
  }
}

/** The paths of the fields in a version of the own definition that the stored one does not have. */
export function missingFields(own: JsonObject, stored: JsonObject, version: string): readonly string[] {
  const ownSchema = schemaOf(own, version)
  const storedSchema = schemaOf(stored, version)
  if (ownSchema === undefined) return []
  if (storedSchema === undefined) return [`the version ${version}`]
  return [...fieldsMissing(ownSchema, storedSchema, '')]
}

function* fieldsMissing(own: JsonValue | undefined, stored: JsonValue | undefined, path: string): Generator<string> {
  if (!isJsonObject(own) || !isJsonObject(stored) || stored['x-kubernetes-preserve-unknown-fields'] === true) return
  const [wanted, present] = [getField(own, 'properties'), getField(stored, 'properties')]
  for (const [name, field] of isJsonObject(wanted) ? Object.entries(wanted) : []) {
    const below = path === '' ? name : `${path}.${name}`
    const found = isJsonObject(present) ? getField(present, name) : undefined
    if (found === undefined) yield below
    else yield* fieldsMissing(field, found, below)
  }
  yield* fieldsMissing(getField(own, 'items'), getField(stored, 'items'), `${path}[]`)
  yield* fieldsMissing(getField(own, 'additionalProperties'), getField(stored, 'additionalProperties'), `${path}[*]`)
}

function schemaOf(definition: JsonObject, name: string): JsonObject | undefined {
  const spec = getField(definition, 'spec')
  const versions = isJsonObject(spec) ? getField(spec, 'versions') : undefined
  const version = isJsonArray(versions)
    ? versions.filter(isJsonObject).find((candidate) => candidate['name'] === name)
    : undefined
  const schema = version && getField(version, 'schema')
  const root = isJsonObject(schema) ? getField(schema, 'openAPIV3Schema') : undefined
  return isJsonObject(root) ? root : undefined
}
