/**
 * Handles a resource request, in process and over HTTPS: routing, then `read/`, `delete/`, `watch/`, `subresources/`,
 * or the steps of `write-path.ts`, which are in `write/`. Guarantees: the order of checks, the rules and the messages
 * equal those of Kubernetes; a request reads, decides and commits in one turn of the event loop; a failure is a Status in
 * the response, never an exception; a verb that is not served is refused.
 * May import: storage, request, authentication, outbound, conversion, registry, api, authorization, admission.
 *
 * @module
 */
export { handleResourceRequest } from './handle.ts'
export type { RequestContext } from './operation.ts'
