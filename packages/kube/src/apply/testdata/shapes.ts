import type { JsonObject, JsonValue } from '../../json/index.ts'
import { isJsonObject } from '../../json/index.ts'
import { shapeOfKind } from '../../kinds/index.ts'
import { parseSchema, shapeOfSchema } from '../../schema/index.ts'
import type { AnyShape, FieldShape, ListShape, ObjectShape, ScalarShape, Shape } from '../../shape/index.ts'
import type { VersionConversion } from '../merge/index.ts'

export const text: ScalarShape = { kind: 'scalar', type: 'string' }
export const integer: ScalarShape = { kind: 'scalar', type: 'integer' }
const flag: ScalarShape = { kind: 'scalar', type: 'boolean' }
const time: ScalarShape = { kind: 'scalar', type: 'string', format: 'date-time' }
const quantity: ScalarShape = { kind: 'scalar', type: 'quantity' }
export const deduced: AnyShape = { kind: 'any', atomic: false }
const raw: AnyShape = { kind: 'any', atomic: true }

export function listOf(items: Shape): ListShape {
  return { kind: 'list', listType: 'atomic', keys: [], items }
}

export function setOf(items: Shape): ListShape {
  return { kind: 'list', listType: 'set', keys: [], items }
}

export function listMapOf(keys: readonly string[], items: Shape): ListShape {
  return { kind: 'list', listType: 'map', keys, items }
}

export function structOf(
  fields: Readonly<Record<string, Shape>>,
  defaults: JsonObject = {},
  options: Partial<ObjectShape> = {},
): ObjectShape {
  const entries = Object.entries(fields).map(([name, shape]): [string, FieldShape] => {
    const value: JsonValue | undefined = defaults[name]
    return [
      name,
      { name, shape, required: false, patchStrategies: [], ...(value === undefined ? {} : { default: value }) },
    ]
  })
  return { kind: 'object', atomic: false, preserveUnknownFields: false, ...options, fields: new Map(entries) }
}

export function mapOf(elements: Shape, atomic = false): ObjectShape {
  return structOf({}, {}, { elements, atomic })
}

const metadata = structOf({
  name: text,
  namespace: text,
  uid: text,
  generation: integer,
  resourceVersion: text,
  creationTimestamp: time,
  labels: mapOf(text),
  annotations: mapOf(text),
  finalizers: setOf(text),
  managedFields: listOf(raw),
})

const ports = listMapOf(
  ['port', 'protocol'],
  structOf(
    { port: integer, protocol: text, name: text, target: { kind: 'scalar', type: 'int-or-string' } },
    { protocol: 'TCP' },
  ),
)

const item = structOf({
  name: text,
  value: text,
  nested: structOf({ x: text, y: integer, z: structOf({ deep: text }) }),
  ports,
  tags: setOf(text),
  args: listOf(text),
})

const specFields: Readonly<Record<string, Shape>> = {
  a: text,
  b: text,
  n: integer,
  flag,
  when: time,
  quantity,
  limits: mapOf(quantity),
  atomicList: listOf(text),
  tags: setOf(text),
  numbers: setOf(integer),
  items: listMapOf(['name'], item),
  ports,
  double: listMapOf(['x', 'y'], structOf({ x: text, y: text, v: integer })),
  labels: mapOf(text),
  structs: mapOf(structOf({ l: text, m: integer })),
  atomicMap: mapOf(text, true),
  selector: structOf({ s: text, t: mapOf(text) }, {}, { atomic: true }),
  nested: structOf({ one: structOf({ two: structOf({ three: text, four: listOf(integer) }) }), other: text }),
  free: deduced,
  raw,
  open: structOf({ known: text }, {}, { preserveUnknownFields: true }),
}

const status = structOf({
  phase: text,
  count: integer,
  conditions: listMapOf(['type'], structOf({ type: text, status: text, reason: text })),
})

function thingOf(fields: Readonly<Record<string, Shape>>): ObjectShape {
  return structOf({ apiVersion: text, kind: text, metadata, spec: structOf(fields), status, data: mapOf(text) })
}

/** A kind with a field of every sort. */
export const thing = thingOf(specFields)

/** The same kind, with other names for all fields of the spec. */
const renamedThing = thingOf(
  Object.fromEntries(Object.entries(specFields).map(([name, shape]) => [`${name}V2`, shape])),
)

const suffixes: Readonly<Record<string, string>> = { 'example.com/v1': '', 'example.com/v2': 'V2' }

/** example.com/v1 and v2 of the kind; other versions are not served. */
export const thingVersions: VersionConversion = {
  shapeOf: (apiVersion) => ({ 'example.com/v1': thing, 'example.com/v2': renamedThing })[apiVersion],
  convert: (object, apiVersion) => {
    const from = suffixes[String(object['apiVersion'])]
    const to = suffixes[apiVersion]
    if (from === undefined || to === undefined) return undefined
    const spec = object['spec']
    if (!isJsonObject(spec)) return { ...object, apiVersion }
    const renamed = Object.entries(spec).map(([name, value]) => [name.slice(0, name.length - from.length) + to, value])
    return { ...object, apiVersion, spec: Object.fromEntries(renamed) }
  },
}

/** A custom resource as a CustomResourceDefinition declares it. */
const databaseSchema: JsonObject = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        replicas: { type: 'integer', default: 1 },
        port: { 'x-kubernetes-int-or-string': true },
        users: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name', 'host'],
          items: {
            type: 'object',
            required: ['name'],
            properties: {
              name: { type: 'string' },
              host: { type: 'string', default: '%' },
              grants: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
            },
          },
        },
        images: { type: 'array', items: { type: 'object', properties: { tag: { type: 'string' } } } },
        secretRef: { type: 'object', 'x-kubernetes-map-type': 'atomic', properties: { name: { type: 'string' } } },
        settings: { type: 'object', additionalProperties: { type: 'string' } },
        extra: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
    status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { phase: { type: 'string' } } },
  },
}

/** The kinds of the scenarios, by the names that the scenarios use. */
export const scenarioKinds: Readonly<Record<string, { apiVersion: string; kind: string; shape: Shape }>> = {
  thing: { apiVersion: 'example.com/v1', kind: 'Thing', shape: thing },
  schemaless: { apiVersion: 'example.com/v1', kind: 'Free', shape: deduced },
  database: {
    apiVersion: 'example.com/v1',
    kind: 'Database',
    shape: shapeOfSchema(parseSchema(databaseSchema), { objectMeta: metadata }),
  },
  configMap: builtIn('', 'v1', 'ConfigMap'),
  deployment: builtIn('apps', 'v1', 'Deployment'),
  service: builtIn('', 'v1', 'Service'),
  pod: builtIn('', 'v1', 'Pod'),
}

function builtIn(group: string, version: string, kind: string) {
  const shape = shapeOfKind({ group, version, kind })
  if (shape === undefined) throw new Error(`There is no shape of ${kind}.`)
  return { apiVersion: group === '' ? version : `${group}/${version}`, kind, shape }
}
