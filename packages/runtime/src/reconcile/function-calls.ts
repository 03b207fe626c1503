import type { KubernetesObject } from '@kubewright/kube/meta'
import { RuntimeError } from '../errors.ts'
import { type External, Externals } from '../external/index.ts'
import { silentLogger } from '../log/index.ts'
import { readableError } from '../readable-error.ts'
import type { EventInput } from '../recorder/index.ts'
import { silentMetrics } from '../silent-metrics.ts'
import { requireKnownStatus } from './children/known-fields.ts'
import { effectMetrics } from './effect-metrics.ts'
import { Effects } from './effects.ts'
import { explainFrozen } from './frozen-objects.ts'
import { type ResultSource, type ValidatedResult, validateResult } from './function-result.ts'
import type { ReconcileScope } from './reconcile-scope.ts'
import { stableId } from './stable-id.ts'

/** Calls the author's functions in one reconcile, and keeps the effects of these calls. */
export class FunctionCalls {
  readonly #scope: ReconcileScope
  /** The result of the function's last run. */
  #result: ValidatedResult | undefined
  #effects: Effects | undefined
  #externals: Externals | undefined
  /** How many children had been written before the function's last run. */
  #writtenBefore = 0

  constructor(scope: ReconcileScope) {
    this.#scope = scope
  }

  get result(): ValidatedResult | undefined {
    return this.#result
  }

  /** The object with the journal of its externals, if the last run has written that; otherwise the given one. */
  latest(object: KubernetesObject): KubernetesObject {
    return this.#externals?.object ?? object
  }

  /** The result of the last run was applied. */
  commit(): void {
    this.#effects?.commit()
  }

  /** Whether the result of the last run was applied in part. */
  get isAppliedInPart(): boolean {
    return this.#scope.children.writtenCount > this.#writtenBefore
  }

  end(): void {
    this.#effects?.end()
  }

  async reconcile(object: KubernetesObject): Promise<ValidatedResult> {
    const { definition, children, memory } = this.#scope
    this.#result = undefined
    this.#writtenBefore = children.writtenCount
    this.#effects?.begin()
    this.#externals = undefined
    try {
      const result = definition.reconcile(object, this.#contextFor(object))
      // The second run is a trial without log lines and Events.
      const silent = { log: silentLogger, record: () => {}, atEnd: () => {}, metrics: silentMetrics }
      const again = () => definition.reconcile(object, { ...this.#contextFor(object), ...silent })
      memory.determinism?.compare(this.#scope.request.key, result, again)
      return this.#validated(await result, 'reconcile')
    } catch (error) {
      throw explainFrozen(readableError(error))
    }
  }

  /** The caller commits the effects once the result is carried out. */
  async finalize(object: KubernetesObject): Promise<ValidatedResult> {
    this.#result = undefined
    this.#writtenBefore = this.#scope.children.writtenCount
    this.#effects?.begin()
    this.#externals = undefined
    try {
      const returned = await this.#scope.definition.finalize?.(object, this.#contextFor(object))
      return this.#validated(returned, 'finalize')
    } catch (error) {
      throw explainFrozen(readableError(error))
    }
  }

  #validated(returned: unknown, source: ResultSource): ValidatedResult {
    const { kind, conditionTypes } = this.#scope.definition
    const result = validateResult(returned, conditionTypes, source)
    requireKnownStatus(kind, result.status)
    this.#result = result
    return result
  }

  /** Created when the function first logs or records something; most runs do neither. */
  #effectsOn(object: KubernetesObject): Effects {
    const { context, memory } = this.#scope
    this.#effects ??= new Effects({
      record: (event) => context.record(event, object),
      onError: memory.onError,
      warn: (message) => context.log.warn(message),
    })
    return this.#effects
  }

  /** Created when the function first uses it; most never do. */
  #externalsOf(object: KubernetesObject): Externals {
    const { definition, context } = this.#scope
    if (definition.finalize === undefined) {
      const message = `controller ${definition.name} uses external without finalize, so nothing would delete it; add finalize`
      throw new RuntimeError('EXTERNAL_INVALID', message)
    }
    this.#externals ??= new Externals({
      client: context.client,
      kind: definition.kind,
      object,
      controller: definition.name,
      signal: context.signal,
      nowMs: () => context.runtime.clock.now(),
      keyOf: (name) => stableId(object.metadata?.uid ?? '', 'external', name),
    })
    return this.#externals
  }

  #contextFor(object: KubernetesObject) {
    const externals = () => this.#externalsOf(object)
    const effects = () => this.#effectsOn(object)
    const { view, context } = this.#scope
    return {
      owned: view.children(object),
      result: (result: unknown) => result,
      now: context.now,
      get: view.get.bind(view),
      list: view.list.bind(view),
      id: (seed: string) => stableId(object.metadata?.uid ?? '', seed),
      get signal() {
        return context.signal
      },
      get log() {
        return effects().logger(context.log)
      },
      external: {
        ensure: async (name, driver) => externals().ensure(name, driver),
        delete: async (name, driver) => externals().delete(name, driver),
      } satisfies External,
      record: (event: EventInput) => effects().record(event),
      atEnd: (name: string, effect: () => void) => effects().atEnd(name, effect),
      get metrics() {
        return effectMetrics(context.metrics, (name, effect) => effects().eachAtEnd(name, effect))
      },
    }
  }
}
