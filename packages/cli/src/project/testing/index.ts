/**
 * Projects for tests, in temporary folders.
 *
 * @module
 */
export { newFolder, newProject, writeTexts } from './new-project.ts'
