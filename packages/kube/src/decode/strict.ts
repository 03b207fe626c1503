import { KubeError } from '../errors.ts'
import { quoteGo } from '../json/index.ts'
import { limits } from '../limits.ts'

/** The fieldValidation parameter: how to handle duplicate and unknown fields. Defaults to Warn. */
export type FieldValidation = 'Ignore' | 'Warn' | 'Strict'

export function duplicateField(path: string): string {
  return `duplicate field ${quoteGo(path)}`
}

export function unknownField(path: string): string {
  return `unknown field ${quoteGo(path)}`
}

/** The error of strict decoding; it lists at most limits.strictErrorsMax problems. */
export function strictDecodingError(problems: readonly string[]): KubeError {
  const named = problems.slice(0, limits.strictErrorsMax)
  return new KubeError('KUBE_STRICT_DECODING', `strict decoding error: ${named.join(', ')}`)
}

export interface FieldValidationResult {
  /** Set if the document must be rejected. */
  readonly error?: KubeError
  /** The texts of Warning headers. */
  readonly warnings: readonly string[]
}

/** Turns the problems of a document into an error or warnings, according to fieldValidation. */
export function applyFieldValidation(
  problems: readonly string[],
  mode: FieldValidation | undefined,
): FieldValidationResult {
  if (problems.length === 0 || mode === 'Ignore') return { warnings: [] }
  if (mode === 'Strict') return { error: strictDecodingError(problems), warnings: [] }
  return { warnings: problems.flatMap(warningTexts) }
}

const yamlProblem = /^(?:error converting YAML to JSON: )?yaml: unmarshal errors:\n/

/** The problems of a YAML document are one text of several lines; each line becomes a warning. */
function warningTexts(problem: string): string[] {
  if (!yamlProblem.test(problem)) return [problem]
  return problem
    .replace(yamlProblem, '')
    .split('\n')
    .map((line) => line.trim())
}
