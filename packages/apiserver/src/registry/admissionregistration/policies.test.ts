import { type FieldError, formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { builtinKinds } from '../kinds.ts'

const kindOf = (plural: string) => builtinKinds.get(`${plural}.admissionregistration.k8s.io`)
const validating = kindOf('validatingadmissionpolicies')
const mutating = kindOf('mutatingadmissionpolicies')
const bindings = kindOf('validatingadmissionpolicybindings')
const texts = (errors: readonly FieldError[] | undefined) => errors?.map(formatFieldError)
const rule = { apiGroups: ['a'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['things'] }
const matchConstraints = { matchPolicy: 'Exact', namespaceSelector: {}, objectSelector: {}, resourceRules: [rule] }
const policy = (spec: JsonObject): JsonObject => ({
  metadata: { name: 'p' },
  spec: { failurePolicy: 'Fail', matchConstraints, ...spec },
})
const problems = (spec: JsonObject) => texts(validating?.validateCreate?.(policy(spec)))

test('a policy fails closed and matches everything by default', () => {
  const complete = validating?.setDefaults?.({ spec: { matchConstraints: { resourceRules: [{}] } } }) as JsonObject
  expect(complete).toEqual({
    spec: {
      failurePolicy: 'Fail',
      matchConstraints: {
        resourceRules: [{ scope: '*' }],
        matchPolicy: 'Equivalent',
        namespaceSelector: {},
        objectSelector: {},
      },
    },
  })
  expect(validating?.setDefaults?.(complete)).toBe(complete)
})

test('expressions can use the typed variables declared before them', () => {
  const variables = [
    { name: 'text', expression: '"a"' },
    { name: 'more', expression: 'variables.text + "b"' },
  ]
  expect(
    problems({
      variables,
      validations: [{ expression: 'variables.more == "ab"', messageExpression: 'variables.text' }],
    }),
  ).toEqual([])
  expect(problems({ variables, validations: [{ expression: 'variables.text > 1' }] })?.[0]).toContain(
    'found no matching overload',
  )
  expect(problems({ validations: [{ expression: 'variables.text' }] })?.[0]).toContain(
    "undeclared reference to 'variables'",
  )
})

test('only expressions that decide may use the authorizer', () => {
  const expression = 'authorizer.path("/a").check("get").allowed()'
  expect(problems({ validations: [{ expression }] })).toEqual([])
  expect(
    problems({ validations: [{ expression: 'true', messageExpression: `string(${expression})` }] })?.[0],
  ).toContain("undeclared reference to 'authorizer'")
})

test('a mutation matches its type, and can use the types of patches', () => {
  const check = (mutation: JsonObject) =>
    texts(mutating?.validateCreate?.(policy({ reinvocationPolicy: 'Never', mutations: [mutation] })))
  expect(check({ patchType: 'JSONPatch', jsonPatch: { expression: '[JSONPatch{op: "remove", path: "/a"}]' } })).toEqual(
    [],
  )
  expect(
    check({ patchType: 'ApplyConfiguration', applyConfiguration: { expression: 'Object{spec: Object.spec{a: 1}}' } }),
  ).toEqual([])
  expect(check({ patchType: 'ApplyConfiguration', applyConfiguration: { expression: '[]' } })).toEqual([
    'spec.mutations[0].applyConfiguration.expression: Invalid value: "[]": must evaluate to Object but got list(dyn)',
  ])
})

test('a binding cannot both deny and warn', () => {
  const binding = (validationActions: readonly string[]) => ({ spec: { policyName: 'p', validationActions } })
  expect(bindings?.validateCreate?.(binding(['Deny', 'Audit']))).toEqual([])
  expect(texts(bindings?.validateCreate?.(binding(['Deny', 'Warn'])))?.[0]).toContain(
    'must not contain both Deny and Warn',
  )
})
