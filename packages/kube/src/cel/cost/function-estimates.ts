import { type CostNode, elementNode, isPrimitive, type SizeEstimator, sizeOfNode } from './cost-node.ts'
import {
  addEstimates,
  type CallEstimate,
  type Estimate,
  estimateBetween,
  exactly,
  listCreateCost,
  multiplyEstimates,
  regexFactor,
  scaleEstimate,
  structCreateCost,
  textFactor,
  unionEstimates,
} from './estimate.ts'
import { authorizationCheckCost, nominalFunctions } from './shared-costs.ts'

/**
 * The estimated costs of the functions of Kubernetes' libraries, by function name: the static half of
 * k8s.io/apiserver/pkg/cel/library/cost.go. The numbers decide which CRDs are accepted, so they must not change.
 */
export interface EstimatedCall {
  readonly overloadId: string
  readonly target: CostNode | undefined
  readonly args: readonly CostNode[]
  readonly sizes: SizeEstimator
}

type Rule = (call: EstimatedCall) => CallEstimate | undefined

const one: CallEstimate = { cost: exactly(1) }
const nominal: Rule = () => one

const sizeOfArgument = (call: EstimatedCall, index: number): Estimate | undefined => {
  const node = call.args[index]
  return node && sizeOfNode(node, call.sizes)
}
const sizeOfTarget = (call: EstimatedCall): Estimate | undefined => call.target && sizeOfNode(call.target, call.sizes)

/** Parsing the first argument: one traversal of it. */
const parseArgument: Rule = (call) => {
  const size = sizeOfArgument(call, 0)
  return size && { cost: scaleEstimate(size, textFactor) }
}

const transformArgument: Rule = (call) => {
  const size = call.args.length === 1 ? sizeOfArgument(call, 0) : undefined
  return size && { cost: scaleEstimate(size, textFactor), resultSize: size }
}

const transformTarget: Rule = (call) => {
  const size = sizeOfTarget(call)
  return size && { cost: scaleEstimate(size, textFactor), resultSize: size }
}

/** One comparison for each element, and a traversal of it if it is a string; a string target is traversed itself. */
const aggregate: Rule = (call) => {
  const size = sizeOfTarget(call)
  if (!size || !call.target) return undefined
  const element = elementNode(call.target)
  if (!element) return { cost: scaleEstimate(size, textFactor) }
  const isText = isPrimitive(element.type, 'string', 'bytes')
  const perElement = isText
    ? addEstimates(exactly(1), scaleEstimate(sizeOfNode(element, call.sizes), textFactor))
    : exactly(1)
  return { cost: multiplyEstimates(size, perElement) }
}

const selector: Rule = (call) => {
  const size = call.args.length === 1 ? sizeOfArgument(call, 0) : undefined
  if (!size) return undefined
  // The shortest requirement of a selector has two characters, and each requirement costs a struct and a list.
  const requirements = scaleEstimate(scaleEstimate(size, 0.5), listCreateCost + structCreateCost)
  const parse = scaleEstimate(size, textFactor)
  return { cost: addEstimates(addEstimates(exactly(listCreateCost), parse), requirements) }
}

const replace: Rule = (call) => {
  const size = sizeOfTarget(call)
  const old = sizeOfArgument(call, 0)
  const replacement = sizeOfArgument(call, 1)
  if (!size || !old || !replacement) return undefined
  const longest = longestReplacement(size.max, old.min, replacement.max)
  const shortest = shortestReplacement(size.min, old.max, replacement.min)
  const count = { min: shortest.count, max: longest.count }
  const retained = { min: shortest.retained, max: longest.retained }
  const resultSize = addEstimates(multiplyEstimates(count, replacement), retained)
  return { cost: scaleEstimate(size, 2 * textFactor), resultSize }
}

interface Replacement {
  readonly count: bigint
  readonly retained: bigint
}

/** These may exceed the largest uint64 by one; the results derived from them saturate. */
const surroundingCount = (size: bigint): bigint => size + 1n
const dividedUp = (size: bigint, by: bigint): bigint => BigInt(Math.ceil(Number(size) / Number(by)))

function longestReplacement(size: bigint, oldMin: bigint, replacementMax: bigint): Replacement {
  if (oldMin === 0n) return { count: surroundingCount(size), retained: size }
  if (replacementMax <= oldMin) return { count: 0n, retained: size }
  return { count: dividedUp(size, oldMin), retained: 0n }
}

function shortestReplacement(size: bigint, oldMax: bigint, replacementMin: bigint): Replacement {
  if (oldMax === 0n) return { count: surroundingCount(size), retained: size }
  if (oldMax <= replacementMin) return { count: 0n, retained: size }
  return { count: dividedUp(size, oldMax), retained: 0n }
}

/** The result is at most one element per character, or as many as a literal limit says. */
const split: Rule = (call) => {
  const size = sizeOfTarget(call)
  if (!size) return undefined
  const limit = call.args[1]?.expression
  const isLiteral = limit?.kind === 'literal' && typeof limit.value === 'bigint'
  const max = isLiteral ? BigInt.asUintN(64, limit.value as bigint) : size.max
  return { cost: scaleEstimate(size, 2 * textFactor), resultSize: { min: 0n, max } }
}

