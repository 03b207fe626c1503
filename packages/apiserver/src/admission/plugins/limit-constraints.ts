import {
  compareQuantities,
  formatQuantity,
  type Quantity,
  quantityMilliValue,
  quantityValue,
  zeroQuantity,
} from '@kubewright/kube/values'

/** Larger amounts are compared in whole units, because their thousandths do not fit into 64 bits. */
const milliValueMax = (2n ** 63n - 1n) / 1000n

/** Request and limit of one resource; undefined if not set. */
export interface RequestedAmounts {
  readonly request: Quantity | undefined
  readonly limit: Quantity | undefined
}

/** One bound of a limit range: the amount of a resource, for one type of object. */
export interface Bound {
  readonly type: string
  readonly resource: string
  readonly amount: Quantity
}

export function minProblem(
  { type, resource, amount }: Bound,
  { request, limit }: RequestedAmounts,
): string | undefined {
  const text = `minimum ${resource} usage per ${type} is ${formatQuantity(amount)}`
  if (request === undefined) return `${text}.  No request is specified`
  if (isLess(request, amount)) return `${text}, but request is ${formatQuantity(request)}`
  if (limit !== undefined && isLess(limit, amount)) return `${text}, but limit is ${formatQuantity(limit)}`
  return undefined
}

export function maxProblem(
  { type, resource, amount }: Bound,
  { request, limit }: RequestedAmounts,
): string | undefined {
  const text = `maximum ${resource} usage per ${type} is ${formatQuantity(amount)}`
  if (limit === undefined) return `${text}.  No limit is specified`
  if (isLess(amount, limit)) return `${text}, but limit is ${formatQuantity(limit)}`
  if (request !== undefined && isLess(amount, request)) return `${text}, but request is ${formatQuantity(request)}`
  return undefined
}

/** The same for objects that have requests only. */
export function maxRequestProblem(
  { type, resource, amount }: Bound,
  { request }: RequestedAmounts,
): string | undefined {
  const text = `maximum ${resource} usage per ${type} is ${formatQuantity(amount)}`
  if (request === undefined) return `${text}.  No request is specified`
  return isLess(amount, request) ? `${text}, but request is ${formatQuantity(request)}` : undefined
}

export function ratioProblem(
  { type, resource, amount }: Bound,
  { request, limit }: RequestedAmounts,
): string | undefined {
  const text = `${resource} max limit to request ratio per ${type} is ${formatQuantity(amount)}`
  if (request === undefined || isNothing(request)) return `${text}, but no request is specified or request is 0`
  if (limit === undefined || isNothing(limit)) return `${text}, but no limit is specified or limit is 0`
  const isFine = [request, limit, amount].every((quantity) => quantityValue(quantity) <= milliValueMax)
  const worth = isFine ? quantityMilliValue : quantityValue
  const ratio = Number(worth(limit)) / Number(worth(request))
  const [found, allowed] =
    quantityValue(amount) <= milliValueMax
      ? [ratio * 1000, Number(quantityMilliValue(amount))]
      : [ratio, Number(quantityValue(amount))]
  return found > allowed ? `${text}, but provided ratio is ${ratio.toFixed(6)}` : undefined
}

function isLess(left: Quantity, right: Quantity): boolean {
  return compareQuantities(left, right) < 0
}

function isNothing(quantity: Quantity): boolean {
  return compareQuantities(quantity, zeroQuantity) === 0
}
