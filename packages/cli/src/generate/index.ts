/**
 * `kubewright generate`: the files that follow from a project's definitions. Guarantees: the text depends on the sources
 * only, so that equal sources give equal bytes; every file carries the mark of generated files except samples, which are
 * the user's from then on; files of kinds that are gone are deleted; a check writes nothing.
 * May import: project, files.
 *
 * @module
 */
export { addGenerateCommand } from './generate-command.ts'
export { generatedFiles } from './generated-files.ts'
