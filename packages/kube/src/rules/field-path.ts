import { elementSchema, type StructuralSchema } from '../schema/index.ts'

/** Where a rule's fieldPath leads, as the path that errors print; undefined when it leads nowhere in the schema. */
export function normalizeFieldPath(fieldPath: string, schema: StructuralSchema): string | undefined {
  let node: StructuralSchema | undefined = schema
  let path = ''
  const tokens = tokenize(fieldPath)
  for (let index = 0; index < tokens.length; ) {
    const isSubscript = tokens[index] === '['
    if (!isSubscript && tokens[index] !== '.') return undefined
    const step = stepAt(tokens, index + 1, isSubscript)
    if (step === undefined || node === undefined) return undefined
    const isNamed: boolean = node.properties.size > 0
    const child: StructuralSchema | undefined = isNamed ? node.properties.get(step) : elementSchema(node)
    const isMap: boolean = !isNamed && node.additionalProperties !== undefined
    if (!child && !isMap) return undefined
    path += isNamed ? (path === '' ? step : `.${step}`) : `[${step}]`
    node = child
    index += isSubscript ? 3 : 2
  }
  return path
}

/** The name after a dot, or the quoted name between brackets. */
function stepAt(tokens: readonly string[], index: number, isSubscript: boolean): string | undefined {
  const token = tokens[index]
  if (token === undefined) return undefined
  if (!isSubscript) return token
  if (token.length < 2 || !token.startsWith("'") || !token.endsWith("'") || tokens[index + 1] !== ']') return undefined
  return unescapeQuoted(token.slice(1, -1))
}

/** Dots and brackets stand alone, texts in single quotes stay whole, and everything between is a name. */
function tokenize(text: string): string[] {
  const tokens: string[] = []
  let rest = text
  while (rest !== '') {
    const quoted = rest.startsWith("'") ? /^'[\s\S]*?[^\\]'|^''/.exec(rest) : null
    const token = rest.startsWith("'") ? (quoted?.[0] ?? rest) : (/^[.[\]]|^[^.[\]]+/.exec(rest) as RegExpExecArray)[0]
    tokens.push(token)
    rest = rest.slice(token.length)
  }
  return tokens
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

function unescapeQuoted(text: string): string | undefined {
  let valid = true
  const unescaped = text.replace(/\\(.)/g, (_, character: string) => {
    const replacement = escapes.get(character)
    if (replacement === undefined) valid = false
    return replacement ?? ''
  })
  return valid ? unescaped : undefined
}
