import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { about, configMap, configMaps, createPolicyServer, secrets } from './testdata/policy-server.ts'

const failureKey = 'validation.policy.admission.k8s.io/validation_failure'

test('the first validation that fails refuses the request, with its message and reason', () => {
  const { judge, bind, post } = createPolicyServer()
  judge('p', {
    validations: [
      { expression: 'true' },
      { expression: "object.metadata.name != 'a'", message: ' not a ' },
      { expression: "object.metadata.name != 'a'", message: 'not reached' },
      {
        expression: "object.metadata.name != 'b'",
        messageExpression: "'not ' + object.metadata.name",
        reason: 'Forbidden',
      },
      { expression: " object.metadata.name != 'c' ", reason: 'RequestEntityTooLarge' },
    ],
  })
  bind('b', 'p')
  const message = `configmaps "a" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied request: not a`
  const cause = `ValidatingAdmissionPolicy 'p' with binding 'b' denied request: not a`
  expect(post(configMaps, configMap('a')).object).toMatchObject({
    message,
    reason: 'Invalid',
    code: 422,
    details: { name: 'a', kind: 'configmaps', causes: [{ message: cause }] },
  })
  expect(post(configMaps, configMap('b')).object).toMatchObject({
    message: expect.stringMatching(/: not b$/),
    reason: 'Forbidden',
    code: 403,
  })
  expect(post(configMaps, configMap('c')).object).toMatchObject({
    message: expect.stringMatching(/: failed expression: object.metadata.name != 'c'$/),
    code: 413,
  })
  expect(post(configMaps, configMap('d')).status).toBe(201)
})

test('falls back to the message when messageExpression is empty, multi-line, too long or fails', () => {
  const { judge, bind, post } = createPolicyServer()
  const validation = (name: string, messageExpression: string) => ({
    expression: `object.metadata.name != '${name}'`,
    messageExpression,
    message: 'plain',
  })
  judge('p', {
    validations: [
      validation('empty', "' '"),
      validation('lines', "'a\\nb'"),
      validation('long', 'string(object.data.a) + string(object.data.a)'),
      validation('broken', 'string(object.data.missing)'),
      validation('good', "' good '"),
    ],
  })
  bind('b', 'p')
  const last = (name: string) =>
    post(configMaps, configMap(name, { a: 'x'.repeat(3000) }))
      .message.split(': ')
      .at(-1)
  expect(['empty', 'lines', 'long', 'broken', 'good'].map(last)).toEqual(['plain', 'plain', 'plain', 'plain', 'good'])
})

test('the binding decides the effect of a failure: a refusal, a warning, an audit annotation', () => {
  const { judge, bind, post } = createPolicyServer()
  judge('p', { validations: [{ expression: 'true' }, { expression: 'false', message: 'a < b' }] })
  bind('b', 'p', { validationActions: ['Warn', 'Audit'] })
  const { status, warnings, annotations } = post(configMaps, configMap('a'))
  expect(status).toBe(201)
  expect(warnings).toEqual(["Validation failed for ValidatingAdmissionPolicy 'p' with binding 'b': a < b"])
  const note = `[{"message":"a \\u003c b","policy":"p","binding":"b","expressionIndex":1,"validationActions":["Warn","Audit"]}]`
  expect(annotations).toEqual({ [failureKey]: note })
})

test('an expression that fails refuses the request, unless failures are ignored', () => {
  const { judge, bind, post } = createPolicyServer()
  const validations = [{ expression: 'object.missing == 1' }]
  judge('closed', { validations, matchConstraints: about('configmaps') })
  judge('open', { failurePolicy: 'Ignore', validations, matchConstraints: about('secrets') })
  bind('closed', 'closed')
  bind('open', 'open')
  expect(post(configMaps, configMap('a')).message).toMatch(
    /: expression 'object.missing == 1' resulted in error: no such key: missing$/,
  )
  expect(post(secrets, { metadata: { name: 'a' } }).status).toBe(201)
})

test('a false match condition skips the policy, and one that fails refuses the request', () => {
  const { judge, bind, post } = createPolicyServer()
  judge('p', {
    matchConditions: [
      { name: 'broken', expression: "object.metadata.name == 'a' || object.missing == 1" },
      { name: 'not-free', expression: "object.metadata.name != 'free'" },
    ],
    validations: [{ expression: 'false', message: 'it holds' }],
  })
  bind('b', 'p')
  expect(post(configMaps, configMap('a')).message).toMatch(/: it holds$/)
  expect(post(configMaps, configMap('free')).status).toBe(201)
  expect(post(configMaps, configMap('other')).message).toMatch(/no such key: missing$/)
})

test('match conditions together cost at most matchConditionsCostMax', () => {
  const { judge, bind, post } = createPolicyServer()
  // A search costs the product of both lengths, each at 0.1 per character.
  const searches = { expression: '!object.data.a.contains(object.data.b)' }
  const searchesMore = { expression: '!has(object.data.c) || !object.data.a.contains(object.data.b)' }
  judge('p', {
    matchConditions: [...['a', 'b', 'c'].map((name) => ({ name, ...searches })), { name: 'd', ...searchesMore }],
    validations: [{ expression: 'false', message: 'it holds' }],
  })
  bind('b', 'p')
  const data = { a: 'x'.repeat(20_000), b: 'y'.repeat(4_000) }
  expect(apiserverLimits.matchConditionsCostMax).toBe(2_500_000)
  expect(post(configMaps, configMap('a', data)).message).toMatch(/: it holds$/)
  expect(post(configMaps, configMap('a', { ...data, c: '' })).message).toMatch(/running out of cost budget/)
})

