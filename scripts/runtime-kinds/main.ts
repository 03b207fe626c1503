import { writeGenerated } from '../write-generated.ts'
import { kindsFile } from './kinds-file.ts'

/** Writes the kinds of packages/runtime, or with --check compares them with the committed file. */
writeGenerated('packages/runtime/src/kinds/kinds.generated.ts', kindsFile())
