/**
 * RuntimeClasses.
 *
 * @module
 */
export { runtimeClassStrategy } from './runtime-class.ts'
