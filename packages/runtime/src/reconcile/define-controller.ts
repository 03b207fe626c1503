import { dns1123LabelProblems } from '@kubewright/kube/names'
import type { Clock } from '@kubewright/kube/runtime'
import type { Cache } from '../cache/index.ts'
import {
  type ControllerDefinition,
  type ControllerEnvironment,
  type ControllerOptions,
  createController,
  type KindUse,
  type Source,
  watch,
} from '../controller/index.ts'
import { RuntimeError } from '../errors.ts'
import { enqueueObject } from '../handler/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { Infer, KindReference } from '../resource/index.ts'
import { enqueueParents } from './child-events.ts'
import { AppliedChildren } from './children/applied-children.ts'
import { type DeletionBudget, DeletionMeter } from './children/deletion-budget.ts'
import { NameClaims } from './children/name-claims.ts'
import { DeterminismCheck } from './determinism-check.ts'
import { combineHandlers, enqueueReaders } from './enqueue-readers.ts'
import { derivedKinds, type FunctionDefinition } from './function-definition.ts'
import type { ChildKinds, FinalizeResultOf, FunctionContext, FunctionResultOf, OwnedKinds } from './function-types.ts'
import { inertContext } from './inert-context.ts'
import { kindInformers } from './kind-informers.ts'
import { NoOpApplies } from './no-op-applies.ts'
import { type Preview, type PreviewOptions, previewObject } from './preview/index.ts'
import { ReadTracker } from './read-tracker.ts'
import type { ControllerMemory } from './reconcile-scope.ts'
import { Reconciliation } from './reconciliation.ts'
import type { CheckedResult } from './result-problem.ts'
import { SettledOwners } from './settled-owners.ts'
import { UndecidedChildren } from './writer/undecided-children.ts'
import { writesOf } from './writes-of.ts'

/** How the controller runs; ControllerOptions describes each option. */
export type ControllerRunOptions = Pick<
  ControllerOptions,
  | 'concurrency'
  | 'needsLeader'
  | 'debounce'
  | 'fairness'
  | 'ageing'
  | 'backoff'
  | 'rateLimiter'
  | 'retryBucket'
  | 'retriesMax'
  | 'reconcileTimeoutMs'
  | 'syncTimeoutMs'
  | 'recoverPanic'
  | 'hotLoops'
>

export interface FunctionControllerOptions<
  For extends KindReference,
  Owns extends OwnedKinds,
  Reads extends readonly KindReference[],
  Tracks extends OwnedKinds,
  Shares extends OwnedKinds,
  Return,
  Cleanup = Returns<FinalizeResultOf<For, ChildKinds<Owns, Tracks, Shares>>>,
> extends ControllerRunOptions {
  /** The kind whose objects are reconciled. */
  readonly for: For
  /** The kinds of the children, by their names in `owned`. */
  readonly owns?: Owns
  /**
   * The kinds of children that owner references cannot express: in another namespace, or cluster-scoped with a
   * namespaced owner. They have labels instead, and a finalizer deletes them with their owner.
   */
  readonly tracks?: Tracks
  /** The kinds of children that several owners share, each with a part: `shared(ConfigMap({...}))`. */
  readonly shares?: Shares
  /**
   * Whether children are written and deleted in the order of `after`, also with their owner. A finalizer does that; the
   * deletion policy Foreground deletes children at once, in any order.
   */
  readonly ordered?: boolean
  /** How many children of stateful kinds are pruned within a minute; 'unlimited' for no limit. */
  readonly deletionBudget?: DeletionBudget | 'unlimited'
  /** Other kinds that the function may read; a change of an object that it read runs it again. */
  readonly reads?: Reads
  /**
   * Computes the desired state from the object and the existing children. It should depend on nothing else, so that it
   * can run at any time and any number of times.
   */
  reconcile(
    object: Infer<For>,
    context: FunctionContext<
      ChildKinds<Owns, Tracks, Shares>,
      Reads[number],
      FunctionResultOf<For, ChildKinds<Owns, Tracks, Shares>>
    >,
  ): Return
  /**
   * Cleans up external resources before the object is deleted. It may return children, such as a Job that purges, and
   * times to run again; it is done when it returns neither, and runs again until then. A controller without `finalize`
   * removes the finalizer that an earlier version of it added, and logs it.
   */
  finalize?(
    object: Infer<For>,
    context: FunctionContext<
      ChildKinds<Owns, Tracks, Shares>,
      Reads[number],
      FinalizeResultOf<For, ChildKinds<Owns, Tracks, Shares>>
    >,
  ): Cleanup
  /** The kind in lower case when absent. Field manager and finalizer are named after it: do not change it later. */
  readonly name?: string
  /** Requests that the function sends itself, with their reasons, for the rules of the operator. */
  readonly uses?: readonly KindUse[] | undefined
}

