import { type LabelMatcher, parseLabelSelector } from '@kubewright/kube/selectors'
import { runtimeLimits } from '../limits.ts'

/** Compiles label selectors and keeps the most recent ones, because reconcilers use the same few again and again. */
export class CompiledSelectors {
  readonly #matchers = new Map<string, LabelMatcher>()

  /** @throws KubeError KUBE_SELECTOR_INVALID */
  get(text: string): LabelMatcher {
    const known = this.#matchers.get(text)
    if (known !== undefined) return known
    const matcher = parseLabelSelector(text)
    if (this.#matchers.size >= runtimeLimits.compiledSelectorsMax) this.#forgetOldest()
    this.#matchers.set(text, matcher)
    return matcher
  }

  get size(): number {
    return this.#matchers.size
  }

  #forgetOldest(): void {
    for (const oldest of this.#matchers.keys()) {
      this.#matchers.delete(oldest)
      return
    }
  }
}
