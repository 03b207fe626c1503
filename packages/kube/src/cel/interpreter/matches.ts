import { isKubeError } from '../../errors.ts'
import { type CompiledRegex, compileRegex } from '../../regex/index.ts'
import { noSuchOverload } from '../standard/index.ts'
import { CelError, type CelResult, type CelValue } from '../value.ts'
import { type CallSite, variadicCall } from './call.ts'
import type { Implementation } from './dispatch.ts'
import { labelled } from './frame.ts'
import { PlanError, type PlannedNode } from './node.ts'

/** matches() with a constant pattern, which is compiled while the program is planned. */
export function matchesNode(site: CallSite, text: PlannedNode, pattern: string): PlannedNode {
  const regex = compile(pattern)
  return {
    evaluate: (frame) => {
      const value = text.evaluate(frame)
      if (value instanceof CelError) return value
      const result: CelResult = typeof value === 'string' ? regex.matches(value) : labelled(noSuchOverload(), site.id)
      frame.cost?.call(site.function, site.overloadId, [value, pattern], result)
      return result
    },
  }
}

/**
 * find() and findAll() with a constant pattern. Such a call is rebuilt around the compiled pattern, so its arguments
 * are evaluated in order, and values of other types get an error without the signature.
 */
export function searchNode(site: CallSite, search: Implementation, args: readonly PlannedNode[]): PlannedNode {
  const guarded: Implementation = (text, pattern, ...limit) => {
    const fits = typeof text === 'string' && limit.every((count) => typeof count === 'bigint')
    return fits ? search(text, pattern as CelValue, ...limit) : noSuchOverload()
  }
  return variadicCall(site, guarded, args)
}

function compile(pattern: string): CompiledRegex {
  try {
    return compileRegex(pattern)
  } catch (error) {
    if (isKubeError(error)) throw new PlanError(error.message)
    throw error
  }
}
