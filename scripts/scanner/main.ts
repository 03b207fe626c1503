import { writeGenerated } from '../write-generated.ts'
import { programFile } from './program-file.ts'

/** Writes the program of the scanner, or with --check compares it with the committed file. */
writeGenerated('packages/runtime/src/bytes/scanner.generated.ts', await programFile())
