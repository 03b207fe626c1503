import { KubeError } from '../errors.ts'
import { sortStrings } from '../json/index.ts'

/** One condition on a field: equal to a value, or not equal to it. */
export interface FieldRequirement {
  readonly field: string
  readonly operator: '=' | '!='
  readonly value: string
}

/** A compiled field selector. */
export interface FieldMatcher {
  readonly requirements: readonly FieldRequirement[]
  readonly everything: boolean
  /** Whether the fields match; a missing field counts as empty. */
  matches(fields: { readonly [field: string]: unknown }): boolean
  toString(): string
}

/** Renames a field or rewrites its value; two empty strings drop the condition. It may throw to reject a field. */
export type FieldTransform = (field: string, value: string) => readonly [field: string, value: string]

/**
 * Parses a field selector such as `status.phase=Running,spec.nodeName!=a`. In values, a backslash escapes itself, the
 * comma and the equals sign. Throws KUBE_SELECTOR_INVALID with Kubernetes' message.
 */
export function parseFieldSelector(text: string, transform: FieldTransform = unchanged): FieldMatcher {
  const requirements: FieldRequirement[] = []
  for (const term of sortStrings(splitTerms(text))) {
    if (term === '') continue
    const match = /^(.*?)(!=|==|=)(.*)$/s.exec(term)
    if (!match) throw failure(`invalid selector: '${text}'; can't understand '${term}'`)
    const value = unescapeFieldValue(match[3] as string)
    requirements.push({ field: match[1] as string, operator: match[2] === '!=' ? '!=' : '=', value })
  }
  return transformFieldSelector(compileFields(requirements), transform)
}

function unchanged(field: string, value: string): readonly [string, string] {
  return [field, value]
}

/** The selector with each condition rewritten. */
export function transformFieldSelector(selector: FieldMatcher, transform: FieldTransform): FieldMatcher {
  const requirements: FieldRequirement[] = []
  for (const { field, operator, value } of selector.requirements) {
    const [newField, newValue] = transform(field, value)
    if (newField !== '' || newValue !== '') requirements.push({ field: newField, operator, value: newValue })
  }
  return compileFields(requirements)
}

/** A selector for fields that must have exactly these values. */
export function fieldSelectorOf(fields: { readonly [field: string]: string }): FieldMatcher {
  return compileFields(Object.entries(fields).map(([field, value]) => ({ field, operator: '=', value })))
}

/** The value that the selector requires of a field, or undefined. */
export function exactFieldMatch(selector: FieldMatcher, field: string): string | undefined {
  const found = selector.requirements.find((candidate) => candidate.field === field && candidate.operator === '=')
  return found?.value
}

function compileFields(requirements: readonly FieldRequirement[]): FieldMatcher {
  return {
    requirements,
    everything: requirements.length === 0,
    matches(fields) {
      for (const { field, operator, value } of requirements) {
        const found = fields[field]
        if (((typeof found === 'string' ? found : '') === value) !== (operator === '=')) return false
      }
      return true
    },
    toString: () => requirements.map(formatFieldRequirement).join(','),
  }
}

function formatFieldRequirement({ field, operator, value }: FieldRequirement): string {
  return `${field}${operator}${escapeFieldValue(value)}`
}

/** Splits at commas that no backslash escapes. */
function splitTerms(text: string): string[] {
  const terms: string[] = []
  let start = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '\\') index++
    else if (text[index] === ',') {
      terms.push(text.slice(start, index))
      start = index + 1
    }
  }
  terms.push(text.slice(start))
  return terms
}

export function escapeFieldValue(value: string): string {
  return value.replace(/[\\,=]/g, '\\$&')
}

export function unescapeFieldValue(text: string): string {
  return text.replace(/\\(.?)|[,=]/gsu, (match, escaped?: string) => {
    if (escaped === undefined) {
      throw failure(`invalid field selector: unescaped character in value: ${match.charCodeAt(0)}`)
    }
    if (escaped === '\\' || escaped === ',' || escaped === '=') return escaped
    throw failure(`invalid field selector: invalid escape sequence: ${match}`)
  })
}

function failure(message: string): KubeError {
  return new KubeError('KUBE_SELECTOR_INVALID', message)
}