/** A controller for an operator; tests can call its function directly. */
export interface FunctionController<
  For extends KindReference,
  Owns extends OwnedKinds,
  Reads extends readonly KindReference[],
  Return,
  Cleanup = unknown,
> extends ControllerDefinition {
  /** Calls the function with defaults for missing context: no children, nothing to read, the start of 1970. */
  reconcile(
    object: Infer<For>,
    context?: PartialContext<FunctionContext<Owns, Reads[number], FunctionResultOf<For, Owns>>>,
  ): Return
  /**
   * Calls `finalize` in the same way.
   *
   * @throws RuntimeError CONTROLLER_INVALID when the controller has none.
   */
  finalize(
    object: Infer<For>,
    context?: PartialContext<FunctionContext<Owns, Reads[number], FinalizeResultOf<For, Owns>>>,
  ): Cleanup
  /**
   * What the next run of the function would write, field by field, without writing anything: on `objects`, or on the
   * `cache` of a running operator.
   */
  plan(object: Infer<For>, options?: PreviewOptions): Promise<Preview>
}

type PartialContext<Context extends { readonly owned: object }> = Partial<Omit<Context, 'owned'>> & {
  readonly owned?: Partial<Context['owned']>
}

/**
 * Defines a controller by a function. The framework reads, applies, sets owner references, prunes, and writes status,
 * conditions and finalizers. The order of writes is finalizer, children, status, deletions; planChildren describes
 * which objects are never changed.
 *
 * @throws RuntimeError CONTROLLER_INVALID when the definition contradicts itself.
 */
export function defineController<
  For extends KindReference,
  const Owns extends OwnedKinds = Record<never, never>,
  const Reads extends readonly KindReference[] = readonly [],
  const Tracks extends OwnedKinds = Record<never, never>,
  const Shares extends OwnedKinds = Record<never, never>,
  const Return extends Returns<FunctionResultOf<For, ChildKinds<Owns, Tracks, Shares>>> = Returns<
    FunctionResultOf<For, ChildKinds<Owns, Tracks, Shares>>
  >,
  const Cleanup extends Returns<FinalizeResultOf<For, ChildKinds<Owns, Tracks, Shares>>> = Returns<
    FinalizeResultOf<For, ChildKinds<Owns, Tracks, Shares>>
  >,
