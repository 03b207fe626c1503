import { groupVersionKindOf } from '@kubewright/kube/meta'
import type { Access } from '../authorization/index.ts'
import { refusalStatus, resourceAttributes } from '../authorization/index.ts'
import type { RequestAccess, StrategyContext, WantedAccess } from '../registry/index.ts'
import { createStrategyContext } from '../registry/index.ts'
import type { Operation } from './operation.ts'

/** The server state that a strategy may read during a request. */
export function strategyContextOf({ context, request }: Operation, isDryRun: boolean): StrategyContext {
  const { access, resources } = context
  const own = access === undefined ? undefined : new UserAccess(access, request, resources)
  return createStrategyContext(context, request.user, isDryRun, own)
}

class UserAccess implements RequestAccess {
  readonly #access: Access
  readonly #request: Operation['request']
  readonly #resources: Operation['context']['resources']

  constructor(access: Access, request: Operation['request'], resources: Operation['context']['resources']) {
    this.#access = access
    this.#request = request
    this.#resources = resources
  }

  get verb(): RequestAccess['verb'] {
    const { method } = this.#request
    return method === 'PATCH' ? 'patch' : method === 'POST' ? 'create' : 'update'
  }

  refusalOf({ verb, ...wanted }: WantedAccess): string | undefined {
    const attributes = resourceAttributes(this.#request.user, verb, wanted)
    const { isAllowed, reason } = this.#access.authorizer.authorize(attributes)
    return isAllowed ? undefined : refusalStatus(attributes, reason).message
  }

  pluralOf(apiVersion: string, kind: string): string | undefined {
    const { group, version } = groupVersionKindOf({ apiVersion })
    return this.#resources.findByKind(group, version, kind)?.definition.plural
  }
}
