import type { ServerContext, UserInfo } from '../api.ts'
import type { Surroundings } from '../builtins/index.ts'
import { nowText, type Operation } from './operation.ts'

/** What the kind of an object may know of everything else while one request is carried out. */
export function surroundingsOf({ context, request }: Operation, isDryRun: boolean): Surroundings {
  return surroundingsIn(context, request.user, isDryRun)
}

export function surroundingsIn(context: ServerContext, user: UserInfo, isDryRun: boolean): Surroundings {
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
