/**
 * The audit log and the metrics of the embedded server, compared with those of a real one after the same requests.
 * Guarantees: both logs have the same policy; every event is compared, field by field, after normalisation; known
 * differences are listed by name and must still differ.
 *
 * @module
 */
export { type LoggedPair, startLoggedPair } from './logged-pair.ts'
export { auditedRequests, auditPolicy } from './requests.ts'
