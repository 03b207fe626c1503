/**
 * RuntimeClasses.
 *
 * @module
 */
export { runtimeClassKind } from './runtime-class.ts'
