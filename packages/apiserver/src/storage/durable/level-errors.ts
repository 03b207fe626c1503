/** Classifies LevelDB's errors by the code of the error's cause. */
export type LevelProblem = 'locked' | 'damaged' | 'other'

export function levelProblemOf(error: unknown): LevelProblem {
  const codes = [codeOf(error), codeOf(error instanceof Error ? error.cause : undefined)]
  if (codes.includes('LEVEL_LOCKED')) return 'locked'
  if (codes.includes('LEVEL_CORRUPTION')) return 'damaged'
  // LevelDB reports missing or truncated files only in the message.
  const text = sentenceOf(error)
  if (/does not exist/.test(text)) return 'damaged'
  return /^IO error: /.test(text) && !ofSystem.test(text) ? 'damaged' : 'other'
}

/** Operating system errors on undamaged files: missing permission or space. */
const ofSystem =
  /Permission denied|not permitted|Read-only file system|No space left|quota exceeded|File too large|Too many open files|Cannot allocate memory|temporarily unavailable/

function codeOf(error: unknown): unknown {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}

/** The innermost message; the outer one only reports that the operation failed. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
