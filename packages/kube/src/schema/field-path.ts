import { FieldPath } from '../field/index.ts'
import { elementSchema, type StructuralSchema } from './structural.ts'

export type ResolvedFieldPath =
  | { readonly path: FieldPath; readonly schema: StructuralSchema | undefined; readonly root: string }
  | { readonly problem: string }

/**
 * Resolves a path such as .spec.replicas or ['x.y'].z in a schema. It can name fields of objects and of maps only;
 * `allowBrackets` permits the bracket form.
 */
export function resolveFieldPath(text: string, root: StructuralSchema, allowBrackets = true): ResolvedFieldPath {
  const tokens = tokenize(text)
  let schema: StructuralSchema | undefined = root
  let path: FieldPath | undefined
  let rootStep = ''
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] as string
    if (token !== '.' && token !== '[') return { problem: `expected [ or . but got: ${token}` }
    if (token === '[' && !allowBrackets) return { problem: 'array notation is not allowed' }
    const name: string | { problem: string } =
      token === '[' ? quotedName(tokens[index + 1]) : plainName(tokens[index + 1])
    if (typeof name !== 'string') return name
    const step = stepInto(schema, name, path)
    if ('problem' in step) return step
    ;({ schema, path } = step)
    rootStep ||= path.toString()
    index += 2
    if (token !== '[') continue
    const close = tokens[index]
    if (close === undefined) return { problem: 'unexpected end of JSON path' }
    if (close !== ']') return { problem: `expected ] but got ${close}` }
    index++
  }
  return { path: path ?? FieldPath.root(''), schema, root: rootStep }
}

function plainName(token: string | undefined): string | { problem: string } {
  return token ?? { problem: 'unexpected end of JSON path' }
}

function quotedName(token: string | undefined): string | { problem: string } {
  if (token === undefined) return { problem: 'unexpected end of JSON path' }
  if (token.length < 2 || !token.startsWith("'") || !token.endsWith("'")) {
    return { problem: `expected single quoted string but got ${token}` }
  }
  return unescapeName(token.slice(1, -1))
}

const escapes = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ["'", "'"],
  ['\\', '\\'],
])

function unescapeName(text: string): string | { problem: string } {
  let problem = ''
  const name = text.replace(/\\(.)/g, (sequence, directive: string) => {
    const character = escapes.get(directive)
    if (character === undefined) problem ||= `invalid string literal: invalid escape char ${sequence}`
    return character ?? ''
  })
  return problem === '' ? name : { problem }
}

function stepInto(schema: StructuralSchema | undefined, name: string, path: FieldPath | undefined) {
  const notFound = { problem: 'does not refer to a valid field' }
  if (!schema) return notFound
  if (schema.properties.size > 0) {
    const property = schema.properties.get(name)
    if (!property) return notFound
    return { schema: property, path: path ? path.child(name) : FieldPath.root(name) }
  }
  if (schema.additionalProperties === undefined) return notFound
  return { schema: elementSchema(schema), path: path ? path.key(name) : FieldPath.root(`[${name}]`) }
}

/** The delimiters . [ ] individually, quoted strings whole, and the text between them. */
function tokenize(text: string): readonly string[] {
  const tokens: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = tokenEnd(text, start)
    tokens.push(text.slice(start, end))
    start = end
  }
  return tokens
}

function tokenEnd(text: string, start: number): number {
  if (text[start] !== "'") {
    let end = start
    while (end < text.length && !'.[]'.includes(text[end] as string)) end++
    return Math.max(end, start + 1)
  }
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === "'" && text[index - 1] !== '\\') return index + 1
  }
  return text.length
}
