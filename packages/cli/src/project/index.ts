/**
 * The project that a command works on: its folder, its settings and its operator. Guarantees: a project is the nearest
 * folder whose package.json has the key "kubewright"; an operator is loaded from its sources as they are now, and an error
 * in them names the file and the line.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { buildMessage, type FrameworkFiles, linkedFramework } from './bundle-entry.ts'
export { findProject } from './find-project.ts'
export type { LoadedOperator } from './load-operator.ts'
export { loadOperator } from './load-operator.ts'
export type { Project, ProjectSettings } from './project.ts'
export type { Sample } from './samples.ts'
export { readSamples } from './samples.ts'
