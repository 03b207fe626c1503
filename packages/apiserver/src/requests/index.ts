/**
 * The request path: from a request to its answer, the same in process and over HTTPS. Guarantees: the order of checks,
 * the rules and the messages are those of Kubernetes; a request reads, decides and commits in one turn; failures are
 * answered, never thrown; what is not served is refused.
 * May import: store, builtins, access, admission, conversion, resources, tokens.
 *
 * @module
 */
export { handleResourceRequest } from './handle.ts'
export type { RequestContext } from './operation.ts'
export type { ResourcePath } from './resource-path.ts'
export { parseResourcePath } from './resource-path.ts'
