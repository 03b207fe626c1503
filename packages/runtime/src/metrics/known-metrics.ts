import {
  bodySizeBuckets,
  itemBuckets,
  queueTimeBuckets,
  reconcileTimeBuckets,
  requestTimeBuckets,
  watchTimeBuckets,
} from './buckets.ts'
import type { MetricType } from './family.ts'
import type { HistogramDefinition, MetricDefinition } from './metrics.ts'

/** A metric definition with its type. */
export type KnownMetric =
  | (MetricDefinition & { readonly type: Exclude<MetricType, 'histogram'> })
  | (HistogramDefinition & { readonly type: 'histogram' })

const queueLabels = ['name', 'controller'] as const
const requestLabels = ['verb', 'host'] as const
const reflectorLabels = ['name'] as const

/**
 * Every metric of this package. The first part has the names, labels and buckets of controller-runtime and client-go,
 * so that dashboards for Go operators work; kubewright_* metrics have no counterpart there. Clients have no rate
 * limiter: its metric name is only reserved.
 */
export const knownMetrics = {
  reconciles: {
    type: 'counter',
    name: 'controller_runtime_reconcile_total',
    help: 'Reconciles per controller, by result.',
    labels: ['controller', 'result'],
  },
  reconcileErrors: {
    type: 'counter',
    name: 'controller_runtime_reconcile_errors_total',
    help: 'Reconciles per controller that failed.',
    labels: ['controller'],
  },
  terminalErrors: {
    type: 'counter',
    name: 'controller_runtime_terminal_reconcile_errors_total',
    help: 'Reconciles per controller that failed with a terminal error.',
    labels: ['controller'],
  },
  reconcilePanics: {
    type: 'counter',
    name: 'controller_runtime_reconcile_panics_total',
    help: 'Reconciles per controller that failed with a programming error, such as a TypeError.',
    labels: ['controller'],
  },
  reconcileTimeouts: {
    type: 'counter',
    name: 'controller_runtime_reconcile_timeouts_total',
    help: 'Reconciles per controller that timed out.',
    labels: ['controller'],
  },
  reconcileTime: {
    type: 'histogram',
    name: 'controller_runtime_reconcile_time_seconds',
    help: 'Duration of reconciles per controller.',
    labels: ['controller'],
    buckets: reconcileTimeBuckets,
  },
  concurrency: {
    type: 'gauge',
    name: 'controller_runtime_max_concurrent_reconciles',
    help: 'Keys that a controller may reconcile concurrently.',
    labels: ['controller'],
  },
  activeWorkers: {
    type: 'gauge',
    name: 'controller_runtime_active_workers',
    help: 'Keys that a controller is reconciling.',
    labels: ['controller'],
  },
  queueDepth: {
    type: 'gauge',
    name: 'workqueue_depth',
    help: 'Keys that are ready to be processed, by priority.',
    labels: [...queueLabels, 'priority'],
  },
  queueAdds: { type: 'counter', name: 'workqueue_adds_total', help: 'Keys added to the queue.', labels: queueLabels },
  queueRetries: {
    type: 'counter',
    name: 'workqueue_retries_total',
    help: 'Keys added to the queue with a delay: retries and requeues.',
    labels: queueLabels,
  },
  queueDuration: {
    type: 'histogram',
    name: 'workqueue_queue_duration_seconds',
    help: 'Time from when a key is ready until a worker takes it.',
    labels: queueLabels,
    buckets: queueTimeBuckets,
  },
  workDuration: {
    type: 'histogram',
    name: 'workqueue_work_duration_seconds',
    help: 'Time that a worker takes to process a key.',
    labels: queueLabels,
    buckets: queueTimeBuckets,
  },
  unfinishedWork: {
    type: 'gauge',
    name: 'workqueue_unfinished_work_seconds',
    help: 'Sum of the times that running keys have taken so far. If it only grows, workers are stuck.',
    labels: queueLabels,
  },
  longestRunning: {
    type: 'gauge',
    name: 'workqueue_longest_running_processor_seconds',
    help: 'Time of the key that has been running longest.',
    labels: queueLabels,
  },
  webhookLatency: {
    type: 'histogram',
    name: 'controller_runtime_webhook_latency_seconds',
    help: 'Duration of admission requests.',
    labels: ['webhook'],
    buckets: queueTimeBuckets,
  },
  webhookRequests: {
    type: 'counter',
    name: 'controller_runtime_webhook_requests_total',
    help: 'Admission requests, by HTTP status.',
    labels: ['webhook', 'code'],
  },
  webhookInFlight: {
    type: 'gauge',
    name: 'controller_runtime_webhook_requests_in_flight',
    help: 'Admission requests in flight.',
    labels: ['webhook'],
  },
  webhookPanics: {
    type: 'counter',
    name: 'controller_runtime_webhook_panics_total',
    help: 'Admission requests whose handler threw.',
    labels: [],
  },
  conversionPanics: {
    type: 'counter',
    name: 'controller_runtime_conversion_webhook_panics_total',
    help: 'Conversion requests whose handler threw.',
    labels: [],
  },
  certificateReads: {
    type: 'counter',
    name: 'certwatcher_read_certificate_total',
    help: 'Reads of certificate files.',
    labels: [],
  },
  certificateErrors: {
    type: 'counter',
    name: 'certwatcher_read_certificate_errors_total',
    help: 'Reads of certificate files that failed or found a key that does not match.',
    labels: [],
  },
  leaderStatus: {
    type: 'gauge',
    name: 'leader_election_master_status',
    help: '1 if this process holds the lease, else 0.',
    labels: ['name'],
  },
  leaderSlowPath: {
    type: 'counter',
    name: 'leader_election_slowpath_total',
    help: 'Renewals of the lease that had to read it first.',
    labels: ['name'],
  },
  requests: {
    type: 'counter',
    name: 'rest_client_requests_total',
    help: 'Requests sent to the API server, by HTTP status.',
    labels: ['code', 'method', 'host'],
  },
  requestDuration: {
    type: 'histogram',
    name: 'rest_client_request_duration_seconds',
    help: 'Time until the response to a request.',
    labels: requestLabels,
    buckets: requestTimeBuckets,
  },
  rateLimiterDuration: {
    type: 'histogram',
    name: 'rest_client_rate_limiter_duration_seconds',
    help: 'Time that requests wait for the rate limiter of the client.',
    labels: requestLabels,
    buckets: requestTimeBuckets,
  },
  nameResolution: {
    type: 'histogram',
    name: 'rest_client_dns_resolution_duration_seconds',
    help: 'Time to resolve the host name of the API server.',
    labels: ['host'],
    buckets: requestTimeBuckets,
  },
  requestSize: {
    type: 'histogram',
    name: 'rest_client_request_size_bytes',
    help: 'Size of request bodies.',
    labels: requestLabels,
    buckets: bodySizeBuckets,
  },
  responseSize: {
    type: 'histogram',
    name: 'rest_client_response_size_bytes',
    help: 'Size of response bodies.',
    labels: requestLabels,
    buckets: bodySizeBuckets,
  },
  requestRetries: {
    type: 'counter',
    name: 'rest_client_request_retries_total',
    help: 'Retried requests, by the status that caused the retry.',
    labels: ['code', 'verb', 'host'],
  },
  reflectorLists: {
    type: 'counter',
    name: 'reflector_lists_total',
    help: 'Lists, by kind.',
    labels: reflectorLabels,
  },
  listDuration: {
    type: 'histogram',
    name: 'reflector_list_duration_seconds',
    help: 'Duration of lists, by kind.',
    labels: reflectorLabels,
    buckets: requestTimeBuckets,
  },
  listItems: {
    type: 'histogram',
    name: 'reflector_items_per_list',
    help: 'Objects in a list, by kind.',
    labels: reflectorLabels,
    buckets: itemBuckets,
  },
  reflectorWatches: {
    type: 'counter',
    name: 'reflector_watches_total',
    help: 'Watches opened, by kind.',
    labels: reflectorLabels,
  },
  shortWatches: {
    type: 'counter',
    name: 'reflector_short_watches_total',
    help: 'Watches that ended within a second without an event, by kind.',
    labels: reflectorLabels,
  },
  watchDuration: {
    type: 'histogram',
    name: 'reflector_watch_duration_seconds',
    help: 'Duration of watches, by kind.',
    labels: reflectorLabels,
    buckets: watchTimeBuckets,
  },
  watchItems: {
    type: 'histogram',
    name: 'reflector_items_per_watch',
    help: 'Events of a watch, bookmarks included, by kind.',
    labels: reflectorLabels,
    buckets: itemBuckets,
  },
  lastRevision: {
    type: 'gauge',
    name: 'reflector_last_resource_version',
    help: 'The resourceVersion that the cache has reached, by kind; of several watches the oldest.',
    labels: reflectorLabels,
  },
  ownEvents: {
    type: 'counter',
    name: 'kubewright_own_events_filtered_total',
    help: 'Events that did not wake a key because its own write had caused them.',
    labels: ['controller'],
  },
  savedWrites: {
    type: 'counter',
    name: 'kubewright_writes_saved_total',
    help: 'Writes that were not sent because they would have changed nothing.',
    labels: ['controller'],
  },
  hotLoops: {
    type: 'counter',
    name: 'kubewright_hot_loops_total',
    help: 'Hot loops that were detected.',
    labels: ['controller'],
  },
  hotLoopKeys: {
    type: 'gauge',
    name: 'kubewright_hot_loop_keys',
    help: 'Keys that are throttled because of a hot loop.',
    labels: ['controller'],
  },
  delayedKeys: {
    type: 'gauge',
    name: 'kubewright_queue_delayed_keys',
    help: 'Keys that are delayed: retries and requeues.',
    labels: ['controller'],
  },
  cacheObjects: {
    type: 'gauge',
    name: 'kubewright_cache_objects',
    help: 'Objects in the cache, by kind.',
    labels: ['kind'],
  },
  cacheBytes: {
    type: 'gauge',
    name: 'kubewright_cache_bytes',
    help: 'Bytes of the objects in the cache (live), and bytes allocated for them (held), by kind.',
    labels: ['kind', 'state'],
  },
  cacheParsed: {
    type: 'gauge',
    name: 'kubewright_cache_parsed_objects',
    help: 'Objects in the cache that are parsed, by kind.',
    labels: ['kind'],
  },
  cacheWatches: {
    type: 'gauge',
    name: 'kubewright_cache_watches',
    help: 'Watches of the cache, by kind and state; the healthy state is watching.',
    labels: ['kind', 'phase'],
  },
  cacheLists: {
    type: 'counter',
    name: 'kubewright_cache_lists_total',
    help: 'Relists of a kind, each of which replaced all objects.',
    labels: ['kind'],
  },
  cacheEvents: {
    type: 'counter',
    name: 'kubewright_cache_events_total',
    help: 'Events received, by kind.',
    labels: ['kind'],
  },
  watchRelists: {
    type: 'counter',
    name: 'kubewright_watch_relists_total',
    help: 'Relists of a kind because changes may have been missed.',
    labels: ['kind'],
  },
  watchEnds: {
    type: 'counter',
    name: 'kubewright_watch_ends_total',
    help: 'Watches that ended, by kind and reason: done and stopped are normal, idle received no data.',
    labels: ['kind', 'reason'],
  },
  watchFailures: {
    type: 'counter',
    name: 'kubewright_watch_failures_total',
    help: 'Lists and watches that failed and were retried, by kind and reason: expired is 410 Gone.',
    labels: ['kind', 'reason'],
  },
  collectorErrors: {
    type: 'counter',
    name: 'kubewright_metrics_collector_errors_total',
    help: 'Errors of collectors while metrics were rendered.',
    labels: ['collector'],
  },
} as const satisfies Record<string, KnownMetric>
