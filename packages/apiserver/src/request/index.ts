/**
 * Parses a request line once: RequestInfo (verb, group, version, resource, namespace, name, subresource), paths, and
 * the media types that client and server agree on. Guarantees: verbs, resources and refusals equal those of
 * kube-apiserver's RequestInfoResolver and content negotiation; every function is pure; headers are read up to a limit.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { acceptsMediaType, parseAccept } from './accept.ts'
export type { Representation } from './negotiation.ts'
export {
  isRouted,
  jsonMediaType,
  negotiate,
  negotiateFailure,
  plainJson,
  protobufMediaType,
  responseMediaTypes,
  streamMediaTypes,
} from './negotiation.ts'
export { observeStream } from './observe-stream.ts'
export type { RequestInfo, RequestLine } from './request-info.ts'
export { infoOf, isLongRunning, isMutating, requestInfoOf } from './request-info.ts'
export { decodedPath, isDecodable, isResourcePath, segmentsOf } from './request-path.ts'
