/**
 * Projects for tests, in temporary folders.
 *
 * @module
 */
export { linkPackages, newFolder, newProject, projectManifest, writeTexts } from './new-project.ts'
