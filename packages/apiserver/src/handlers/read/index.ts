/**
 * GET and LIST: selectors, pages with `continue`, and reads at a resourceVersion. Guarantee: all pages of a list show
 * one revision, or 410.
 *
 * @module
 */
export { getComponent, listComponents } from './component-statuses.ts'
export { getObject } from './get.ts'
export { listObjects } from './list.ts'
