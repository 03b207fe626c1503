import type { Runtime } from '@kubewright/kube/runtime'
import { createAccess } from '../../access/index.ts'
import type { ApiAnswer, ApiRequest } from '../../api.ts'
import { createResourceTable } from '../../resources/index.ts'
import { createStore } from '../../store/index.ts'
import { createTraffic } from '../../traffic.ts'
import type { ListenContext } from '../index.ts'

export type Handle = (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>

/** What a listener needs to let one function carry out everything that may be done on a server where nothing is stored. */
export function served(runtime: Runtime, handle: Handle): Pick<ListenContext, 'runtime' | 'tokens' | 'receive'> {
  const store = createStore()
  const resources = createResourceTable(store, { now: () => runtime.clock.now() })
  const access = createAccess(store, { runtime })
  const { receive } = createTraffic({ runtime, store, resources }, { access, carryOut: handle })
  return { runtime, tokens: access.tokens, receive }
}
