import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, pod, podsPath, secretsPath } from '../objects.ts'
import { get, post, type StepParts } from '../steps.ts'

/** Compares the selected objects, and the errors of invalid selectors. */
const chosen: StepParts = { only: ['status', 'body'] }

function byLabels(labelSelector: string) {
  return get(configMapsPath, { name: `labels ${labelSelector}`, query: { labelSelector }, ...chosen })
}

function byFields(path: string, fieldSelector: string) {
  const kind = path.slice(path.lastIndexOf('/') + 1)
  return get(path, { name: `${kind} by ${fieldSelector}`, query: { fieldSelector }, ...chosen })
}

export const selectorScenarios: readonly RequestScenario[] = [
  {
    name: 'select by labels',
    setup: [
      post(configMapsPath, configMap('a', {}, { labels: { tier: 'front', size: '5' } })),
      post(configMapsPath, configMap('b', {}, { labels: { tier: 'back' } })),
      post(configMapsPath, configMap('c', {}, { labels: { 'example.com/tier': 'front' } })),
      post(configMapsPath, configMap('d', {})),
    ],
    steps: [
      byLabels('tier=front'),
      byLabels('tier==back'),
      byLabels('tier!=front'),
      byLabels('tier in (front, back)'),
      byLabels('tier notin (front)'),
      byLabels('tier,size'),
      byLabels('!tier'),
      byLabels('size>4'),
      byLabels('size<4'),
      byLabels('example.com/tier=front'),
      byLabels('tier='),
      byLabels('tier in ()'),
      byLabels('tier in front'),
      byLabels('=front'),
      byLabels('tier=not valid'),
      byLabels('Not/a/key=1'),
      byLabels('size>big'),
    ],
  },
  {
    name: 'select by fields',
    setup: [
      post(configMapsPath, configMap('a')),
      post(configMapsPath, configMap('b')),
      post(secretsPath, { metadata: { name: 'plain' } }),
      post(secretsPath, { metadata: { name: 'typed' }, type: 'example.com/own' }),
      post(podsPath, pod('free')),
      post(podsPath, pod('placed', { containers: [{ name: 'main', image: 'app' }], nodeName: 'node-1' })),
    ],
    steps: [
      byFields(configMapsPath, 'metadata.name=a'),
      byFields(configMapsPath, 'metadata.name!=a'),
      byFields(configMapsPath, 'metadata.name=nosuch'),
      byFields(configMapsPath, 'metadata.namespace={namespace},metadata.name=b'),
      byFields(configMapsPath, 'data.colour=red'),
      byFields(configMapsPath, 'metadata.name'),
      byFields(configMapsPath, 'metadata.name in (a)'),
      byFields(secretsPath, 'type=example.com/own'),
      byFields(podsPath, 'spec.nodeName=node-1'),
      byFields(podsPath, 'spec.nodeName='),
      byFields(podsPath, 'status.phase=Pending,spec.restartPolicy=Always'),
      byFields(podsPath, 'status.phase!=Pending'),
      byFields(podsPath, 'spec.image=app'),
    ],
  },
]
