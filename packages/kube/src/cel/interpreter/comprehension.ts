import { GrowingCelList, GrowingCelMap } from '../standard/index.ts'
import { CelError, CelList, CelMap, type CelResult, type CelValue } from '../value.ts'
import { type Evaluate, type Frame, labelled } from './frame.ts'
import { goTypeName } from './go-type-name.ts'

export interface PlannedComprehension {
  readonly id: number
  readonly range: Evaluate
  readonly variable: number
  readonly variable2: number | undefined
  readonly accumulator: number
  readonly condition: Evaluate
  readonly step: Evaluate
  readonly result: Evaluate
}

/**
 * Reads an accumulator. The first read initializes it, as in cel-go, so that optMap does not read the value of an
 * optional that its expression never uses. A hidden accumulator that starts empty grows in place.
 */
export function accumulatorReader(slot: number, initial: Evaluate, hidden: boolean): Evaluate {
  return (frame) => {
    const current = frame.slots[slot]
    if (current !== undefined) return current
    const value = hidden ? growing(initial(frame)) : initial(frame)
    frame.slots[slot] = value
    return value
  }
}

function growing(value: CelResult): CelResult {
  if (value instanceof CelList && value.size === 0) return new GrowingCelList()
  return value instanceof CelMap && value.size === 0 ? new GrowingCelMap() : value
}

export function comprehensionEvaluator(plan: PlannedComprehension): Evaluate {
  return (frame) => {
    const range = plan.range(frame)
    if (range instanceof CelError) return range
    frame.slots[plan.accumulator] = undefined
    const problem = iterate(plan, frame, range)
    if (problem !== undefined) return labelled(problem, plan.id)
    const result = plan.result(frame)
    return result instanceof GrowingCelList || result instanceof GrowingCelMap ? result.seal() : result
  }
}

function iterate(plan: PlannedComprehension, frame: Frame, range: CelValue): CelError | undefined {
  const { slots } = frame
  if (range instanceof CelList) {
    const { size } = range
    for (let index = 0; index < size; index++) {
      const element = range.at(index)
      if (plan.variable2 === undefined) {
        slots[plan.variable] = element
      } else {
        slots[plan.variable] = BigInt(index)
        slots[plan.variable2] = element
      }
      if (!step(plan, frame)) break
    }
    return undefined
  }
  if (range instanceof CelMap) {
    for (const key of range.keys()) {
      slots[plan.variable] = key
      if (plan.variable2 !== undefined) slots[plan.variable2] = range.get(key)
      if (!step(plan, frame)) break
    }
    return undefined
  }
  const name = goTypeName(range)
  if (plan.variable2 !== undefined) return new CelError(`unsupported comprehension range type: ${name}`)
  return new CelError(`got '${name}', expected iterable type`)
}

/** One iteration of the loop; false when its condition ends it. */
function step(plan: PlannedComprehension, frame: Frame): boolean {
  frame.iterate()
  if (plan.condition(frame) === false) return false
  frame.slots[plan.accumulator] = plan.step(frame)
  return true
}
