/**
 * What of each quota is used. The API server charges what is created; this gives back what is deleted, has ended or shrunk,
 * and measures quotas that are new. Guarantees: a charge that the server makes meanwhile is never overwritten.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createQuotaController } from './quota-controller.ts'
