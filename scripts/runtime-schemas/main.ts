import { writeGenerated } from '../write-generated.ts'
import { schemasFiles } from './schemas-files.ts'

/** Writes the schemas of packages/runtime, or with --check compares them with the committed files. */
for (const [name, text] of schemasFiles()) writeGenerated(`packages/runtime/src/schemas/${name}`, text)
