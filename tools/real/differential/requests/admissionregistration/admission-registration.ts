import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { removeRoleOfCluster, roleOfCluster } from '../role-of-cluster.ts'
import { apply, jsonPatch, mergePatch, post, put, remove, type StepParts, strategicMerge } from '../steps.ts'

const admission = '/apis/admissionregistration.k8s.io/v1'
const apiVersion = 'admissionregistration.k8s.io/v1'
const dry: StepParts = { query: { dryRun: 'All' }, unordered: true }

/** Matches no request of any scenario. */
const rule = { apiGroups: ['quiet.example.com'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['none'] }
const webhook = (parts: JsonObject = {}) => ({
  name: 'quiet.example.com',
  admissionReviewVersions: ['v1'],
  sideEffects: 'None',
  clientConfig: { url: 'https://127.0.0.1:1/' },
  rules: [rule],
  ...parts,
})

const configuration = (name: string, kind: string, webhooks: readonly JsonObject[]) => ({
  apiVersion,
  kind,
  metadata: { name },
  webhooks,
})
const tryWebhook = (name: string, ...webhooks: readonly JsonObject[]): RequestStep =>
  post(
    `${admission}/validatingwebhookconfigurations`,
    configuration('{namespace}-x', 'ValidatingWebhookConfiguration', webhooks),
    { ...dry, name },
  )
const tryRule = (name: string, parts: JsonObject): RequestStep =>
  tryWebhook(name, webhook({ rules: [{ ...rule, ...parts }] }))
const tryClient = (name: string, clientConfig: JsonObject): RequestStep => tryWebhook(name, webhook({ clientConfig }))
const tryMatch = (name: string, ...matchConditions: readonly JsonObject[]): RequestStep =>
  tryWebhook(name, webhook({ matchConditions }))

const matchConstraints = { resourceRules: [rule] }
const policy = (name: string, spec: JsonObject) => ({
  apiVersion,
  kind: 'ValidatingAdmissionPolicy',
  metadata: { name },
  spec: { matchConstraints, validations: [{ expression: 'true' }], ...spec },
})
const tryPolicy = (name: string, spec: JsonObject): RequestStep =>
  post(`${admission}/validatingadmissionpolicies`, policy('{namespace}-x', spec), { ...dry, name })
const tryMutation = (name: string, spec: JsonObject): RequestStep =>
  post(
    `${admission}/mutatingadmissionpolicies`,
    {
      apiVersion,
      kind: 'MutatingAdmissionPolicy',
      metadata: { name: '{namespace}-x' },
      spec: { matchConstraints, reinvocationPolicy: 'Never', mutations: [], ...spec },
    },
    { ...dry, name },
  )
const tryBinding = (name: string, kind: 'Validating' | 'Mutating', spec: JsonObject): RequestStep =>
  post(
    `${admission}/${kind.toLowerCase()}admissionpolicybindings`,
    { apiVersion, kind: `${kind}AdmissionPolicyBinding`, metadata: { name: '{namespace}-x' }, spec },
    { ...dry, name: `a binding ${name}` },
  )

const configurations = `${admission}/mutatingwebhookconfigurations`
const policies = `${admission}/validatingadmissionpolicies`

const group = 'admissionregistration.k8s.io'
const as = (user: string): StepParts => ({
  query: { dryRun: 'All' },
  headers: { 'Impersonate-User': `{namespace}-${user}`, 'Impersonate-Group': 'testers' },
})
const bind = (kind: 'Validating' | 'Mutating', policyName: string, user: string, paramRef: JsonObject): RequestStep =>
  post(
    `${admission}/${kind.toLowerCase()}admissionpolicybindings`,
    {
      apiVersion,
      kind: `${kind}AdmissionPolicyBinding`,
      metadata: { name: '{namespace}-x' },
      spec: {
        policyName: `{namespace}-${policyName}`,
        paramRef: { parameterNotFoundAction: 'Deny', ...paramRef },
        ...(kind === 'Validating' ? { validationActions: ['Deny'] } : {}),
      },
    },
    { ...as(user), name: `${user} binds ${policyName}, ${kind.toLowerCase()}`, only: ['status', 'body.message'] },
  )

export const admissionRegistrationScenarios: readonly RequestScenario[] = [
  {
    name: 'webhook configurations',
    steps: [
      post(
        configurations,
        configuration('{namespace}-a', 'MutatingWebhookConfiguration', [
          webhook(),
          webhook({ name: 'other.example.com', clientConfig: { service: { name: 's', namespace: 'n', path: '/p' } } }),
        ]),
        { name: 'create', query: { fieldManager: 'm' } },
      ),
      mergePatch(
        `${configurations}/{namespace}-a`,
        { webhooks: [webhook({ matchConditions: [{ name: 'a', expression: 'object.metadata.name == "a"' }] })] },
        { name: 'a condition' },
      ),
      mergePatch(`${configurations}/{namespace}-a`, { metadata: { labels: { a: 'b' } } }, { name: 'a label' }),
      mergePatch(`${configurations}/{namespace}-a`, { webhooks: null }, { name: 'no webhooks' }),
      post(configurations, configuration('{namespace}.static.k8s.io', 'MutatingWebhookConfiguration', []), {
        ...dry,
        name: 'a name for files',
      }),
      remove(`${configurations}/{namespace}-a`, { name: 'delete' }),
    ],
    cleanup: [remove(`${configurations}/{namespace}-a`)],
  },
  {
    name: 'apply webhook configurations',
    steps: [
      apply(
        `${configurations}/{namespace}-a`,
        'operator',
        configuration('{namespace}-a', 'MutatingWebhookConfiguration', [
          webhook(),
          webhook({ name: 'other.example.com' }),
        ]),
        { name: 'a new one' },
      ),
      jsonPatch(
        `${configurations}/{namespace}-a`,
        [{ op: 'add', path: '/webhooks/0/clientConfig/caBundle', value: 'Q0E=' }],
        { name: 'an authority', query: { fieldManager: 'injector' } },
      ),
      apply(
        `${configurations}/{namespace}-a`,
        'operator',
        configuration('{namespace}-a', 'MutatingWebhookConfiguration', [webhook({ failurePolicy: 'Ignore' })]),
        { name: 'a webhook less' },
      ),
      apply(
        `${configurations}/{namespace}-a`,
        'other',
        configuration('{namespace}-a', 'MutatingWebhookConfiguration', [
          {
            name: 'quiet.example.com',
            failurePolicy: 'Fail',
            admissionReviewVersions: ['v1'],
            sideEffects: 'None',
            clientConfig: {},
          },
        ]),
        { name: 'a conflict' },
      ),
      strategicMerge(
        `${configurations}/{namespace}-a`,
        { webhooks: [{ name: 'quiet.example.com', timeoutSeconds: 5 }] },
        { name: 'another timeout', query: { fieldManager: 'm' } },
      ),
      strategicMerge(
        `${configurations}/{namespace}-a`,
        { webhooks: [{ name: 'quiet.example.com', $patch: 'delete' }] },
        { name: 'no webhooks', query: { fieldManager: 'm' } },
      ),
      put(`${configurations}/{namespace}-a`, configuration('{namespace}-a', 'MutatingWebhookConfiguration', []), {
        name: 'update without a version',
      }),
    ],
    cleanup: [remove(`${configurations}/{namespace}-a`)],
  },
  {
    name: 'webhooks that are refused',
    steps: [
      tryWebhook('no name', webhook({ name: '' })),
      tryWebhook('a short name', webhook({ name: 'a.b' })),
      tryWebhook('the same name twice', webhook(), webhook()),
      tryWebhook('bad choices', webhook({ failurePolicy: 'Maybe', matchPolicy: 'Near', sideEffects: 'Some' })),
      tryWebhook('no word about side effects', webhook({ sideEffects: null })),
      tryWebhook('no time', webhook({ timeoutSeconds: 0 })),
      tryWebhook('too much time', webhook({ timeoutSeconds: 31 })),
      tryWebhook('no versions', webhook({ admissionReviewVersions: [] })),
      tryWebhook('unknown versions', webhook({ admissionReviewVersions: ['v2', 'v2', 'V3'] })),
      tryWebhook(
        'bad selectors',
        webhook({
          namespaceSelector: { matchLabels: { 'a b': 'c' } },
          objectSelector: { matchExpressions: [{ key: 'a', operator: 'Near' }] },
        }),
      ),
      post(
        configurations,
        configuration('{namespace}-x', 'MutatingWebhookConfiguration', [webhook({ reinvocationPolicy: 'Often' })]),
        { ...dry, name: 'with an unknown reinvocation policy' },
      ),
      tryClient('without a client configuration', {}),
      tryClient('two to ask', { url: 'https://a', service: { name: 's', namespace: 'n' } }),
      tryClient('a bad address', { url: 'http://user@/p?q#f' }),
      tryClient('no address', { url: '' }),
      tryClient('a service without a name', { service: { name: '', namespace: '' } }),
      tryClient('a service at a bad port', { service: { name: 's', namespace: 'n', port: 70000 } }),
      tryClient('a service at a bad path', { service: { name: 's', namespace: 'n', path: 'a//B/' } }),
      tryRule('no operations', { operations: [] }),
      tryRule('bad operations', { operations: ['*', 'LOOK'] }),
      tryRule('no groups and versions', { apiGroups: [], apiVersions: [] }),
      tryRule('all groups and one', { apiGroups: ['*', 'a'], apiVersions: ['*', ''] }),
      tryRule('no resources', { resources: [] }),
      tryRule('all resources and one', { resources: ['*', 'pods'] }),
      tryRule('all parts and one', { resources: ['pods/*', 'pods/status', '*/scale', 'jobs/scale', '*/*', ''] }),
      tryRule('a bad scope', { scope: 'Galaxy' }),
      tryMatch('a condition without a name', { name: '', expression: '' }),
      tryMatch('a condition twice', { name: 'a', expression: 'true' }, { name: 'a', expression: 'true' }),
      tryMatch('a condition with a bad name', { name: 'a b', expression: 'true' }),
      tryMatch('a condition that is no condition', { name: 'a', expression: '1 + 1' }),
      tryMatch('a condition of what is not there', { name: 'a', expression: 'nosuch.a && params.b && variables.c' }),
      tryMatch('a condition of a request', { name: 'a', expression: 'request.userInfo.nosuch == "a"' }),
      tryMatch('a condition of rights', {
        name: 'a',
        expression: "authorizer.group('').resource('pods').check('get').allowed()",
      }),
    ],
  },
  {
    name: 'admission policies',
    steps: [
      post(
        policies,
        policy('{namespace}-a', {
          paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
          variables: [{ name: 'size', expression: 'object.spec.size' }],
          matchConditions: [{ name: 'a', expression: 'params != null' }],
          validations: [
            { expression: 'variables.size < 5', messageExpression: '"too many: " + string(variables.size)' },
          ],
          auditAnnotations: [{ key: 'size', valueExpression: 'string(variables.size)' }],
        }),
        { name: 'create', query: { fieldManager: 'm' } },
      ),
      mergePatch(`${policies}/{namespace}-a`, { spec: { failurePolicy: 'Ignore' } }, { name: 'ignore failures' }),
      mergePatch(
        `${policies}/{namespace}-a/status`,
        { metadata: { labels: { a: 'b' } }, status: { observedGeneration: 1 } },
        { name: 'a status' },
      ),
      mergePatch(
        `${policies}/{namespace}-a/status`,
        {
          status: {
            conditions: [{ type: 'a b', status: 'Perhaps', reason: '', lastTransitionTime: null }],
            typeChecking: { expressionWarnings: [{ fieldRef: '', warning: '' }] },
          },
        },
        { name: 'a bad status', unordered: true },
      ),
      remove(`${policies}/{namespace}-a`, { name: 'delete' }),
    ],
    cleanup: [remove(`${policies}/{namespace}-a`)],
  },
  {
    name: 'who may name parameters',
    setup: [
      ...roleOfCluster('write', { apiGroups: [group], resources: ['*'], verbs: ['create', 'patch'] }, ['bob', 'alice']),
      ...roleOfCluster('read', { apiGroups: [''], resources: ['configmaps'], verbs: ['get'] }, ['alice']),
      post(policies, policy('{namespace}-p', { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } })),
      post(policies, policy('{namespace}-q', { paramKind: { apiVersion: 'nosuch.example.com/v1', kind: 'Thing' } })),
    ],
    steps: [
      post(policies, policy('{namespace}-x', { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } }), {
        ...as('bob'),
        name: 'bob does not',
        until: { contains: 'must have' },
      }),
      post(policies, policy('{namespace}-x', { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } }), {
        ...as('alice'),
        name: 'alice does',
        until: { status: 201 },
        only: ['status'],
      }),
      mergePatch(
        `${policies}/{namespace}-p`,
        { spec: { failurePolicy: 'Ignore' } },
        { ...as('bob'), name: 'bob changes something else', only: ['status'] },
      ),
      ...(['Validating', 'Mutating'] as const).flatMap((kind) => [
        bind(kind, 'p', 'bob', { name: 'c', namespace: 'default' }),
        bind(kind, 'q', 'bob', { selector: {} }),
        bind(kind, 'nosuch', 'alice', { name: 'c' }),
      ]),
      bind('Validating', 'p', 'alice', { name: 'c', namespace: 'default' }),
    ],
    cleanup: [
      ...['write', 'read'].flatMap(removeRoleOfCluster),
      remove(`${policies}/{namespace}-p`),
      remove(`${policies}/{namespace}-q`),
    ],
  },
  {
    name: 'admission policies that are refused',
    steps: [
      tryPolicy('for nothing', { matchConstraints: null, validations: [] }),
      tryPolicy('without rules', { matchConstraints: {} }),
      tryPolicy('with bad constraints', {
        failurePolicy: 'Maybe',
        matchConstraints: {
          matchPolicy: 'Near',
          namespaceSelector: { matchLabels: { 'a b': 'c' } },
          resourceRules: [{ ...rule, resourceNames: ['a', 'a', 'b/c'] }],
          excludeResourceRules: [{ ...rule, operations: [] }],
        },
      }),
      tryPolicy('of a bad kind', { paramKind: { apiVersion: 'a/b/c', kind: '' } }),
      tryPolicy('of a kind without a version', { paramKind: { apiVersion: 'Example.com/', kind: 'Not Valid' } }),
      tryPolicy('that does not compile', { validations: [{ expression: 'object.spec.' }] }),
      tryPolicy('of another type', { validations: [{ expression: '"a"' }] }),
      tryPolicy('of nothing', { validations: [{ expression: ' ' }] }),
      tryPolicy('with bad messages', {
        validations: [
          { expression: 'true', message: ' ', messageExpression: ' ' },
          { expression: 'true', message: 'a\nb', reason: 'Because' },
          { expression: 'true', messageExpression: '1' },
        ],
      }),
      tryPolicy('of parameters that it has not', { validations: [{ expression: 'params.a' }] }),
      tryPolicy('of variables that it has not', { validations: [{ expression: 'variables.a' }] }),
      tryPolicy('with bad variables', {
        variables: [
          { name: '', expression: '' },
          { name: 'in', expression: 'true' },
          { name: 'a', expression: 'nosuch' },
        ],
      }),
      tryPolicy('of a variable of another type', {
        variables: [{ name: 'a', expression: '"text"' }],
        validations: [{ expression: 'variables.a > 1' }],
      }),
      tryPolicy('with bad notes', {
        auditAnnotations: [
          { key: 'a b', valueExpression: '' },
          { key: 'c', valueExpression: '1' },
          { key: 'c', valueExpression: '"a"' },
        ],
      }),
      tryMutation('that changes nothing', { reinvocationPolicy: '' }),
      tryMutation('that changes nothing when something is deleted', {
        reinvocationPolicy: 'Often',
        matchConstraints: { resourceRules: [{ ...rule, operations: ['DELETE'] }] },
      }),
      tryMutation('without patches', {
        mutations: [
          { patchType: '' },
          { patchType: 'Magic' },
          { patchType: 'JSONPatch' },
          { patchType: 'ApplyConfiguration' },
        ],
      }),
      tryMutation('of other patches', {
        mutations: [
          { patchType: 'JSONPatch', applyConfiguration: { expression: 'Object{}' } },
          { patchType: 'ApplyConfiguration', jsonPatch: { expression: '[]' } },
        ],
      }),
      tryMutation('of other types', {
        mutations: [
          { patchType: 'JSONPatch', jsonPatch: { expression: 'Object{}' } },
          { patchType: 'ApplyConfiguration', applyConfiguration: { expression: 'true' } },
          { patchType: 'ApplyConfiguration', applyConfiguration: { expression: ' ' } },
        ],
      }),
      tryMutation('that is good', {
        variables: [{ name: 'size', expression: '3' }],
        mutations: [
          {
            patchType: 'JSONPatch',
            jsonPatch: {
              expression: '[JSONPatch{op: "add", path: "/spec/" + jsonpatch.escapeKey("a/b"), value: variables.size}]',
            },
          },
          { patchType: 'ApplyConfiguration', applyConfiguration: { expression: 'Object{spec: Object.spec{size: 3}}' } },
        ],
      }),
      tryBinding('of no policy', 'Validating', { policyName: '' }),
      tryBinding('with bad actions', 'Validating', {
        policyName: 'A',
        validationActions: ['Deny', 'Warn', 'Shout', 'Deny'],
      }),
      tryBinding('with bad parameters', 'Validating', {
        policyName: 'a',
        validationActions: ['Deny'],
        paramRef: { name: 'a/b', selector: {}, parameterNotFoundAction: 'Cry' },
      }),
      tryBinding('without parameters', 'Validating', { policyName: 'a', validationActions: ['Audit'], paramRef: {} }),
      tryBinding('that is good', 'Validating', {
        policyName: 'a',
        validationActions: ['Deny', 'Audit'],
        paramRef: { selector: {}, parameterNotFoundAction: 'Allow' },
        matchResources: {},
      }),
      tryBinding('of deletions', 'Mutating', {
        policyName: 'a',
        matchResources: { resourceRules: [{ ...rule, operations: ['DELETE'] }] },
      }),
    ],
  },
]
