import type { Runtime } from '@kubewright/kube/runtime'
import { type Instant, instantOfUnixMilliseconds, timeToJson } from '@kubewright/kube/values'
import type { Store } from '../storage/index.ts'
import type { UserInfo } from '../user-info.ts'
import type { RequestAccess, StrategyContext } from './kind-strategy.ts'

/** The part of a server that strategies depend on. */
interface StrategySource {
  readonly runtime: Runtime
  readonly store: Store
}

/** The strategy context of a server. */
export function createStrategyContext(
  context: StrategySource,
  user: UserInfo,
  isDryRun: boolean,
  access?: RequestAccess,
): StrategyContext {
  const { store, runtime } = context
  return {
    user,
    isDryRun,
    access,
    now: () => nowText(context),
    newUid: () => runtime.random.uuid(),
    randomInteger: (bound) => runtime.random.integer(bound),
    find: (resource, namespace, name) => store.get({ resource, namespace, name })?.object,
    *list(resource, namespace) {
      for (const { object } of store.list(resource, { namespace }).objects) yield object
    },
  }
}

/** Times in objects are whole seconds. */
export function nowOf(context: Pick<StrategySource, 'runtime'>): Instant {
  return instantOfUnixMilliseconds(Math.floor(context.runtime.clock.now() / 1000) * 1000)
}

export function nowText(context: Pick<StrategySource, 'runtime'>): string {
  return timeToJson(nowOf(context)) as string
}
