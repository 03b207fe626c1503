import { utf8Length } from '../json/index.ts'

/** The texts of Kubernetes' messages about names. */

export function maxLengthMessage(lengthMax: number): string {
  return `must be no more than ${lengthMax} characters`
}

/** Kubernetes words this differently for labels. */
export function maxLengthBytesMessage(lengthMax: number): string {
  return `must be no more than ${lengthMax} bytes`
}

export const emptyMessage = 'must be non-empty'

export function rangeMessage(least: number, most: number): string {
  return `must be between ${least} and ${most}, inclusive`
}

/** A message with the rule, examples, and the regular expression used for validation. */
export function patternMessage(message: string, pattern: string, ...examples: string[]): string {
  const quoted = examples.map((example) => `'${example}', `).join(' or ')
  return `${message} (${quoted === '' ? '' : `e.g. ${quoted}`}regex used for validation is '${pattern}')`
}

/** An anchored pattern. */
export function wholePattern(pattern: string, flags?: string): RegExp {
  return new RegExp(`^${pattern}$`, flags)
}

/** Whether the text has more bytes in UTF-8; counts only if necessary. */
export function longerThan(text: string, lengthBytesMax: number): boolean {
  return text.length * 3 > lengthBytesMax && utf8Length(text) > lengthBytesMax
}
