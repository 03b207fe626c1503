import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { collection, configMap, configMapsPath, pod, podsPath, secretsPath } from '../objects.ts'
import { apply, post, put, type StepParts } from '../steps.ts'
import { about, asMaster, bound, dry, unbound } from './policies-objects.ts'

const rbac = 'rbac.authorization.k8s.io'
const role = (name: string, rules: readonly JsonObject[]): RequestStep =>
  post(collection(`${rbac}/v1`, 'roles'), { apiVersion: `${rbac}/v1`, kind: 'Role', metadata: { name }, rules })
const roleBinding = (name: string, user: string): RequestStep =>
  post(collection(`${rbac}/v1`, 'rolebindings'), {
    apiVersion: `${rbac}/v1`,
    kind: 'RoleBinding',
    metadata: { name },
    roleRef: { apiGroup: rbac, kind: 'Role', name },
    subjects: [{ apiGroup: rbac, kind: 'User', name: user }],
  })
const validationFor = (key: string, expression: string): JsonObject => ({
  expression: `object.data.ask != '${key}' || ${expression}`,
  message: `no: ${key}`,
})
const ask = (key: string, parts: StepParts = {}): RequestStep =>
  post(configMapsPath, configMap('one', { ask: key }), {
    ...dry,
    headers: { 'Impersonate-User': '{namespace}-bob' },
    name: `bob asks ${key}`,
    ...parts,
  })
const shows = (key: string, expression: string): JsonObject => ({
  expression: `object.data.show != '${key}'`,
  messageExpression: expression,
  message: 'nothing to show',
})
const show = (key: string, parts: StepParts = {}): RequestStep =>
  post(configMapsPath, configMap('one', { show: key }), { ...dry, headers: asMaster, name: `show ${key}`, ...parts })

