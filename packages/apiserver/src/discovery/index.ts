/**
 * What the server says about itself: which resources it serves (discovery, aggregated and legacy), their schemas
 * (OpenAPI v3), its version and health. Guarantees: says what the resource table says at this moment; documents are
 * made once for each version of the table; what is not served is not listed. May import: resources.
 *
 * @module
 */
export { handleDiscoveryRequest, notFoundPage } from './discovery.ts'
