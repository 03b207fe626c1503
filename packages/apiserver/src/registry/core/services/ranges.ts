import { formatCidr, parseCidr } from '@kubewright/kube/names'

/** The range of service addresses, as in --service-cluster-ip-range. */
export const serviceCidr = '10.0.0.0/16'

/** The address of the API server's own service: the first one of the range. */
export const apiServerAddress = '10.0.0.1'

/** The node port range: Kubernetes' default. */
export const nodePortMin = 30_000
export const nodePortMax = 32_767

/** A range of numbers. The first `reserved` ones are left for explicit requests while others are free. */
export interface NumberRange {
  readonly first: number
  readonly last: number
  readonly reserved: number
}

export const nodePortRange: NumberRange = {
  first: nodePortMin,
  last: nodePortMax,
  reserved: reservedOf(nodePortMax - nodePortMin + 1, { least: 16, most: 128, share: 32 }),
}

/** The addresses of an IPv4 range as numbers, without the network and broadcast addresses. */
export function addressRange(cidr: string): NumberRange | undefined {
  const parsed = parseCidr(cidr, false)
  if (parsed === undefined || parsed.network.bits !== 32) return undefined
  const network = Number(parsed.network.value)
  const size = 2 ** (32 - parsed.prefixLength)
  const reserved = reservedOf(size, { least: 16, most: 256, share: 16 })
  return { first: network + 1, last: network + size - 2, reserved }
}

/** A range as messages show it. */
export function canonicalCidr(cidr: string): string {
  const parsed = parseCidr(cidr, false)
  return parsed === undefined ? cidr : formatCidr(parsed)
}

interface Reserve {
  readonly least: number
  readonly most: number
  readonly share: number
}

function reservedOf(size: number, { least, most, share }: Reserve): number {
  return size <= least ? 0 : Math.min(Math.max(Math.floor(size / share), least), most)
}

/**
 * A free number of a range: the first one from a random start, among the unreserved numbers and then among the reserved
 * ones. Undefined if all are taken.
 */
export function chooseFree(
  { first, last, reserved }: NumberRange,
  isTaken: (number: number) => boolean,
  randomInteger: (bound: number) => number,
): number | undefined {
  const upper = first + reserved
  return scan(upper, last, isTaken, randomInteger) ?? scan(first, upper - 1, isTaken, randomInteger)
}

function scan(
  first: number,
  last: number,
  isTaken: (number: number) => boolean,
  randomInteger: (bound: number) => number,
): number | undefined {
  const size = last - first + 1
  if (size <= 0) return undefined
  const start = randomInteger(size)
  for (let step = 0; step < size; step++) {
    const number = first + ((start + step) % size)
    if (!isTaken(number)) return number
  }
  return undefined
}
