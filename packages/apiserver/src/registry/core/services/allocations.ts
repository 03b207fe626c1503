import { formatIpAddress, parseIpAddress } from '@kubewright/kube/names'
import { conditionOf, isConditionTrueIn, listAt, objectAt, textAt } from '../../../read-object.ts'
import type { StrategyContext } from '../../kind-strategy.ts'
import { addressRange, canonicalCidr, chooseFree, type NumberRange, nodePortRange, serviceCidr } from './ranges.ts'

/**
 * What services allocate from ranges. An address is allocated while an IPAddress object with its name exists, as in
 * Kubernetes; a node port while a row with its name exists under a resource that is not served. Both are stored in the
 * same commit as the service, so they are correct in every revision and every fork of the store, and the cost of a
 * lookup does not depend on the number of services.
 */

export const addressResource = 'ipaddresses.networking.k8s.io'
export const serviceCidrResource = 'servicecidrs.networking.k8s.io'
/** Not served under any group. */
export const nodePortResource = 'nodeports'

/** The reason why an allocation failed, in the words of Kubernetes' allocators. */
export type Refusal = string

const taken = 'provided IP is already allocated'
const portTaken = 'provided port is already allocated'
const portOutside = `provided port is not in the valid range. The range of valid ports is ${nodePortRange.first}-${nodePortRange.last}`
/** The port that Kubernetes shows in a dry run as the first allocated one. */
const dryRunPort = 32_769

/**
 * Allocates the requested address, or returns the reason for a failure. A dry run does not check whether it is free.
 */
export function takeAddress(address: string, context: StrategyContext): Refusal | undefined {
  const parsed = parseIpAddress(address, false)
  const number = Number(parsed?.value ?? 0n)
  const contains = ({ first, last }: NumberRange) => number >= first && number <= last
  if (context.isDryRun) {
    if (contains(defaultRange)) return undefined
    return `the provided IP (${address}) is not in the valid range. The range of valid IPs is ${canonicalCidr(serviceCidr)}`
  }
  if (!rangesIn(context).some(contains)) return 'the provided network does not match the current range'
  return isAddressTaken(number, context) ? taken : undefined
}

/** A free address; undefined if there is none. A dry run gets the network address, which is never allocated. */
export function chooseAddress(context: StrategyContext): string | undefined {
  if (context.isDryRun) return addressText(defaultRange.first - 1)
  for (const range of rangesIn(context)) {
    const free = chooseFree(
      range,
      (number) => isAddressTaken(number, context),
      (bound) => context.randomInteger(bound),
    )
    if (free !== undefined) return addressText(free)
  }
  return undefined
}

const defaultRange = addressRange(serviceCidr) as NumberRange

/** The range of the server, and those of ready ServiceCIDRs that are not being deleted. */
function rangesIn(context: StrategyContext): readonly NumberRange[] {
  const ranges = [defaultRange]
  for (const object of context.list(serviceCidrResource)) {
    const isReady = conditionOf(object, 'Ready') === undefined || isConditionTrueIn(object, 'Ready')
    if (!isReady || textAt(object, 'metadata', 'deletionTimestamp') !== '') continue
    for (const cidr of listAt(objectAt(object, 'spec'), 'cidrs')) {
      const range = cidr === serviceCidr ? undefined : addressRange(String(cidr))
      if (range !== undefined) ranges.push(range)
    }
  }
  return ranges
}

function isAddressTaken(number: number, context: StrategyContext): boolean {
  return context.find(addressResource, '', addressText(number)) !== undefined
}

function addressText(number: number): string {
  return formatIpAddress({ bits: 32, value: BigInt(number) })
}

/** The node ports that one write allocates. */
export class NodePortAllocation {
  readonly #context: StrategyContext
  readonly #taken = new Set<number>()
  #highest = dryRunPort - 1

  constructor(context: StrategyContext) {
    this.#context = context
  }

  /** Allocates the requested port, or returns the reason for a failure. */
  take(port: number): Refusal | undefined {
    const isInside = port >= nodePortRange.first && port <= nodePortRange.last
    if (!isInside && !this.#context.isDryRun) return portOutside
    if (this.#isTaken(port)) return portTaken
    this.#add(port)
    return undefined
  }

  /** Allocates a free port; undefined if there is none. */
  choose(): number | undefined {
    const context = this.#context
    if (context.isDryRun) {
      const port = this.#highest + 1
      this.#add(port)
      return port
    }
    const free = chooseFree(
      nodePortRange,
      (port) => this.#isTaken(port),
      (bound) => context.randomInteger(bound),
    )
    if (free !== undefined) this.#add(free)
    return free
  }

  #add(port: number): void {
    this.#highest = this.#taken.size === 0 ? port : Math.max(this.#highest, port)
    this.#taken.add(port)
  }

  #isTaken(port: number): boolean {
    return this.#taken.has(port) || this.#context.find(nodePortResource, '', String(port)) !== undefined
  }
}
