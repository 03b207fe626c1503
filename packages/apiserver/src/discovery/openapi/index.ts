/**
 * Descriptions of the API in OpenAPI, versions 2 and 3, as JSON and in the protobuf of gnostic: built-in kinds from the
 * generated tables, without descriptions; custom resources as their definitions declare them, in their own words.
 * Guarantees: names, types, keys, values, operations and their parameters are those of Kubernetes.
 *
 * @module
 */
export { openApiV2 } from './document-v2.ts'
export { groupVersionDocument } from './document-v3.ts'
export type { MessageTable } from './gnostic.ts'
export { encodeGnostic } from './gnostic.ts'
export { gnosticV2 } from './gnostic-v2.ts'
export { gnosticV3 } from './gnostic-v3.ts'
export { serverDocument, serverPaths } from './server-documents.ts'
