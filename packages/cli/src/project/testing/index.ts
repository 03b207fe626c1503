/**
 * Projects for tests, in temporary folders.
 *
 * @module
 */
export { linkPackages, newFolder, newProject, writeTexts } from './new-project.ts'
