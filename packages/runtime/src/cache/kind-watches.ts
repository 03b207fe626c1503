import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Timer } from '@kubewright/kube/runtime'
import { isMetadataKind } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import { KindWatch, type WatchEnvironment } from './kind-watch.ts'
import { coversNamespace, describeScope, isSameScope, isSameView, isSelective, type WatchScope } from './scope.ts'
import type { NeededWatch } from './scope-rules.ts'

type Watch = KindWatch<KubernetesObject>

/** The watches of one kind: their holds, their ends, and which of them serves a read. */
export class KindWatches {
  readonly kind: KindReference
  readonly #environment: WatchEnvironment
  #watches: readonly Watch[] = []
  readonly #ends = new Map<Watch, Timer>()
  /** The watch of all objects, which serves every read, if there is one. */
  #complete: Watch | undefined
  /** Why the watches were removed. */
  #removal: string | undefined
  #isStarted = false
  #isStopped = false

  constructor(kind: KindReference, environment: WatchEnvironment) {
    this.kind = kind
    this.#environment = environment
  }

  all(): readonly Watch[] {
    return this.#watches
  }

  start(): void {
    this.#isStarted = true
    for (const watch of this.#watches) watch.start()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#ends.values()) timer.cancel()
    this.#ends.clear()
    await Promise.all(this.#watches.map((watch) => watch.stop()))
  }

  /** The watch that serves the scope, created if needed, with one more hold. */
  acquire(kind: KindReference, { scope, managedFields }: NeededWatch): Watch {
    const watch = this.find(scope) ?? this.#create(kind, { scope, managedFields })
    if (managedFields === 'keep') watch.keepManagedFields()
    watch.informerCount++
    this.#ends.get(watch)?.cancel()
    this.#ends.delete(watch)
    return watch
  }

  /** The watch that serves the scope; a watch of whole objects also serves metadata-only informers. */
  find(scope: WatchScope): Watch | undefined {
    if (scope.form === 'metadata' && scope.fields === undefined && scope.transform === undefined) {
      const whole = this.#watches.find((watch) => isUnchanged(watch.scope) && isSameView(watch.scope, scope))
      if (whole !== undefined) return whole
    }
    return this.#watches.find((watch) => isSameScope(watch.scope, scope))
  }

  /**
   * Removes one hold. After the last, the watch ends with a delay, so that a short gap does not cost a new list; or at
   * once, if its objects must not be read any longer.
   */
  release(watch: Watch, isAtOnce = false): void {
    watch.informerCount--
    if (watch.informerCount > 0 || !this.#watches.includes(watch) || this.#isStopped) return
    if (isAtOnce) {
      this.end(watch)
      return
    }
    const { clock } = this.#environment.runtime
    const what = `end of the unused watch of ${this.kind.id}`
    this.#ends.set(
      watch,
      clock.after(runtimeLimits.informerGraceMs, what, () => this.end(watch)),
    )
  }

  /** Ends a watch and drops its objects. With a reason it ends although informers hold it. */
  end(watch: Watch, reason?: RuntimeError): void {
    this.#ends.get(watch)?.cancel()
    this.#ends.delete(watch)
    this.#watches = this.#watches.filter((other) => other !== watch)
    this.#removal = reason?.message
    this.#update()
    // Nothing waits for the connection to close, and a failure to close it does not matter.
    void watch.stop(reason).catch(() => {})
  }

  /** Whether no object of the namespace is left out; without a namespace, no object of all scopes in `bound`. */
  isComplete(kind: KindReference, namespace: string | undefined, bound: () => readonly NeededWatch[]): boolean {
    if (this.#complete !== undefined) return true
    const serving = this.#plainFor(kind)
    if (namespace !== undefined) return serving.some(({ scope }) => coversNamespace(scope, namespace))
    return bound().every(({ scope }) => serving.some((watch) => isSameView(watch.scope, scope)))
  }

  /**
   * The watch that serves reads of the namespace: one without a selector if there is any, else the only one.
   *
   * @throws RuntimeError CACHE_KIND_UNDECLARED
   */
  for(kind: KindReference, namespace: string | undefined): Watch {
    if (this.#complete !== undefined) return this.#complete
    const fitting = this.#readableAs(kind).filter(({ scope }) => coversNamespace(scope, namespace))
    const watch = fitting.find(({ scope }) => !isSelective(scope)) ?? fitting[0]
    if (watch !== undefined && (fitting.length === 1 || !isSelective(watch.scope))) return watch
    throw this.#undeclared(namespace)
  }

  /**
   * The watches that serve a list over all namespaces.
   *
   * @throws RuntimeError CACHE_KIND_UNDECLARED
   */
  forAll(kind: KindReference): readonly Watch[] {
    if (this.#complete !== undefined) return [this.#complete]
    const readable = this.#readableAs(kind)
    const plain = readable.filter(({ scope }) => !isSelective(scope))
    // Without a watch of everything, watches without selectors do not overlap; those with selectors may.
    if (plain.length > 0) return withoutOverlap(plain)
    if (readable.length === 1) return readable
    throw this.#undeclared(undefined)
  }

  /** `kind` is the whole or the metadata-only kind, depending on the scope. */
  #create(kind: KindReference, { scope, managedFields }: NeededWatch): Watch {
    const watch = new KindWatch(kind, scope, managedFields, this.#environment)
    this.#watches = [...this.#watches, watch]
    this.#removal = undefined
    this.#update()
    if (this.#isStopped) void watch.stop()
    else if (this.#isStarted) watch.start()
    return watch
  }

  #update(): void {
    const complete = this.#watches.filter(({ scope }) => isWhole(scope) && isEverything(scope))
    this.#complete = complete.find(({ scope }) => isUnchanged(scope)) ?? complete[0]
  }

  /** The watches whose objects have the form that a reader of the kind expects. */
  #readableAs(kind: KindReference): readonly Watch[] {
    const takesMetadata = isMetadataKind(kind)
    return this.#watches.filter(({ scope }) => scope.isPrivate !== true && (scope.form === 'whole' || takesMetadata))
  }

  #plainFor(kind: KindReference): readonly Watch[] {
    return this.#readableAs(kind).filter(({ scope }) => !isSelective(scope))
  }

  #undeclared(namespace: string | undefined): RuntimeError {
    const where = namespace === undefined ? '' : ` in namespace ${namespace}`
    const scopes = this.#watches.map(({ scope }) => describeScope(scope))
    const { kind } = this.kind.definition
    const declare = `declare it with cache.informer(${kind})`
    const message =
      scopes.length > 0
        ? `${this.kind.id}${where} is not in the cache, which has only ${scopes.join('; ')}; ask its informer itself`
        : this.#removal === undefined
          ? `${this.kind.id} is not in the cache; ${declare}`
          : `${this.#removal}; ${declare} again`
    return new RuntimeError('CACHE_KIND_UNDECLARED', message)
  }
}

function isWhole(scope: WatchScope): boolean {
  return scope.form === 'whole' && scope.isPrivate !== true
}

/** Whether objects are stored as the server sends them. */
function isUnchanged(scope: WatchScope): boolean {
  return isWhole(scope) && scope.transform === undefined
}

function isEverything(scope: WatchScope): boolean {
  return scope.namespace === undefined && !isSelective(scope) && (scope.excluded ?? []).length === 0
}

/** Of watches that share namespaces and differ only in form, the first. */
function withoutOverlap(watches: readonly Watch[]): readonly Watch[] {
  const chosen: Watch[] = []
  for (const watch of watches) {
    if (!chosen.some((other) => other.scope.namespace === watch.scope.namespace)) chosen.push(watch)
  }
  return chosen
}
