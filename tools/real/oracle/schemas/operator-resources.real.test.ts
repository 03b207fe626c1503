import { type JsonObject, type MutableJsonObject, sortStrings } from '@kubewright/kube/json'
import { beforeAll, expect, test } from 'vitest'
import { compareWithOracle, nondeterministicOriginal, theOracle } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'
import { type Choices, chosen } from './choices.ts'
import { complaints } from './complaints.ts'
import { type OperatorResource, operatorResources } from './operator-definitions.ts'
import { metadatas, mutated, valueNear } from './value-arbitrary.ts'

const resources = operatorResources()

if (resources.length > 0) {
  beforeAll(async () => {
    const oracle = await theOracle()
    for (const { name, version, definition } of resources) {
      expect(await oracle.call('resource.define', { name, version, definition })).toEqual({ output: 'defined' })
    }
  })
}

interface ResourceInput {
  readonly of: OperatorResource
  readonly value: JsonObject
  readonly old: JsonObject
}

/** A mostly valid object of a real operator's schema, and its previous version. */
function resourceInput(choices: Choices): ResourceInput {
  const of = choices.pick(resources)
  const { group, version, kind, isNamespaced } = of.resource
  const near = valueNear(of.schema, choices)
  const old: MutableJsonObject = { ...(near as JsonObject), apiVersion: `${group}/${version}`, kind }
  old['metadata'] = { name: 'abc', resourceVersion: '1', ...(isNamespaced ? { namespace: 'default' } : {}) }
  let value: MutableJsonObject = { ...old }
  for (let count = choices.below(4); count > 0; count--) value = mutated(value, choices) as MutableJsonObject
  if (choices.withProbability(10)) value['metadata'] = choices.pick(metadatas)
  // The server refuses an object without apiVersion and kind before it looks up the resource.
  for (const field of ['apiVersion', 'kind']) {
    const text = value[field]
    if (typeof text !== 'string' || text.split('/').length > 2) value[field] = old[field] as string
  }
  return { of, value, old }
}

const question = ({ of, value }: ResourceInput) => ({ name: of.name, value })
const updateQuestion = ({ of, value, old }: ResourceInput) => ({ name: of.name, value, old })

const decodingProblem = /: Invalid value: .*: (?:must be a string|json: cannot unmarshal [^\n]*)$/

/** Decoding stops at the first problem, which depends on the order of Go's maps. */
function knownDifference(_: ResourceInput, ours: OracleResult, theirs: OracleResult): string | undefined {
  const isProblem = (result: OracleResult) => 'error' in result && decodingProblem.test(result.error)
  if (isProblem(ours) && isProblem(theirs)) return nondeterministicOriginal
  // An unchanged value of a wrong type is tolerated; rules that compare its parent then differ.
  return 'error' in theirs && theirs.error.includes('invalid data, ') ? 'rules about ill-typed values' : undefined
}

/** The server's complaints about an object that it decodes. */
function judged(
  { of, value, old }: ResourceInput,
  judge: (value: JsonObject, old: JsonObject) => ReturnType<OperatorResource['resource']['validate']>,
  isUpdate: boolean,
): OracleResult {
  const prepared = of.resource.prepare(value)
  if (prepared.problem !== undefined) return { error: prepared.problem }
  const before = of.resource.prepare(old)
  if (isUpdate && before.problem !== undefined) return { error: `old: ${before.problem}` }
  const { errors, warnings } = judge(prepared.value, before.value)
  return complaints(errors, warnings)
}

if (resources.length > 0) {
  compareWithOracle('objects of real operators are decoded as by the API server', {
    functionName: 'resource.prepare',
    inputs: chosen(resourceInput, 600),
    listed: knownDifference,
    question,
    ours: ({ of, value }) => {
      const { problem, value: prepared, unknownFields } = of.resource.prepare(value)
      if (problem !== undefined) return { error: problem }
      return { output: { value: prepared, unknown: sortStrings([...unknownFields]) } }
    },
  })
  compareWithOracle('new objects of real operators are validated as by the API server', {
    functionName: 'resource.create',
    inputs: chosen(resourceInput, 600),
    listed: knownDifference,
    question,
    ours: (input) => judged(input, (value) => input.of.resource.validate(value), false),
  })
  compareWithOracle('changed objects of real operators are validated as by the API server', {
    functionName: 'resource.update',
    inputs: chosen(resourceInput, 600),
    listed: knownDifference,
    question: updateQuestion,
    ours: (input) => judged(input, (value, old) => input.of.resource.validateUpdate(value, old), true),
  })
  compareWithOracle('changed statuses of real operators are validated as by the API server', {
    functionName: 'resource.updateStatus',
    inputs: chosen(resourceInput, 600),
    listed: knownDifference,
    question: updateQuestion,
    ours: (input) => judged(input, (value, old) => input.of.resource.validateStatusUpdate(value, old), true),
  })
} else {
  test.skip('objects of real operators (definitions are not available)', () => {})
}