export const policyVariableScenarios: readonly RequestScenario[] = [
  {
    name: 'policies and what they know',
    setup: bound('Validating', 'knows', {
      matchConstraints: about('configmaps', { operations: ['CREATE', 'UPDATE'] }),
      matchConditions: [{ name: 'shows', expression: 'namespaceObject == null && has(object.data.show)' }],
      validations: [
        shows(
          'the user',
          "request.userInfo.username + ' ' + request.userInfo.groups.join(',') + ' ' + string(has(request.userInfo.uid)) + ' ' + string(has(request.userInfo.extra))",
        ),
        shows(
          'the request',
          "[request.operation, request.name, request.namespace, request.kind.group, request.kind.version, request.kind.kind, request.resource.resource, string(has(request.subResource)), string(request.dryRun)].join(' ')",
        ),
        shows(
          'the options',
          "request.options.kind + ' ' + request.options.apiVersion + ' ' + request.options.dryRun.join(',') + ' ' + (has(request.options.fieldManager) ? request.options.fieldManager : 'none') + ' ' + (has(request.options.fieldValidation) ? request.options.fieldValidation : 'none')",
        ),
        shows(
          'the namespace',
          "namespaceObject.metadata.name + ' ' + namespaceObject.status.phase + ' ' + namespaceObject.spec.finalizers.join(',') + ' ' + namespaceObject.metadata.labels['kubernetes.io/metadata.name']",
        ),
        shows('the uid of the namespace', 'string(has(namespaceObject.metadata.UID))'),
        shows(
          'the object',
          "object.apiVersion + ' ' + object.kind + ' ' + string(oldObject == null) + ' ' + string(has(object.metadata.creationTimestamp)) + ' ' + string(has(object.metadata.uid)) + ' ' + string(has(object.metadata.managedFields)) + ' ' + string(has(object.binaryData))",
        ),
        shows(
          'the old object',
          "string(oldObject == object) + ' ' + oldObject.data.show + ' ' + string(has(oldObject.metadata.resourceVersion)) + ' ' + string(has(object.metadata.resourceVersion))",
        ),
        shows('extra', "request.userInfo.extra['scopes'].join(',')"),
      ],
    }),
    steps: [
      show('the user', { until: { status: 422 } }),
      show('the request'),
      show('the options'),
      show('the options', {
        name: 'more options',
        query: { dryRun: 'All', fieldManager: 'me', fieldValidation: 'Strict' },
      }),
      show('the namespace'),
      show('the uid of the namespace'),
      show('the object'),
      show('the old object'),
      show('extra', { headers: { ...asMaster, 'Impersonate-Extra-Scopes': 'view' } }),
      post(configMapsPath, configMap('two', { show: 'x' }), { headers: asMaster, name: 'nothing to show' }),
      put(`${configMapsPath}/two`, configMap('two', { show: 'the old object' }), {
        headers: asMaster,
        name: 'an update',
      }),
      put(`${configMapsPath}/two`, configMap('two', { show: 'the request' }), {
        headers: asMaster,
        name: 'the request of an update',
      }),
      put(`${configMapsPath}/two`, configMap('two', { show: 'the options' }), {
        headers: asMaster,
        name: 'the options of an update',
        query: { dryRun: 'All' },
      }),
      apply(`${configMapsPath}/two`, 'me', configMap('two', { show: 'the options' }), {
        headers: asMaster,
        name: 'the options of an apply',
        query: { dryRun: 'All', force: 'true' },
      }),
      apply(`${configMapsPath}/three`, 'me', configMap('three', { show: 'the options' }), {
        headers: asMaster,
        name: 'the options of an apply that creates',
        query: { dryRun: 'All' },
      }),
      post(
        configMapsPath,
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'made-' }, data: { show: 'the object' } },
        { ...dry, headers: asMaster, name: 'a name that is made', only: ['status', 'body.reason'] },
      ),
    ],
    cleanup: unbound('Validating', 'knows'),
  },
  {
    name: 'policies with variables',
    setup: bound('Validating', 'varies', {
      matchConstraints: about('pods', { operations: ['CREATE'] }),
      variables: [
        { name: 'images', expression: 'object.spec.containers.map(c, c.image)' },
        { name: 'foreign', expression: "variables.images.filter(i, !i.startsWith('registry.example.com/'))" },
        { name: 'broken', expression: 'object.metadata.annotations.missing' },
        { name: 'more', expression: "variables.broken + 'x'" },
        { name: 'limit', expression: "quantity('1Gi')" },
      ],
      validations: [
        {
          expression: 'variables.foreign.size() == 0',
          messageExpression:
            "'from elsewhere: ' + variables.foreign.join(', ') + ' of ' + string(variables.images.size())",
        },
        { expression: "object.metadata.name != 'broken' || variables.more == 'x'" },
        {
          expression: "object.metadata.name != 'message'",
          messageExpression: 'string(variables.broken)',
          message: 'a broken variable',
        },
        {
          expression:
            'object.spec.containers.all(c, !has(c.resources.limits) || quantity(c.resources.limits.memory).compareTo(variables.limit) <= 0)',
          message: 'too much memory',
        },
      ],
    }),
    steps: [
      post(
        podsPath,
        pod('one', {
          containers: [
            { name: 'a', image: 'elsewhere/a' },
            { name: 'b', image: 'registry.example.com/b' },
            { name: 'c', image: 'c' },
          ],
        }),
        {
          ...dry,
          name: 'images',
          until: { status: 422 },
        },
      ),
      post(podsPath, pod('broken'), { ...dry, name: 'a variable that breaks' }),
      post(podsPath, pod('message'), { ...dry, name: 'a message that breaks' }),
      post(
        podsPath,
        pod('large', {
          containers: [{ name: 'a', image: 'registry.example.com/a', resources: { limits: { memory: '2Gi' } } }],
        }),
        {
          ...dry,
          name: 'a quantity',
        },
      ),
      post(podsPath, pod('small'), { ...dry, name: 'a good one', only: ['status'] }),
    ],
    cleanup: unbound('Validating', 'varies'),
  },
  {
    name: 'policies that ask for rights',
    setup: [
      role('creates', [
        { apiGroups: [''], resources: ['configmaps'], verbs: ['create'] },
        { apiGroups: [''], resources: ['secrets'], resourceNames: ['mine'], verbs: ['get'] },
      ]),
      roleBinding('creates', '{namespace}-bob'),
      ...bound('Validating', 'asks', {
        matchConstraints: about('configmaps'),
        matchConditions: [
          { name: 'asks', expression: "has(object.data.ask) && !authorizer.requestResource.check('ignore').allowed()" },
        ],
        variables: [{ name: 'mayCreate', expression: "authorizer.requestResource.check('create').allowed()" }],
        validations: [
          validationFor('to create', 'variables.mayCreate'),
          validationFor('to delete', "authorizer.requestResource.check('delete').allowed()"),
          validationFor(
            'why',
            'authorizer.requestResource.check(\'create\').reason() == \'RBAC: allowed by RoleBinding "creates/{namespace}" of Role "creates" to User "{namespace}-bob"\'',
          ),
          validationFor('why not', "authorizer.requestResource.check('delete').reason() != ''"),
          validationFor(
            'for mine',
            "authorizer.group('').resource('secrets').namespace('{namespace}').name('mine').check('get').allowed()",
          ),
          validationFor(
            'for yours',
            "authorizer.group('').resource('secrets').namespace('{namespace}').name('yours').check('get').allowed()",
          ),
          validationFor(
            'for a part',
            "authorizer.group('').resource('pods').subresource('log').check('get').allowed()",
          ),
          validationFor('for a path', "authorizer.path('/healthz').check('get').allowed()"),
          validationFor(
            'for an account',
            "authorizer.serviceAccount('{namespace}', 'default').group('').resource('pods').check('list').allowed()",
          ),
          validationFor(
            'for a bad account',
            "authorizer.serviceAccount('a b', 'default').group('').resource('pods').check('list').allowed()",
          ),
          validationFor(
            'with selectors',
            "authorizer.group('').resource('secrets').fieldSelector('a=b').labelSelector('x in (').check('list').allowed()",
          ),
          validationFor('for errors', "authorizer.requestResource.check('create').errored()"),
          {
            expression: "object.data.ask != 'in a message'",
            messageExpression: "variables.mayCreate ? 'may' : 'may not'",
            message: 'a message must not ask',
          },
        ],
      }),
    ],
    steps: [
      ask('to delete', { until: { status: 422 } }),
      ask('to create'),
      ask('why'),
      ask('why not'),
      ask('for mine'),
      ask('for yours'),
      ask('for a part'),
      ask('for a path'),
      ask('for an account'),
      ask('for a bad account'),
      ask('with selectors'),
      ask('for errors'),
      ask('in a message'),
      ask('to delete', { name: 'a master asks', headers: asMaster }),
    ],
    cleanup: unbound('Validating', 'asks'),
  },
  {
    name: 'policies with conditions',
    setup: bound('Validating', 'conditions', {
      matchConstraints: about('secrets', { operations: ['CREATE'] }),
      matchConditions: [
        { name: 'broken', expression: "object.metadata.name != 'broken' || object.missing == 1" },
        { name: 'also-broken', expression: "object.metadata.name != 'broken' || object.missing.size() == 1" },
        { name: 'half', expression: "object.metadata.name != 'half' || object.missing == 1" },
        { name: 'not-half', expression: "object.metadata.name != 'half'" },
        { name: 'not-free', expression: "object.metadata.name != 'free'" },
      ],
      validations: [{ expression: 'false', message: 'the conditions hold' }],
    }),
    steps: [
      post(
        secretsPath,
        { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'one' } },
        { ...dry, name: 'conditions that hold', until: { status: 422 } },
      ),
      post(
        secretsPath,
        { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'broken' } },
        { ...dry, name: 'conditions that break' },
      ),
      post(
        secretsPath,
        { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'half' } },
        { ...dry, name: 'one breaks, one does not hold' },
      ),
      post(
        secretsPath,
        { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'free' } },
        { ...dry, name: 'one does not hold' },
      ),
    ],
    cleanup: unbound('Validating', 'conditions'),
  },
]
