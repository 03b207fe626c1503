import type { JsonValue } from '../json/index.ts'
import type { Shape } from '../shape/index.ts'
import { type DecodedDocument, type DecodeOptions, decodeLimits } from './decoded.ts'
import { faultText } from './go-fault.ts'
import { goTypeOfKind } from './go-type.ts'
import { GoDecoder } from './go-unmarshal.ts'
import { type JsonNode, readNodes } from './json-node.ts'

export interface TypeProblemOptions {
  /** Take the fields of each object in sorted order, as Kubernetes does for YAML, rather than in theirs. */
  readonly sorted?: boolean
}

/**
 * Why a value is none of a built-in kind, in the words of Kubernetes' decoder, such as `json: cannot unmarshal string
 * into Go struct field DeploymentSpec.spec.replicas of type int32`; undefined when all its values have the right type.
 * Of several problems the one that Kubernetes reports. Unknown fields are none.
 */
export function typeProblem(value: JsonValue, shape: Shape, options: TypeProblemOptions = {}): string | undefined {
  return problemOf(value, shape, options.sorted === true)
}

/**
 * The same for a decoded document, exactly: of JSON it also finds integers written as 1.0 or 1e3, which Go refuses,
 * quantities with escapes, wrong values of a field that a later one of the same name replaces, and it reports numbers as they are written.
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
 * Whether a document may have another problem than its value has, so that documentTypeProblem must be asked; of any other
 * document typeProblem finds nothing where there is nothing.
 */
export function needsDocumentTypeCheck({ format, duplicates, source }: DecodedDocument): boolean {
  return format === 'yaml' || duplicates.length > 0 || isWrittenOddly(source)
}

/** Whether what is written may be wrong although its value is right. */
function isWrittenOddly(source: string): boolean {
  return looseNumber.test(source) || (source.includes('\\u') && escapedText.test(source))
}

/** A string with an escaped character, which Kubernetes does not accept in a quantity. */
const escapedText = /[:[,]\s*"[^"\\]*\\u/

/** A number with a fraction or an exponent, or text that looks like one, behind a field name or in a list. */
const looseNumber = /(?:"\s*:|[[,])\s*-?[0-9]+[.eE]/

function problemOf(node: JsonNode, shape: Shape, sorted: boolean): string | undefined {
  const fault = new GoDecoder(sorted).fault(node, goTypeOfKind(shape))
  return fault === undefined ? undefined : faultText(fault)
}
