/**
 * Encodes responses: JSON, YAML, protobuf, Tables, PartialObjectMetadata, lists in pieces and watch streams.
 * Guarantees: an event is encoded once for all watchers; reading stops while the client does not read (backpressure).
 *
 * @module
 */
export { encodeYaml } from './yaml.ts'
