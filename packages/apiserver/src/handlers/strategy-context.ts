import type { StrategyContext } from '../registry/index.ts'
import { createStrategyContext } from '../registry/index.ts'
import type { Operation } from './operation.ts'

/** What the kind of an object may know of everything else while one request is carried out. */
export function strategyContextOf({ context, request }: Operation, isDryRun: boolean): StrategyContext {
  return createStrategyContext(context, request.user, isDryRun)
}
