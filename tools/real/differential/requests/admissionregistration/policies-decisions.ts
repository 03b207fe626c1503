import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { configMap, configMapsPath } from '../objects.ts'
import { mergePatch, post, put, remove, type StepParts } from '../steps.ts'
import { about, binding, bound, dry, policy, unbound } from './policies-objects.ts'

/** A validation that fails for config maps with certain data. */
const failsFor = (what: string, parts: JsonObject = {}): JsonObject => ({
  expression: `object == null || object.data.try != '${what}'`,
  ...parts,
})
const tryTo = (what: string, parts: StepParts = {}): RequestStep =>
  post(configMapsPath, configMap('one', { try: what }), { ...dry, name: `try ${what}`, ...parts })

const manyEntries: JsonObject = Object.fromEntries(
  Array.from({ length: 150 }, (_, index) => [`key-${index}`, 'x'.repeat(10)]),
)

export const policyDecisionScenarios: readonly RequestScenario[] = [
  {
    name: 'policies and what they say',
    setup: bound('Validating', 'says', {
      matchConstraints: about('configmaps', { operations: ['CREATE', 'UPDATE'] }),
      matchConditions: [{ name: 'tries', expression: "has(object.data) && 'try' in object.data" }],
      validations: [
        failsFor('nothing'),
        failsFor('spaces', { message: '  a message with spaces  ' }),
        failsFor('a computed message', {
          messageExpression: "'no ' + object.metadata.name + ' here'",
          message: 'plain',
        }),
        failsFor('an empty message', { messageExpression: "'  '", message: 'instead of an empty one' }),
        failsFor('two lines', { messageExpression: "'a\\nb'", message: 'instead of two lines' }),
        failsFor('a broken message', {
          messageExpression: 'string(object.data.missing)',
          message: 'instead of a broken one',
        }),
        failsFor('nothing else', { messageExpression: 'string(object.data.missing)' }),
        failsFor('forbidden', { reason: 'Forbidden', message: 'not this' }),
        failsFor('invalid', { reason: 'Invalid', message: 'not this' }),
        failsFor('too large', { reason: 'RequestEntityTooLarge', message: 'not this' }),
        { expression: "object.data.try != 'an error' || object.data.missing == 'x'", message: 'unused' },
        { expression: "object.data.try != 'two errors' || object.data.missing == 'x'" },
        { expression: "object.data.try != 'two errors' || object.data.missing.size() > 1" },
        {
          expression: "object.data.try != 'a long message'",
          messageExpression: 'string(object.data.filler) + string(object.data.filler)',
          message: 'short',
        },
        { expression: "  object.data.try   !=   'layout'  " },
      ],
    }),
    steps: [
      tryTo('nothing', { until: { status: 422 } }),
      tryTo('spaces'),
      tryTo('a computed message'),
      tryTo('an empty message'),
      tryTo('two lines'),
      tryTo('a broken message'),
      tryTo('nothing else'),
      tryTo('forbidden'),
      tryTo('invalid'),
      tryTo('too large'),
      tryTo('an error'),
      tryTo('two errors'),
      tryTo('layout'),
      post(configMapsPath, configMap('one', { try: 'a long message', filler: 'x'.repeat(3000) }), {
        ...dry,
        name: 'a long message',
      }),
      post(configMapsPath, configMap('one', { try: 'all is well' }), { name: 'all is well' }),
      post(
        configMapsPath,
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'made-' }, data: { try: 'nothing' } },
        // The generated name is in the message.
        { name: 'with a name to be made', only: ['status', 'body.reason', 'body.code'] },
      ),
      mergePatch(`${configMapsPath}/one`, { data: { try: 'forbidden' } }, { name: 'by a patch' }),
      put(`${configMapsPath}/one`, configMap('one', { try: 'spaces' }), { name: 'by an update' }),
      remove(`${configMapsPath}/one`, { name: 'which no policy refuses' }),
    ],
    cleanup: unbound('Validating', 'says'),
  },
  {
    name: 'policies that only warn',
    setup: [
      policy('Validating', 'warns', {
        matchConstraints: about('configmaps'),
        validations: [
          { expression: "has(object.data) && 'a' in object.data", message: 'a is missing' },
          {
            expression: "has(object.data) && 'b' in object.data",
            messageExpression: "'b is missing in ' + object.metadata.name",
          },
          { expression: 'object.data.c.size() > 1' },
        ],
        auditAnnotations: [{ key: 'name', valueExpression: "'seen ' + object.metadata.name" }],
      }),
      binding('Validating', 'warns', 'warns', { validationActions: ['Warn', 'Audit'] }),
      binding('Validating', 'warns-denies', 'warns', {
        validationActions: ['Deny', 'Audit'],
        matchResources: { objectSelector: { matchLabels: { strict: 'yes' } } },
      }),
    ],
    steps: [
      post(configMapsPath, configMap('strict', {}, { labels: { strict: 'yes' } }), {
        ...dry,
        name: 'denied',
        until: { status: 422 },
      }),
      post(configMapsPath, configMap('none', { b: 'x', c: 'long' }), { name: 'one warning' }),
      post(configMapsPath, configMap('more', {}), { name: 'three warnings' }),
      post(configMapsPath, configMap('all', { a: 'x', b: 'x', c: 'long' }), { name: 'no warning' }),
      mergePatch(`${configMapsPath}/all`, { data: { a: null } }, { name: 'a warning on a patch' }),
    ],
    cleanup: [...unbound('Validating', 'warns', 'warns-denies')],
  },
  {
    name: 'policies whose failures are ignored',
    setup: [
      ...bound('Validating', 'ignores', {
        failurePolicy: 'Ignore',
        matchConstraints: about('configmaps'),
        validations: [
          { expression: "object.data.missing == 'x'" },
          { expression: "object.metadata.name != 'denied'", message: 'denied all the same' },
        ],
        auditAnnotations: [{ key: 'broken', valueExpression: 'string(object.data.missing)' }],
      }),
      ...bound('Validating', 'condition', {
        failurePolicy: 'Ignore',
        matchConstraints: about('secrets'),
        matchConditions: [{ name: 'broken', expression: "object.data.missing == 'x'" }],
        validations: [{ expression: 'false' }],
      }),
    ],
    steps: [
      post(configMapsPath, configMap('denied'), { ...dry, name: 'a validation that fails', until: { status: 422 } }),
      post(configMapsPath, configMap('other'), { name: 'a validation that breaks' }),
      post(
        '/api/v1/namespaces/{namespace}/secrets',
        { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'other' } },
        { name: 'a condition that breaks' },
      ),
    ],
    cleanup: unbound('Validating', 'ignores', 'condition'),
  },
  {
    name: 'policies that cost too much',
    setup: [
      ...bound('Validating', 'costs', {
        matchConstraints: about('configmaps'),
        validations: [
          {
            expression:
              "!has(object.data.single) || object.data.all(a, object.data.all(b, object.data.all(c, a + b + c != 'x')))",
          },
          {
            expression: '!has(object.data.message)',
            messageExpression:
              "object.data.all(a, object.data.all(b, object.data.all(c, a + b + c != 'x'))) ? 'a' : 'b'",
            message: 'the message costs too much',
          },
        ],
      }),
      ...bound('Validating', 'annotates', {
        matchConstraints: about('configmaps'),
        validations: [{ expression: 'true' }],
        auditAnnotations: [
          { key: 'broken', valueExpression: "has(object.data.note) ? string(object.data.missing) : ''" },
        ],
      }),
    ],
    steps: [
      post(configMapsPath, configMap('one', { note: 'x' }), {
        ...dry,
        name: 'a note that breaks',
        until: { status: 422 },
      }),
      post(configMapsPath, configMap('one', { single: 'x', ...manyEntries }), { ...dry, name: 'one expression' }),
      post(configMapsPath, configMap('one', { message: 'x', ...manyEntries }), { ...dry, name: 'a message' }),
      post(configMapsPath, configMap('one', manyEntries), { ...dry, name: 'none', only: ['status'] }),
    ],
    cleanup: unbound('Validating', 'costs', 'annotates'),
  },
  {
    name: 'policies that come and go',
    setup: [binding('Validating', 'goes', 'goes')],
    steps: [
      post(configMapsPath, configMap('one'), { ...dry, name: 'a binding without a policy' }),
      {
        ...policy('Validating', 'goes', {
          matchConstraints: about('configmaps'),
          validations: [{ expression: 'false' }],
        }),
        name: 'its policy comes',
      },
      post(configMapsPath, configMap('one'), { ...dry, name: 'with its policy', until: { status: 422 } }),
      mergePatch(
        '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies/{namespace}-goes',
        { spec: { validations: [{ expression: 'false', message: 'another message' }] } },
        { name: 'the policy changes' },
      ),
      post(configMapsPath, configMap('one'), { ...dry, name: 'as it is then', until: { contains: 'another message' } }),
      remove('/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies/{namespace}-goes', {
        name: 'the policy goes',
      }),
      post(configMapsPath, configMap('one'), { ...dry, name: 'without its policy', until: { status: 201 } }),
    ],
    cleanup: unbound('Validating', 'goes'),
  },
]
