import { checkCustomResourceDefinition, defaultCustomResourceDefinition } from '@kubewright/kube/crd'
import { type FieldError, formatFieldErrorBody } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import type { z } from 'zod'
import { RuntimeError } from '../errors.ts'
import { pluralOf } from '../kind/index.ts'
import { printerColumns, type ResourceColumn } from './columns.ts'
import { conditionListNode, setConditionPatterns } from './condition-list.ts'
import { convertSchema } from './convert.ts'
import { refuse } from './refuse.ts'
import { nodeAsJson, type ResourceRule, type SchemaNode } from './schema-node.ts'

/** What a manifest is made of: the options of defineResource, whatever their types. */
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

/** Where `kubectl scale` and autoscalers find what they need. */
export interface ScalePaths {
  readonly spec: string
  readonly status: string
  readonly selector?: string | undefined
}

/** The CustomResourceDefinition of a resource, checked as the API server would. */
export function manifestOf(options: ManifestOptions): JsonObject {
  const { group, version, kind, scale, shortNames = [], categories = [] } = options
  const plural = options.plural ?? pluralOf(kind)
  const singular = options.singular ?? kind.toLowerCase()
  const conditions = conditionListNode()
  const schema = schemaOf(options, conditions)
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
  check(manifest, `${kind}.${group}`)
  // Those of an author are checked; where there are none, no regular expression has to be compiled at a start.
  setConditionPatterns(conditions)
  return manifest
}

function scaleOf({ spec, status, selector }: ScalePaths): JsonObject {
  const paths = { specReplicasPath: spec, statusReplicasPath: status }
  return selector === undefined ? paths : { ...paths, labelSelectorPath: selector }
}

function schemaOf(options: ManifestOptions, conditions: SchemaNode): SchemaNode {
  const spec = convertSchema(options.spec, 'spec')
  const { rules = [] } = options
  if (rules.length > 0) spec['x-kubernetes-validations'] = [...(spec['x-kubernetes-validations'] ?? []), ...rules]
  // An object without a spec gets its defaults only where there is one to set them in.
  const isOptional = spec.required === undefined && spec.oneOf === undefined && spec.anyOf === undefined
  if (isOptional) spec.default ??= {}
  return {
    ...(options.description === undefined ? {} : { description: options.description }),
    type: 'object',
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: { type: 'object' },
      spec,
      status: statusOf(options.status, conditions),
    },
    ...(isOptional ? {} : { required: ['spec'] }),
  }
}

/**
 * The status with what the framework writes. Nothing in it is required at its top: a reconcile that fails before the
 * first status still has to say so in a condition.
 */
function statusOf(declared: z.ZodObject | undefined, conditions: SchemaNode): SchemaNode {
  const status: SchemaNode = declared === undefined ? { type: 'object' } : convertSchema(declared, 'status')
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

function check(manifest: JsonObject, name: string): void {
  const [first, ...others] = checkCustomResourceDefinition(defaultCustomResourceDefinition(manifest))
  if (first === undefined) return
  const problems = [first, ...others].map((problem) => `${authorPath(problem)}: ${formatFieldErrorBody(problem)}`)
  throw new RuntimeError('RESOURCE_INVALID', `${name} cannot be served: ${problems.join('; ')}`, {
    path: authorPath(first),
  })
}

/** The path of a field as its author wrote it, instead of where it stands in the CustomResourceDefinition. */
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