>(
  options: FunctionControllerOptions<For, Owns, Reads, Tracks, Shares, Return, Cleanup> &
    CheckedResult<'reconcile', Return, FunctionResultOf<For, ChildKinds<Owns, Tracks, Shares>>> &
    CheckedResult<'finalize', Cleanup, FinalizeResultOf<For, ChildKinds<Owns, Tracks, Shares>>>,
): FunctionController<For, ChildKinds<Owns, Tracks, Shares>, Reads, Return, Cleanup> {
  type Children = ChildKinds<Owns, Tracks, Shares>
  const definition = definitionOf(options as unknown as UntypedOptions)
  const kinds = [options.for, ...definition.childKinds, ...definition.reads]
  const timeoutMs = options.reconcileTimeoutMs ?? runtimeLimits.reconcileTimeoutMs
  return {
    name: definition.name,
    kinds: [...new Map(kinds.map((kind) => [kind.id, kind])).values()],
    writes: writesOf(definition),
    for: options.for,
    owns: Object.values(definition.owns),
    uses: options.uses,
    create(environment) {
      const memory = newMemory(definition, environment)
      clocks.set(environment.cache, environment.runtime.clock)
      return createController(
        {
          ...runOptionsOf(options),
          name: definition.name,
          for: options.for,
          // The reconciliation itself tells the object that it is paused.
          pausable: false,
          sources: [kindInformers(definition), ...sourcesOf(definition, memory.reads)],
          reconcile: (request, context) => new Reconciliation(definition, request, context, memory).run(),
          onOverdue: (request, context) =>
            new Reconciliation(definition, request, context, memory).noteOverdue(timeoutMs),
          wakesOnOwnWrites: false,
        },
        environment,
      )
    },
    plan: (object, previewOptions = {}) => previewObject(definition, object, atPresent(previewOptions)),
    finalize: (object, context) => {
      if (options.finalize === undefined) refuse('finalize', `controller ${definition.name} has no finalize`)
      const filled: unknown = inertContext(definition, object, context ?? {})
      return options.finalize(
        object,
        filled as FunctionContext<Children, Reads[number], FinalizeResultOf<For, Children>>,
      )
    },
    reconcile: (object, context) => {
      const filled: unknown = inertContext(definition, object, context ?? {})
      return options.reconcile(
        object,
        filled as FunctionContext<Children, Reads[number], FunctionResultOf<For, Children>>,
      )
    },
  }
}

/** The clocks of the operators that use these caches, for previews. */
const clocks = new WeakMap<Cache, Clock>()

/** A preview on the cache of a running operator is one of its present. */
function atPresent(options: PreviewOptions): PreviewOptions {
  const clock = options.cache && clocks.get(options.cache)
  return clock === undefined || options.now !== undefined ? options : { ...options, now: new Date(clock.now()) }
}

/** What the reconciles of a started controller remember. */
function newMemory(definition: FunctionDefinition, environment: ControllerEnvironment): ControllerMemory {
  return {
    reads: new ReadTracker(),
    applied: new AppliedChildren(),
    unchanged: new NoOpApplies(),
    undecided: new UndecidedChildren(),
    claims: new NameClaims(),
    settled: new SettledOwners(),
    deletions: new DeletionMeter(definition.deletionBudget),
    strays: new Map(),
    determinism: environment.checkDeterminism
      ? new DeterminismCheck(definition.name, (error) => environment.onError?.(error))
      : undefined,
    onError: environment.onError,
    operator: environment.manager,
    isFurtherOfKind: environment.isFurtherOfKind === true,
  }
}

// biome-ignore lint/suspicious/noConfusingVoidType: a function without a return statement has this type.
type Returns<Result> = Result | void | Promise<Result | void>

/** The options without their types. */
interface UntypedOptions {
  readonly for: KindReference
  readonly owns?: OwnedKinds
  readonly tracks?: OwnedKinds
  readonly shares?: OwnedKinds
  readonly ordered?: boolean
  readonly deletionBudget?: DeletionBudget | 'unlimited'
  readonly reads?: readonly KindReference[]
  readonly name?: string
  reconcile(object: unknown, context: unknown): unknown
  finalize?(object: unknown, context: unknown): unknown
}

function runOptionsOf(options: ControllerRunOptions): ControllerRunOptions {
  const { concurrency, needsLeader, debounce, fairness, ageing, backoff, rateLimiter, retryBucket, retriesMax } =
    options
  const { reconcileTimeoutMs, syncTimeoutMs, recoverPanic, hotLoops } = options
  const queue = { debounce, fairness, ageing, backoff, rateLimiter, retryBucket, retriesMax }
  return { concurrency, needsLeader, ...queue, reconcileTimeoutMs, syncTimeoutMs, recoverPanic, hotLoops }
}

