/**
 * The string formats that Kubernetes checks; every other format is documentation.
 * Guarantees: each check takes time linear in the text. May import: json, regex, values of the package.
 *
 * @module
 */
export type { FormatCheck } from './registry.ts'
export { formatCheckFor, isRecognizedFormat, servedFormat } from './registry.ts'
