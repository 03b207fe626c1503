/**
 * Every bound of this package, by name. Nothing that comes from outside may cost more time or memory than these
 * allow; each has a test that goes one past it. docs/reference/limits.md lists them (a test compares the two lists).
 */
export const limits = {
  // json/ and decode/
  /** Kubernetes reads at most 3 MiB of request body. */
  documentSizeBytesMax: 3 * 1024 * 1024,
  /** Nesting of objects and arrays in one document; Go's JSON decoder stops at 10 000, JavaScript recursion earlier. */
  documentDepthMax: 512,
  /** Nodes that one YAML document may have once its aliases are expanded. */
  yamlNodesMax: 1_000_000,
  /** Strict decoding reports this many problems and then stops collecting. */
  strictErrorsMax: 100,
  // protobuf/
  protobufDepthMax: 100,
  // patch/
  /** Kubernetes refuses a JSON patch of more operations with 413. */
  jsonPatchOperationsMax: 10_000,
  /** Bytes that the copy operations of one JSON patch may add. */
  jsonPatchCopyBytesMax: 3 * 1024 * 1024,
  // apply/
  /** Update managers kept per object; older ones are merged into "ancient-changes". */
  updateManagersMax: 10,
  managerNameCharactersMax: 128,
  // regex/
  regexPatternCharactersMax: 64 * 1024,
  // schema/
  schemaDepthMax: 256,
  // cel/ and rules/
  celExpressionCharactersMax: 100_000,
  celParseDepthMax: 250,
  /** Estimated worst-case cost of one rule. */
  celRuleCostMax: 10_000_000,
  /** Estimated worst-case cost of all rules of one CRD. */
  celSchemaCostMax: 100_000_000,
  /** Cost that one evaluation of one rule may reach. */
  celCallCostMax: 1_000_000,
  /** Cost that all rules together may reach on one object. */
  celObjectCostMax: 10_000_000,
  celMessageBytesMax: 5 * 1024,
} as const

export type LimitName = keyof typeof limits
