import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { runtimeLimits } from '../limits.ts'

interface NoOpApply {
  readonly resourceVersion: string
  readonly config: JsonObject
}

/**
 * Applies that seemed to change a child but did not, for example because the server stores 1000m as 1. The same apply
 * to the same revision is not sent again.
 */
export class NoOpApplies {
  readonly #applies = new Map<string, NoOpApply>()

  has(key: string, resourceVersion: string | undefined, config: JsonObject): boolean {
    const apply = this.#applies.get(key)
    return apply !== undefined && apply.resourceVersion === resourceVersion && jsonEqual(apply.config, config)
  }

  /** Records a response, given the revision before it. */
  note(key: string, before: string | undefined, after: string | undefined, config: JsonObject): void {
    this.#applies.delete(key)
    if (after === undefined || before !== after) return
    this.#applies.set(key, { resourceVersion: after, config })
    if (this.#applies.size <= runtimeLimits.noOpAppliesMax) return
    const [oldest] = this.#applies.keys()
    if (oldest !== undefined) this.#applies.delete(oldest)
  }
}
