import type { ConversionCheckOptions } from './conversion-check.ts'
import type { VersionCheckOptions } from './version-check.ts'

/** Which rules a definition is checked against: an update may break those that the old definition already breaks. */
export interface DefinitionCheckOptions extends VersionCheckOptions, ConversionCheckOptions {
  readonly requireSchema: boolean
}
