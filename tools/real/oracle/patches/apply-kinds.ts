import type { JsonObject } from '@kubewright/kube/json'
import { shapeOfDefinition } from '@kubewright/kube/kinds'
import { parseSchema, shapeOfSchema } from '@kubewright/kube/schema'
import type { Shape } from '@kubewright/kube/shape'
import { thing, thingVersions } from '../../../../packages/kube/src/apply/testdata/shapes.ts'
import { mergeDiffSchema } from './merge-diff-schema.ts'
import { shapeNamed } from './strategic-kinds.ts'

/** A kind for applies: the source of its types for the oracle, and its shapes. */
export interface ApplyKind {
  readonly kind: string
  /** The API versions that exist, each with the suffix of the names of the spec's fields. */
  readonly versions: Readonly<Record<string, string>>
  readonly shapes: Readonly<Record<string, Shape>>
  /** The types in the form of the oracle's requests. */
  readonly types: JsonObject
}

/** A built-in kind, written GROUP/VERSION/KIND. */
export function builtInKind(name: string): ApplyKind {
  const shape = shapeNamed(name)
  if (shape === undefined) throw new Error(`There is no kind ${name}.`)
  const [group = '', version = '', kind = ''] = name.split('/')
  const apiVersion = group === '' ? version : `${group}/${version}`
  return { kind, versions: { [apiVersion]: '' }, shapes: { [apiVersion]: shape }, types: {} }
}

const metadataShape = shapeOfDefinition('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta') as Shape
const secondSuffix = 'V2'

/**
 * A custom resource with the schemas of spec and status, with one version, or with a second one in which all fields of
 * spec have other names.
 */
export function customKind(spec: JsonObject, status: JsonObject, isTwofold: boolean): ApplyKind {
  const group = 'example.com'
  const schemas: Record<string, JsonObject> = { v1: schemaOf(spec, status) }
  if (isTwofold) schemas['v2'] = schemaOf(withSuffix(spec), status)
  const versions: Record<string, string> = {}
  const shapes: Record<string, Shape> = {}
  for (const [version, schema] of Object.entries(schemas)) {
    versions[`${group}/${version}`] = version === 'v1' ? '' : secondSuffix
    shapes[`${group}/${version}`] = shapeOfSchema(parseSchema(schema), { objectMeta: metadataShape })
  }
  return { kind: 'Thing', versions, shapes, types: { definition: definitionOf(group, schemas) } }
}

function schemaOf(spec: JsonObject, status: JsonObject): JsonObject {
  return { type: 'object', properties: { spec, status } }
}

function withSuffix(spec: JsonObject): JsonObject {
  const properties = Object.entries((spec['properties'] as JsonObject | undefined) ?? {})
  const renamed = Object.fromEntries(properties.map(([name, schema]) => [`${name}${secondSuffix}`, schema]))
  return { ...spec, properties: renamed as JsonObject }
}

function definitionOf(group: string, schemas: Readonly<Record<string, JsonObject>>): JsonObject {
  const versions = Object.entries(schemas).map(([name, openAPIV3Schema]) => ({
    name,
    served: true,
    storage: name === 'v1',
    schema: { openAPIV3Schema },
    subresources: { status: {} },
  }))
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `things.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' },
      versions,
    },
  }
}

/** The kind of apply's test data, with a field of every sort, some of which no CustomResourceDefinition can declare. */
export const thingKind: ApplyKind = {
  kind: 'Thing',
  versions: { 'example.com/v1': '', 'example.com/v2': secondSuffix },
  shapes: { 'example.com/v1': thing, 'example.com/v2': thingVersions.shapeOf('example.com/v2') as Shape },
  types: {
    schema: mergeDiffSchema({ first: thing, second: thingVersions.shapeOf('example.com/v2') as Shape }),
    names: { 'example.com/v1': 'first', 'example.com/v2': 'second' },
  },
}

/** A kind without a schema. */
export const freeKind: ApplyKind = {
  kind: 'Free',
  versions: { 'example.com/v1': '' },
  shapes: { 'example.com/v1': { kind: 'any', atomic: false } },
  types: { schemaless: true },
}
