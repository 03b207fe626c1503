import type { TransportRequest, TransportResponse } from '@kubewright/kube/transport'
import { callSafely } from '../callback.ts'
import { runtimeLimits } from '../limits.ts'

/** The request that caused the warning. */
export interface WarnedRequest {
  readonly method: TransportRequest['method']
  readonly path: string
}

/** `299 - "text"`, with quotes and backslashes escaped by a backslash; a date may follow. */
const warning = /\b\d{3} \S+ "((?:[^"\\]|\\.)*)"/g

/** The texts of a Warning header. Several headers arrive joined by commas. */
export function warningTexts(header: string | undefined): string[] {
  if (header === undefined || header === '') return []
  return Array.from(header.matchAll(warning), ([, text = '']) => text.replace(/\\(.)/g, '$1'))
}

/** Returns a function that reports the warnings of a response; undefined without a callback. */
export function createWarningReporter(
  onWarning: ((text: string, request: WarnedRequest) => void) | undefined,
  isOnce: boolean,
): ((response: TransportResponse, request: WarnedRequest) => void) | undefined {
  if (onWarning === undefined) return undefined
  const isNew = isOnce ? firstTimeFilter() : () => true
  return (response, { method, path }) => {
    for (const text of warningTexts(response.headers['warning'])) {
      if (!isNew(text)) continue
      // A throwing callback must not make a successful request look failed.
      callSafely(() => onWarning(text, { method, path }))
    }
  }
}

/** Remembers the latest texts; a text that was evicted is reported again. */
function firstTimeFilter(): (text: string) => boolean {
  const seen = new Set<string>()
  return (text) => {
    const isKnown = seen.delete(text)
    seen.add(text)
    if (seen.size > runtimeLimits.warningTextsMax) seen.delete(seen.values().next().value as string)
    return !isKnown
  }
}