const join: Rule = (call) => {
  const count = sizeOfTarget(call)
  if (!count || !call.target) return undefined
  const element = elementNode(call.target)
  let size = element ? multiplyEstimates(count, sizeOfNode(element, call.sizes)) : exactly(0)
  const separator = sizeOfArgument(call, 0)
  if (separator) {
    const separators = { min: count.min > 0n ? count.min - 1n : 0n, max: count.max > 0n ? count.max - 1n : 0n }
    size = addEstimates(size, multiplyEstimates(separator, separators))
  }
  return { cost: scaleEstimate(size, textFactor), resultSize: size }
}

const find: Rule = (call) => {
  const size = sizeOfTarget(call)
  const pattern = sizeOfArgument(call, 0)
  if (!size || !pattern) return undefined
  const text = scaleEstimate(addEstimates(size, exactly(1)), textFactor)
  const cost = multiplyEstimates(text, scaleEstimate(pattern, regexFactor))
  return { cost, resultSize: { min: 0n, max: size.max } }
}

const ip: Rule = (call) => (call.overloadId === 'cidr_ip' ? one : parseArgument(call))

const isCanonical: Rule = (call) => {
  const size = sizeOfArgument(call, 0)
  return size && { cost: scaleEstimate(size, 2 * textFactor) }
}

/** An address has 4 or 16 bytes. */
const addressSize = estimateBetween(4, 16)
const compareAddresses = scaleEstimate(addEstimates(addressSize, addressSize), textFactor)

const withParsedText = (call: EstimatedCall, textOverload: string, cost: Estimate): CallEstimate | undefined => {
  const size = sizeOfArgument(call, 0)
  if (!size) return undefined
  return { cost: call.overloadId === textOverload ? addEstimates(cost, scaleEstimate(size, textFactor)) : cost }
}

const containsIp: Rule = (call) => withParsedText(call, 'cidr_contains_ip_string', compareAddresses)

const containsCidr: Rule = (call) => {
  const masked = addEstimates(addEstimates(compareAddresses, scaleEstimate(addressSize, textFactor)), exactly(1))
  return withParsedText(call, 'cidr_contains_cidr_string', masked)
}

const nameFormatRegexSizeMax = 128

const validate: Rule = (call) => {
  const size = sizeOfArgument(call, 0)
  return size && { cost: scaleEstimate(scaleEstimate(size, textFactor), nameFormatRegexSizeMax * regexFactor) }
}

const constantEqualityTypes = new Set([
  'net.IP',
  'net.CIDR',
  'kubernetes.Quantity',
  'kubernetes.Semver',
  'kubernetes.authorization.Authorizer',
  'kubernetes.authorization.PathCheck',
  'kubernetes.authorization.GroupCheck',
  'kubernetes.authorization.ResourceCheck',
  'kubernetes.authorization.Decision',
])

const formatNameSizeMax = 64

/** Only Kubernetes' types have their own rules; all others have CEL's rule for comparisons. */
const equality: Rule = ({ args }) => {
  const [left, right] = args
  if (left?.type.kind !== 'opaque' || right?.type.kind !== 'opaque' || left.type.name !== right.type.name) {
    return undefined
  }
  if (constantEqualityTypes.has(left.type.name)) return one
  if (left.type.name === 'kubernetes.NamedFormat') {
    return { cost: scaleEstimate(estimateBetween(1, formatNameSizeMax), textFactor) }
  }
  if (left.type.name !== 'kubernetes.URL') return undefined
  const size = right.computedSize ? unionEstimates(right.computedSize, right.computedSize) : exactly(1)
  return { cost: scaleEstimate({ min: 1n, max: size.max }, textFactor) }
}

const rules: readonly (readonly [Rule, readonly string[]])[] = [
  [() => ({ cost: exactly(authorizationCheckCost) }), ['check']],
  [nominal, nominalFunctions],
  [selector, ['fieldSelector', 'labelSelector']],
  [aggregate, ['isSorted', 'sum', 'max', 'min', 'indexOf', 'lastIndexOf']],
  [transformArgument, ['url', 'jsonpatch.escapeKey']],
  [transformTarget, ['lowerAscii', 'upperAscii', 'substring', 'trim']],
  [replace, ['replace']],
  [split, ['split']],
  [join, ['join']],
  [find, ['find', 'findAll']],
  [parseArgument, 'cidr isIP isCIDR quantity isQuantity semver isSemver'.split(' ')],
  [ip, ['ip']],
  [isCanonical, ['ip.isCanonical']],
  [containsIp, ['containsIP']],
  [containsCidr, ['containsCIDR']],
  [validate, ['validate']],
  [equality, ['_==_']],
]

const ruleByFunction = new Map<string, Rule>(rules.flatMap(([rule, names]) => names.map((name) => [name, rule])))

export function estimateKubernetesCall(functionName: string, call: EstimatedCall): CallEstimate | undefined {
  return ruleByFunction.get(functionName)?.(call)
}
