/**
 * What tests of the build share: a project with an operator, and a host that collects lines.
 *
 * @module
 */

export { type ImageFile, imageFiles } from './image-files.ts'
export { hostIn, siteSources } from './site-project.ts'
