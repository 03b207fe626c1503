import type { KubernetesObject } from '@kubewright/kube/meta'
import { metadataOf, type ObjectMetadata } from '../client/index.ts'
import {
  type Controller,
  type ControllerDefinition,
  type ControllerOptions,
  createController,
  endsPause,
  type Reconciler,
  type Source,
  watch,
} from '../controller/index.ts'
import { RuntimeError } from '../errors.ts'
import { and, type EventHandler, enqueueObject, enqueueOwner, or, type Predicate } from '../handler/index.ts'
import type { Manager } from '../operator/index.ts'
import type { KindReference } from '../resource/index.ts'

/**
 * controller.Options: how the controller runs, without what the builder sets itself; and what the reconciler writes and
 * uses, which kubebuilder's RBAC markers say in Go: the rules of the operator follow from it.
 */
export type BuilderOptions = Omit<ControllerOptions, 'name' | 'sources' | 'reconcile' | 'for'> &
  Pick<ControllerDefinition, 'writes' | 'uses'>

/** A reconciler as a function, or as an object with such a method, like the Go struct that it is ported from. */
export type ReconcilerLike = Reconciler | { readonly reconcile: Reconciler }

/** Option of `owns`: every owner reference counts, not only that of the controlling owner. */
export const matchEveryOwner: unique symbol = Symbol('matchEveryOwner')

export type OwnsOption<T extends KubernetesObject> = typeof matchEveryOwner | Predicate<T>

/** Each method changes the builder and returns it. */
export interface ControllerBuilder {
  /** The kind whose objects are reconciled; an event about one of them reconciles it. At most once. */
  for<T extends KubernetesObject>(kind: KindReference<T>, ...predicates: readonly Predicate<T>[]): ControllerBuilder
  /** An event about an object of this kind reconciles its controlling owner, which is of the kind in `for`. */
  owns<T extends KubernetesObject>(kind: KindReference<T>, ...options: readonly OwnsOption<T>[]): ControllerBuilder
  /** An event about an object of this kind reconciles the keys that the handler returns. */
  watches<T extends KubernetesObject>(
    kind: KindReference<T>,
    handler: EventHandler<T>,
    ...predicates: readonly Predicate<T>[]
  ): ControllerBuilder
  /** The same, and the cache keeps only the metadata of these objects. */
  watchesMetadata(
    kind: KindReference,
    handler: EventHandler<ObjectMetadata>,
    ...predicates: readonly Predicate<ObjectMetadata>[]
  ): ControllerBuilder
  /** A source of any sort, such as a channel. Event filters do not apply to it. */
  watchesRawSource(source: Source): ControllerBuilder
  /** A predicate for the events of all kinds, before the predicates of each. */
  withEventFilter(predicate: Predicate): ControllerBuilder
  withOptions(options: BuilderOptions): ControllerBuilder
  /** Defaults to the kind in `for`, in lower case. */
  named(name: string): ControllerBuilder
  /**
   * Creates the controller and adds it to the manager.
   *
   * @throws RuntimeError CONTROLLER_INVALID when the calls so far do not make a controller, or there is no manager.
   */
  complete(reconciler: ReconcilerLike): Controller
  /**
   * The controller for the `controllers` of defineOperator, so that its kinds are installed and its rules derived. It
   * needs no manager.
   *
   * @throws RuntimeError CONTROLLER_INVALID when the calls so far do not make a controller.
   */
  define(reconciler: ReconcilerLike): ControllerDefinition
}

/** A watched kind; its source is made when all event filters are known. */
interface WatchedKind {
  readonly kind: KindReference
  sourceWith(filters: readonly Predicate[]): Source
}

/** What the calls of a builder have said so far. */
interface BuilderParts {
  readonly owned: ((owner: KindReference) => WatchedKind)[]
  readonly watched: WatchedKind[]
  readonly rawSources: Source[]
  readonly filters: Predicate[]
  reconciled?: WatchedKind
  options: BuilderOptions
  name?: string
}

/**
 * Builds a controller step by step and adds it to the manager: `ctrl.NewControllerManagedBy` of controller-runtime.
 *
 * ```ts
 * controllerManagedBy(manager).for(Memcached).owns(Deployment).complete(reconciler)
 * defineOperator({ name, controllers: [controllerManagedBy().for(Memcached).owns(Deployment).define(reconciler)] })
 * ```
 */
