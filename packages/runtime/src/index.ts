/**
 * The daily API of operator authors: kinds, controllers, the operator, and the types of all parts. The built-in kinds
 * are in `kubewright/kinds`. The functions of the lower layers (client, cache, queue, handlers, metrics, webhooks and
 * so on) each have their own subpath, so that an operator loads only what it uses. docs/guide/parts.md finds them by
 * their Go names.
 *
 * @module
 */
export { isAlreadyExists, isConflict, isNotFound, StatusError } from '@kubewright/kube/status'
export type { Cache, Indexer, Informer, InformerEvent, InformerOptions } from './cache/index.ts'
export type { Client, ObjectList, ObjectName, Patch } from './client/index.ts'
export {
  atPriority,
  type ChannelSource,
  type Controller,
  type ControllerDefinition,
  type ControllerEnvironment,
  type ControllerObserver,
  type ControllerOptions,
  type ControllerQueueObserver,
  createChannel,
  createController,
  createEventChannel,
  type EventChannel,
  every,
  isTerminal,
  type KindWrites,
  type ReconcileContext,
  type ReconcileRequest,
  type ReconcileResult,
  type Reconciler,
  type Source,
  type SourceContext,
  sourceFunction,
  terminal,
  watch,
  watchInformer,
  watchWith,
} from './controller/index.ts'
export type { MissingRules, RuntimeErrorCode, RuntimeErrorDetails } from './errors.ts'
export { isRuntimeError, RuntimeError, runtimeErrorCodes } from './errors.ts'
export {
  annotationsChanged,
  type EventHandler,
  enqueueMapped,
  enqueueObject,
  enqueueOwner,
  generationChanged,
  labelsChanged,
  matchesLabels,
  matchesObject,
  type ObjectEvent,
  type Predicate,
} from './handler/index.ts'
export type { Health, HealthCheck } from './health/index.ts'
export { systemRuntime } from './host/index.ts'
export type { LeaderElection, LeaderElectionOptions } from './leader-election/index.ts'
export { runtimeLimits } from './limits.ts'
export type { Logger, LogLevel } from './log/index.ts'
export type { MetricsRegistry } from './metrics/index.ts'
export {
  type Cluster,
  type ClusterOptions,
  type ControllerDefaults,
  createManager,
  defineOperator,
  type LeaderElectionSettings,
  type Manager,
  type ManagerOptions,
  type ManagerPhase,
  type MetricsServerSettings,
  type Operator,
  type OperatorOptions,
  type Runnable,
  type RunnableContext,
  type RunnableGroupName,
  type RunningOperator,
  type RunOptions,
  type StartOptions,
} from './operator/index.ts'
export type { RateLimiter, WorkItem, WorkQueue } from './queue/index.ts'
export {
  type ControllerRunOptions,
  defineController,
  type FunctionContext,
  type FunctionController,
  type FunctionResult,
  keep,
} from './reconcile/index.ts'
export type { EventInput, EventRecorder } from './recorder/index.ts'
export {
  Condition,
  Conditions,
  type Desired,
  defineResource,
  duration,
  EnvVar,
  type Infer,
  immutable,
  intOrString,
  type Kind,
  type KindReference,
  quantity,
  ResourceRequirements,
  ServicePort,
  type Stored,
  untypedKind,
  withRule,
} from './resource/index.ts'
export {
  explainRecord,
  exportSpan,
  formatRecord,
  type HotLoop,
  type ReconcileRecord,
  type TracerLike,
} from './trace/index.ts'
export type { Webhook, WebhookServer } from './webhook/index.ts'
