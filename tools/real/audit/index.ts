/**
 * The audit log and the metrics of the embedded server beside those of a real one: the same requests, and what both say of
 * them afterwards. Guarantees: both logs have the same policy; every event is compared, field by field, after what must
 * differ was normalised; what is known to differ is listed by name and still differs.
 *
 * @module
 */
export { type LoggedPair, startLoggedPair } from './logged-pair.ts'
export { auditedRequests, auditPolicy } from './requests.ts'
