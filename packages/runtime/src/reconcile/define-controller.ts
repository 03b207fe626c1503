import { dns1123LabelProblems } from '@kubewright/kube/names'
import {
  type ControllerDefinition,
  type ControllerOptions,
  createController,
  type KindUse,
  type Source,
  watch,
} from '../controller/index.ts'
import { RuntimeError } from '../errors.ts'
import { enqueueObject, enqueueOwner } from '../handler/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { Infer, KindReference } from '../resource/index.ts'
import { AppliedChildren } from './applied-children.ts'
import { DeterminismCheck } from './determinism-check.ts'
import { combineHandlers, enqueueReaders } from './enqueue-readers.ts'
import { type FunctionDefinition, ownedKinds } from './function-definition.ts'
import type { FinalizeResult, FunctionContext, FunctionResultOf, OwnedKinds } from './function-types.ts'
import { inertContext } from './inert-context.ts'
import { kindInformers } from './kind-informers.ts'
import { NameClaims } from './name-claims.ts'
import { NoOpApplies } from './no-op-applies.ts'
import { ReadTracker } from './read-tracker.ts'
import { Reconciliation } from './reconciliation.ts'
import type { CheckedResult } from './result-problem.ts'
import { SettledOwners } from './settled-owners.ts'
import { UndecidedChildren } from './undecided-children.ts'
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
  Return,
> extends ControllerRunOptions {
  /** The kind whose objects are reconciled. */
  readonly for: For
  /** The kinds of the children, by their names in `owned`. */
  readonly owns?: Owns
  /** Other kinds that the function may read; a change of an object that it read runs it again. */
  readonly reads?: Reads
  /**
   * Computes the desired state from the object and the existing children. It should depend on nothing else, so that it
   * can run at any time and any number of times.
   */
  reconcile(object: Infer<For>, context: FunctionContext<Owns, Reads[number], FunctionResultOf<For, Owns>>): Return
  /**
   * Cleans up external resources before the object is deleted; runs until it resolves without a requeue. A controller
   * without `finalize` removes the finalizer that an earlier version added, and logs it.
   */
  finalize?(object: Infer<For>, context: FunctionContext<Owns, Reads[number]>): Returns<FinalizeResult>
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
> extends ControllerDefinition {
  /** Calls the function with defaults for missing context: no children, nothing to read, the start of 1970. */
  reconcile(
    object: Infer<For>,
    context?: PartialContext<FunctionContext<Owns, Reads[number], FunctionResultOf<For, Owns>>>,
  ): Return
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
  const Return extends Returns<FunctionResultOf<For, Owns>> = Returns<FunctionResultOf<For, Owns>>,
>(
  options: FunctionControllerOptions<For, Owns, Reads, Return> & CheckedResult<Return, For, Owns>,
): FunctionController<For, Owns, Reads, Return> {
  const definition = definitionOf(options as unknown as UntypedOptions)
  const kinds = [options.for, ...ownedKinds(definition), ...definition.reads]
  const timeoutMs = options.reconcileTimeoutMs ?? runtimeLimits.reconcileTimeoutMs
  return {
    name: definition.name,
    kinds: [...new Map(kinds.map((kind) => [kind.id, kind])).values()],
    writes: writesOf(definition),
    uses: options.uses,
    create(environment) {
      const memory = {
        reads: new ReadTracker(),
        applied: new AppliedChildren(),
        unchanged: new NoOpApplies(),
        undecided: new UndecidedChildren(),
        claims: new NameClaims(),
        settled: new SettledOwners(),
        determinism: environment.checkDeterminism
          ? new DeterminismCheck(definition.name, (error) => environment.onError?.(error))
          : undefined,
        onError: environment.onError,
      }
      return createController(
        {
          ...runOptionsOf(options),
          name: definition.name,
          for: options.for,
          sources: [kindInformers(definition), ...sourcesOf(definition, memory.reads)],
          reconcile: (request, context) => new Reconciliation(definition, request, context, memory).run(),
          onOverdue: (request, context) =>
            new Reconciliation(definition, request, context, memory).noteOverdue(timeoutMs),
          wakesOnOwnWrites: false,
        },
        environment,
      )
    },
    reconcile: (object, context) => {
      const filled: unknown = inertContext(definition, object, context ?? {})
      return options.reconcile(object, filled as FunctionContext<Owns, Reads[number], FunctionResultOf<For, Owns>>)
    },
  }
}

// biome-ignore lint/suspicious/noConfusingVoidType: a function without a return statement has this type.
type Returns<Result> = Result | void | Promise<Result | void>

/** The options without their types. */
interface UntypedOptions {
  readonly for: KindReference
  readonly owns?: OwnedKinds
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
  const { for: kind, owns = {}, reads = [] } = options
  const name = options.name ?? kind.definition.kind.toLowerCase()
  const [problem] = dns1123LabelProblems(name)
  if (problem !== undefined) refuse('name', `the name ${name} cannot be used: ${problem}`)
  const ids = Object.values(owns).map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) refuse('owns', `${twice} is listed twice in owns`)
  for (const owned of Object.values(owns)) {
    if (owned.definition.shape() !== undefined) continue
    refuse('owns', `the schema of ${owned.id} is unknown, so changes to its objects could not be detected`)
  }
  const group = kind.definition.group === '' ? 'kubewright.dev' : kind.definition.group
  return {
    name,
    kind,
    owns,
    reads,
    manager: `kubewright-${name}`,
    finalizer: `${group}/${name}`,
    conditionTypes: conditionTypesOf(kind),
    reconcile: (object, context) => options.reconcile(object, context),
    ...(options.finalize === undefined ? {} : { finalize: options.finalize.bind(options) }),
  }
}

function conditionTypesOf(kind: KindReference): readonly string[] | undefined {
  return (kind as { readonly conditionTypes?: readonly string[] }).conditionTypes
}

function sourcesOf(definition: FunctionDefinition, reads: ReadTracker): readonly Source[] {
  const { kind } = definition
  const owned = ownedKinds(definition)
  const others = definition.reads.filter(({ id }) => id !== kind.id && !owned.some((known) => known.id === id))
  return [
    watch(kind, combineHandlers(enqueueObject(), enqueueReaders(kind, reads))),
    ...owned.map((child) => watch(child, combineHandlers(enqueueOwner(kind), enqueueReaders(child, reads)))),
    ...others.map((other) => watch(other, enqueueReaders(other, reads))),
  ]
}

function refuse(path: string, message: string): never {
  throw new RuntimeError('CONTROLLER_INVALID', message, { path })
}
