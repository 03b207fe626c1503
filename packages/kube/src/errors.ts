/**
 * Every error that this package throws for bad input carries one of these codes. Codes are stable, so callers may match
 * on them. docs/reference/errors.md lists each of them (a test compares the two lists).
 */
export const kubeErrorCodes = {
  // json/ and decode/
  KUBE_JSON_SYNTAX: 'The text is not valid JSON.',
  KUBE_YAML_SYNTAX: 'The text is not valid YAML.',
  KUBE_DOCUMENT_TOO_DEEP: 'The document nests deeper than the limit.',
  KUBE_DOCUMENT_TOO_LARGE: 'The document is larger than the limit, or its YAML aliases expand past it.',
  KUBE_STRICT_DECODING: 'The document has duplicate or unknown fields.',
  // values/
  KUBE_QUANTITY_INVALID: 'The text is not a quantity such as 100m, 1.5Gi or 2e3.',
  KUBE_DURATION_INVALID: 'The text is not a Go duration such as 1h30m or 250ms.',
  KUBE_TIME_INVALID: 'The text is not an RFC 3339 time.',
  KUBE_INT_OR_STRING_INVALID: 'The value is neither an integer nor a percentage.',
  // selectors/, jsonpath/, regex/, meta/
  KUBE_SELECTOR_INVALID: 'The label or field selector cannot be parsed.',
  KUBE_JSONPATH_SYNTAX: 'The JSONPath template cannot be parsed.',
  KUBE_JSONPATH_NOT_FOUND: 'The JSONPath names a field or an index that the object does not have.',
  KUBE_JSONPATH_EVALUATION: 'The JSONPath cannot be evaluated on this object, or costs too much.',
  KUBE_REGEX_INVALID: 'The regular expression is not valid RE2.',
  KUBE_GROUP_VERSION_INVALID: 'The text is not an apiVersion such as v1 or apps/v1.',
  KUBE_OWNER_CONFLICT: 'The object already has another controller, or cannot have this owner.',
  // protobuf/
  KUBE_PROTOBUF_MALFORMED: 'The bytes are not a valid Kubernetes protobuf message.',
  KUBE_PROTOBUF_UNKNOWN_KIND: 'There is no protobuf table for this kind.',
  // patch/
  KUBE_PATCH_MALFORMED: 'The patch document itself is not a valid patch.',
  KUBE_PATCH_NOT_APPLICABLE: 'The patch is well-formed but cannot be applied to this object.',
  KUBE_PATCH_TOO_LARGE: 'The JSON patch has more operations, or copies more data, than the limits allow.',
  KUBE_PATCH_UNMERGEABLE: 'The strategic merge patch contradicts the type of the object or one of its own directives.',
  KUBE_PATCH_UNSUPPORTED: 'The patch format is unknown, or it needs a schema that the kind does not have.',
  KUBE_PATCH_PRECONDITION: 'The patch would change a field that must not change.',
  KUBE_PATCH_CONFLICT: 'The patch and another change since the original set the same field to different values.',
  // apply/
  KUBE_APPLY_INVALID: 'The object does not match the types of its schema.',
  KUBE_APPLY_CONFLICT: 'Another field manager owns a field that this apply would change.',
  KUBE_MANAGED_FIELDS_INVALID: 'The managedFields of the object cannot be read.',
  // schema/, crd/, resource/
  KUBE_SCHEMA_INVALID: 'The schema is not a structural schema.',
  // transport/
  KUBE_TRANSPORT_UNREACHABLE: 'The request could not be sent; the server did not execute it.',
  KUBE_TRANSPORT_CUT:
    'The connection broke before the response was complete; the server may have executed the request.',
  KUBE_TRANSPORT_TIMEOUT: 'No response arrived in time; the server may have executed the request.',
  KUBE_TRANSPORT_CANCELLED: 'The caller cancelled the request.',
} as const

export type KubeErrorCode = keyof typeof kubeErrorCodes

export interface KubeErrorDetails {
  /** The location of the problem: a field path such as spec.ports[0].name, or line:column. */
  readonly path?: string
  readonly cause?: unknown
}

/** The only error class of this package. Match on `code`; the message may change. */
export class KubeError extends Error {
  override readonly name = 'KubeError'
  readonly code: KubeErrorCode
  readonly path: string | undefined

  constructor(code: KubeErrorCode, message: string, details: KubeErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.path = details.path
  }
}

export function isKubeError(error: unknown, code?: KubeErrorCode): error is KubeError {
  return error instanceof KubeError && (code === undefined || error.code === code)
}
