import { compileCustomResource, defaultCustomResourceDefinition } from '@kubewright/kube/crd'
import { getField, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { KindReference } from 'kubewright/resource'
import { stringify } from 'yaml'
import type { LoadedOperator } from '../project/index.ts'
import { listAt, objectAt, textAt, versionsOf } from '../schema-document.ts'

/**
 * A sample for each kind that has none in the folder samples: those of its definition, or an object with the required
 * fields where that is valid.
 */
export function sampleFiles({ kinds, samples }: LoadedOperator): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const kind of kinds) {
    const { group, kind: name } = kind.definition
    const hasSample = samples.some(({ object }) => {
      const apiVersion = getField(object, 'apiVersion')
      return getField(object, 'kind') === name && String(apiVersion).startsWith(`${group}/`)
    })
    const objects = hasSample ? [] : samplesOf(kind)
    const text = objects.map((object) => stringify(object, { lineWidth: 0 })).join('---\n')
    if (text !== '') files.set(`samples/${name.toLowerCase()}.yaml`, text)
  }
  return files
}

function samplesOf(kind: KindReference): readonly JsonObject[] {
  const { samples = [] } = kind as { readonly samples?: readonly JsonObject[] }
  if (samples.length > 0) return samples
  const sample = requiredObject(kind)
  return sample === undefined ? [] : [sample]
}

/** An object with the required fields only; undefined where placeholders do not pass the checks. */
function requiredObject({ definition }: KindReference): JsonObject | undefined {
  const { group, version, kind, manifest, namespaced } = definition
  const schema = versionsOf(manifest).find(({ name }) => name === version)?.schema
  const spec = objectAt(objectAt(schema, 'properties'), 'spec')
  if (manifest === undefined || spec === undefined) return undefined
  const metadata = { name: 'sample', ...(namespaced ? { namespace: 'default' } : {}) }
  const object = { apiVersion: `${group}/${version}`, kind, metadata, spec: placeholder(spec) }
  const resource = compileCustomResource(defaultCustomResourceDefinition(manifest), version)
  const { value, problem } = resource.prepare(object)
  return problem === undefined && resource.validate(value).errors.length === 0 ? object : undefined
}

function placeholder(node: JsonObject): JsonValue {
  const [first] = listAt(node, 'enum')
  if (first !== undefined) return first
  const type = textAt(node, 'type')
  if (type === 'object') return requiredFields(node)
  if (type === 'array') {
    const items = objectAt(node, 'items') ?? {}
    return Array.from({ length: numberAt(node, 'minItems') }, () => placeholder(items))
  }
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return numberAt(node, 'minimum')
  return 'example'
}

function requiredFields(node: JsonObject): JsonObject {
  const properties = objectAt(node, 'properties') ?? {}
  const names = listAt(node, 'required').filter((name) => typeof name === 'string')
  return Object.fromEntries(
    names.flatMap((name) => {
      const child = getField(properties, name)
      return isJsonObject(child) && getField(child, 'default') === undefined ? [[name, placeholder(child)]] : []
    }),
  )
}

function numberAt(node: JsonObject, name: string): number {
  const value = getField(node, name)
  return typeof value === 'number' ? Math.min(value, 100) : 0
}
