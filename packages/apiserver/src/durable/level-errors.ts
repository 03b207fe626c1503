/** What LevelDB's errors mean, by the codes that its package gives them; the cause has the code. */
export type LevelProblem = 'locked' | 'damaged' | 'other'

export function levelProblemOf(error: unknown): LevelProblem {
  const codes = [codeOf(error), codeOf(error instanceof Error ? error.cause : undefined)]
  if (codes.includes('LEVEL_LOCKED')) return 'locked'
  if (codes.includes('LEVEL_CORRUPTION')) return 'damaged'
  // A database whose files are gone cannot be opened, and says so in words alone.
  return isMissing(error) ? 'damaged' : 'other'
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && error.cause instanceof Error && /does not exist|No such file/.test(error.cause.message)
  )
}

function codeOf(error: unknown): unknown {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}

/** The innermost sentence: the outer one only says that something failed. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
