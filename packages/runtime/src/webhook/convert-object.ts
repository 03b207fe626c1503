import { freezeJson, getField, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { parseGroupVersion } from '@kubewright/kube/meta'
import { copyWrittenObject } from '../client/index.ts'
import type { Stored, UntypedObject } from '../resource/index.ts'
import { type Conversion, unconvertible } from './conversion.ts'

/** The conversions of a server, by the id of the kind. */
export type Conversions = ReadonlyMap<string, Conversion>

export function conversionId({ group, kind }: { readonly group: string; readonly kind: string }): string {
  return `${kind}.${group}`
}

/**
 * Converts the object to another version of its group.
 *
 * @throws RuntimeError WEBHOOK_CONVERSION_REFUSED when there is no such conversion.
 */
export async function convertObject(
  conversions: Conversions,
  object: JsonObject,
  desiredVersion: string,
): Promise<JsonObject> {
  const { apiVersion, kind } = object
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') {
    throw unconvertible('an object to be converted has no apiVersion or no kind')
  }
  const source = parseGroupVersion(apiVersion)
  const target = parseGroupVersion(desiredVersion)
  if (source.group !== target.group) {
    throw unconvertible(`${kind} of ${apiVersion} cannot be converted to ${desiredVersion}, which is another API group`)
  }
  if (source.version === target.version) {
    throw unconvertible(`${kind} of ${apiVersion} cannot be converted to its own version`)
  }
  const conversion = conversions.get(conversionId({ group: source.group, kind }))
  if (conversion === undefined) throw unconvertible(`there is no conversion of ${kind} of ${apiVersion}`)
  const inHub = await toHub(conversion, freezeJson(object), source.version)
  return fromHub(conversion, inHub, target.version)
}

async function toHub(conversion: Conversion, object: JsonObject, version: string): Promise<JsonObject> {
  if (version === conversion.hub) return object
  const converted = await spokeOf(conversion, version).to(object as unknown as Stored<UntypedObject>)
  return carryOver(conversion, conversion.hub, object, converted)
}

async function fromHub(conversion: Conversion, object: JsonObject, version: string): Promise<JsonObject> {
  if (version === conversion.hub) return object
  const converted = await spokeOf(conversion, version).from(object as unknown as Stored<UntypedObject>)
  return carryOver(conversion, version, object, converted)
}

function spokeOf(conversion: Conversion, version: string) {
  const spoke = conversion.spokes.get(version)
  if (spoke !== undefined) return spoke
  const { group, kind, hub, spokes } = conversion
  const known = [hub, ...spokes.keys()].join(', ')
  throw unconvertible(`${kind} of ${group} has no version ${version} here; the versions are ${known}`)
}

/**
 * The API server accepts only the same object in another version: of its metadata, labels and annotations may differ.
 */
function carryOver({ group, kind }: Conversion, version: string, from: JsonObject, converted: unknown): JsonObject {
  const { metadata: changed, ...rest } = copyWrittenObject(converted)
  const original = getField(from, 'metadata')
  const { labels, annotations, ...identity } = isJsonObject(original) ? original : {}
  const given = isJsonObject(changed) ? changed : {}
  // A conversion that keeps something in an annotation must not lose the labels, so each is carried over by itself.
  const { labels: newLabels = labels, annotations: newAnnotations = annotations } = given
  return freezeJson({
    ...rest,
    apiVersion: `${group}/${version}`,
    kind,
    metadata: {
      ...identity,
      ...(hasEntries(newLabels) ? { labels: newLabels } : {}),
      ...(hasEntries(newAnnotations) ? { annotations: newAnnotations } : {}),
    },
  })
}

/** An API server reads an empty map as an absent one, so one that is stored would change the object at its next write. */
function hasEntries(map: JsonValue | undefined): map is JsonValue {
  return map !== undefined && !(isJsonObject(map) && Object.keys(map).length === 0)
}
