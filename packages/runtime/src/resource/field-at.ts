import type { SchemaNode } from './schema-node.ts'

/** The schema of a field, `anything` where the schema ends, or why the path leads nowhere. */
export type FieldAtPath = { readonly node: SchemaNode } | { readonly anything: true } | { readonly problem: string }

/**
 * Follows a path such as .spec.image in the schema of an object. It stops, and accepts the rest, at metadata, at
 * subscripts and where any field is allowed.
 */
export function fieldAt(path: string, schema: SchemaNode): FieldAtPath {
  if (!path.startsWith('.'))
    return { problem: `the path ${JSON.stringify(path)} must start with a dot, as in .spec.name` }
  let node: SchemaNode = schema
  let passed = ''
  for (const step of path.slice(1).split('.')) {
    if (passed === '' && step === 'metadata') return { anything: true }
    const [name = '', subscript] = step.split(/(?=\[)/)
    const { properties = {}, additionalProperties } = node
    const next = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (next === undefined) {
      if (node['x-kubernetes-preserve-unknown-fields']) return { anything: true }
      return { problem: `there is no field ${name === '' ? '""' : name} in ${passed || 'the object'}${fieldsOf(node)}` }
    }
    if (subscript !== undefined) return { anything: true }
    passed += `.${name}`
    node = next
  }
  return { node }
}

function fieldsOf({ type, properties = {} }: SchemaNode): string {
  const names = Object.keys(properties)
  if (names.length === 0) return type === 'object' ? ', which has none' : `, which is a ${type ?? 'value of any type'}`
  return `, which has ${names.join(', ')}`
}
