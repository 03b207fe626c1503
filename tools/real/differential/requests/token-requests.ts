import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../scenario.ts'
import { collection } from './objects.ts'
import { post } from './steps.ts'
import { known, ofCase, register, rule, teller, unregister, webhook } from './webhooks-common.ts'

const accountsPath = collection('v1', 'serviceaccounts')
const rules = [rule({ apiVersions: ['v1'], operations: ['CREATE'], resources: ['serviceaccounts/token'] })]

/** Refusals are compared as a whole; of a token, what is not of the server's own making. */
function ask(name: string, account: string, request: JsonObject, isRefused = true): RequestStep {
  const body = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {}, ...request }
  const only = isRefused ? {} : { only: ['status', 'headers.warning', 'body.metadata', 'body.spec'] }
  return post(`${accountsPath}/${account}/token`, body, { name, ...only })
}

/** Gives requests that are labelled so another field of their metadata. */
function changer(field: string, value: string): JsonObject {
  const patch = [{ op: 'replace', path: `/metadata/${field}`, value }]
  return webhook(`changer-${field}`, { patch }, { rules, objectSelector: ofCase(field) })
}

export const tokenRequestScenarios: readonly RequestScenario[] = [
  {
    name: 'requests for tokens and who is asked about them',
    setup: [
      post(accountsPath, { metadata: { name: 'robot' } }),
      register('mutating', 'early', [
        teller('early', { rules }),
        changer('name', 'other'),
        changer('namespace', 'other'),
      ]),
      register('validating', 'late', [teller('late', { rules })]),
    ],
    steps: [
      known('early'),
      known('late'),
      ask('one that is given', 'robot', {}, false),
      ask('one that says whose it is', 'robot', { metadata: { name: 'robot', namespace: '{namespace}' } }, false),
      ask('of an account that is not there', 'nosuch', {}),
      ask('of another name', 'robot', { metadata: { name: 'other' } }),
      ask('of another name and nobody', 'nosuch', { metadata: { name: 'other' } }),
      ask('of another namespace', 'robot', { metadata: { namespace: 'other' } }),
      ask('of another uid', 'robot', { metadata: { uid: 'other' } }),
      ask('for too short', 'robot', { spec: { expirationSeconds: 1 } }),
      ask('of nobody, for too short', 'nosuch', { spec: { expirationSeconds: 1 } }),
      ask('bound to a pod that is not there', 'robot', {
        spec: { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'nosuch' } },
      }),
      ask('of a name that a webhook changes', 'robot', { metadata: { name: 'robot', labels: { case: 'name' } } }),
      ask('of a namespace that a webhook changes', 'robot', { metadata: { labels: { case: 'namespace' } } }),
    ],
    cleanup: [unregister('mutating', 'early'), unregister('validating', 'late')],
  },
]
