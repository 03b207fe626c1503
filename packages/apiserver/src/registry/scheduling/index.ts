/**
 * PriorityClasses, with the two that every cluster has.
 *
 * @module
 */
export { priorityClassesStorageName, priorityClassStrategy, systemPriorityClasses } from './priority-class.ts'
