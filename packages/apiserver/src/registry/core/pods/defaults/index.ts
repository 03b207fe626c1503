/**
 * The defaults of pods and pod templates in v1. Guarantee: an object that has all defaults is returned unchanged.
 *
 * @module
 */
export { setPodDefaults } from './pod-defaults.ts'
export { setPodTemplateDefaults } from './pod-spec-defaults.ts'
