/**
 * CertificateSigningRequests. Guarantees: the request is signed with its own key, names its requester, and never
 * changes; approval and issuing have their own subresources.
 *
 * @module
 */
export { certificateSigningRequestStrategy } from './certificate-request.ts'
