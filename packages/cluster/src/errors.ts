/** Every error this package throws carries one of these codes; docs/reference/errors.md lists them. */
export const clusterErrorCodes = {
  CLUSTER_KIND_NOT_INSTALLABLE: 'The kind has no CustomResourceDefinition and the cluster does not serve it.',
  CLUSTER_KIND_REFUSED:
    'The cluster accepted the CustomResourceDefinition but does not serve it; the message says why.',
  CLUSTER_KIND_AMBIGUOUS:
    'Two definitions of one kind differ and cannot be one CustomResourceDefinition; nothing was installed.',
  CLUSTER_ADDRESSES_EXHAUSTED: 'All pod addresses are in use.',
  CLUSTER_TWO_STORES: 'Both a store and a data folder were given; a data folder has its own store.',
  CLUSTER_SCHEMAS_UNREADABLE: 'The API server did not serve its OpenAPI documents.',
  CLUSTER_STOPPED: 'The cluster was stopped.',
} as const

export type ClusterErrorCode = keyof typeof clusterErrorCodes

/** The one error class of this package. Match on `code`; the message may change. */
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
