import { formatIpAddress, parseIpAddress } from '@kubewright/kube/names'
import { conditionOf, isConditionTrueIn, listAt, objectAt, textAt } from '../../../read-object.ts'
import type { StrategyContext } from '../../kind-strategy.ts'
import { addressRange, canonicalCidr, chooseFree, type NumberRange, nodePortRange, serviceCidr } from './ranges.ts'

/**
 * What services take from ranges. An address is taken while there is an IPAddress object of its name, as in Kubernetes;
 * a port of the nodes while there is a row of its name under a resource that nobody can ask for. Both are stored in one
 * commit with the service, so that they are right in every revision and every fork of the store, and a look costs the
 * same however many services there are.
 */

export const addressResource = 'ipaddresses.networking.k8s.io'
export const serviceCidrResource = 'servicecidrs.networking.k8s.io'
/** Not served under any group. */
export const nodePortResource = 'nodeports'

/** Why something cannot be had, in the words of Kubernetes' allocators. */
export type Refusal = string

const taken = 'provided IP is already allocated'
const portTaken = 'provided port is already allocated'
const portOutside = `provided port is not in the valid range. The range of valid ports is ${nodePortRange.first}-${nodePortRange.last}`
/** The port that Kubernetes shows in a dry run for the first one that it would choose. */
const dryRunPort = 32_769

/** Takes the address that a service asks for; says why not. A dry run does not ask whether it is free. */
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

/** Any free address; undefined when there is none. A dry run gets that of the network, which nobody has. */
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

/** The range of the server, and those that ServiceCIDRs add. One that is not ready or is being deleted gives nothing. */
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

/** The ports that one write takes. */
export class NodePortAllocation {
  private readonly context: StrategyContext
  private readonly taken = new Set<number>()

  constructor(context: StrategyContext) {
    this.context = context
  }

  /** Takes a port that was asked for; says why not. */
  take(port: number): Refusal | undefined {
    const isInside = port >= nodePortRange.first && port <= nodePortRange.last
    if (!isInside && !this.context.isDryRun) return portOutside
    if (this.isTaken(port)) return portTaken
    this.taken.add(port)
    return undefined
  }

  /** Any free port; undefined when there is none. */
  choose(): number | undefined {
    const { context, taken } = this
    if (context.isDryRun) {
      const port = taken.size === 0 ? dryRunPort : Math.max(...taken) + 1
      taken.add(port)
      return port
    }
    const free = chooseFree(
      nodePortRange,
      (port) => this.isTaken(port),
      (bound) => context.randomInteger(bound),
    )
    if (free !== undefined) taken.add(free)
    return free
  }

  private isTaken(port: number): boolean {
    return this.taken.has(port) || this.context.find(nodePortResource, '', String(port)) !== undefined
  }
}