test('audit annotations have the name of the policy, and different values are joined', () => {
  const { judge, bind, post, must } = createPolicyServer()
  must('POST', configMaps, configMap('one', {}, { labels: { set: 'a' } }))
  must('POST', configMaps, configMap('two', {}, { labels: { set: 'a' } }))
  judge('p', {
    matchConstraints: about('secrets'),
    paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
    auditAnnotations: [
      { key: 'param', valueExpression: "' ' + params.metadata.name" },
      { key: 'same', valueExpression: "'same'" },
      { key: 'none', valueExpression: "object.metadata.name == 'a' ? '' : ''" },
    ],
  })
  bind('b', 'p', { paramRef: { selector: { matchLabels: { set: 'a' } }, parameterNotFoundAction: 'Deny' } })
  expect(post(secrets, { metadata: { name: 'a' } }).annotations).toEqual({ 'p/param': 'one, two', 'p/same': 'same' })
})

test('an audit annotation is truncated at policyAnnotationSizeBytesMax, and one that fails refuses the request', () => {
  const { judge, bind, post } = createPolicyServer()
  judge('p', { auditAnnotations: [{ key: 'k', valueExpression: 'string(object.data.a)' }] })
  bind('b', 'p')
  const { policyAnnotationSizeBytesMax } = apiserverLimits
  const noted = (length: number) =>
    post(configMaps, configMap('a', { a: 'x'.repeat(length) }), { query: { dryRun: 'All' } }).annotations['p/k']?.length
  expect(noted(policyAnnotationSizeBytesMax)).toBe(policyAnnotationSizeBytesMax)
  expect(noted(policyAnnotationSizeBytesMax + 1)).toBe(policyAnnotationSizeBytesMax)
  expect(post(configMaps, configMap('b', { b: '' })).message).toMatch(/no such key: a$/)
})

test('a policy applies from its commit on, while it exists and is bound', () => {
  const { judge, bind, unbind, post, must } = createPolicyServer()
  const status = () => post(configMaps, configMap('a'), { query: { dryRun: 'All' } }).status
  bind('b', 'p')
  expect(status()).toBe(201)
  judge('p', { validations: [{ expression: 'false' }] })
  expect(status()).toBe(422)
  unbind('b')
  expect(status()).toBe(201)
  bind('b', 'p')
  expect(status()).toBe(422)
  must('DELETE', '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies/p')
  expect(status()).toBe(201)
})

test('validations and messages can use variables; a message must not use the authorizer', () => {
  const { judge, bind, post } = createPolicyServer()
  judge('p', {
    variables: [
      { name: 'may', expression: "authorizer.requestResource.check('delete').allowed()" },
      { name: 'text', expression: "variables.may ? 'may' : 'may not'" },
      { name: 'broken', expression: 'object.missing' },
    ],
    validations: [
      { expression: "object.metadata.name != 'a' || !variables.may", message: 'a' },
      { expression: "object.metadata.name != 'b'", messageExpression: 'variables.text', message: 'plain' },
      { expression: "object.metadata.name != 'c' || variables.broken == 1" },
    ],
  })
  bind('b', 'p')
  expect(post(configMaps, configMap('a')).message).toMatch(/: a$/)
  expect(post(configMaps, configMap('b')).message).toMatch(/: plain$/)
  expect(post(configMaps, configMap('c')).message).toMatch(
    /: composited variable "broken" fails to evaluate: no such key: missing$/,
  )
})

test('expressions can check the rights of the user by the current roles', () => {
  const { judge, bind, post, must } = createPolicyServer()
  const rbac = '/apis/rbac.authorization.k8s.io/v1/namespaces/default'
  const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['create', 'dance'] }]
  must('POST', `${rbac}/roles`, { metadata: { name: 'r' }, rules })
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'r' }
  must('POST', `${rbac}/rolebindings`, { metadata: { name: 'r' }, roleRef, subjects: [{ kind: 'User', name: 'bob' }] })
  judge('p', {
    validations: [
      { expression: "authorizer.requestResource.check('dance').allowed()", message: 'may not dance' },
      { expression: "authorizer.path('/secret').check('get').allowed()", message: 'may not read the path' },
    ],
  })
  bind('b', 'p')
  const user = (name: string) => ({ user: { name, groups: ['system:authenticated'] } })
  expect(post(configMaps, configMap('a'), user('bob')).message).toMatch(/may not read the path$/)
  expect(post(configMaps, configMap('a')).status).toBe(201)
})

test('parameters have the version that the policy names, whatever the request is for', () => {
  const { must, post, judge, bind } = createPolicyServer()
  must('POST', '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers', {
    metadata: { name: 'p' },
    spec: {
      maxReplicas: 3,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 42 } } },
      ],
    },
  })
  judge('p', {
    paramKind: { apiVersion: 'autoscaling/v1', kind: 'HorizontalPodAutoscaler' },
    validations: [
      { expression: 'params.spec.targetCPUUtilizationPercentage > 50', messageExpression: 'string(params.apiVersion)' },
    ],
  })
  bind('b', 'p', { paramRef: { name: 'p', parameterNotFoundAction: 'Deny' } })
  expect(post(configMaps, configMap('a')).message).toMatch(/denied request: autoscaling\/v1$/)
})