function definitionOf(options: UntypedOptions): FunctionDefinition {
  const { for: kind, owns = {}, tracks = {}, shares = {}, reads = [], ordered = false, deletionBudget } = options
  const name = options.name ?? kind.definition.kind.toLowerCase()
  const [problem] = dns1123LabelProblems(name)
  if (problem !== undefined) refuse('name', `the name ${name} cannot be used: ${problem}`)
  if (typeof options.reconcile !== 'function') refuse('reconcile', `controller ${name} has no reconcile function`)
  if (options.finalize !== undefined && typeof options.finalize !== 'function') {
    refuse('finalize', `finalize of controller ${name} must be a function`)
  }
  checkKinds('reads', reads)
  for (const [option, kinds] of Object.entries({ owns, tracks, shares })) checkKinds(option, Object.values(kinds))
  checkChildKinds({ owns, tracks, shares })
  const unlimited = { perMinute: Number.POSITIVE_INFINITY }
  const budget = deletionBudget === 'unlimited' ? unlimited : deletionBudget
  const group = kind.definition.group === '' ? 'kubewright.dev' : kind.definition.group
  return {
    name,
    kind,
    owns,
    tracks,
    shares,
    ordered,
    reads,
    ...derivedKinds({ owns, tracks, shares, ordered, reads }),
    deletionBudget: budget,
    childrenFinalizer: `children.kubewright.dev/${name}`,
    manager: `kubewright-${name}`,
    finalizer: `${group}/${name}`,
    conditionTypes: conditionTypesOf(kind),
    reconcile: (object, context) => options.reconcile(object, context),
    ...(options.finalize === undefined ? {} : { finalize: options.finalize.bind(options) }),
  }
}

function checkKinds(option: string, kinds: readonly unknown[]): void {
  for (const kind of kinds) {
    if (typeof (kind as KindReference | undefined)?.definition === 'object') continue
    const what = typeof kind === 'string' ? `the text ${JSON.stringify(kind)}` : String(kind)
    refuse(option, `${option} has kinds, such as Secret of kubewright/kinds, not ${what}`)
  }
}

/** Each kind once per option, each name once, and every kind with a schema. */
function checkChildKinds(options: Readonly<Record<string, OwnedKinds>>): void {
  const names = Object.values(options).flatMap((kinds) => Object.keys(kinds))
  const taken = names.find((name, index) => names.indexOf(name) !== index)
  if (taken !== undefined)
    refuse(taken, `owns, tracks and shares have the name ${taken} twice; owned.${taken} needs one`)
  for (const [option, kinds] of Object.entries(options)) {
    const ids = Object.values(kinds).map(({ id }) => id)
    const twice = ids.find((id, index) => ids.indexOf(id) !== index)
    if (twice !== undefined) refuse(option, `${twice} is listed twice in ${option}`)
    for (const child of Object.values(kinds)) {
      if (child.definition.shape() !== undefined) continue
      refuse(option, `the schema of ${child.id} is unknown, so changes to its objects could not be detected`)
    }
  }
}

function conditionTypesOf(kind: KindReference): readonly string[] | undefined {
  return (kind as { readonly conditionTypes?: readonly string[] }).conditionTypes
}

function sourcesOf(definition: FunctionDefinition, reads: ReadTracker): readonly Source[] {
  const { kind, childKinds } = definition
  const others = definition.reads.filter(({ id }) => id !== kind.id && !childKinds.some((known) => known.id === id))
  return [
    watch(kind, combineHandlers(enqueueObject(), enqueueReaders(kind, reads))),
    ...childKinds.map((child) =>
      watch(child, combineHandlers(enqueueParents(definition, child), enqueueReaders(child, reads))),
    ),
    ...others.map((other) => watch(other, enqueueReaders(other, reads))),
  ]
}

function refuse(path: string, message: string): never {
  throw new RuntimeError('CONTROLLER_INVALID', message, { path })
}
