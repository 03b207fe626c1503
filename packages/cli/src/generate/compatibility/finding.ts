/** A difference between two definitions of one resource. */
export interface CompatibilityFinding {
  /**
   * "breaking" refuses or loses what worked in the release; "warning" changes behaviour or needs a migration; "note" is for
   * information.
   */
  readonly level: 'breaking' | 'warning' | 'note'
  /** The name of the definition, such as backups.example.com. */
  readonly definition: string
  readonly version?: string | undefined
  /** The path of the field in objects, such as .spec.size. */
  readonly path?: string | undefined
  readonly message: string
}

/** Takes what a comparison finds. */
export type Report = (level: CompatibilityFinding['level'], path: string, message: string) => void
