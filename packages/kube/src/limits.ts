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
  /** Nesting of what is encoded, or read again from where it was kept: managedFields repeat a document's fields some levels deeper. */
  encodedDepthMax: 1_024,
  /** Nodes that one YAML document may have once its aliases are expanded. */
  yamlNodesMax: 1_000_000,
  /** Tokens of one YAML document; 3 MiB of custom resource definitions have about half as many. */
  yamlTokensMax: 1_000_000,
  /** Strict decoding reports this many problems and then stops collecting. */
  strictErrorsMax: 100,
  /** Characters of all warnings of one response, as in Kubernetes; if there are more, each is cut. */
  warningCharactersMax: 4 * 1024,
  /** Characters that are left of each warning then, as in Kubernetes. */
  cutWarningCharactersMax: 256,
  /** Input that an error message repeats, such as a path or a literal, is cut to this many characters. */
  quotedCharactersMax: 2048,
  // field/ and status/
  /** Errors that one message and its causes name; the message says how many more there are. Kubernetes names all. */
  errorsNamedMax: 1_000,
  /** Characters after which a message names no further error, and to which each of its errors is cut. */
  errorsCharactersMax: 100 * 1024,
  /** Characters of one message of a Status; Kubernetes has no bound. */
  messageCharactersMax: 256 * 1024,
  // values/
  /** Characters of a quantity. */
  quantityCharactersMax: 4096,
  /** Powers of ten that a quantity beyond int64 may span; Kubernetes has no bound and would compute for minutes. */
  quantityExponentMax: 10_000,
  // protobuf/
  /** Messages inside messages in one protobuf document. */
  protobufDepthMax: 100,
  // patch/
  /** Kubernetes refuses a JSON patch of more operations with 413. */
  jsonPatchOperationsMax: 10_000,
  /** Bytes that the copy operations of one JSON patch may add. */
  jsonPatchCopyBytesMax: 3 * 1024 * 1024,
  /** Values that the move operations of one JSON patch may carry to a deeper place, counted with their contents. */
  jsonPatchMovedValuesMax: 1_000_000,
  /** List items that the insertions and removals of one JSON patch may push to another index. */
  jsonPatchShiftedItemsMax: 1_000_000_000,
  /** Cells of the table that aligns two lists in a JSON patch diff; longer lists are compared item by item. */
  jsonDiffTableCellsMax: 1_000_000,
  // apply/
  /** Update managers kept per object; older ones are merged into "ancient-changes". */
  updateManagersMax: 10,
  /** Characters of a field manager name. */
  managerNameCharactersMax: 128,
  /** Keys and values of all annotations of one object; last-applied-configuration is left out rather than exceed it. */
  annotationsSizeBytesMax: 256 * 1024,
  /** Characters of all texts of managed fields that are kept with what they were parsed to; one more makes room by forgetting all. */
  fieldsCacheCharactersMax: 4 * 1024 * 1024,
  /** A list item of managed fields up to this length is kept as it was parsed; a longer one is parsed each time. */
  fieldsCacheItemCharactersMax: 512,
  // meta/
  /** Controllers too many that one object's owner references report; each message prints all the references. */
  controllerConflictsMax: 10,
  // jsonpath/
  /** Characters of a JSONPath template. */
  jsonPathCharactersMax: 64 * 1024,
  /** Values that one evaluation of a JSONPath template may visit; nested ranges multiply. */
  jsonPathStepsMax: 10_000_000,
  // regex/
  /** Go has no bound; the engine needs time that grows with the square for some wrong patterns. */
  regexPatternCharactersMax: 16 * 1024,
  /** Compiled patterns kept for reuse. */
  regexCacheEntriesMax: 256,
  /** Characters of all patterns that are kept; a compiled pattern takes up to about 1 KB for each of its characters. */
  regexCacheCharactersMax: 64 * 1024,
  // schema/
  /** Schemas inside schemas. */
  schemaDepthMax: 256,
  /** Schemas inside one schema, counted once for each place where one appears. */
  schemaNodesMax: 100_000,
  // cel/ and rules/
  /** Characters of a CEL expression. */
  celExpressionCharactersMax: 100_000,
  /** Nesting of a CEL expression. */
  celParseDepthMax: 250,
  /** Nodes of one expression after its macros are expanded; optMap copies its target, so that chains of it double. */
  celNodesMax: 200_000,
  /** Steps of type inference for one expression; types can be exponentially larger than the text. */
  celCheckStepsMax: 5_000_000,
  /** Loop steps of one evaluation, for callers that track no cost. */
  celIterationsMax: 1_000_000,
  /** Comparisons that one == of nested lists and maps may take. */
  celEqualityStepsMax: 1_000_000,
  /** UTF-16 units of a string, or bytes, that an expression may build. */
  celStringSizeMax: 16 * 1024 * 1024,
  /** Estimated worst-case cost of one rule. */
  celRuleCostMax: 10_000_000,
  /** Estimated worst-case cost of all rules of one CRD. */
  celSchemaCostMax: 100_000_000,
  /** Cost that one evaluation of one rule may reach. */
  celCallCostMax: 1_000_000,
  /** Cost that all rules together may reach on one object. */
  celObjectCostMax: 10_000_000,
  /** Bytes that a messageExpression may give. */
  celMessageBytesMax: 5 * 1024,
  /** Digits that a clause such as %.3f may ask for. */
  celFormatPrecisionMax: 1_000,
} as const

export type LimitName = keyof typeof limits
