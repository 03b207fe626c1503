import type { ApiRequest } from '../../api.ts'

/** Programs with a person in front of them, as Kubernetes knows them by their first letters. */
const readByPeople = /^(?:curl|Wget|Mozilla\/5\.0)/
/** What Go's strconv.ParseBool takes for true. */
const yes: ReadonlySet<string> = new Set(['1', 't', 'T', 'TRUE', 'true', 'True'])

/** Whether the answer is for people to read: when the query says so, and to some programs unless it says no. */
export function wantsPretty({ query, headers }: Pick<ApiRequest, 'query' | 'headers'>): boolean {
  const pretty = query['pretty'] ?? ''
  return pretty === '' ? readByPeople.test(headers['user-agent'] ?? '') : yes.has(pretty)
}

const indentation = '  '

/** The same JSON on many lines, as Go's json.Indent writes it: an empty object or list stays in one piece. */
export function indentJson(text: string): string {
  const parts: string[] = []
  let depth = 0
  // Strings are taken whole, so that what looks like syntax within them is none.
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
