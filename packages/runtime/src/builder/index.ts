/**
 * controller-runtime's builder, for reconcilers that are ported from Go: `controllerManagedBy(manager).for(Kind)…`.
 * Guarantees: it adds nothing to createController, which it calls once, in `complete`; a builder that could never wake a
 * key is refused with the call that is missing.
 * May import: resource, client, cache, handler, controller, operator.
 *
 * @module
 */
export {
  type BuilderOptions,
  type ControllerBuilder,
  controllerManagedBy,
  matchEveryOwner,
  type OwnsOption,
  type ReconcilerLike,
} from './controller-builder.ts'
