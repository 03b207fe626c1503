/**
 * The usage of each quota. The API server charges created objects; this controller releases deleted, ended and shrunk
 * ones, and measures new quotas. Guarantees: a charge that the server makes meanwhile is never overwritten.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createQuotaController } from './quota-controller.ts'
