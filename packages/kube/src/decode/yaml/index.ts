/**
 * YAML as Kubernetes reads it: its syntax, and its conversion to JSON. Guarantees: loaded only when the first input
 * that is not JSON arrives, because the parser is as large as the rest of decode/.
 *
 * @module
 */
export type { YamlDuplicate } from './convert.ts'
export { YamlConverter } from './convert.ts'
export type { YamlSource } from './syntax.ts'
export { lineAt, normalizeYaml, parseFirstDocument } from './syntax.ts'
