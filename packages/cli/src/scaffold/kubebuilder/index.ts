/**
 * Takes over a project of kubebuilder: its groups, kinds and CustomResourceDefinitions. Guarantees: the project is only
 * read; names in it are checked as those of a command line are; what a schema says and zod cannot is listed.
 *
 * @module
 */
export { type ImportedProject, kubebuilderFiles } from './kubebuilder-files.ts'
export { type KubebuilderProject, readKubebuilderProject } from './kubebuilder-project.ts'
export { resourceSource } from './resource-source.ts'
