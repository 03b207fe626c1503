/**
 * Every error that this package throws has one of these codes; docs/reference/errors.md lists them. A refusal of the
 * API server is a StatusError of `@kubewright/kube/status`; a request without a response is a KubeError.
 */
export const runtimeErrorCodes = {
  // callback.ts
  CALLBACK_FAILED:
    'A callback of the operator, such as onError or an observer, threw or rejected. Node prints it as a warning.',
  // client/
  CLIENT_VALUE_INVALID: 'The value is not JSON: a function, a class instance, NaN, a cycle; the path says where.',
  CLIENT_NAME_MISSING: 'The object has no name, or no namespace although its kind is namespaced.',
  CLIENT_NAME_INVALID:
    'The name, the namespace or the subresource cannot be a part of a path: it would lead to another object.',
  CLIENT_RESPONSE_INVALID: 'The response of the server is not the requested object or list.',
  CLIENT_OPTIONS_INVALID: 'The options of the transport are invalid, such as a server address that is not a URL.',
  CLIENT_METADATA_ONLY: 'An object of a metadata-only kind cannot be created, replaced or applied.',
  CLIENT_NAMESPACE_FOREIGN: 'The object is in another namespace than the client.',
  CLIENT_KEY_CHANGED:
    'The function passed to createOrUpdate or createOrPatch changed the name or the namespace of the object.',
  CLIENT_PATCH_INVALID:
    'The patch cannot be created: the object has no resourceVersion to lock on, or the kind has no schema to merge lists.',
  CLIENT_WAIT_TIMEOUT: 'The condition was not met in time; the message says what was last seen.',
  STORAGE_NOT_MIGRATED:
    'Objects could not be stored at the version that their definition stores; the message has the reason, or the object.',
  KIND_NOT_SERVED: 'The server does not serve the kind; a CustomResourceDefinition may be missing.',
  KIND_DISCOVERY_FAILED: 'Discovery failed, as a whole or for one API group.',
  FINALIZER_INVALID: 'A finalizer of a set has a name that is not qualified, such as example.com/cleanup.',
  FINALIZER_FAILED: 'Some finalizers of a set failed and remain on the object; the message says which and why.',
  KUBECONFIG_NOT_FOUND: 'There is no kubeconfig file, or this process does not run in a cluster.',
  KUBECONFIG_INVALID: 'The kubeconfig cannot be read, or lacks the context, cluster or user it names.',
  KUBECONFIG_UNSUPPORTED: 'The kubeconfig requires a method of authentication or connection that is not implemented.',
  KUBECONFIG_WRITE_FAILED: 'Renewed OIDC tokens could not be written back to the kubeconfig; they stay in use.',
  EXEC_PLUGIN_FAILED:
    'The exec plugin of a user is missing, not allowed, failed, hung or printed no usable credential.',
  OIDC_RENEWAL_FAILED:
    'The OIDC token has expired and cannot be renewed; the message contains the response of the issuer.',
  // watch/
  WATCH_OBJECT_MALFORMED: 'A listed or watched object cannot be read or has no name; it was skipped.',
  WATCH_LINE_UNREADABLE: 'A line of a watch cannot be read; it may have been a change, so the reflector relists.',
  WATCH_CALLBACK_FAILED: 'A callback of a watch threw; the reflector relists.',
  WATCH_LIST_SILENT: 'The server started a streaming list and never marked the end of the initial objects.',
  WATCH_STALLED:
    'The watch received no data, or the server did not end it in time; it is reopened at its last revision.',
  WATCH_HISTORY_CHANGED:
    'The server was restored from a backup, emptied or replaced; its current objects replace everything in the cache.',
  WATCH_LIST_OUTDATED:
    'A list is older than one seen before, because an API server lags; it is ignored and read again after a pause.',
  WATCH_ENDED: 'The watch ended in a way that requires a pause or a relist.',
  // bytes/
  STATE_OUTDATED: 'A state was read after its table had changed; call kept() to keep it.',
  // cache/
  CACHE_KIND_UNDECLARED: 'The kind, or this namespace of it, was not declared to the cache.',
  CACHE_NOT_SYNCED: 'The first list of the kind is not complete; wait for synced() before reading.',
  CACHE_WATCH_REFUSED: 'The kind cannot be listed or watched; the message contains the reason of the server.',
  CACHE_STOPPED: 'The cache was stopped before the kind had synced.',
  CACHE_INDEX_INVALID: 'There is no index of that name, or the name is already in use.',
  CACHE_HANDLER_FAILED: 'An event handler or an index function threw; the other handlers were not affected.',
  CACHE_SCOPE_INVALID: 'The scope of a watch is contradictory, such as a namespace for a cluster-scoped kind.',
  CACHE_LIST_INVALID: 'The options of a list from the cache cannot be served: a limit below one, a page to continue.',
  CACHE_RELEASED: 'The informer was released and can no longer be used.',
  CACHE_KIND_REMOVED: 'The kind was removed from the cache.',
  CACHE_NOT_FRESH: 'The cache did not catch up with the server in time.',
  CACHE_TRANSFORM_FAILED: 'The transform of an informer threw for an object, which was skipped.',
  // resource/
  RESOURCE_INVALID: 'The definition of a resource cannot become a CustomResourceDefinition; the path says where.',
  // foreign/
  MANIFEST_INVALID:
    'The manifest has no CustomResourceDefinition, or one that cannot be read; the message says which and where.',
  // queue/
  QUEUE_INPUT_INVALID:
    'The delay or the priority of a key is not a number, or done() was called for a key that is not being processed.',
  QUEUE_OPTIONS_INVALID: 'The options of a queue or of a rate limiter are invalid, such as a rate of zero.',
  // handler/
  HANDLER_NAMES_INVALID: 'A mapping returned something that is not a list of names; it must not be asynchronous.',
  PREDICATE_INVALID: 'A predicate returned a promise; it must return true or false at once.',
  HANDLER_FAILED: 'A handler or mapping threw for an event of a watch; the event is handed to it again after a pause.',
  // controller/
  CONTROLLER_STARTED: 'The controller or the source was already started; it can be started only once.',
  CONTROLLER_SYNC_TIMEOUT: 'A source of the controller did not sync in time; the message says why.',
  CONTROLLER_STOP_TIMEOUT: 'Keys were still being reconciled when the grace period ended; the message lists them.',
  CONTROLLER_STOPPED: 'The controller was stopped; nothing can be added to it.',
  CONTROLLER_KIND_MISSING:
    'A source, or the start of an operator, waits until the server serves a kind; its CustomResourceDefinition is missing.',
  CONTROLLER_HOT_LOOP: 'A key is in a hot loop; the message names the field. Reported only with hotLoops: error.',
  CHANNEL_FULL: 'More keys were pushed into a channel before its start than the limit allows.',
  RECONCILE_TIMEOUT: 'The reconcile took longer than its limit; its signal was aborted.',
  RECONCILE_OVERDUE:
    'The reconcile still runs long after its timeout, because it ignores its signal; its key and its worker wait for it.',
  RECONCILE_TERMINAL: 'The reconcile failed with a terminal error, which is not retried; see its cause.',
  RECONCILE_GIVEN_UP: 'A key failed more often than retriesMax; the next event runs it again.',
  RECONCILE_NOT_AWAITED:
    'A reconcile ended before a write that it had begun: it does not await the promise, so a failure of it is lost.',
  RECONCILE_RESULT_INVALID: 'The reconcile returned something that is not a result.',
  // metrics/
  METRIC_INVALID: 'The definition or the change of a metric is invalid; the message says why.',
  // health/
  HEALTH_CHECK_INVALID: 'A health check has a name that is in use or invalid, or was added after the start.',
  HEALTH_CHECK_FAILED: 'A health check failed or timed out.',
  // serving/
  SERVING_ADDRESS_INVALID: 'The text is not an address to listen on, such as :8080 or 127.0.0.1:9090.',
  SERVING_LISTEN_FAILED: 'The server cannot listen on the address: it is in use, or not an address of this machine.',
  SERVING_UNPROTECTED: 'Metrics would be served on a non-loopback address without TLS or without authorization.',
  SERVING_ROUTE_INVALID: 'Two handlers have the same path, or one has a path that the server itself uses.',
  CERTIFICATE_INVALID: 'A certificate file cannot be read, or the key does not match the certificate.',
  ACCESS_REVIEW_FAILED: 'A TokenReview or SubjectAccessReview failed.',
  // webhook/
  WEBHOOK_INVALID: 'The definition or the registration of a webhook is invalid, such as two for one path.',
  WEBHOOK_STARTED: 'The webhook server was already started or closed; it can be started only once.',
  WEBHOOK_TIMEOUT: 'A webhook did not respond within the timeout of the API server; its signal was aborted.',
  WEBHOOK_CONVERSION_REFUSED: 'An object cannot be converted to the requested version; the message says why.',
  WEBHOOK_NOT_REGISTERED:
    'The webhooks of an operator could not be registered with the API server, or are not; the message says why.',
  ADMISSION_POLICY_INVALID:
    'The definition of an admission policy is invalid; the message has the rule and its problem.',
  WEBHOOK_NOT_SERVING: 'The webhook server does not listen, or does not complete a TLS handshake.',
  // leader-election/
  LEADERSHIP_LOST: 'The lease is not held or no longer held, so this process must not write as the leader.',
  LEADER_ELECTION_INVALID: 'The durations of a leader election contradict each other, or one of its names is empty.',
  LEADER_ELECTION_STARTED: 'The election was already started; each instance has one term.',
  // recorder/
  EVENT_INVALID:
    'The event cannot be recorded: a field is missing, too long or of the wrong form; the path says which.',
  EVENT_DROPPED: 'Events were dropped: too many at once, too many about one object, or the server refused them.',
  // operator/
  OPERATOR_INVALID: 'The definition of the operator is invalid; the message says why.',
  OPERATOR_SETTING_INVALID: 'A flag or an environment variable of the operator is unknown or has an invalid value.',
  OPERATOR_START_FAILED: 'The operator could not start; the message names the kind, the reason and what to do.',
  OPERATOR_RIGHTS_MISSING:
    'The operator runs, but its user lacks rights to write; the message and `missingRules` have the rules to add.',
  MANAGER_INVALID:
    'The options of a manager, or of something added to it, are invalid, such as two clusters of one name.',
  MANAGER_STARTED: 'The manager was already started; it can be started only once.',
  MANAGER_STOPPED: 'The manager is stopping or has stopped; nothing can be added to it.',
  MANAGER_STOP_TIMEOUT: 'Parts of the manager still ran when the grace period ended; the message lists them.',
  CLUSTER_UNREACHABLE:
    'The API server cannot be reached: the requests were not sent. The operator tries again; the message has the address.',
  MANAGER_FAILED: 'Several parts of the manager failed; the cause has every error.',
  // reconcile/ and controller/
  CONTROLLER_INVALID: 'The definition of a controller contradicts itself, such as owning a kind twice.',
  CHILD_INVALID:
    'A child cannot be applied: it has no name, another namespace, a kind that is not owned, or a value that is not JSON.',
  CHILD_DUPLICATE: 'Two children have the same kind and name.',
  CHILD_NAME_TAKEN:
    'An object with the name of a child exists and is not controlled by this object; it was not changed.',
  CHILD_FIELD_TAKEN: 'Two owners of a shared child contribute different values of one field; the message says which.',
  CHILD_ORDER_INVALID:
    'The order of children is impossible: after() names a child that is not in the list, children wait for each other, or the controller does not declare ordered.',
  CHILD_REPLACED:
    'A child has changed, appeared or been replaced since it was read; the reconcile is tried again at once.',
  CHILDREN_FAILED: 'Several children, or children and the status, could not be written; `cause` is the first failure.',
  CHILDREN_UNSETTLED: 'The children change each time the function runs on the result; the message says which.',
  FUNCTION_RESULT_INVALID:
    'The result of the function has an unknown field, or one of the wrong type; the path says which.',
  NONDETERMINISTIC_RECONCILE:
    'The function returned different results for the same inputs; the path says where. Checked only with checkDeterminism.',
  EXTERNAL_INVALID: 'The name, the key or the journal of an external is invalid; the message says which.',
  EXTERNAL_UNKNOWN: 'The outcome of the creation or deletion of an external is unknown; the message says what to do.',
  EXTERNAL_LEFT: 'finalize was done, but the journal has externals that still exist; the message names them.',
  READ_INVALID: 'The function reads an object by a name that cannot be one, such as namespace/name.',
  READ_UNDECLARED: 'The function reads a kind that is neither in `reads` nor in `owns` of its controller.',
} as const

