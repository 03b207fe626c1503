/** A line of the list of known differences. All its parts are patterns: `*` stands for any text. */
export interface Row {
  /** `scenario: step`, each. */
  readonly where: readonly string[]
  /** Paths of fields. */
  readonly fields: readonly string[]
  readonly reason: string
}

export function placeOf(scenario: string, step: string): string {
  return `${scenario}: ${step}`
}

const compiled = new Map<string, RegExp>()

/** Whether a text matches a pattern. */
export function matchesPattern(pattern: string, text: string): boolean {
  let expression = compiled.get(pattern)
  if (expression === undefined) {
    const source = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    expression = new RegExp(`^${source.join('[^]*')}$`)
    compiled.set(pattern, expression)
  }
  return expression.test(text)
}

/** Whether a row lists a difference. */
export function listsDifference(row: Row, place: string, field: string): boolean {
  return (
    row.where.some((pattern) => matchesPattern(pattern, place)) &&
    row.fields.some((pattern) => matchesPattern(pattern, field))
  )
}
