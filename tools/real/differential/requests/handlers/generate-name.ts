import type { RequestScenario } from '../../scenario.ts'
import { configMapsPath, podSpec, podsPath } from '../objects.ts'
import { post } from '../steps.ts'

const named = (metadata: Record<string, string>) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata })

export const generateNameScenarios: readonly RequestScenario[] = [
  {
    name: 'generated names',
    steps: [
      post(configMapsPath, named({ generateName: 'some-' }), { name: 'from a prefix' }),
      post(configMapsPath, named({ generateName: 'some-', name: 'given' }), { name: 'beside a name' }),
      post(configMapsPath, named({ generateName: 'x'.repeat(80) }), { name: 'from a long prefix' }),
      post(configMapsPath, named({ generateName: 'Bad_' }), {
        name: 'from a bad prefix',
        only: ['status', 'body.reason', 'body.details.causes.0', 'body.details.causes.1.field'],
      }),
      post(configMapsPath, named({ generateName: '' }), { name: 'from nothing' }),
      post(podsPath, { metadata: { generateName: 'pod-' }, spec: podSpec }, { name: 'of a pod' }),
    ],
  },
]
