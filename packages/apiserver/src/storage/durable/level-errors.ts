/** What LevelDB's errors mean, by the codes that its package gives them; the cause has the code. */
export type LevelProblem = 'locked' | 'damaged' | 'other'

export function levelProblemOf(error: unknown): LevelProblem {
  const codes = [codeOf(error), codeOf(error instanceof Error ? error.cause : undefined)]
  if (codes.includes('LEVEL_LOCKED')) return 'locked'
  if (codes.includes('LEVEL_CORRUPTION')) return 'damaged'
  // A database whose files are gone or cut short cannot be opened, and says so in words alone.
  const text = sentenceOf(error)
  if (/does not exist/.test(text)) return 'damaged'
  return /^IO error: /.test(text) && !ofSystem.test(text) ? 'damaged' : 'other'
}

/** What a system says of files that are well: they may not be touched, or there is no room for more. */
const ofSystem =
  /Permission denied|not permitted|Read-only file system|No space left|quota exceeded|File too large|Too many open files|Cannot allocate memory|temporarily unavailable/

function codeOf(error: unknown): unknown {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}

/** The innermost sentence: the outer one only says that something failed. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
