/**
 * WATCH: initial events, bookmarks, selectors and converted versions. Guarantees: events arrive in the order of the
 * revisions; a watch that cannot continue ends with 410; a slow reader has a limited buffer.
 *
 * @module
 */
export { watchObjects } from './watch.ts'
