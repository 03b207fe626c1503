import { KubeError } from '../errors.ts'
import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json/index.ts'
import { type ApiSubresource, shapeOfDefinition } from '../kinds/index.ts'
import { parseSchema, shapeOfSchema } from '../schema/index.ts'
import type { ObjectShape, Shape } from '../shape/index.ts'
import type { ResourceDefinition } from './definition.ts'

/** Custom resources have every verb; the order is that of discovery. */
const verbs: readonly string[] = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch']
const subresourceVerbs: readonly string[] = ['get', 'patch', 'update']

/**
 * The definition of one version of a CustomResourceDefinition. It reads only the fields that it needs;
 * checkCustomResourceDefinition validates the whole manifest.
 *
 * @throws KubeError KUBE_SCHEMA_INVALID when the manifest has no such version or lacks a name.
 */
export function definitionOfManifest(manifest: JsonObject, version: string): ResourceDefinition {
  const spec = objectIn(manifest, 'spec')
  const names = objectIn(spec, 'names')
  const own = versionIn(spec, version)
  const kind = textIn(names, 'kind')
  const group = textIn(spec, 'group')
  let shape: ObjectShape | undefined
  return {
    group,
    version,
    kind,
    plural: textIn(names, 'plural'),
    singular: optionalText(names, 'singular') ?? kind.toLowerCase(),
    listKind: optionalText(names, 'listKind') ?? `${kind}List`,
    shortNames: textsIn(names, 'shortNames'),
    categories: textsIn(names, 'categories'),
    namespaced: textIn(spec, 'scope') === 'Namespaced',
    verbs,
    subresources: subresourcesOf(own, { group, version, kind }),
    shape: () => {
      shape ??= shapeOfVersion(own)
      return shape
    },
    manifest,
  }
}

function shapeOfVersion(version: JsonObject): ObjectShape {
  const schema = getField(version, 'schema')
  const document = isJsonObject(schema) ? getField(schema, 'openAPIV3Schema') : undefined
  const objectMeta = shapeOfDefinition('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta') as Shape
  return shapeOfSchema(parseSchema(document), { objectMeta })
}

function subresourcesOf(
  version: JsonObject,
  own: { readonly group: string; readonly version: string; readonly kind: string },
): readonly ApiSubresource[] {
  const declared = getField(version, 'subresources')
  if (!isJsonObject(declared)) return []
  const scale = { name: 'scale', group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: subresourceVerbs }
  const status = { name: 'status', ...own, verbs: subresourceVerbs }
  return [...(isPresent(declared, 'status') ? [status] : []), ...(isPresent(declared, 'scale') ? [scale] : [])]
}

function isPresent(object: JsonObject, field: string): boolean {
  const value = getField(object, field)
  return value !== undefined && value !== null
}

function versionIn(spec: JsonObject, version: string): JsonObject {
  const versions = getField(spec, 'versions')
  const found = isJsonArray(versions)
    ? versions.find((candidate) => isJsonObject(candidate) && getField(candidate, 'name') === version)
    : undefined
  if (isJsonObject(found)) return found
  throw new KubeError('KUBE_SCHEMA_INVALID', `the CustomResourceDefinition has no version ${version}`, {
    path: 'spec.versions',
  })
}

function objectIn(parent: JsonObject, field: string): JsonObject {
  const value = getField(parent, field)
  if (isJsonObject(value)) return value
  throw new KubeError('KUBE_SCHEMA_INVALID', `the CustomResourceDefinition lacks ${field}`, { path: field })
}

function textIn(parent: JsonObject, field: string): string {
  const value = optionalText(parent, field)
  if (value !== undefined) return value
  throw new KubeError('KUBE_SCHEMA_INVALID', `the CustomResourceDefinition lacks ${field}`, { path: field })
}

function optionalText(parent: JsonObject, field: string): string | undefined {
  const value = getField(parent, field)
  return typeof value === 'string' && value !== '' ? value : undefined
}

function textsIn(parent: JsonObject, field: string): readonly string[] {
  const value: JsonValue | undefined = getField(parent, field)
  return isJsonArray(value) ? value.filter((item) => typeof item === 'string') : []
}
