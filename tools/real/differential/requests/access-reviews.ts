import type { RequestScenario } from '../scenario.ts'
import { collection } from './objects.ts'
import { post } from './steps.ts'

const group = '/apis/authorization.k8s.io/v1'
const attributes = { namespace: '{namespace}', verb: 'list', resource: 'pods' }

export const accessReviewScenarios: readonly RequestScenario[] = [
  {
    name: 'who may do what',
    steps: [
      post(`${group}/selfsubjectaccessreviews`, { spec: { resourceAttributes: attributes } }, { name: 'may I' }),
      post(`${group}/selfsubjectaccessreviews`, { spec: {} }, { name: 'may I do nothing', unordered: true }),
      post(
        `${group}/subjectaccessreviews`,
        { spec: { user: 'bob', resourceAttributes: attributes } },
        { name: 'may bob' },
      ),
      post(
        `${group}/subjectaccessreviews`,
        { spec: { resourceAttributes: attributes } },
        { name: 'may nobody', unordered: true },
      ),
      post(
        collection('authorization.k8s.io/v1', 'localsubjectaccessreviews'),
        { metadata: { namespace: '{namespace}' }, spec: { user: 'bob', resourceAttributes: attributes } },
        { name: 'may bob here' },
      ),
      post(`${group}/selfsubjectrulesreviews`, { spec: { namespace: '{namespace}' } }, { name: 'what may I' }),
    ],
  },
]
