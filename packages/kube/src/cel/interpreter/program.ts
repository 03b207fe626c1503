import type { CelCheckedExpression } from '../ast.ts'
import { costLimitExceeded } from '../cost-tracker.ts'
import type {
  CelActivation,
  CelEvaluationOptions,
  CelProgram,
  CelProgramResult,
  CelTypeProvider,
} from '../environment.ts'
import { CelError, type CelResult } from '../value.ts'
import type { Dispatcher } from './dispatch.ts'
import { type Evaluate, Frame } from './frame.ts'
import { PlanError } from './node.ts'
import { Planner } from './planner.ts'

class PlannedProgram implements CelProgram {
  readonly #root: Evaluate
  readonly #slotCount: number

  constructor(root: Evaluate, slotCount: number) {
    this.#root = root
    this.#slotCount = slotCount
  }

  evaluate(activation: CelActivation, options?: CelEvaluationOptions): CelResult {
    try {
      return this.#root(new Frame(activation, this.#slotCount, options?.costTracker))
    } catch (stop) {
      if (stop === costLimitExceeded) return new CelError(costLimitExceeded.message)
      throw stop
    }
  }
}

export function planProgram(
  checked: CelCheckedExpression,
  dispatcher: Dispatcher,
  provider: CelTypeProvider | undefined,
  typeNames: ReadonlySet<string>,
): CelProgramResult {
  const planner = new Planner(checked, dispatcher, provider, typeNames)
  try {
    const root = planner.plan(checked.root)
    return { ok: true, program: new PlannedProgram(root.evaluate, planner.slotCount) }
  } catch (stop) {
    if (stop instanceof PlanError) return { ok: false, message: stop.message }
    throw stop
  }
}
