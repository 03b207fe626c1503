/**
 * The type checker: a type for every node of a tree, and the references of its names. Guarantees: the messages and
 * positions of cel-go; inference takes a bounded number of steps. May import: the tree, type and environment types of
 * cel/.
 *
 * @module
 */
export { type CheckResult, checkExpression } from './checker.ts'
export { Declarations, type FunctionTable, functionTable } from './declarations.ts'
export { CheckStop } from './substitution.ts'
export { validateLiterals } from './validate.ts'
