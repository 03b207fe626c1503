import { redactText } from 'kubewright/log'

/** The whole message of an error on one line: messages of kubewright end with advice. Secrets are left out. */
export function errorText(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return redactText(message)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}
