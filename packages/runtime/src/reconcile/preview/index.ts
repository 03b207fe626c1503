/**
 * Previews: what a reconcile of an object would write, field by field, on given objects or on the cache of a running
 * operator.
 * Guarantees: writes nothing and sends no request; the same objects give the same preview; values of Secrets are hidden.
 * May import: trace, cache, and the plan, the results and the conditions of reconcile.
 *
 * @module
 */
export type { Preview, PreviewOptions, PreviewWrite } from './preview.ts'
export { previewObject } from './preview.ts'
