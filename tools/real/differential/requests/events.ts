import type { RequestScenario } from '../scenario.ts'
import { collection } from './objects.ts'
import { get, mergePatch, post, put, strategicMerge } from './steps.ts'

const core = collection('v1', 'events')
const grouped = collection('events.k8s.io/v1', 'events')
const involvedObject = { kind: 'Pod', namespace: '{namespace}', name: 'web', uid: 'u-1', apiVersion: 'v1' }

const event = {
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name: 'web.1' },
  involvedObject,
  reason: 'Started',
  message: 'The pod has started.',
  type: 'Normal',
  count: 1,
  firstTimestamp: '2026-01-02T03:04:05Z',
  lastTimestamp: '2026-01-02T03:04:05Z',
  source: { component: 'tests', host: 'here' },
}

const newEvent = {
  apiVersion: 'events.k8s.io/v1',
  kind: 'Event',
  metadata: { name: 'web.2' },
  regarding: involvedObject,
  eventTime: '2026-01-02T03:04:05.678901Z',
  reportingController: 'example.com/tests',
  reportingInstance: 'tests-1',
  action: 'Start',
  reason: 'Started',
  type: 'Normal',
  note: 'The pod has started.',
}

export const eventScenarios: readonly RequestScenario[] = [
  {
    name: 'events',
    steps: [
      post(core, event, { name: 'of the core group' }),
      post(grouped, newEvent, { name: 'of the group of events' }),
      get(`${grouped}/web.1`, { name: 'an old one, read anew' }),
      get(`${core}/web.2`, { name: 'a new one, read of old' }),
      strategicMerge(
        `${core}/web.1`,
        { count: 2, lastTimestamp: '2026-01-02T03:05:05Z' },
        { name: 'counted, as recorders do' },
      ),
      mergePatch(
        `${grouped}/web.2`,
        { series: { count: 2, lastObservedTime: '2026-01-02T03:04:05.100000Z' } },
        {
          name: 'a series',
        },
      ),
      get(core, {
        name: 'of one object, as kubectl describe asks',
        query: {
          fieldSelector:
            'involvedObject.name=web,involvedObject.namespace={namespace},involvedObject.kind=Pod,involvedObject.uid=u-1',
        },
      }),
      get(core, { name: 'by reason and type', query: { fieldSelector: 'reason=Started,type!=Warning' } }),
      get(core, { name: 'by component', query: { fieldSelector: 'reportingComponent=example.com/tests' } }),
      get(grouped, { name: 'by what they regard', query: { fieldSelector: 'regarding.name=web,regarding.kind=Pod' } }),
      put(`${core}/web.3`, { ...event, metadata: { name: 'web.3' } }, { name: 'made by an update' }),
    ],
  },
  {
    name: 'events that are refused',
    steps: [
      post(
        core,
        { ...event, metadata: { name: 'bad.1' }, involvedObject: { ...involvedObject, namespace: 'elsewhere' } },
        { name: 'of elsewhere' },
      ),
      post(core, { ...event, metadata: { name: 'bad.2' }, involvedObject: {} }, { name: 'of nothing' }),
      post(
        grouped,
        { ...newEvent, metadata: { name: 'bad.3' }, reportingController: '' },
        { name: 'of nobody', unordered: true },
      ),
      post(
        grouped,
        { ...newEvent, metadata: { name: 'bad.4' }, eventTime: null },
        { name: 'at no time', unordered: true },
      ),
      post(grouped, { ...newEvent, metadata: { name: 'bad.5' }, type: 'Loud' }, { name: 'of a type nobody knows' }),
      post(grouped, { ...newEvent, metadata: { name: 'bad.6' }, note: 'x'.repeat(1025) }, { name: 'with a long note' }),
    ],
  },
]
