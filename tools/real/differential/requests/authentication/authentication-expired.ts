import type { Condition, RequestScenario, Step } from '../../scenario.ts'
import { collection, pod, podsPath, secretsPath } from '../objects.ts'
import { post, remove } from '../steps.ts'

/** Tokens whose accounts, pods, secrets and nodes are deleted, and created again with the same name. */
const accountsPath = collection('v1', 'serviceaccounts')
const selfReviews = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
const tokenReviews = '/apis/authentication.k8s.io/v1/tokenreviews'
const nodesPath = '/api/v1/nodes'
const nodeName = '{namespace}-node'

const account = (name: string) => ({ metadata: { name } })
const boundPod = pod('bound', { serviceAccountName: 'robot', containers: [{ name: 'main', image: 'x' }] })
const bound = (kind: string, name: string) => ({ spec: { boundObjectRef: { kind, apiVersion: 'v1', name } } })
const bearing = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
const at = (name: string) => `{response:${name}.status.token}`

/** The token is refused, and a review has the reason, once the server has noticed; a real one does with a delay. */
function ended(what: string, token: string, until: Condition): readonly Step[] {
  return [
    post(selfReviews, {}, { name: `who has the token of ${what}`, ...bearing(token), until: { status: 401 } }),
    post(tokenReviews, { spec: { token } }, { name: `whose is the token of ${what}`, until, only: judgement }),
  ]
}

const judgement = ['status', 'body.status']
const gone = { contains: 'has been invalidated' }
const replaced = { contains: ') does not match' }
const atOnce = { query: { gracePeriodSeconds: '0' } }
const quietly = (name: string) => ({ name, only: ['status'] })

export const endedTokenScenarios: readonly RequestScenario[] = [
  {
    name: 'tokens that have ended',
    setup: [
      post(accountsPath, account('robot')),
      post(accountsPath, account('other')),
      post(podsPath, boundPod),
      post(secretsPath, { metadata: { name: 'bound' } }),
      post(nodesPath, { metadata: { name: nodeName } }),
      post(`${accountsPath}/robot/token`, bound('Pod', 'bound'), { save: 'ofPod' }),
      post(`${accountsPath}/robot/token`, bound('Secret', 'bound'), { save: 'ofSecret' }),
      post(`${accountsPath}/robot/token`, bound('Node', nodeName), { save: 'ofNode' }),
      post(`${accountsPath}/other/token`, { spec: {} }, { save: 'ofOther' }),
    ],
    steps: [
      ...[at('ofPod'), at('ofSecret'), at('ofNode'), at('ofOther')].map((token) =>
        post(
          selfReviews,
          {},
          { name: `who has ${token}`, ...bearing(token), only: ['status', 'body.status.userInfo.username'] },
        ),
      ),
      remove(`${podsPath}/bound`, { ...quietly('the pod goes'), ...atOnce }),
      ...ended('a pod that is gone', at('ofPod'), gone),
      post(podsPath, boundPod, quietly('another pod comes')),
      ...ended('another pod', at('ofPod'), replaced),
      remove(`${secretsPath}/bound`, quietly('the secret goes')),
      ...ended('a secret that is gone', at('ofSecret'), gone),
      post(secretsPath, { metadata: { name: 'bound' } }, quietly('another secret comes')),
      ...ended('another secret', at('ofSecret'), replaced),
      remove(`${nodesPath}/${nodeName}`, quietly('the node goes')),
      ...ended('a node that is gone', at('ofNode'), gone),
      post(nodesPath, { metadata: { name: nodeName } }, quietly('another node comes')),
      ...ended('another node', at('ofNode'), replaced),
      remove(`${accountsPath}/other`, quietly('the account goes')),
      ...ended('an account that is gone', at('ofOther'), { contains: 'not found' }),
      post(accountsPath, account('other'), quietly('another account comes')),
      ...ended('another account', at('ofOther'), replaced),
      post(
        tokenReviews,
        { spec: { token: at('ofOther'), audiences: ['elsewhere'] } },
        { name: 'whose is it elsewhere', only: judgement },
      ),
    ],
    cleanup: [remove(`${nodesPath}/${nodeName}`)],
  },
]
