/** Every error this package throws carries one of these codes; docs/reference/errors.md lists them. */
export const clusterErrorCodes = {
  CLUSTER_KIND_NOT_INSTALLABLE: 'The kind has no CustomResourceDefinition and the cluster does not serve it.',
  CLUSTER_KIND_REFUSED: 'The cluster took the CustomResourceDefinition but does not serve it; the message says why.',
  CLUSTER_ADDRESSES_EXHAUSTED: 'There are more pods than addresses for them.',
  CLUSTER_TWO_STORES: 'A cluster is given a store and a data folder, which holds one of its own.',
  CLUSTER_SCHEMAS_UNREADABLE: 'The API server does not give out its OpenAPI documents.',
  CLUSTER_STOPPED: 'The cluster was stopped.',
} as const

export type ClusterErrorCode = keyof typeof clusterErrorCodes

/** The one error class of this package. Match on `code`; the message is for people. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError'
  readonly code: ClusterErrorCode

  constructor(code: ClusterErrorCode, message: string, details: { readonly cause?: unknown } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
  }
}

export function isClusterError(error: unknown, code?: ClusterErrorCode): error is ClusterError {
  return error instanceof ClusterError && (code === undefined || error.code === code)
}
