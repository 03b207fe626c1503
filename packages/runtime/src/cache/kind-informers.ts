import type { KubernetesObject } from '@kubewright/kube/meta'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type { CachedListOptions, InformerOptions } from './cache.ts'
import type { KindInformer } from './informer.ts'

/** The informers of one kind: of all namespaces, or one for each namespace, or with label selectors. */
export class KindInformers {
  readonly #kind: KindReference
  readonly #informers: KindInformer<KubernetesObject>[] = []
  /** The informer of all objects, which serves every read, once there is one. */
  #complete: KindInformer<KubernetesObject> | undefined

  constructor(kind: KindReference) {
    this.#kind = kind
  }

  all(): readonly KindInformer<KubernetesObject>[] {
    return this.#informers
  }

  exactly(scope: InformerOptions): KindInformer<KubernetesObject> | undefined {
    return this.#informers.find(
      ({ namespace, labelSelector }) => namespace === scope.namespace && labelSelector === scope.labelSelector,
    )
  }

  add(informer: KindInformer<KubernetesObject>): void {
    this.#informers.push(informer)
    if (informer.namespace === undefined && informer.labelSelector === undefined) this.#complete = informer
  }

  /** Whether no object of the namespace is left out; without a namespace, no object at all. */
  isComplete(namespace: string | undefined): boolean {
    if (this.#complete !== undefined) return true
    return namespace !== undefined && this.exactly({ namespace }) !== undefined
  }

  /**
   * The informer that serves reads of the namespace: one without a label selector if there is any, else the only one.
   *
   * @throws RuntimeError CACHE_KIND_UNDECLARED
   */
  for(namespace: string | undefined): KindInformer<KubernetesObject> {
    if (this.#complete !== undefined) return this.#complete
    const fitting = this.#informers.filter((informer) => (informer.namespace ?? namespace) === namespace)
    const informer = fitting.find(({ labelSelector }) => labelSelector === undefined) ?? fitting[0]
    if (informer !== undefined && (fitting.length === 1 || informer.labelSelector === undefined)) return informer
    throw this.#undeclared(namespace)
  }

  list(options: CachedListOptions): readonly KubernetesObject[] {
    if (options.namespace !== undefined || this.#complete !== undefined)
      return this.for(options.namespace).list(options)
    const plain = this.#informers.filter(({ labelSelector }) => labelSelector === undefined)
    const serving = plain.length > 0 ? plain : this.#informers
    // Namespaces do not overlap; label selectors may.
    const isClear = serving === plain ? true : serving.length === 1
    if (serving.length === 0 || !isClear) throw this.#undeclared(undefined)
    return serving.flatMap((informer) => informer.list(options))
  }

  #undeclared(namespace: string | undefined): RuntimeError {
    const where = namespace === undefined ? '' : ` in namespace ${namespace}`
    const scopes = this.#informers.map(
      (informer) => `namespace ${informer.namespace ?? '*'}, labels ${informer.labelSelector ?? '*'}`,
    )
    const message =
      scopes.length === 0
        ? `${this.#kind.id} is not in the cache; declare it with cache.informer(${this.#kind.definition.kind})`
        : `${this.#kind.id}${where} is not in the cache, which has only ${scopes.join('; ')}; ask its informer itself`
    return new RuntimeError('CACHE_KIND_UNDECLARED', message)
  }
}
