/**
 * Serves OpenAPI v2 and v3, as JSON and in gnostic's protobuf: built-in kinds from generated tables, without
 * descriptions; custom resources from their definitions. Guarantees: names, types, keys, operations and parameters
 * equal those of Kubernetes; documents are built on request.
 * May import: request, api, discovery.
 *
 * @module
 */
export { lastingDocuments, openApiResponse } from './openapi-responses.ts'
