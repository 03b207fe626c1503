import type { Runtime } from '@kubewright/kube/runtime'
import type { ApiRequest, ApiResponse } from '../../../api/index.ts'
import { createAccess } from '../../../authorization/index.ts'
import { createRequestPipeline } from '../../../filters/request-pipeline.ts'
import { createResourceTable } from '../../../registry/index.ts'
import { createStore } from '../../../storage/index.ts'
import type { ListenContext } from '../listener.ts'

export type Handle = (request: ApiRequest) => ApiResponse | Promise<ApiResponse>

/** The listener's context for a server without a store, in which one function handles all allowed requests. */
export function served(runtime: Runtime, handle: Handle): Pick<ListenContext, 'runtime' | 'tokens' | 'receive'> {
  const store = createStore()
  const resources = createResourceTable(store, { now: () => runtime.clock.now() })
  const access = createAccess(store, { runtime })
  const { receive } = createRequestPipeline({ runtime, store, resources }, { access, carryOut: handle })
  return { runtime, tokens: access.tokens, receive }
}
