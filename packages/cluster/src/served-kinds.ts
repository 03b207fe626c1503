import { getField, isJsonArray, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { definitionOfManifest } from '@kubewright/kube/resource'
import * as kinds from 'kubewright/kinds'
import type { KindReference } from 'kubewright/resource'

let builtins: readonly KindReference[] | undefined

/** The built-in kinds with stored objects: those that can be listed, watched and deleted. */
export function builtinKinds(): readonly KindReference[] {
  builtins ??= Object.values(kinds).filter(isStored)
  return builtins
}

function isStored({ definition }: KindReference): boolean {
  return ['list', 'watch', 'delete'].every((verb) => definition.verbs.includes(verb))
}

/** The served versions of a CustomResourceDefinition; none before its names are accepted. */
export function servedKindsOf(crd: kinds.CustomResourceDefinition): readonly KindReference[] {
  const isEstablished = crd.status?.conditions?.some(({ type, status }) => type === 'Established' && status === 'True')
  if (!isEstablished) return []
  const manifest = crd as unknown as JsonObject
  const spec = getField(manifest, 'spec')
  const versions = isJsonObject(spec) ? getField(spec, 'versions') : undefined
  const served = isJsonArray(versions)
    ? versions.filter(isJsonObject).filter((version) => version['served'] === true)
    : []
  // The stored version first: its objects need no conversion.
  const ordered = [...served].sort(
    (left, right) => Number(right['storage'] === true) - Number(left['storage'] === true),
  )
  return ordered.map((version) => {
    const definition = definitionOfManifest(manifest, String(version['name']))
    return { id: `${definition.kind}.${definition.version}.${definition.group}`, definition }
  })
}
