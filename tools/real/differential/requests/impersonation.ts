import type { RequestScenario } from '../scenario.ts'
import { configMap, configMapsPath, podsPath } from './objects.ts'
import { get, post } from './steps.ts'

const reviews = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
const as = (user: string, more: Record<string, string> = {}) => ({ headers: { 'Impersonate-User': user, ...more } })

export const impersonationScenarios: readonly RequestScenario[] = [
  {
    name: 'as somebody else',
    steps: [
      get(podsPath, { name: 'bob lists pods', ...as('bob') }),
      get(podsPath, { name: 'bob of the masters lists pods', ...as('bob', { 'Impersonate-Group': 'system:masters' }) }),
      post(configMapsPath, configMap('one'), { name: 'bob creates', ...as('bob') }),
      get(podsPath, { name: 'an account lists pods', ...as('system:serviceaccount:{namespace}:robot') }),
      get(podsPath, { name: 'the anonymous list pods', ...as('system:anonymous') }),
      post(reviews, {}, { name: 'who bob is', ...as('bob') }),
      post(reviews, {}, { name: 'who an account is', ...as('system:serviceaccount:{namespace}:robot') }),
      post(
        reviews,
        {},
        {
          name: 'who bob of the masters is',
          ...as('bob', {
            'Impersonate-Group': 'system:masters',
            'Impersonate-Uid': 'u-1',
            'Impersonate-Extra-Scopes': 'view',
          }),
        },
      ),
      get(podsPath, { name: 'a group without a user', headers: { 'Impersonate-Group': 'system:masters' } }),
      get(podsPath, { name: 'a uid without a user', headers: { 'Impersonate-Uid': 'u-1' } }),
    ],
  },
]
