import type { JsonObject } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import { apiserverLimits } from '../../limits.ts'
import { textAt } from '../../read-object.ts'
import type { Store } from '../../storage/index.ts'

export const defaultAccountName = 'default'

/**
 * Namespaces whose account `default`, which a controller creates, does not exist yet. It follows the store; while all
 * accounts exist, a request costs one comparison.
 */
export class DefaultAccounts {
  readonly #runtime: Runtime
  readonly #store: Store
  readonly #missing = new Set<string>()
  readonly #waiters = new Map<string, Set<() => void>>()

  constructor(runtime: Runtime, store: Store) {
    this.#runtime = runtime
    this.#store = store
    for (const { key, object } of store.list('namespaces').objects) this.#updateNamespace(key.name, object)
    const options = { afterRevision: store.revision }
    store.watch('namespaces', options, ({ key, object }) => this.#updateNamespace(key.name, object))
    store.watch('serviceaccounts', options, ({ key }) => {
      if (key.name === defaultAccountName) this.#updateNamespace(key.namespace, this.#namespaceOf(key.namespace))
    })
  }

  get isAnyMissing(): boolean {
    return this.#missing.size > 0
  }

  /** Whether the account does not exist yet and will be created. */
  isMissing(namespace: string): boolean {
    return this.#missing.has(namespace)
  }

  /** Resolves when the account exists, when the namespace is being deleted, or after `defaultAccountWaitMs`. */
  appears(namespace: string): Promise<void> {
    return new Promise((resolve) => {
      const waiters = this.#waiters.get(namespace) ?? new Set()
      this.#waiters.set(namespace, waiters)
      const end = () => {
        timer.cancel()
        waiters.delete(end)
        resolve()
      }
      const timer = this.#runtime.clock.after(apiserverLimits.defaultAccountWaitMs, 'the account default', end)
      waiters.add(end)
    })
  }

  #updateNamespace(namespace: string, object: JsonObject | undefined): void {
    if (object !== undefined && !isTerminating(object) && !this.#hasAccount(namespace)) {
      this.#missing.add(namespace)
      return
    }
    if (!this.#missing.delete(namespace)) return
    const waiters = this.#waiters.get(namespace)
    this.#waiters.delete(namespace)
    for (const end of [...(waiters ?? [])]) end()
  }

  #hasAccount(namespace: string): boolean {
    return this.#store.get({ resource: 'serviceaccounts', namespace, name: defaultAccountName }) !== undefined
  }

  #namespaceOf(name: string): JsonObject | undefined {
    return this.#store.get({ resource: 'namespaces', namespace: '', name })?.object
  }
}

function isTerminating(namespace: JsonObject): boolean {
  return textAt(namespace, 'metadata', 'deletionTimestamp') !== ''
}
