import type { ApiAnswer } from '../api.ts'

/** The answers of /healthz, /livez and /readyz: a server that answers at all is well. */
export function answerHealth(segments: readonly string[], query: Readonly<Record<string, string>>): ApiAnswer {
  const [endpoint = '', check] = segments
  if (segments.length > 2 || (check !== undefined && check !== 'ping')) return text(404, '404 page not found\n')
  if (check === undefined && query['verbose'] !== undefined) return text(200, `[+]ping ok\n${endpoint} check passed\n`)
  return text(200, 'ok')
}

function text(status: number, content: string): ApiAnswer {
  return { form: 'document', status, contentType: 'text/plain; charset=utf-8', content }
}
