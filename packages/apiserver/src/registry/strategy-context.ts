import { type Instant, instantOfUnixMilliseconds, timeToJson } from '@kubewright/kube/values'
import type { ServerContext, UserInfo } from '../api.ts'
import type { StrategyContext } from './kind-strategy.ts'

/** The strategy context of a server. */
export function createStrategyContext(context: ServerContext, user: UserInfo, isDryRun: boolean): StrategyContext {
  const { store, runtime } = context
  return {
    user,
    isDryRun,
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
export function nowOf(context: ServerContext): Instant {
  return instantOfUnixMilliseconds(Math.floor(context.runtime.clock.now() / 1000) * 1000)
}

export function nowText(context: ServerContext): string {
  return timeToJson(nowOf(context)) as string
}
