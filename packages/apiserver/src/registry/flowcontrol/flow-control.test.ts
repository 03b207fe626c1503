import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { printedForm } from '@kubewright/kube/protobuf'
import { expect, test } from 'vitest'
import { flowSchemaStrategy } from './flow-schema.ts'
import { flowSchemasAtStart } from './flow-schemas-at-start.ts'
import { priorityLevelStrategy } from './priority-level.ts'
import { priorityLevelsAtStart } from './priority-levels-at-start.ts'

const apiVersion = 'flowcontrol.apiserver.k8s.io/v1'

function schemaProblems(name: string, spec: JsonObject): readonly string[] {
  return (flowSchemaStrategy.validateCreate?.({ metadata: { name }, spec }) ?? []).map(formatFieldError)
}

function levelProblems(name: string, spec: JsonObject): readonly string[] {
  return (priorityLevelStrategy.validateCreate?.({ metadata: { name }, spec }) ?? []).map(formatFieldError)
}

test('boot objects are valid, complete and printed as they are', () => {
  for (const [name, { spec }] of flowSchemasAtStart()) {
    const object = { apiVersion, kind: 'FlowSchema', metadata: { name }, spec, status: {} }
    expect(schemaProblems(name, spec)).toEqual([])
    expect(printedForm(object)).toBe(object)
    expect(flowSchemaStrategy.setDefaults?.(object)).toBe(object)
  }
  for (const [name, spec] of priorityLevelsAtStart()) {
    const object = { apiVersion, kind: 'PriorityLevelConfiguration', metadata: { name }, spec, status: {} }
    expect(levelProblems(name, spec)).toEqual([])
    expect(printedForm(object)).toBe(object)
    expect(priorityLevelStrategy.setDefaults?.(object)).toBe(object)
  }
})

test('every boot schema has a boot level', () => {
  const levels = priorityLevelsAtStart()
  expect([...flowSchemasAtStart().values()].filter(({ level }) => !levels.has(level))).toEqual([])
})

test('mandatory objects are immutable', () => {
  const spec = flowSchemasAtStart().get('exempt')?.spec as JsonObject
  expect(schemaProblems('exempt', { ...spec, matchingPrecedence: 5 })).toEqual([
    'spec: Invalid value: {"PriorityLevelConfiguration":{"Name":"exempt"},"MatchingPrecedence":5,"DistinguisherMethod":null,"Rules":[{"Subjects":[{"Kind":"Group","User":null,"Group":{"Name":"system:masters"},"ServiceAccount":null}],"ResourceRules":[{"Verbs":["*"],"APIGroups":["*"],"Resources":["*"],"ClusterScope":true,"Namespaces":["*"]}],"NonResourceRules":[{"Verbs":["*"],"NonResourceURLs":["*"]}]}]}: spec of \'exempt\' must equal the fixed value',
  ])
})

test('the shares of the exempt level are mutable', () => {
  expect(
    levelProblems('exempt', { type: 'Exempt', exempt: { nominalConcurrencyShares: 5, lendablePercent: 0 } }),
  ).toEqual([])
  const limited = { nominalConcurrencyShares: 6, limitResponse: { type: 'Reject' }, lendablePercent: 0 }
  expect(levelProblems('catch-all', { type: 'Limited', limited })).toEqual([
    'spec: Invalid value: {"Type":"Limited","Limited":{"NominalConcurrencyShares":6,"LimitResponse":{"Type":"Reject","Queuing":null},"LendablePercent":0,"BorrowingLimitPercent":null},"Exempt":null}: spec of \'catch-all\' must equal the fixed value',
  ])
})

test('queues have defaults, and a zero counts as missing', () => {
  const limited = { limitResponse: { type: 'Queue', queuing: { queues: 0, handSize: 4 } } }
  expect(priorityLevelStrategy.setDefaults?.({ spec: { type: 'Limited', limited } })).toEqual({
    spec: {
      type: 'Limited',
      limited: {
        nominalConcurrencyShares: 30,
        lendablePercent: 0,
        limitResponse: { type: 'Queue', queuing: { queues: 64, handSize: 4, queueLengthLimit: 50 } },
      },
    },
  })
})

test.each([
  [{ queues: 4, handSize: 5 }, 'handSize: Invalid value: 5: should not be greater than queues (4)'],
  [
    { queues: 512, handSize: 8 },
    'handSize: Invalid value: 8: required entropy bits of deckSize 512 and handSize 8 should not be greater than 60',
  ],
  [{ queues: 10_000_001, handSize: 1 }, 'queues: Invalid value: 10000001: must not be greater than 10000000'],
])('one hash must suffice to deal a hand: %j', (queuing, problem) => {
  const limited = { limitResponse: { type: 'Queue', queuing: { ...queuing, queueLengthLimit: 1 } } }
  expect(levelProblems('a', { type: 'Limited', limited })).toEqual([`spec.limited.limitResponse.queuing.${problem}`])
})

test('a rule of a schema requires subjects', () => {
  const rule = {
    subjects: [{ kind: 'User', group: { name: 'x' } }, { kind: 'Table' }],
    nonResourceRules: [{ verbs: ['fly'], nonResourceURLs: ['/a*'] }],
  }
  const spec = { priorityLevelConfiguration: { name: 'a' }, matchingPrecedence: 5, rules: [rule] }
  expect(schemaProblems('a', spec)).toEqual([
    "spec.rules[0].subjects[0].user: Required value: user is required when subject kind is 'User'",
    "spec.rules[0].subjects[0].group: Forbidden: group is forbidden when subject kind is not 'Group'",
    'spec.rules[0].subjects[1].kind: Unsupported value: "Table": supported values: "Group", "ServiceAccount", "User"',
    'spec.rules[0].nonResourceRules[0].verbs: Unsupported value: ["fly"]: supported values: "create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"',
    'spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: "/a*": wildcard can only do suffix matching',
  ])
})