export type RuntimeErrorCode = keyof typeof runtimeErrorCodes

export interface RuntimeErrorDetails {
  /** The field path in the input, such as spec.replicas. */
  readonly path?: string | undefined
  /** The object concerned, as namespace/name. */
  readonly objectKey?: string | undefined
  /** The rules that the operator's user lacks. */
  readonly missingRules?: readonly MissingRules[] | undefined
  readonly cause?: unknown
}

/** Rules for a ClusterRole, or for a Role in the namespace. */
export interface MissingRules {
  readonly role: 'ClusterRole' | 'Role'
  readonly namespace?: string | undefined
  readonly rules: readonly {
    readonly apiGroups: readonly string[]
    readonly resources: readonly string[]
    readonly resourceNames?: readonly string[] | undefined
    readonly verbs: readonly string[]
  }[]
}

/** The one error class of this package. Match on `code`; the message may change. */
export class RuntimeError extends Error {
  override readonly name = 'RuntimeError'
  readonly code: RuntimeErrorCode
  readonly path: string | undefined
  readonly objectKey: string | undefined
  readonly missingRules: readonly MissingRules[] | undefined

  constructor(code: RuntimeErrorCode, message: string, details: RuntimeErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.path = details.path
    this.objectKey = details.objectKey
    this.missingRules = details.missingRules
  }
}

export function isRuntimeError(error: unknown, code?: RuntimeErrorCode): error is RuntimeError {
  return error instanceof RuntimeError && (code === undefined || error.code === code)
}
