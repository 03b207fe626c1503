import { type FieldError, formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { builtinKinds } from '../kinds.ts'

const kind = builtinKinds.get('mutatingwebhookconfigurations.admissionregistration.k8s.io')
const texts = (errors: readonly FieldError[] | undefined) => errors?.map(formatFieldError)
const rule = { apiGroups: ['a'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['things'] }
const webhook = (parts: JsonObject = {}): JsonObject => ({
  name: 'a.example.com',
  admissionReviewVersions: ['v1'],
  sideEffects: 'None',
  clientConfig: { service: { name: 's', namespace: 'n', port: 443 } },
  rules: [rule],
  ...parts,
})
const problems = (...webhooks: JsonObject[]) => texts(kind?.validateCreate?.({ webhooks }))

test('webhooks, their rules and their services have defaults', () => {
  const complete = kind?.setDefaults?.({ webhooks: [{ rules: [{}], clientConfig: { service: {} } }] }) as JsonObject
  expect(complete).toEqual({
    webhooks: [
      {
        rules: [{ scope: '*' }],
        clientConfig: { service: { port: 443 } },
        failurePolicy: 'Fail',
        matchPolicy: 'Equivalent',
        namespaceSelector: {},
        objectSelector: {},
        timeoutSeconds: 10,
        reinvocationPolicy: 'Never',
      },
    ],
  })
  expect(kind?.setDefaults?.(complete)).toBe(complete)
})

test('a wildcard must be the only item', () => {
  expect(problems(webhook())).toEqual([])
  expect(problems(webhook({ rules: [{ ...rule, resources: ['*', 'pods'] }] }))).toEqual([
    `webhooks[0].rules[0].resources: Invalid value: ["*","pods"]: if '*' is present, must not specify other resources without subresources`,
  ])
  expect(problems(webhook({ rules: [{ ...rule, resources: ['pods/*', 'pods/status'] }] }))).toEqual([
    `webhooks[0].rules[0].resources[1]: Invalid value: "pods/status": if 'pods/*' is present, must not specify pods/status`,
  ])
})

test('compiles conditions without parameters and variables', () => {
  const condition = (expression: string) => problems(webhook({ matchConditions: [{ name: 'a', expression }] }))
  expect(condition('request.operation == "CREATE" && authorizer.path("/a").check("get").allowed()')).toEqual([])
  expect(condition('1')).toEqual([
    'webhooks[0].matchConditions[0].expression: Invalid value: "1": must evaluate to bool but got int',
  ])
  expect(condition('params.a')?.[0]).toContain("undeclared reference to 'params'")
  expect(condition('variables.a')?.[0]).toContain("undeclared reference to 'variables'")
})

test('tolerates invalid values that are already stored', () => {
  const bad = {
    webhooks: [
      webhook({
        sideEffects: 'Some',
        admissionReviewVersions: ['v2'],
        matchConditions: [{ name: 'a', expression: '1' }],
      }),
    ],
  }
  expect(kind?.validateCreate?.(bad)).toHaveLength(3)
  expect(kind?.validateUpdate?.(bad, bad)).toEqual([])
  expect(kind?.validateUpdate?.(bad, { webhooks: [webhook()] })).toHaveLength(3)
})
