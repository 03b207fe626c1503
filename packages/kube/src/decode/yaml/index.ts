/**
 * YAML as Kubernetes reads it: its syntax, and what its values are in JSON. Guarantees: loaded when the first text comes that is
 * no JSON, since the parser is as large as all that decodes besides.
 *
 * @module
 */
export type { YamlDuplicate } from './convert.ts'
export { YamlConverter } from './convert.ts'
export type { YamlSource } from './syntax.ts'
export { lineAt, normalizeYaml, parseFirstDocument } from './syntax.ts'
