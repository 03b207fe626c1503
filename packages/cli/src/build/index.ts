/**
 * `kubewright build`: the operator of a project as one file of JavaScript, and as a container image that needs neither
 * Docker nor a network. Guarantees: the same sources, packages and options give the same bytes; the image runs as a user
 * without rights, and nothing of it but the temporary folder is written at run time.
 * May import: project, files.
 *
 * @module
 */
export { addBuildCommand } from './build-command.ts'
export type { BuildOptions, BuildResult } from './run-build.ts'
export { runBuild } from './run-build.ts'
