/**
 * What the server says about itself: which resources it serves (discovery, aggregated and legacy), their schemas
 * (OpenAPI v2 and v3), its version, health and metrics. Guarantees: says what the resource table says at this moment; documents are
 * made once for each version of the table; what is not served is not listed. May import: metrics, resources.
 *
 * @module
 */
export { notFoundPage } from './answers.ts'
export type { DiscoveryOptions } from './discovery.ts'
export { handleDiscoveryRequest } from './discovery.ts'
export { gitVersion } from './version.ts'
