/**
 * Requests for certificates. Guarantees: each is signed by the key that it is about, says who asked, and stays as it was
 * asked; approval and issue have parts of their own.
 *
 * @module
 */
export { certificateSigningRequest, prepareForApproval, validateApproval } from './certificate-request.ts'
export { commonNameOf } from './signed-request.ts'
