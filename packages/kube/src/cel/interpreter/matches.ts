import { isKubeError } from '../../errors.ts'
import { type CompiledRegex, compileRegex } from '../../regex/index.ts'
import { noSuchOverload } from '../standard/index.ts'
import { CelError, type CelResult } from '../value.ts'
import type { CallSite } from './call.ts'
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

function compile(pattern: string): CompiledRegex {
  try {
    return compileRegex(pattern)
  } catch (error) {
    if (isKubeError(error)) throw new PlanError(error.message)
    throw error
  }
}
