import type { JsonObject } from '@kubewright/kube/json'
import type { z } from 'zod'
import { refinementsOf } from './checks.ts'
import { printerColumns } from './columns.ts'
import { completeDefaults } from './complete-defaults.ts'
import { conditionListNode } from './condition-list.ts'
import { convertSchema } from './convert.ts'
import { type Findings, noFindings } from './findings.ts'
import { refuse } from './refuse.ts'
import type { VersionOptions } from './resource-options.ts'
import { nodeAsJson, type SchemaNode } from './schema-node.ts'
import { scaleOf, selectableFieldsOf } from './version-paths.ts'

/** One version under construction. The document contains the nodes, which may still change. */
export interface VersionParts {
  readonly name: string
  readonly document: JsonObject
  readonly schema: SchemaNode
  readonly spec: SpecNode
  readonly conditions: SchemaNode
  readonly findings: Findings
}

export interface SpecNode {
  readonly node: SchemaNode
  /** Whether an object may leave the spec out. */
  readonly isOptional: boolean
  /** Whether the framework added the default, not the author. */
  readonly isDefaultImplied: boolean
  /** The rules of the schema itself; those of the option `rules` follow them. */
  readonly ownRules: number
}

export interface VersionInput {
  readonly name: string
  readonly options: VersionOptions
  readonly isStored: boolean
  readonly conditionTypes: readonly string[]
}

export function versionParts({ name, options, isStored, conditionTypes }: VersionInput): VersionParts {
  const { columns, scale, selectableFields = [], served = true } = options
  const findings = noFindings()
  const conditions = conditionListNode()
  const spec = specOf(options, findings)
  const schema = schemaOf(options, spec, conditions)
  const document = {
    name,
    served,
    storage: isStored,
    ...deprecationOf(options),
    schema: { openAPIV3Schema: nodeAsJson(schema) },
    subresources: { status: {}, ...(scale === undefined ? {} : { scale: scaleOf(scale, schema) }) },
    ...(columns ? { additionalPrinterColumns: printerColumns(columns, schema, conditionTypes) } : {}),
    ...(selectableFields.length > 0 ? { selectableFields: selectableFieldsOf(selectableFields, schema) } : {}),
  }
  return { name, document, schema, spec, conditions, findings }
}

function deprecationOf({ deprecated = false }: VersionOptions): JsonObject {
  if (deprecated === false) return {}
  return { deprecated: true, ...(deprecated === true ? {} : { deprecationWarning: deprecated }) }
}

function specOf({ spec, rules = [] }: VersionOptions, findings: Findings): SpecNode {
  requireObject(spec, 'spec')
  const node = convertSchema(spec, 'spec', findings)
  const ownRules = node['x-kubernetes-validations'] ?? []
  if (rules.length > 0) node['x-kubernetes-validations'] = [...ownRules, ...rules]
  // An object without a spec gets its defaults only if the spec itself has a default.
  const isOptional = node.required === undefined && node.oneOf === undefined && node.anyOf === undefined
  const isDefaultImplied = isOptional && node.default === undefined
  if (isDefaultImplied) node.default = {}
  completeDefaults(node)
  return { node, isOptional, isDefaultImplied, ownRules: ownRules.length }
}

function requireObject(schema: z.core.$ZodType | undefined, path: string): void {
  if (schema?._zod?.def.type !== 'object') refuse(path, `must be an object schema: z.object({ ... })`)
}

function schemaOf(options: VersionOptions, spec: SpecNode, conditions: SchemaNode): SchemaNode {
  const { objectRules = [] } = options
  return {
    ...(options.description === undefined ? {} : { description: options.description }),
    type: 'object',
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: metadataOf(options),
      spec: spec.node,
      status: statusOf(options.status, conditions),
    },
    ...(spec.isOptional ? {} : { required: ['spec'] }),
    ...(objectRules.length > 0 ? { 'x-kubernetes-validations': [...objectRules] } : {}),
  }
}

/** Of the metadata, a definition may restrict the name alone. */
function metadataOf({ objectName }: VersionOptions): SchemaNode {
  if (objectName === undefined) return { type: 'object' }
  const path = 'objectName'
  if (objectName._zod?.def.type !== 'string') refuse(path, 'must be a schema of strings: z.string().max(52)')
  if (refinementsOf(objectName).length > 0) refuse(path, 'refine() checks only the spec; use objectRules (CEL)')
  return { type: 'object', properties: { name: convertSchema(objectName, path) } }
}

/**
 * The status with the fields that the framework writes. None of its top-level fields is required, because a reconcile
 * that fails before the first status must still write a condition.
 */
function statusOf(declared: z.ZodObject | undefined, conditions: SchemaNode): SchemaNode {
  if (declared !== undefined) requireObject(declared, 'status')
  const status: SchemaNode = declared === undefined ? { type: 'object' } : convertSchema(declared, 'status')
  completeDefaults(status)
  for (const name of ['observedGeneration', 'conditions']) {
    if (status.properties && Object.hasOwn(status.properties, name)) {
      refuse(`status.${name}`, 'the framework declares and writes this field; declare condition types in `conditions`')
    }
  }
  const { required: _, ...rest } = status
  return {
    ...rest,
    properties: {
      ...status.properties,
      observedGeneration: { type: 'integer', format: 'int64' },
      conditions,
    },
  }
}
