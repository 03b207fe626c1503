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

/** A definition with its type. */
export type KnownMetric =
  | (MetricDefinition & { readonly type: Exclude<MetricType, 'histogram'> })
  | (HistogramDefinition & { readonly type: 'histogram' })

const queueLabels = ['name', 'controller'] as const
const requestLabels = ['verb', 'host'] as const
const reflectorLabels = ['name'] as const

/**
 * Every metric that this package knows. The first part has the names, labels and buckets of controller-runtime and
 * client-go, so that dashboards made for Go operators work; kubewright_* is what those do not have. Clients have no rate
 * limit of their own: that name is here so that nothing else takes it.
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
    help: 'Reconciles per controller that threw what is no answer of the API, such as a TypeError.',
    labels: ['controller'],
  },
  reconcileTimeouts: {
    type: 'counter',
    name: 'controller_runtime_reconcile_timeouts_total',
    help: 'Reconciles per controller that took longer than their limit.',
    labels: ['controller'],
  },
  reconcileTime: {
    type: 'histogram',
    name: 'controller_runtime_reconcile_time_seconds',
    help: 'Time that reconciles take, per controller.',
    labels: ['controller'],
    buckets: reconcileTimeBuckets,
  },
  concurrency: {
    type: 'gauge',
    name: 'controller_runtime_max_concurrent_reconciles',
    help: 'Keys that a controller may have in work at the same time.',
    labels: ['controller'],
  },
  activeWorkers: {
    type: 'gauge',
    name: 'controller_runtime_active_workers',
    help: 'Keys that a controller has in work.',
    labels: ['controller'],
  },
  queueDepth: {
    type: 'gauge',
    name: 'workqueue_depth',
    help: 'Keys that are ready to be worked on, by priority.',
    labels: [...queueLabels, 'priority'],
  },
  queueAdds: { type: 'counter', name: 'workqueue_adds_total', help: 'Keys added to the queue.', labels: queueLabels },
  queueRetries: {
    type: 'counter',
    name: 'workqueue_retries_total',
    help: 'Keys added to the queue with a delay: retries and requeues after a time.',
    labels: queueLabels,
  },
  queueDuration: {
    type: 'histogram',
    name: 'workqueue_queue_duration_seconds',
    help: 'Time that a key is ready before a worker takes it.',
    labels: queueLabels,
    buckets: queueTimeBuckets,
  },
  workDuration: {
    type: 'histogram',
    name: 'workqueue_work_duration_seconds',
    help: 'Time that a worker has a key.',
    labels: queueLabels,
    buckets: queueTimeBuckets,
  },
  unfinishedWork: {
    type: 'gauge',
    name: 'workqueue_unfinished_work_seconds',
    help: 'Time that keys in work have taken so far, added up. If it only grows, workers are stuck.',
    labels: queueLabels,
  },
  longestRunning: {
    type: 'gauge',
    name: 'workqueue_longest_running_processor_seconds',
    help: 'Time of the key that has been in work for longest.',
    labels: queueLabels,
  },
  webhookLatency: {
    type: 'histogram',
    name: 'controller_runtime_webhook_latency_seconds',
    help: 'Time that admission requests take.',
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
    help: 'Admission requests in work.',
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
    help: 'Times that certificate files were read.',
    labels: [],
  },
  certificateErrors: {
    type: 'counter',
    name: 'certwatcher_read_certificate_errors_total',
    help: 'Times that certificate files could not be read or did not fit each other.',
    labels: [],
  },
  leaderStatus: {
    type: 'gauge',
    name: 'leader_election_master_status',
    help: 'One when this process is the leader of the lease, else zero.',
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
    help: 'Time until a request is answered.',
    labels: requestLabels,
    buckets: requestTimeBuckets,
  },
  rateLimiterDuration: {
    type: 'histogram',
    name: 'rest_client_rate_limiter_duration_seconds',
    help: 'Time that requests wait for the rate limit of the client.',
    labels: requestLabels,
    buckets: requestTimeBuckets,
  },
  nameResolution: {
    type: 'histogram',
    name: 'rest_client_dns_resolution_duration_seconds',
    help: 'Time until the name of the API server is resolved.',
    labels: ['host'],
    buckets: requestTimeBuckets,
  },
  requestSize: {
    type: 'histogram',
    name: 'rest_client_request_size_bytes',
    help: 'Size of the bodies of requests.',
    labels: requestLabels,
    buckets: bodySizeBuckets,
  },
  responseSize: {
    type: 'histogram',
    name: 'rest_client_response_size_bytes',
    help: 'Size of the bodies of answers.',
    labels: requestLabels,
    buckets: bodySizeBuckets,
  },
  requestRetries: {
    type: 'counter',
    name: 'rest_client_request_retries_total',
    help: 'Requests sent again, by the status that was the reason.',
    labels: ['code', 'verb', 'host'],
  },
  reflectorLists: {
    type: 'counter',
    name: 'reflector_lists_total',
    help: 'Full states read, by kind.',
    labels: reflectorLabels,
  },
  listDuration: {
    type: 'histogram',
    name: 'reflector_list_duration_seconds',
    help: 'Time until a full state is there, by kind.',
    labels: reflectorLabels,
    buckets: requestTimeBuckets,
  },
  listItems: {
    type: 'histogram',
    name: 'reflector_items_per_list',
    help: 'Objects in a full state, by kind.',
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
    help: 'Time that watches last, by kind.',
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
    help: 'Times that a key was found to run in a loop that it makes itself.',
    labels: ['controller'],
  },
  hotLoopKeys: {
    type: 'gauge',
    name: 'kubewright_hot_loop_keys',
    help: 'Keys that are slowed down because they run in a loop that they make themselves.',
    labels: ['controller'],
  },
  delayedKeys: {
    type: 'gauge',
    name: 'kubewright_queue_delayed_keys',
    help: 'Keys that wait for their time: retries and requeues.',
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
    help: 'Bytes of the objects in the cache (live), and bytes held for them (held), by kind.',
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
    help: 'Events taken in, by kind.',
    labels: ['kind'],
  },
  watchRelists: {
    type: 'counter',
    name: 'kubewright_watch_relists_total',
    help: 'Times that all objects of a kind were read again because changes may have been missed.',
    labels: ['kind'],
  },
  watchEnds: {
    type: 'counter',
    name: 'kubewright_watch_ends_total',
    help: 'Watches that ended, by kind and by how: done and stopped are good, idle had no sign of life.',
    labels: ['kind', 'reason'],
  },
  watchFailures: {
    type: 'counter',
    name: 'kubewright_watch_failures_total',
    help: 'Lists and watches that failed and were tried again, by kind and by why: expired is a forgotten revision.',
    labels: ['kind', 'reason'],
  },
  collectorErrors: {
    type: 'counter',
    name: 'kubewright_metrics_collector_errors_total',
    help: 'Times that a collector threw while the metrics were rendered.',
    labels: ['collector'],
  },
} as const satisfies Record<string, KnownMetric>
