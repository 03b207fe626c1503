import {
  CelError,
  type CelVariable,
  celBool,
  celBytes,
  celDouble,
  celDuration,
  celDyn,
  celInt,
  celListOf,
  celMapOf,
  celString,
  celTimestamp,
  celUint,
  estimateCost,
  evaluateWithCost,
  formatCelType,
} from '@kubewright/kube/cel'
import { compileExpression, extendBase } from '../../../../packages/kube/src/rules/environment.ts'
import { compareWithOracle, nondeterministicOriginal } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'
import { asQuestion, celValueOf, printedCelValue } from './cel-value.ts'
import { type Choices, chosen } from './choices.ts'
import { brokenText, ExpressionWriter, templatesOf, variablesOf } from './expression-arbitrary.ts'

const variables: readonly CelVariable[] = [
  { name: 'i', type: celInt },
  { name: 'u', type: celUint },
  { name: 'd', type: celDouble },
  { name: 's', type: celString },
  { name: 'b', type: celBool },
  { name: 'y', type: celBytes },
  { name: 't', type: celTimestamp },
  { name: 'du', type: celDuration },
  { name: 'li', type: celListOf(celInt) },
  { name: 'ls', type: celListOf(celString) },
  { name: 'm', type: celMapOf(celString, celInt) },
  { name: 'mm', type: celMapOf(celString, celDyn) },
  { name: 'dy', type: celDyn },
  { name: 'ld', type: celListOf(celDyn) },
  { name: 'lm', type: celListOf(celMapOf(celString, celInt)) },
  { name: 'a.b', type: celInt },
  { name: 'unset', type: celInt },
]

const environment = extendBase({ variables })
const templates = templatesOf()
const costMax = 100_000

/** Type errors, syntax errors and planning errors, with the messages of Kubernetes. */
function compiled(expression: string) {
  return compileExpression(environment, expression, () => undefined)
}

function expressionOf(choices: Choices): string {
  const writer = new ExpressionWriter(templates, choices)
  const text = writer.write(writer.anyType(), 1 + choices.below(4))
  return choices.withProbability(6) ? brokenText(text, choices) : text
}

const syntaxError = /ERROR: <input>:(\d+:\d+): Syntax error/

/** The permanent differences: see docs/reference/differences.md. */
function knownDifference(expression: string, ours: OracleResult, theirs: OracleResult): string | undefined {
  if ('panic' in theirs) return 'Go panics'
  if ('output' in theirs && theirs.output === 'depends on the order of a map') return nondeterministicOriginal
  if ('error' in theirs && theirs.error.endsWith(': no such overload') && /quantity.*[!=]=/s.test(expression)) {
    return 'equality of quantities'
  }
  if (!('error' in ours)) return undefined
  if (ours.error.endsWith('unsupported key type')) return 'keys of other types'
  if (!('error' in theirs)) return undefined
  const place = syntaxError.exec(ours.error)?.[1]
  // The expected tokens, and the errors after the first, depend on the parser generator of cel-go.
  return place !== undefined && place === syntaxError.exec(theirs.error)?.[1] ? 'words of syntax errors' : undefined
}

compareWithOracle('an expression has the type, the result and the cost that it has in Kubernetes', {
  functionName: 'cel.evaluate',
  inputs: chosen((choices) => ({ expression: expressionOf(choices), variables: variablesOf(choices) })),
  question: (input) => ({ expression: input.expression, variables: asQuestion(input.variables) }),
  listed: ({ expression }, ours, theirs) => knownDifference(expression, ours, theirs),
  ours: (input) => {
    const made = compiled(input.expression)
    if ('problem' in made) return { error: made.problem }
    const values = new Map(Object.entries(input.variables).map(([name, value]) => [name, celValueOf(value)]))
    const { result, cost } = evaluateWithCost(made.program, values, costMax)
    if (result instanceof CelError) return { error: `evaluate, cost ${cost}: ${result.message}` }
    return { output: { type: formatCelType(made.resultType), value: printedCelValue(result), cost: String(cost) } }
  },
})

const sizedPaths = [
  's',
  'y',
  'li',
  'ls',
  'ls.@items',
  'm',
  'm.@keys',
  'mm',
  'mm.@values',
  'ld',
  'lm',
  'lm.@items',
  'dy',
]

function sizesOf(choices: Choices): Readonly<Record<string, number>> {
  const sizes: Record<string, number> = {}
  for (const path of sizedPaths) if (choices.withProbability(60)) sizes[path] = choices.pick([5, 0, 1, 100, 3_145_728])
  return sizes
}

compareWithOracle('the cost of an expression is estimated as in Kubernetes', {
  functionName: 'cel.estimate',
  inputs: chosen((choices) => ({ expression: expressionOf(choices), sizes: sizesOf(choices) })),
  listed: ({ expression }, ours, theirs) => knownDifference(expression, ours, theirs),
  ours: ({ expression, sizes }) => {
    const result = environment.compile(expression)
    const made = compiled(expression)
    if (!result.ok || ('problem' in made && made.problem.startsWith('compilation'))) {
      return { error: 'problem' in made ? made.problem : '' }
    }
    const { min, max } = estimateCost(result.ast, (path) => {
      const largest = sizes[path.join('.')]
      return largest === undefined ? undefined : { min: 0n, max: BigInt(largest) }
    })
    return { output: [String(min), String(max)] }
  },
})
