import type { RequestScenario } from '../../scenario.ts'
import { podsPath } from '../objects.ts'
import { get } from '../steps.ts'

const asNode = {
  headers: { 'Impersonate-User': 'system:node:{namespace}', 'Impersonate-Group': 'system:nodes' },
}
const listed = (name: string, fieldSelector: string) => get(podsPath, { name, query: { fieldSelector }, ...asNode })

export const nodeSelectorScenarios: readonly RequestScenario[] = [
  {
    name: 'pods of a node by selectors that ask twice',
    steps: [
      listed('its own', 'spec.nodeName={namespace}'),
      listed('another and its own', 'spec.nodeName=other,spec.nodeName={namespace}'),
      listed('its own and another', 'spec.nodeName={namespace},spec.nodeName=other'),
      listed('not its own', 'spec.nodeName!={namespace}'),
      listed('its own by name', 'metadata.name=a,spec.nodeName={namespace}'),
    ],
  },
]
