/**
 * PriorityClasses, with the two that every cluster has.
 *
 * @module
 */
export { priorityClassesStorageName, priorityClassKind, systemPriorityClasses } from './priority-class.ts'
