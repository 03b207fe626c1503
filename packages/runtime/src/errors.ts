/**
 * Every error this package throws by itself carries one of these codes; docs/reference/errors.md lists them. What the
 * API server refuses is a StatusError of `@kubewright/kube/status`, what it never answered a KubeError.
 */
export const runtimeErrorCodes = {
  // client/
  CLIENT_VALUE_INVALID: 'The value is not JSON: a function, a class instance, NaN, a cycle; the path says where.',
  CLIENT_NAME_MISSING: 'The object has no name, or no namespace although its kind has namespaces.',
  CLIENT_ANSWER_INVALID: 'The server answered with something that is not the object or the list asked for.',
  CLIENT_OPTIONS_INVALID: 'The options of the transport are not usable, such as a server address that is no URL.',
  KUBECONFIG_NOT_FOUND: 'There is no kubeconfig file, or this process does not run in a cluster.',
  KUBECONFIG_INVALID: 'The kubeconfig cannot be read, or lacks the context, cluster or user it names.',
  KUBECONFIG_UNSUPPORTED: 'The kubeconfig asks for a way of authentication or connection that is not implemented.',
  // watch/
  WATCH_OBJECT_MALFORMED: 'A listed or watched object cannot be read or has no name; it was skipped.',
  WATCH_CALLBACK_FAILED: 'A callback of a watch threw; it is given the full state again.',
  WATCH_LIST_SILENT: 'The server began a watch-list and never said that its initial objects were all.',
  WATCH_ENDED: 'The watch ended in a way that makes a pause or a new list necessary.',
  // cache/
  CACHE_KIND_UNDECLARED:
    'The kind, or this namespace of it, was not declared to the cache, so that nothing is known of it.',
  CACHE_NOT_SYNCED: 'The objects of the kind are not all there yet: wait for synced() before reading.',
  CACHE_WATCH_REFUSED: 'The kind cannot be listed or watched; the message has the reason that the server gave.',
  CACHE_STOPPED: 'The cache was stopped before the kind had synced.',
  CACHE_INDEX_INVALID: 'There is no index of that name, or another one has the name already.',
  CACHE_HANDLER_FAILED: 'An event handler or an index function threw; the others were not harmed.',
  // resource/
  RESOURCE_INVALID: 'The definition of a resource cannot become a CustomResourceDefinition; the path says where.',
  // queue/
  QUEUE_INPUT_INVALID: 'The delay or the priority of a key is not a number, or a key is done that was not taken.',
  // controller/
  CONTROLLER_STARTED: 'The controller or the source was started before; it can be started once.',
  CONTROLLER_SYNC_TIMEOUT: 'A source of the controller has not seen all that exists in time; the message says why.',
  CONTROLLER_STOP_TIMEOUT: 'Keys were still in work when the time for stopping was over; the message lists them.',
  CHANNEL_FULL: 'More keys were pushed into a channel before its start than the limit allows.',
  RECONCILE_TIMEOUT: 'The reconcile took longer than its limit; its signal was aborted.',
  RECONCILE_TERMINAL: 'The reconcile failed in a way that no retry can mend; the cause says how.',
  RECONCILE_RESULT_INVALID: 'The reconcile returned something that is not a result.',
  // operator/
  OPERATOR_INVALID: 'The operator cannot be defined like this; the message says why.',
  OPERATOR_START_FAILED: 'The operator could not start; the message names the kind, the reason and what to do.',
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
  readonly cause?: unknown
}

/** The one error class of this package. Match on `code`; the message is for people. */
export class RuntimeError extends Error {
  override readonly name = 'RuntimeError'
  readonly code: RuntimeErrorCode
  readonly path: string | undefined

  constructor(code: RuntimeErrorCode, message: string, details: RuntimeErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.path = details.path
  }
}

export function isRuntimeError(error: unknown, code?: RuntimeErrorCode): error is RuntimeError {
  return error instanceof RuntimeError && (code === undefined || error.code === code)
}
