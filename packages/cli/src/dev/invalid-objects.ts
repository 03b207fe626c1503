import { compileCustomResource } from '@kubewright/kube/crd'
import { formatFieldError } from '@kubewright/kube/field'
import { getField, isJsonObject, type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { formatObjectKey } from '@kubewright/kube/meta'
import { type Client, listPages } from 'kubewright/client'
import { CustomResourceDefinition } from 'kubewright/kinds'
import { type KindReference, untypedKind } from 'kubewright/resource'
import { cliLimits } from '../limits.ts'

/** A stored object that a changed definition no longer accepts. */
export interface InvalidObject {
  /** Kind, namespace and name. */
  readonly object: string
  readonly problems: readonly string[]
}

/**
 * Finds the stored objects that the definitions of the kinds would refuse or cut, before these are applied. Afterwards
 * the server returns the objects without fields that the schema lacks, and accepts unchanged values that it forbids.
 */
export async function findInvalidObjects(
  client: Client,
  kinds: readonly KindReference[],
): Promise<readonly InvalidObject[]> {
  const found: InvalidObject[] = []
  for (const { definition } of kinds) {
    const { manifest, plural, group } = definition
    if (manifest === undefined) continue
    const stored = await client.get(CustomResourceDefinition, { name: `${plural}.${group}` })
    if (stored === undefined || jsonEqual(schemasOf(stored as unknown as JsonObject), schemasOf(manifest))) continue
    found.push(...(await invalidObjectsOf(client, stored, manifest)))
    if (found.length >= cliLimits.invalidObjectsMax) break
  }
  return found.slice(0, cliLimits.invalidObjectsMax)
}

async function invalidObjectsOf(
  client: Client,
  stored: CustomResourceDefinition,
  manifest: JsonObject,
): Promise<readonly InvalidObject[]> {
  const { group, names, scope, versions } = stored.spec
  const version = versions.find(({ storage }) => storage)?.name ?? ''
  const isKept = versionsOf(manifest).some((candidate) => getField(candidate, 'name') === version)
  const resource = isKept ? compileCustomResource(manifest, version) : undefined
  const kind = untypedKind({
    group,
    version,
    kind: names.kind,
    plural: names.plural,
    namespaced: scope === 'Namespaced',
  })
  const found: InvalidObject[] = []
  for await (const { items } of listPages(client, kind)) {
    for (const item of items) {
      const problems =
        resource === undefined
          ? [`version ${version} is no longer defined`]
          : problemsOf(resource, item as unknown as JsonObject)
      const { namespace, name } = item.metadata
      if (problems.length > 0) found.push({ object: `${names.kind} ${formatObjectKey(namespace, name)}`, problems })
      if (found.length >= cliLimits.invalidObjectsMax) return found
    }
  }
  return found
}

function problemsOf(resource: ReturnType<typeof compileCustomResource>, object: JsonObject): readonly string[] {
  const { value, unknownFields, problem } = resource.prepare(object)
  if (problem !== undefined) return [problem]
  const errors = resource.validate(value).errors.map((error) => formatFieldError(error))
  const dropped = unknownFields.map((path) => `${path}: the schema no longer has it, so the next write drops it`)
  return [...errors, ...dropped].slice(0, cliLimits.invalidObjectProblemsMax)
}

/** What decides whether an object is valid. */
function schemasOf(manifest: JsonObject) {
  return versionsOf(manifest).map((version) => ({
    name: getField(version, 'name') ?? null,
    schema: getField(version, 'schema') ?? null,
  }))
}

function versionsOf(manifest: JsonObject): readonly JsonObject[] {
  const spec = getField(manifest, 'spec')
  const versions = isJsonObject(spec) ? getField(spec, 'versions') : undefined
  return Array.isArray(versions) ? versions.filter(isJsonObject) : []
}
