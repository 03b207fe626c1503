import type { TransportAnswer, TransportRequest } from '@kubewright/kube/transport'
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
export function createWarningTeller(
  onWarning: ((text: string, request: WarnedRequest) => void) | undefined,
  isOnce: boolean,
): ((answer: TransportAnswer, request: WarnedRequest) => void) | undefined {
  if (onWarning === undefined) return undefined
  const isNew = isOnce ? firstTimeFilter() : () => true
  return (answer, { method, path }) => {
    for (const text of warningTexts(answer.headers['warning'])) {
      if (!isNew(text)) continue
      // A throwing callback must not make a successful request look failed.
      callSafely(() => onWarning(text, { method, path }))
    }
  }
}

/** Remembers the latest texts; a text that was evicted is reported again. */
function firstTimeFilter(): (text: string) => boolean {
  const told = new Set<string>()
  return (text) => {
    const isKnown = told.delete(text)
    told.add(text)
    if (told.size > runtimeLimits.warningTextsMax) told.delete(told.values().next().value as string)
    return !isKnown
  }
}
