/**
 * The defaults of pods and of templates of pods in version v1. Guarantees: an object that has them all comes back as it is.
 *
 * @module
 */
export { setPodDefaults } from './pod-defaults.ts'
export { setPodSpecDefaults, setPodTemplateDefaults } from './pod-spec-defaults.ts'
