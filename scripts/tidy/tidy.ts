import { checkCycles } from './cycles.ts'
import { checkFolderComments, checkForms } from './folders.ts'
import { checkImports } from './imports.ts'
import { checkCalls, checkNames } from './names.ts'
import { checkFileSize, checkFolderSizes, checkFunctionSizes, checkMedianSize } from './sizes.ts'
import { type Problem, readSources } from './source.ts'
import { checkValidation } from './validation.ts'
import { checkVocabulary } from './vocabulary.ts'

const fileChecks = [
  checkFileSize,
  checkFunctionSizes,
  checkImports,
  checkCalls,
  checkNames,
  checkValidation,
  checkVocabulary,
  checkForms,
]
const treeChecks = [checkCycles, checkFolderComments, checkFolderSizes, checkMedianSize]

/** Every rule on every TypeScript file below the folders, as lines a person can act on. */
export function tidy(root: string, below: readonly string[]): string[] {
  const files = readSources(root, below)
  const problems: Problem[] = [
    ...files.flatMap((file) => fileChecks.flatMap((check) => check(file))),
    ...treeChecks.flatMap((check) => check(files)),
  ]
  return problems.map((problem) => `${problem.path}:${problem.line}: ${problem.message}`)
}
