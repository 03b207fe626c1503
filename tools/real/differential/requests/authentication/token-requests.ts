import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import {
  known,
  ofCase,
  register,
  rule,
  unregister,
  warningWebhook,
  webhook,
} from '../admissionregistration/webhooks-common.ts'
import { collection } from '../objects.ts'
import { post } from '../steps.ts'

const accountsPath = collection('v1', 'serviceaccounts')
const rules = [rule({ apiVersions: ['v1'], operations: ['CREATE'], resources: ['serviceaccounts/token'] })]

/** Refusals are compared as a whole, tokens without the values that the server generates. */
function requestToken(name: string, account: string, request: JsonObject, isRefused = true): RequestStep {
  const body = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {}, ...request }
  const only = isRefused ? {} : { only: ['status', 'headers.warning', 'body.metadata', 'body.spec'] }
  return post(`${accountsPath}/${account}/token`, body, { name, ...only })
}

/** Adds a field to the metadata of the requests with this label. */
function changer(field: string, value: string): JsonObject {
  const patch = [{ op: 'replace', path: `/metadata/${field}`, value }]
  return webhook(`changer-${field}`, { patch }, { rules, objectSelector: ofCase(field) })
}

export const tokenRequestScenarios: readonly RequestScenario[] = [
  {
    name: 'requests for tokens and their admission',
    setup: [
      post(accountsPath, { metadata: { name: 'robot' } }),
      register('mutating', 'early', [
        warningWebhook('early', { rules }),
        changer('name', 'other'),
        changer('namespace', 'other'),
      ]),
      register('validating', 'late', [warningWebhook('late', { rules })]),
    ],
    steps: [
      known('early'),
      known('late'),
      requestToken('one that is given', 'robot', {}, false),
      requestToken(
        'one that says whose it is',
        'robot',
        { metadata: { name: 'robot', namespace: '{namespace}' } },
        false,
      ),
      requestToken('of an account that is not there', 'nosuch', {}),
      requestToken('of another name', 'robot', { metadata: { name: 'other' } }),
      requestToken('of another name and a missing account', 'nosuch', { metadata: { name: 'other' } }),
      requestToken('of another namespace', 'robot', { metadata: { namespace: 'other' } }),
      requestToken('of another uid', 'robot', { metadata: { uid: 'other' } }),
      requestToken('for too short', 'robot', { spec: { expirationSeconds: 1 } }),
      requestToken('of a missing account, for too short', 'nosuch', { spec: { expirationSeconds: 1 } }),
      requestToken('bound to a pod that is not there', 'robot', {
        spec: { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'nosuch' } },
      }),
      requestToken('of a name that a webhook changes', 'robot', {
        metadata: { name: 'robot', labels: { case: 'name' } },
      }),
      requestToken('of a namespace that a webhook changes', 'robot', { metadata: { labels: { case: 'namespace' } } }),
    ],
    cleanup: [unregister('mutating', 'early'), unregister('validating', 'late')],
  },
]
