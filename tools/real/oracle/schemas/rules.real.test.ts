import { FieldPath, formatFieldError } from '@kubewright/kube/field'
import {
  encodeJson,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonEqual,
  sortStrings,
} from '@kubewright/kube/json'
import { type CompiledRule, compileRules, evaluateRules, type RuleNode } from '@kubewright/kube/rules'
import { checkStructural, compileSchema, parseSchema } from '@kubewright/kube/schema'
import { compareWithOracle } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'
import { type Choices, chosen } from './choices.ts'
import { addBounds, addRules } from './rule-arbitrary.ts'
import { type SchemaOptions, schemaOf } from './schema-arbitrary.ts'
import { mutated, valueNear } from './value-arbitrary.ts'

const decorate =
  (breakProbability: number): NonNullable<SchemaOptions['decorate']> =>
  (schema, choices, isRoot) => {
    addBounds(schema, choices)
    addRules(schema, choices, isRoot, breakProbability)
  }

const place = FieldPath.root('a')

/** Rules are only compiled in structural schemas. */
function ruleSchema(choices: Choices, breakProbability = 0): JsonObject {
  const schema = schemaOf(choices, { decorate: decorate(breakProbability), defaultProbability: 0 })
  return checkStructural(parseSchema(schema), place).length > 0 ? { type: 'object' } : schema
}

/** The compilation result of each rule, in the order of property names. */
function compiledRows(node: RuleNode | undefined, path: string): JsonObject[] {
  if (!node) return []
  const own = node.error === undefined ? node.rules.map((rule) => rowOf(rule, path)) : [{ path, error: node.error }]
  const names = sortStrings([...node.properties.keys()])
  return [
    ...own,
    ...names.flatMap((name) => compiledRows(node.properties.get(name), `${path}.${name}`)),
    ...compiledRows(node.items, `${path}[]`),
    ...compiledRows(node.additionalProperties, `${path}{}`),
  ]
}

function rowOf(rule: CompiledRule, path: string): JsonObject {
  return {
    path,
    costMax: String(rule.costMax),
    cardinalityMax: String(rule.cardinalityMax),
    messageCostMax: String(rule.messageCostMax),
    usesOldSelf: rule.usesOldSelf,
    fieldPath: rule.fieldPath,
    ...(rule.error === undefined ? {} : { error: rule.error }),
    ...(rule.messageError === undefined ? {} : { messageError: rule.messageError }),
  }
}

const hasSyntaxError = (row: JsonValue): boolean => isJsonObject(row) && /Syntax error/.test(String(row['error']))

/** The permanent differences: see docs/reference/differences.md. */
function knownDifference(schema: JsonObject, ours: OracleResult, theirs: OracleResult): string | undefined {
  if ('panic' in theirs) return 'Go panics'
  if ('error' in theirs && theirs.error.includes('internal error: runtime error')) return 'the original crashes'
  if ('error' in theirs && theirs.error.includes("'no such overload'") && /quantity.*[!=]=/.test(encodeJson(schema))) {
    return 'equality of quantities'
  }
  if ('error' in theirs && theirs.error.includes('invalid qualifier type')) return 'names of Go types'
  if (!('output' in ours && 'output' in theirs && isJsonArray(ours.output) && isJsonArray(theirs.output))) {
    return undefined
  }
  const others = theirs.output
  const isSame = ours.output.every((row, index) => {
    const other = others[index] as JsonValue
    return jsonEqual(row, other) || (hasSyntaxError(row) && hasSyntaxError(other))
  })
  return isSame ? 'words of syntax errors' : undefined
}

compareWithOracle('rules compile, and are estimated, as in Kubernetes', {
  functionName: 'rules.compile',
  inputs: chosen((choices) => ({ schema: ruleSchema(choices, 4), isRoot: choices.withProbability(70) }), 500),
  listed: ({ schema }, ours, theirs) => knownDifference(schema, ours, theirs),
  ours: ({ schema, isRoot }) => {
    const { root } = compileRules(parseSchema(schema), { isResourceRoot: isRoot })
    return { output: compiledRows(root, '') }
  },
})

const blockingTypes = new Set<string>([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
])

function ruleSubject(choices: Choices) {
  const schema = ruleSchema(choices)
  const program = compileSchema(parseSchema(schema))
  /** Rules see only values that the schema accepts, apart from patterns and similar keywords. */
  const isSeen = (value: JsonValue) => program.validate(value).every((error) => !blockingTypes.has(error.type))
  const near = valueNear(schema, choices)
  const old = isSeen(near) ? near : {}
  const changed = choices.withProbability(60) ? mutated(old, choices) : old
  const value = isSeen(changed) ? changed : old
  const isUpdate = choices.withProbability(60)
  return {
    schema,
    isRoot: choices.withProbability(70),
    value,
    ...(isUpdate ? { old } : {}),
    budget: choices.withProbability(15) ? choices.below(60) : 10_000_000,
    callCostMax: choices.withProbability(10) ? choices.below(40) : 1_000_000,
  }
}

compareWithOracle('rules have the results and costs of Kubernetes, for values and changes', {
  functionName: 'rules.evaluate',
  inputs: chosen(ruleSubject, 500),
  listed: ({ schema }, ours, theirs) => knownDifference(schema, ours, theirs),
  ours: ({ schema, isRoot, value, old, budget, callCostMax }: ReturnType<typeof ruleSubject> & { old?: JsonValue }) => {
    const compiled = compileRules(parseSchema(schema), { isResourceRoot: isRoot })
    const { errors, warnings, remainingBudget } = evaluateRules(compiled, value, old, { budget, callCostMax })
    const texts = [...errors.map(formatFieldError), ...warnings.map((text) => `warning: ${text}`)]
    if (texts.length === 0) return { output: { remaining: String(remainingBudget) } }
    return { error: sortStrings([...texts, `remaining: ${remainingBudget}`]).join('\n') }
  },
})
