/**
 * Every error this package throws by itself carries one of these codes; docs/reference/errors.md lists them. What the
 * API server refuses is a StatusError of `@kubewright/kube/status`, what it never answered a KubeError.
 */
export const runtimeErrorCodes = {
  // client/
  CLIENT_VALUE_INVALID: 'The value is not JSON: a function, a class instance, NaN, a cycle; the path says where.',
  CLIENT_NAME_MISSING: 'The object has no name, or no namespace although its kind has namespaces.',
  CLIENT_NAME_INVALID:
    'The name, the namespace or the subresource cannot be a part of a path: it would lead to another object.',
  CLIENT_ANSWER_INVALID: 'The server answered with something that is not the object or the list asked for.',
  CLIENT_OPTIONS_INVALID: 'The options of the transport are not usable, such as a server address that is no URL.',
  CLIENT_METADATA_ONLY: 'An object of which only the metadata is known cannot be created, replaced or applied.',
  CLIENT_NAMESPACE_FOREIGN: 'The object is in another namespace than the one that the client is bound to.',
  CLIENT_KEY_CHANGED: 'The function that changes an object has changed its name or namespace, which it must keep.',
  CLIENT_PATCH_INVALID: 'The patch cannot be made: no resourceVersion to lock on, or no schema to merge lists by.',
  CLIENT_WAIT_TIMEOUT: 'What was waited for has not come true in time; the message says what was last seen.',
  KIND_NOT_SERVED: 'The server serves no such kind; a CustomResourceDefinition may be missing.',
  KIND_DISCOVERY_FAILED: 'The server did not say which kinds it serves, or not those of one group.',
  FINALIZER_INVALID: 'A finalizer of a set has a name that is not qualified, such as example.com/cleanup.',
  FINALIZER_FAILED: 'Some finalizers of a set failed and stay on the object; the message says which and why.',
  KUBECONFIG_NOT_FOUND: 'There is no kubeconfig file, or this process does not run in a cluster.',
  KUBECONFIG_INVALID: 'The kubeconfig cannot be read, or lacks the context, cluster or user it names.',
  KUBECONFIG_UNSUPPORTED: 'The kubeconfig asks for a way of authentication or connection that is not implemented.',
  KUBECONFIG_WRITE_FAILED:
    'Renewed OIDC tokens could not be written back to the kubeconfig; they are used all the same.',
  EXEC_PLUGIN_FAILED:
    'The exec plugin of a user is missing, not allowed, failed, hung or printed no usable credential.',
  OIDC_RENEWAL_FAILED: 'The OIDC token has expired and cannot be renewed; the message says what the issuer answered.',
  // watch/
  WATCH_OBJECT_MALFORMED: 'A listed or watched object cannot be read or has no name; it was skipped.',
  WATCH_LINE_UNREADABLE:
    'A line of a watch cannot be read; it may have been a change, so the full state is read again.',
  WATCH_CALLBACK_FAILED: 'A callback of a watch threw; it is given the full state again.',
  WATCH_LIST_SILENT: 'The server began a watch-list and never said that its initial objects were all.',
  WATCH_ENDED: 'The watch ended in a way that makes a pause or a new list necessary.',
  // bytes/
  STATE_OUTDATED: 'A state was read after the table that it belongs to had changed; kept() gives one that lasts.',
  // cache/
  CACHE_KIND_UNDECLARED:
    'The kind, or this namespace of it, was not declared to the cache, so that nothing is known of it.',
  CACHE_NOT_SYNCED: 'The objects of the kind are not all there yet: wait for synced() before reading.',
  CACHE_WATCH_REFUSED: 'The kind cannot be listed or watched; the message has the reason that the server gave.',
  CACHE_STOPPED: 'The cache was stopped before the kind had synced.',
  CACHE_INDEX_INVALID: 'There is no index of that name, or another one has the name already.',
  CACHE_HANDLER_FAILED: 'An event handler or an index function threw; the others were not harmed.',
  CACHE_SCOPE_INVALID: 'What is to be watched contradicts itself, such as a namespace of a kind that has none.',
  CACHE_LIST_INVALID: 'The options of a list from the cache cannot be served: a limit below one, a page to continue.',
  CACHE_RELEASED: 'The informer was released by its holder and serves nothing any more.',
  CACHE_KIND_REMOVED: 'The kind was removed from the cache for all who held it.',
  CACHE_NOT_FRESH: 'The cache has not reached what the server has in time.',
  CACHE_TRANSFORM_FAILED: 'The transform of an informer threw for an object, which was left out.',
  // resource/
  RESOURCE_INVALID: 'The definition of a resource cannot become a CustomResourceDefinition; the path says where.',
  // queue/
  QUEUE_INPUT_INVALID: 'The delay or the priority of a key is not a number, or a key is done that was not taken.',
  QUEUE_OPTIONS_INVALID: 'The options of a queue or of a rate limiter contradict themselves, such as a rate of zero.',
  // handler/
  HANDLER_NAMES_INVALID: 'A mapping returned something that is not a list of names; it may not be asynchronous.',
  // controller/
  CONTROLLER_STARTED: 'The controller or the source was started before; it can be started once.',
  CONTROLLER_SYNC_TIMEOUT: 'A source of the controller has not seen all that exists in time; the message says why.',
  CONTROLLER_STOP_TIMEOUT: 'Keys were still in work when the time for stopping was over; the message lists them.',
  CONTROLLER_STOPPED: 'The controller was stopped, so that nothing can be added to it.',
  CONTROLLER_KIND_MISSING:
    'A source waits until the server serves its kind; a CustomResourceDefinition may be missing.',
  CONTROLLER_HOT_LOOP: 'A key runs in circles; the message says over which field. Only told when asked for.',
  CHANNEL_FULL: 'More keys were pushed into a channel before its start than the limit allows.',
  RECONCILE_TIMEOUT: 'The reconcile took longer than its limit; its signal was aborted.',
  RECONCILE_TERMINAL: 'The reconcile failed in a way that no retry can mend; the cause says how.',
  RECONCILE_GIVEN_UP: 'A key has failed more often than it may be retried; it runs again when something wakes it.',
  RECONCILE_RESULT_INVALID: 'The reconcile returned something that is not a result.',
  // metrics/
  METRIC_INVALID: 'A metric cannot be defined or changed like this; the message says why.',
  // health/
  HEALTH_CHECK_INVALID: 'A health check has a name that is taken or not usable, or comes after the start.',
  HEALTH_CHECK_FAILED: 'A health check said no, or did not answer in time.',
  // serving/
  SERVING_ADDRESS_INVALID: 'The text is no address to listen on, such as :8080 or 127.0.0.1:9090.',
  SERVING_LISTEN_FAILED: 'The address cannot be listened on: it is taken, or not one of this machine.',
  SERVING_UNPROTECTED: 'Metrics would be served beyond this machine without TLS or to everybody.',
  SERVING_ROUTE_INVALID: 'Two handlers are for the same path, or one is for a path that the server itself has.',
  CERTIFICATE_INVALID: 'A certificate file cannot be read, or the key does not fit the certificate.',
  ACCESS_REVIEW_FAILED: 'The API server could not be asked who somebody is or what they may do.',
  // webhook/
  WEBHOOK_INVALID: 'A webhook cannot be defined or registered like this, such as two for one path.',
  WEBHOOK_STARTED: 'The webhook server was started or closed before; it can be started once.',
  WEBHOOK_TIMEOUT: 'A webhook did not answer within the time that the API server gives it; its signal was aborted.',
  WEBHOOK_CONVERSION_REFUSED: 'An object cannot be converted to the version asked for; the message says why.',
  WEBHOOK_NOT_SERVING: 'The webhook server does not listen, or does not complete a TLS handshake.',
  // leader-election/
  LEADERSHIP_LOST: 'The lease is not held, or not any more, so that this process may not write as the leader.',
  LEADER_ELECTION_INVALID: 'The times of a leader election contradict each other, or one of its names is empty.',
  LEADER_ELECTION_STARTED: 'The election runs or has run; each has one term at most.',
  // recorder/
  EVENT_INVALID:
    'The event cannot be recorded: a field is missing, too long or of the wrong form; the path says which.',
  EVENT_DROPPED: 'Events were dropped: too many at once, too many about one object, or the server did not take them.',
  // operator/
  OPERATOR_INVALID: 'The operator cannot be defined like this; the message says why.',
  OPERATOR_START_FAILED: 'The operator could not start; the message names the kind, the reason and what to do.',
  MANAGER_INVALID: 'A manager, or what is added to it, cannot be like this, such as two clusters of one name.',
  MANAGER_STARTED: 'The manager was started before; it can be started once.',
  MANAGER_STOPPED: 'The manager stops or has stopped, so that nothing can be added to it.',
  MANAGER_STOP_TIMEOUT: 'Parts of the manager still ran when the time for stopping was over; the message lists them.',
  MANAGER_FAILED: 'Several parts of the manager failed; the cause has every error.',
  // reconcile/ and controller/
  CONTROLLER_INVALID: 'The definition of a controller contradicts itself, such as owning a kind twice.',
  CHILD_INVALID: 'A child cannot be applied: it has no name, another namespace, or a kind that is not owned.',
  CHILD_DUPLICATE: 'Two children have the same kind and name.',
  CHILD_NAME_TAKEN: 'An object of the name of a child exists and is not controlled by this object; it was left alone.',
  CHILD_REPLACED: 'A child was replaced by another object of the same name meanwhile; the reconcile is tried again.',
  CHILDREN_UNSETTLED: 'The children change each time the function runs on the result; the message says which.',
  OUTCOME_INVALID: 'What the function returned has an unknown field, or one of the wrong form; the path says which.',
  NONDETERMINISTIC_RECONCILE:
    'The function gave another answer for the same inputs; the path says where. Only checked when asked for.',
  READ_UNDECLARED: 'The function reads a kind that is neither in `reads` nor in `owns` of its controller.',
} as const

export type RuntimeErrorCode = keyof typeof runtimeErrorCodes

export interface RuntimeErrorDetails {
  /** Where in the input it went wrong, such as spec.replicas. */
  readonly path?: string | undefined
  /** Which object it is about, as namespace/name. */
  readonly objectKey?: string | undefined
  readonly cause?: unknown
}

/** The one error class of this package. Match on `code`; the message is for people. */
export class RuntimeError extends Error {
  override readonly name = 'RuntimeError'
  readonly code: RuntimeErrorCode
  readonly path: string | undefined
  readonly objectKey: string | undefined

  constructor(code: RuntimeErrorCode, message: string, details: RuntimeErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.path = details.path
    this.objectKey = details.objectKey
  }
}

export function isRuntimeError(error: unknown, code?: RuntimeErrorCode): error is RuntimeError {
  return error instanceof RuntimeError && (code === undefined || error.code === code)
}
