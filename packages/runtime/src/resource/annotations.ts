import { isRecognizedFormat } from '@kubewright/kube/schema'
import { z } from 'zod'
import { appendRemedy } from './deprecated.ts'
import { refuse } from './refuse.ts'
import type { SchemaNode } from './schema-node.ts'

/** Keywords that meta() may set, besides those of Kubernetes, which start with x-kubernetes-. */
const keywords: ReadonlySet<string> = new Set([
  'title',
  'description',
  'example',
  'externalDocs',
  'format',
  'minProperties',
  'maxProperties',
])

/** The node with what describe() and meta() of the schema say; rules are added to those of the schemas inside. */
export function annotated(node: SchemaNode, schema: z.core.$ZodType, path: string): SchemaNode {
  const meta = z.globalRegistry.get(schema)
  if (meta === undefined) return node
  const found: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(meta)) {
    if (value !== undefined && (keywords.has(key) || key.startsWith('x-kubernetes-'))) found[key] = value
  }
  const examples = meta['examples']
  if (found['example'] === undefined && Array.isArray(examples) && examples.length > 0) found['example'] = examples[0]
  const annotations = found as SchemaNode
  checkAnnotations(annotations, node, path)
  const [inner, own] = [node['x-kubernetes-validations'], annotations['x-kubernetes-validations']]
  const rules = inner && own ? { 'x-kubernetes-validations': [...inner, ...own] } : {}
  return appendRemedy({ ...node, ...annotations, ...rules }, meta)
}

/** Refuses what an API server would ignore without a word, or refuse without the path of the author. */
function checkAnnotations(annotations: SchemaNode, node: SchemaNode, path: string): void {
  const { format, externalDocs } = annotations
  if (format !== undefined && !isRecognizedFormat(format, node.type ?? '')) {
    refuse(path, `Kubernetes does not know the format ${format} of a ${node.type ?? 'value of any type'}`)
  }
  if (externalDocs !== undefined && !URL.canParse(String(externalDocs.url))) {
    refuse(path, `externalDocs.url must be a URL, not ${JSON.stringify(externalDocs.url)}`)
  }
  const isMap = node.type === 'object' || node.type === undefined
  if (!isMap && (annotations.minProperties !== undefined || annotations.maxProperties !== undefined)) {
    refuse(path, `minProperties and maxProperties count the fields of an object, and this is a ${node.type}`)
  }
}
