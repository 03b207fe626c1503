import type { StrategyContext } from '../registry/index.ts'
import { createStrategyContext } from '../registry/index.ts'
import type { Operation } from './operation.ts'

/** The server state that a strategy may read during a request. */
export function strategyContextOf({ context, request }: Operation, isDryRun: boolean): StrategyContext {
  return createStrategyContext(context, request.user, isDryRun)
}
