import { CostTracker } from '../cost-tracker.ts'
import type { CelActivation, CelProgram } from '../environment.ts'
import { CelError, type CelResult } from '../value.ts'
import { type CostRule, kubernetesCosts } from './call-costs.ts'
import { CostTrackingCrash, extensionCosts } from './extension-costs.ts'
import { standardCosts } from './standard-costs.ts'

/**
 * Counts the cost of an evaluation by Kubernetes' rules: has() is free, and every library function has its own cost.
 */
export class KubernetesCostTracker extends CostTracker {
  protected callCost(functionName: string, overloadId: string, args: readonly CelResult[], result: CelResult): number {
    // An overload ID belongs to one function, so it suffices to find the rule.
    const rule =
      overloadId === '' ? openRule(functionName) : (resolved.get(overloadId) ?? resolve(functionName, overloadId))
    return rule(args, result, overloadId) ?? 1
  }
}

const resolved = new Map<string, CostRule>()
const unit: CostRule = () => 1

/** A call whose overload is unknown before it runs only has the rules by function name. */
const openRule = (functionName: string): CostRule => kubernetesCosts.get(functionName) ?? unit

/** Extensions come first, then Kubernetes, then CEL itself. */
function resolve(functionName: string, overloadId: string): CostRule {
  const standard = standardCosts.get(overloadId) ?? unit
  const own = kubernetesCosts.get(functionName)
  const rule: CostRule =
    extensionCosts.get(overloadId) ??
    (own ? (args, result, id) => own(args, result, id) ?? standard(args, result, id) : standard)
  resolved.set(overloadId, rule)
  return rule
}

/** Runs a program and counts its cost, also if the program fails or is stopped. */
export function evaluateWithCost(
  program: CelProgram,
  activation: CelActivation,
  limit: number,
): { readonly result: CelResult; readonly cost: number } {
  const costTracker = new KubernetesCostTracker(limit)
  try {
    return { result: program.evaluate(activation, { costTracker }), cost: costTracker.cost }
  } catch (crash) {
    if (!(crash instanceof CostTrackingCrash)) throw crash
    return { result: new CelError(`internal error: interface conversion: ${crash.message}`), cost: costTracker.cost }
  }
}
