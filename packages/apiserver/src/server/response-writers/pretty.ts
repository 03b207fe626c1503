import type { ApiRequest } from '../../api/index.ts'

/** User-Agents for which Kubernetes indents by default. */
const readByPeople = /^(?:curl|Wget|Mozilla\/5\.0)/
/** The values that Go's strconv.ParseBool takes for true. */
const yes: ReadonlySet<string> = new Set(['1', 't', 'T', 'TRUE', 'true', 'True'])

/** Whether to indent the response: if the query requests it, and for some User-Agents unless the query declines it. */
export function wantsPretty({ query, headers }: Pick<ApiRequest, 'query' | 'headers'>): boolean {
  const pretty = query['pretty'] ?? ''
  return pretty === '' ? readByPeople.test(headers['user-agent'] ?? '') : yes.has(pretty)
}

const indentation = '  '

/** Indents JSON as Go's json.Indent does: an empty object or list stays on one line. */
export function indentJson(text: string): string {
  const parts: string[] = []
  let depth = 0
  // Matches whole strings, so that syntax characters within them are ignored.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|\{\}|\[\]|[{}[\],:]|[^"{}[\],:]+/g)) {
    if (token === '{' || token === '[') {
      depth += 1
      parts.push(token, lineAt(depth))
    } else if (token === '}' || token === ']') {
      depth -= 1
      parts.push(lineAt(depth), token)
    } else if (token === ',') parts.push(token, lineAt(depth))
    else parts.push(token === ':' ? ': ' : token)
  }
  return parts.join('')
}

function lineAt(depth: number): string {
  return `\n${indentation.repeat(depth)}`
}
