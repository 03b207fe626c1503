import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ReconcileContext, ReconcileRequest } from '../controller/index.ts'
import type { ChildName } from './children/child.ts'
import type { DeletionMeter } from './children/deletion-budget.ts'
import type { DeterminismCheck } from './determinism-check.ts'
import type { FunctionDefinition } from './function-definition.ts'
import type { NoOpApplies } from './no-op-applies.ts'
import type { ReadTracker, RunReads } from './read-tracker.ts'
import { ReadView } from './read-view.ts'
import type { SettledOwners } from './settled-owners.ts'
import { ChildWriter, type WriterMemory } from './writer/child-writer.ts'

/**
 * The state that the reconciles of a controller share and remember; ChildWriter explains the cost of losing undecided
 * children.
 */
export interface ControllerMemory extends WriterMemory {
  readonly unchanged: NoOpApplies
  /** The UIDs of objects whose children were created or checked before. */
  readonly settled: SettledOwners
  readonly reads: ReadTracker
  readonly deletions: DeletionMeter
  /** When the deletion of strays failed last, by the key of their owner. */
  readonly strays: Map<string, number>
  /** Present if the determinism check is enabled. */
  readonly determinism: DeterminismCheck | undefined
  readonly onError: ((error: unknown) => unknown) | undefined
  /** The field manager of the operator's client; undefined when it is not known. */
  readonly operator: string | undefined
  /** Whether another controller of the operator sets Reconciled on the same objects. */
  readonly isFurtherOfKind: boolean
}

/** What the parts of one reconcile share. */
export class ReconcileScope {
  readonly definition: FunctionDefinition
  readonly request: ReconcileRequest
  readonly context: ReconcileContext
  readonly memory: ControllerMemory
  readonly reads: RunReads
  readonly view: ReadView
  readonly children: ChildWriter

  constructor(
    definition: FunctionDefinition,
    request: ReconcileRequest,
    context: ReconcileContext,
    memory: ControllerMemory,
  ) {
    this.definition = definition
    this.request = request
    this.context = context
    this.memory = memory
    this.reads = memory.reads.begin(request.key)
    this.view = new ReadView(context.cache, definition, request.namespace, this.reads)
    this.children = new ChildWriter(context.client, context.cache, definition, memory, this.reads)
  }

  /** A child as the cache shows it. */
  readonly live = (name: ChildName): KubernetesObject | undefined => this.context.cache.get(name.kind, name)

  /** The object that is reconciled, as the cache shows it. */
  read(): KubernetesObject | undefined {
    const { namespace, name } = this.request
    return this.context.cache.get(this.definition.kind, { namespace, name })
  }
}
