/**
 * Every limit of this package, by name. They bound the time and memory that any input can cost; a test goes one past
 * each of them. docs/reference/limits.md lists them (a test compares the two lists).
 */
export const limits = {
  // json/ and decode/
  /** Bytes of one document; kube-apiserver reads at most 3 MiB of request body. */
  documentSizeBytesMax: 3 * 1024 * 1024,
  /** Nesting of objects and arrays in one document; Go's JSON decoder stops at 10 000, JavaScript recursion earlier. */
  documentDepthMax: 512,
  /**
   * Nesting of a value that is encoded or read back from storage; managedFields nest some levels deeper than the
   * document.
   */
  encodedDepthMax: 1_024,
  /** Nodes of one YAML document after its aliases are expanded. */
  yamlNodesMax: 1_000_000,
  /** Tokens of one YAML document; 3 MiB of CustomResourceDefinitions have about half as many. */
  yamlTokensMax: 1_000_000,
  /** Problems that strict decoding reports before it stops collecting. */
  strictErrorsMax: 100,
  /** Characters of all warnings of one response, as in Kubernetes; beyond that, each warning is truncated. */
  warningCharactersMax: 4 * 1024,
  /** Characters that each warning is then truncated to, as in Kubernetes. */
  cutWarningCharactersMax: 256,
  /** Characters to which an error message truncates the input that it quotes, such as a path or a literal. */
  quotedCharactersMax: 2048,
  // field/ and status/
  /** Errors that one message and its causes list; the message counts the rest. Kubernetes lists all. */
  errorsNamedMax: 1_000,
  /** Characters after which a message lists no further error, and to which it truncates each error. */
  errorsCharactersMax: 100 * 1024,
  /** Characters of the message of a Status; Kubernetes has no limit. */
  messageCharactersMax: 256 * 1024,
  // values/
  /** Characters of a quantity. */
  quantityCharactersMax: 4096,
  /** Powers of ten that a quantity beyond int64 may span; Kubernetes has no limit and would compute for minutes. */
  quantityExponentMax: 10_000,
  // protobuf/
  /** Nesting of messages in one protobuf document. */
  protobufDepthMax: 100,
  // patch/
  /** Operations of one JSON patch; Kubernetes refuses more with 413. */
  jsonPatchOperationsMax: 10_000,
  /** Bytes that the copy operations of one JSON patch may add. */
  jsonPatchCopyBytesMax: 3 * 1024 * 1024,
  /** Values, counted with their contents, that the move operations of one JSON patch may move to a deeper path. */
  jsonPatchMovedValuesMax: 1_000_000,
  /** List items that the insertions and removals of one JSON patch may shift to another index. */
  jsonPatchShiftedItemsMax: 1_000_000_000,
  /** Cells of the table that aligns two lists in a JSON patch diff; longer lists are compared item by item. */
  jsonDiffTableCellsMax: 1_000_000,
  // apply/
  /** Managers with operation Update kept per object; older ones are merged into "ancient-changes". */
  updateManagersMax: 10,
  /** Characters of a field manager name. */
  managerNameCharactersMax: 128,
  /**
   * Bytes of the keys and values of all annotations of one object; last-applied-configuration is omitted rather than
   * exceed it.
   */
  annotationsSizeBytesMax: 256 * 1024,
  /** Characters of all FieldsV1 texts in the cache of parsed field sets; a text that does not fit clears the cache. */
  fieldsCacheCharactersMax: 4 * 1024 * 1024,
  /** Characters up to which a list item in FieldsV1 is cached in parsed form; a longer one is parsed each time. */
  fieldsCacheItemCharactersMax: 512,
  // meta/
  /**
   * Extra controllers that the validation of one object's owner references reports; each message prints all references.
   */
  controllerConflictsMax: 10,
  // jsonpath/
  /** Characters of a JSONPath template. */
  jsonPathCharactersMax: 64 * 1024,
  /** Values that one evaluation of a JSONPath template may visit; nested ranges multiply. */
  jsonPathStepsMax: 10_000_000,
  // regex/
  /** Characters of a regular expression. Go has no limit, but some invalid patterns take the engine quadratic time. */
  regexPatternCharactersMax: 16 * 1024,
  /** Compiled patterns in the cache. */
  regexCacheEntriesMax: 256,
  /** Characters of all patterns in the cache; a compiled pattern takes up to about 1 KB per character. */
  regexCacheCharactersMax: 64 * 1024,
  // schema/
  /** Nesting of schemas. */
  schemaDepthMax: 256,
  /** Schemas inside one schema; a shared one counts once for each place where it appears. */
  schemaNodesMax: 100_000,
  // cel/ and rules/
  /** Characters of a CEL expression. */
  celExpressionCharactersMax: 100_000,
  /** Nesting of a CEL expression. */
  celParseDepthMax: 250,
  /** Nodes of one expression after macro expansion; optMap copies its target, so each chained call doubles the size. */
  celNodesMax: 200_000,
  /** Steps of type inference for one expression; types can be exponentially larger than the text. */
  celCheckStepsMax: 5_000_000,
  /** Loop iterations of one evaluation, for callers that do not track cost. */
  celIterationsMax: 1_000_000,
  /** Comparisons in one == of nested lists and maps. */
  celEqualityStepsMax: 1_000_000,
  /** UTF-16 units of a string, or bytes, that an expression may build. */
  celStringSizeMax: 16 * 1024 * 1024,
  /** Estimated worst-case cost of one rule. */
  celRuleCostMax: 10_000_000,
  /** Estimated worst-case cost of all rules of one CRD. */
  celSchemaCostMax: 100_000_000,
  /** Cost of one evaluation of one rule. */
  celCallCostMax: 1_000_000,
  /** Cost of all rules together on one object. */
  celObjectCostMax: 10_000_000,
  /** Bytes of the result of a messageExpression. */
  celMessageBytesMax: 5 * 1024,
  /** Digits that a format clause such as %.3f may request. */
  celFormatPrecisionMax: 1_000,
} as const

export type LimitName = keyof typeof limits
