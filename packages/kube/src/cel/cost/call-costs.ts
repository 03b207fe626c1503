import { codePointCount, utf8Length } from '../../json/index.ts'
import { CelCidr } from '../library/cidr.ts'
import { CelIp } from '../library/ip.ts'
import { CelNamedFormat } from '../library/named-format.ts'
import { CelList, CelMap, CelOpaque, type CelResult, type CelValue } from '../value.ts'
import { listCreateCost, regexFactor, structCreateCost, textFactor } from './estimate.ts'
import { authorizationCheckCost, nominalFunctions } from './shared-costs.ts'

/**
 * The runtime costs of calls of Kubernetes' functions, by function name: the runtime half of
 * k8s.io/apiserver/pkg/cel/library/cost.go. With undefined, CEL's own rules apply.
 */
export type CostRule = (args: readonly CelResult[], result: CelResult, overloadId: string) => number | undefined

/** The size of a value, or 1 if it has no size. */
export function sizeOf(value: CelResult | undefined): number {
  if (typeof value === 'string') return codePointCount(value)
  if (value instanceof Uint8Array) return value.length
  if (value instanceof CelList || value instanceof CelMap) return value.size
  return value instanceof CelIp || value instanceof CelCidr ? value.size : 1
}

/** The cost of traversing a value, including keys and elements. Strings count in bytes here. */
function traversalCost(value: CelResult | undefined): number {
  if (typeof value === 'string') return Math.trunc(utf8Length(value) * textFactor)
  if (value instanceof Uint8Array) return Math.trunc(value.length * textFactor)
  let cost = 0
  if (value instanceof CelList) {
    for (let index = 0; index < value.size; index++) cost += traversalCost(value.at(index))
    return cost
  }
  if (value instanceof CelMap) {
    for (const key of value.keys()) cost += traversalCost(key) + traversalCost(value.get(key) as CelValue)
    return cost
  }
  return 1
}

const perCharacter = (value: CelResult | undefined, factor: number): number => Math.ceil(sizeOf(value) * factor)

const nominal: CostRule = () => 1
const traverseFirst: CostRule = ([first]) => traversalCost(first)
const parseFirst: CostRule = ([first]) => perCharacter(first, textFactor)
/** Traversing a string and building a result of its size. */
const rebuildFirst: CostRule = ([first]) => perCharacter(first, 2 * textFactor)

const selector: CostRule = ([, text]) => {
  const length = sizeOf(text)
  const requirements = Math.ceil(length * 0.5) * (listCreateCost + structCreateCost)
  return listCreateCost + Math.ceil(length * textFactor) + requirements
}

/** One is added to the length of the text, so that an expensive pattern costs something on an empty one. */
export function regexCost(textSize: number, patternSize: number): number {
  return Math.ceil((1 + textSize) * textFactor) * Math.ceil(patternSize * regexFactor)
}

const find: CostRule = ([text, pattern]) => regexCost(sizeOf(text), sizeOf(pattern))

const validate: CostRule = ([format, text]) =>
  format instanceof CelNamedFormat ? regexCost(sizeOf(text), format.regexSizeMax) : undefined

const containsIp: CostRule = ([cidr, other], _, overloadId) => {
  const compared = Math.ceil((sizeOf(cidr) + sizeOf(cidr)) * textFactor)
  return overloadId === 'cidr_contains_ip_string' ? compared + perCharacter(other, textFactor) : compared
}

const containsCidr: CostRule = ([cidr, other], _, overloadId) => {
  const size = sizeOf(cidr)
  const compared = Math.ceil((size + size) * textFactor) + Math.ceil(size * textFactor) + 1
  return overloadId === 'cidr_contains_cidr_string' ? compared + perCharacter(other, textFactor) : compared
}

const rules: readonly (readonly [CostRule, readonly string[]])[] = [
  [() => authorizationCheckCost, ['check']],
  [nominal, nominalFunctions],
  [selector, ['fieldSelector', 'labelSelector']],
  [traverseFirst, ['isSorted', 'sum', 'max', 'min', 'indexOf', 'lastIndexOf']],
  [parseFirst, 'url lowerAscii upperAscii substring trim jsonpatch.escapeKey'.split(' ')],
  [parseFirst, 'cidr isIP isCIDR quantity isQuantity semver isSemver'.split(' ')],
  [rebuildFirst, ['replace', 'split', 'ip.isCanonical']],
  [(_, result) => perCharacter(result, 2 * textFactor), ['join']],
  [find, ['find', 'findAll']],
  [([first], _, overloadId) => (overloadId === 'cidr_ip' ? 1 : perCharacter(first, textFactor)), ['ip']],
  [containsIp, ['containsIP']],
  [containsCidr, ['containsCIDR']],
  [validate, ['validate']],
  [([left]) => (left instanceof CelOpaque ? 1 : undefined), ['_==_']],
]

export const kubernetesCosts: ReadonlyMap<string, CostRule> = new Map<string, CostRule>(
  rules.flatMap(([rule, names]) => names.map((name) => [name, rule] as const)),
)
