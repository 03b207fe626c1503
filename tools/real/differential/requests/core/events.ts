import type { RequestScenario } from '../../scenario.ts'
import { collection } from '../objects.ts'
import { apply, get, mergePatch, post, put, remove, strategicMerge, tableType, watch } from '../steps.ts'

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
      get(`${grouped}/web.1`, { name: 'an old one, read as a new one' }),
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
        { name: 'without a reporting controller', unordered: true },
      ),
      post(
        grouped,
        { ...newEvent, metadata: { name: 'bad.4' }, eventTime: null },
        { name: 'at no time', unordered: true },
      ),
      post(grouped, { ...newEvent, metadata: { name: 'bad.5' }, type: 'Loud' }, { name: 'of an unknown type' }),
      post(grouped, { ...newEvent, metadata: { name: 'bad.6' }, note: 'x'.repeat(1025) }, { name: 'with a long note' }),
      post(
        grouped,
        { ...newEvent, metadata: { name: 'bad.7' }, reportingInstance: '', action: '', reason: 'x'.repeat(129) },
        { name: 'that tells little' },
      ),
      post(
        grouped,
        {
          ...newEvent,
          metadata: { name: 'bad.8' },
          deprecatedCount: 1,
          deprecatedSource: { host: 'h' },
          deprecatedFirstTimestamp: '2026-01-02T03:04:05Z',
        },
        { name: 'of old and new' },
      ),
      post(
        grouped,
        { ...newEvent, metadata: { name: 'bad.9' }, series: { count: 1, lastObservedTime: null } },
        { name: 'with a series of one' },
      ),
      post(grouped, { ...newEvent, metadata: { name: 'Bad_10' } }, { name: 'with a bad name' }),
      post(core, { ...event, metadata: { name: 'Bad_11' } }, { name: 'with a bad name, of old' }),
      post(
        core,
        { ...event, metadata: { name: 'bad.12' }, eventTime: '2026-01-02T03:04:05.678901Z' },
        { name: 'old with a new time' },
      ),
    ],
  },
  {
    name: 'events that change',
    setup: [post(core, event), post(grouped, newEvent)],
    steps: [
      mergePatch(`${core}/web.1`, { reason: 'Other', message: 'other', type: 'Loud' }, { name: 'an old one, in all' }),
      mergePatch(
        `${grouped}/web.2`,
        {
          reason: 'Other',
          note: 'other',
          type: 'Warning',
          action: 'Other',
          regarding: { name: 'other' },
          related: { name: 'r' },
          eventTime: '2026-01-02T03:04:06.000000Z',
          reportingController: 'example.com/other',
          reportingInstance: 'other',
          deprecatedSource: { component: 'c' },
          deprecatedCount: 3,
        },
        { name: 'a new one, in all' },
      ),
      mergePatch(
        `${grouped}/web.2`,
        { series: { count: 1, lastObservedTime: '2026-01-02T03:04:06.000000Z' } },
        { name: 'a series of one' },
      ),
      mergePatch(
        `${core}/web.2`,
        { series: { count: 1, lastObservedTime: null } },
        { name: 'a series of one, of old' },
      ),
      mergePatch(`${core}/web.2`, { eventTime: null, reportingComponent: '' }, { name: 'a new one made old' }),
      mergePatch(
        `${grouped}/web.1`,
        { metadata: { labels: { a: 'b' } } },
        { name: 'an old one, labelled as a new one' },
      ),
      mergePatch(`${grouped}/web.1`, { metadata: { labels: { 'not valid': 'x' } } }, { name: 'badly labelled' }),
      mergePatch(
        `${core}/web.1`,
        { metadata: { labels: { 'not valid': 'x' }, finalizers: ['plain'] } },
        { name: 'badly labelled, of old' },
      ),
      apply(
        `${grouped}/web.2`,
        'tests',
        { apiVersion: 'events.k8s.io/v1', kind: 'Event', metadata: { name: 'web.2', labels: { c: 'd' } } },
        { name: 'applied' },
      ),
      watch(grouped, 2, [], { name: 'watched' }),
      get(`${core}/web.1`, {
        name: 'an old one as a table',
        accept: tableType,
        only: ['status', 'body.columnDefinitions', 'body.rows.0.cells.1'],
      }),
      get(grouped, {
        name: 'selected by what only the other group knows',
        query: { fieldSelector: 'involvedObject.name=web' },
      }),
      get(core, { name: 'selected by source', query: { fieldSelector: 'source=tests' } }),
      remove(`${grouped}/web.1`, { name: 'deleted through the other group' }),
      get(`${core}/web.1`, { name: 'gone from both' }),
    ],
  },
]
