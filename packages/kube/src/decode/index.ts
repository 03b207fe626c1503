/**
 * Decoding of Kubernetes documents from JSON and YAML, with the problems that strict decoding reports. Guarantees:
 * results are those of the API server and kubectl; aliases, nesting and size are bounded.
 * May import: json, shape, values.
 *
 * @module
 */
export { undecodableMessage, unrecognizedMessage } from './decode-failure.ts'
export type { DecodedDocument, DecodeOptions } from './decoded.ts'
export { decodeDocument, decodeYamlDocuments, isJsonDocument } from './documents.ts'
export { fieldProblems } from './field-problems.ts'
export { decodeJson } from './json.ts'
export { kindProblem } from './kind-problem.ts'
export type { FieldValidation, FieldValidationResult } from './strict.ts'
export { applyFieldValidation, strictDecodingError, unknownField } from './strict.ts'
export type { TypeProblemOptions } from './type-problem.ts'
export { documentTypeProblem, needsDocumentTypeCheck, typeProblem } from './type-problem.ts'
export type { UnknownFieldsOptions } from './unknown-fields.ts'
export { unknownFields } from './unknown-fields.ts'
export { WarningList, warningHeaders } from './warning-header.ts'
export { decodeYaml } from './yaml.ts'