export function controllerManagedBy(manager?: Manager): ControllerBuilder {
  const parts: BuilderParts = { owned: [], watched: [], rawSources: [], filters: [], options: {} }
  const builder: ControllerBuilder = {
    for(kind, ...predicates) {
      if (parts.reconciled !== undefined) {
        refuse(`for() was called twice, with ${parts.reconciled.kind.id} and ${kind.id}`)
      }
      const wakes = (filters: readonly Predicate[]) =>
        filters.length === 0 ? [] : [or(endsPause(kind), and(...filters))]
      const sourceWith = (filters: readonly Predicate[]) =>
        watch(kind, enqueueObject(), ...wakes([...filters, ...(predicates as readonly Predicate[])]))
      parts.reconciled = { kind, sourceWith }
      return builder
    },
    owns(kind, ...given) {
      const controllerOnly = !given.includes(matchEveryOwner)
      const predicates = given.filter((option) => option !== matchEveryOwner)
      parts.owned.push((owner) => watchedKind(kind, enqueueOwner(owner, { controllerOnly }), predicates))
      return builder
    },
    watches(kind, handler, ...predicates) {
      parts.watched.push(watchedKind(kind, handler, predicates))
      return builder
    },
    watchesMetadata: (kind, handler, ...predicates) => builder.watches(metadataOf(kind), handler, ...predicates),
    watchesRawSource(source) {
      parts.rawSources.push(source)
      return builder
    },
    withEventFilter(predicate) {
      parts.filters.push(predicate)
      return builder
    },
    withOptions(given) {
      parts.options = given
      return builder
    },
    named(given) {
      parts.name = given
      return builder
    },
    complete(reconciler) {
      const definition = definitionOf(parts, reconciler, 'complete')
      if (manager === undefined) refuse('complete() needs the manager: controllerManagedBy(manager)')
      return manager.addController(definition)
    },
    define: (reconciler) => definitionOf(parts, reconciler, 'define'),
  }
  return builder
}

function definitionOf(parts: BuilderParts, reconciler: ReconcilerLike, call: string): ControllerDefinition {
  const { reconciled, owned, options, name } = parts
  const [watched, rawSources, filters] = [[...parts.watched], [...parts.rawSources], [...parts.filters]]
  checkReconciler(reconciler, call)
  const owner = reconciled?.kind
  if (owner === undefined && owned.length > 0) refuse('owns() needs for(), which says what kind the owners are of')
  const ownedKinds = owner === undefined ? [] : owned.map((ownedBy) => ownedBy(owner))
  const kinds = [...(reconciled === undefined ? [] : [reconciled]), ...ownedKinds, ...watched]
  if (kinds.length + rawSources.length === 0) {
    refuse('nothing would ever wake the controller; call for(), watches() or watchesRawSource()')
  }
  const controllerName = name ?? owner?.definition.kind.toLowerCase()
  if (controllerName === undefined) refuse('the controller has no name; call for() or named()')
  const sources = () => [...kinds.map((watchedBy) => watchedBy.sourceWith(filters)), ...rawSources]
  const reconcile: Reconciler =
    typeof reconciler === 'function'
      ? reconciler
      : (request, context) => reconciler.reconcile.call(reconciler, request, context)
  const { writes, uses, ...runOptions } = options
  const named = { ...runOptions, name: controllerName, for: owner, reconcile }
  return {
    name: controllerName,
    kinds: kinds.map(({ kind }) => kind),
    writes,
    uses,
    create: (environment) => createController({ ...named, sources: sources() }, environment),
  }
}

/** A circular import leaves the reconciler undefined. */
function checkReconciler(reconciler: ReconcilerLike | undefined | null, call: string): void {
  if (typeof reconciler === 'function' || typeof reconciler?.reconcile === 'function') return
  refuse(`${call}() needs a function, or an object with a method \`reconcile\``)
}

function watchedKind<T extends KubernetesObject>(
  kind: KindReference<T>,
  handler: EventHandler<T>,
  predicates: readonly Predicate<T>[],
): WatchedKind {
  return { kind, sourceWith: (filters) => watch(kind, handler, ...(filters as readonly Predicate<T>[]), ...predicates) }
}

function refuse(message: string): never {
  throw new RuntimeError('CONTROLLER_INVALID', `controllerManagedBy: ${message}`)
}
