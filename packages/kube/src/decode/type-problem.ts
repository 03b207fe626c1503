import type { JsonValue } from '../json/index.ts'
import type { Shape } from '../shape/index.ts'
import { type DecodedDocument, type DecodeOptions, decodeLimits } from './decoded.ts'
import { faultText } from './go-fault.ts'
import { goTypeOfKind } from './go-type.ts'
import { GoDecoder } from './go-unmarshal.ts'
import { type JsonNode, readNodes } from './json-node.ts'

export interface TypeProblemOptions {
  /** Visits the fields of each object in sorted order, as Kubernetes does for YAML, instead of document order. */
  readonly sorted?: boolean
}

/**
 * Why a value does not have the types of a built-in kind, with the message of Kubernetes' decoder, such as `json:
 * cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32`; undefined if all types are
 * right. Of several problems it returns the one that Kubernetes reports. Unknown fields are not a problem.
 */
export function typeProblem(value: JsonValue, shape: Shape, options: TypeProblemOptions = {}): string | undefined {
  return problemOf(value, shape, options.sorted === true)
}

/**
 * Like typeProblem, but exact for a decoded document. In JSON it also finds integers written as 1.0 or 1e3, which Go
 * rejects, quantities with escapes, and invalid values of a field that a later duplicate replaces, and it reports
 * numbers as written.
 */
export function documentTypeProblem(
  document: DecodedDocument,
  shape: Shape,
  options: DecodeOptions = {},
): string | undefined {
  const problem = problemOf(document.value, shape, document.format === 'yaml')
  if (document.format === 'yaml') return problem
  if (problem === undefined && document.duplicates.length === 0 && !isWrittenOddly(document.source)) return undefined
  return problemOf(readNodes(document.source, decodeLimits(options).depthMax), shape, false)
}

/**
 * Whether documentTypeProblem may find a problem that typeProblem does not find in the document's value. For any other
 * document, typeProblem suffices.
 */
export function needsDocumentTypeCheck({ format, duplicates, source }: DecodedDocument): boolean {
  return format === 'yaml' || duplicates.length > 0 || isWrittenOddly(source)
}

/** Whether the text may have a problem although its value has none. */
function isWrittenOddly(source: string): boolean {
  return looseNumber.test(source) || (source.includes('\\u') && escapedText.test(source))
}

/** A string with an escaped character, which Kubernetes does not accept in a quantity. */
const escapedText = /[:[,]\s*"[^"\\]*\\u/

/** A number with a fraction or an exponent, or text that looks like one, after a field name or in a list. */
const looseNumber = /(?:"\s*:|[[,])\s*-?[0-9]+[.eE]/

function problemOf(node: JsonNode, shape: Shape, sorted: boolean): string | undefined {
  const fault = new GoDecoder(sorted).fault(node, goTypeOfKind(shape))
  return fault === undefined ? undefined : faultText(fault)
}
