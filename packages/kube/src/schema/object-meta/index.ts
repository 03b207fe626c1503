/**
 * ObjectMeta inside schemas: how the metadata of embedded resources is read and checked.
 * Guarantees: reads what the API server's decoder reads and drops what it drops; messages are those of Kubernetes.
 * May import: json, field, names, values of the package.
 *
 * @module
 */
export type { DecodedObjectMeta } from './decode.ts'
export { decodeObjectMeta } from './decode.ts'
export type { ObjectMetaRules } from './validate.ts'
export { validateObjectMeta } from './validate.ts'
export { validateObjectMetaUpdate } from './validate-update.ts'
