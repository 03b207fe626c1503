import { checkCustomResourceDefinition, defaultCustomResourceDefinition } from '@kubewright/kube/crd'
import { type FieldError, formatFieldErrorBody } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import type { z } from 'zod'
import { RuntimeError } from '../errors.ts'
import { pluralOf } from '../kind/index.ts'
import { printerColumns, type ResourceColumn } from './columns.ts'
import { completeDefaults } from './complete-defaults.ts'
import { conditionListNode, setConditionPatterns } from './condition-list.ts'
import { convertSchema } from './convert.ts'
import { refuse } from './refuse.ts'
import { nodeAsJson, type ResourceRule, type SchemaNode } from './schema-node.ts'

/** The input of a manifest: the options of defineResource, without their types. */
export interface ManifestOptions {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural?: string | undefined
  readonly singular?: string | undefined
  readonly shortNames?: readonly string[] | undefined
  readonly categories?: readonly string[] | undefined
  readonly scope?: 'Namespaced' | 'Cluster' | undefined
  readonly spec: z.ZodObject
  readonly status?: z.ZodObject | undefined
  readonly columns?: Readonly<Record<string, ResourceColumn>> | undefined
  readonly scale?: ScalePaths | undefined
  readonly rules?: readonly ResourceRule[] | undefined
  readonly description?: string | undefined
}

/** Paths that `kubectl scale` and autoscalers use. */
export interface ScalePaths {
  readonly spec: string
  readonly status: string
  readonly selector?: string | undefined
}

/** The CustomResourceDefinition of a resource, validated as by the API server. */
export function manifestOf(options: ManifestOptions): JsonObject {
  const { group, version, kind, scale, shortNames = [], categories = [] } = options
  const plural = options.plural ?? pluralOf(kind)
  const singular = options.singular ?? kind.toLowerCase()
  const conditions = conditionListNode()
  const spec = specOf(options)
  const schema = schemaOf(options, spec, conditions)
  const names = {
    kind,
    listKind: `${kind}List`,
    plural,
    singular,
    ...(shortNames.length > 0 ? { shortNames: [...shortNames] } : {}),
    ...(categories.length > 0 ? { categories: [...categories] } : {}),
  }
  const served = {
    name: version,
    served: true,
    storage: true,
    schema: { openAPIV3Schema: nodeAsJson(schema) },
    subresources: { status: {}, ...(scale === undefined ? {} : { scale: scaleOf(scale) }) },
    ...(options.columns ? { additionalPrinterColumns: printerColumns(options.columns, schema) } : {}),
  }
  const manifest = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: { group, names, scope: options.scope ?? 'Namespaced', versions: [served] },
  }
  let problems = problemsOf(manifest)
  if (spec.isDefaultImplied && problems.some(isSpecDefaultError)) {
    // The rules refuse a spec with only defaults: users must write a spec, and the API server then says so.
    delete spec.node.default
    schema.required = ['spec']
    problems = problemsOf(manifest)
  }
  refuseProblems(problems, `${kind}.${group}`)
  // Only patterns of an author are checked; without them, start-up compiles no regular expression.
  setConditionPatterns(conditions)
  return manifest
}

function scaleOf({ spec, status, selector }: ScalePaths): JsonObject {
  const paths = { specReplicasPath: spec, statusReplicasPath: status }
  return selector === undefined ? paths : { ...paths, labelSelectorPath: selector }
}

interface SpecNode {
  readonly node: SchemaNode
  /** Whether an object may leave the spec out. */
  readonly isOptional: boolean
  /** Whether the framework added the default, not the author. */
  readonly isDefaultImplied: boolean
}

function specOf({ spec, rules = [] }: ManifestOptions): SpecNode {
  const node = convertSchema(spec, 'spec')
  if (rules.length > 0) node['x-kubernetes-validations'] = [...(node['x-kubernetes-validations'] ?? []), ...rules]
  // An object without a spec gets its defaults only if the spec itself has a default.
  const isOptional = node.required === undefined && node.oneOf === undefined && node.anyOf === undefined
  const isDefaultImplied = isOptional && node.default === undefined
  if (isDefaultImplied) node.default = {}
  completeDefaults(node)
  return { node, isOptional, isDefaultImplied }
}

function schemaOf(options: ManifestOptions, spec: SpecNode, conditions: SchemaNode): SchemaNode {
  return {
    ...(options.description === undefined ? {} : { description: options.description }),
    type: 'object',
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: { type: 'object' },
      spec: spec.node,
      status: statusOf(options.status, conditions),
    },
    ...(spec.isOptional ? {} : { required: ['spec'] }),
  }
}

/**
 * The status with the fields that the framework writes. None of its top-level fields is required, because a reconcile
 * that fails before the first status must still write a condition.
 */
function statusOf(declared: z.ZodObject | undefined, conditions: SchemaNode): SchemaNode {
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

function problemsOf(manifest: JsonObject): readonly FieldError[] {
  return checkCustomResourceDefinition(defaultCustomResourceDefinition(manifest))
}

function isSpecDefaultError({ field }: FieldError): boolean {
  return /openAPIV3Schema\.properties\[spec\]\.default(?![\w-])/.test(field)
}

function refuseProblems(found: readonly FieldError[], name: string): void {
  const [first] = found
  if (first === undefined) return
  const problems = found.map((problem) => `${authorPath(problem)}: ${formatFieldErrorBody(problem)}`)
  throw new RuntimeError('RESOURCE_INVALID', `${name} cannot be served: ${problems.join('; ')}`, {
    path: authorPath(first),
  })
}

/** The path of a field in the author's schema, instead of in the CustomResourceDefinition. */
function authorPath({ field }: FieldError): string {
  const prefix = /^spec\.(versions\[0\]\.schema|validation)\.openAPIV3Schema\.?/
  if (!prefix.test(field)) return field
  return field
    .replace(prefix, '')
    .replaceAll(/\.?properties\[([^\]]*)\]/g, '.$1')
    .replaceAll('.items', '[]')
    .replaceAll('.additionalProperties', '[*]')
    .replace(/^\./, '')
}
