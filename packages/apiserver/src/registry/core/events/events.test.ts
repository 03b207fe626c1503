import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { printedForm } from '@kubewright/kube/protobuf'
import { expect, test } from 'vitest'
import type { BuiltinView } from '../../kind-strategy.ts'
import { eventStrategy } from './index.ts'

const grouped = eventStrategy.views?.get('events.k8s.io/v1') as BuiltinView
const involvedObject = { kind: 'Pod', namespace: 'here', name: 'web' }
const oldEvent = printedForm({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name: 'a', namespace: 'here' },
  involvedObject,
  reason: 'Started',
  message: 'It has started.',
  type: 'Normal',
  count: 1,
  firstTimestamp: '2026-01-02T03:04:05Z',
  source: { component: 'tests' },
})
const newEvent = printedForm({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name: 'a', namespace: 'here', resourceVersion: '1' },
  involvedObject,
  reason: 'Started',
  type: 'Normal',
  eventTime: '2026-01-02T03:04:05.678901Z',
  reportingComponent: 'example.com/tests',
  reportingInstance: 'one',
  action: 'Start',
})

function problems(event: JsonObject): readonly string[] {
  return (eventStrategy.validateCreate?.(event) ?? []).map(formatFieldError)
}

function groupedProblems(event: JsonObject): readonly string[] {
  return (grouped.validateCreate?.(event) ?? []).map(formatFieldError)
}

test('an event converts to the other group and back', () => {
  const seen = grouped.fromStored(oldEvent)
  expect(seen).toMatchObject({
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    regarding: involvedObject,
    note: 'It has started.',
    deprecatedCount: 1,
    deprecatedFirstTimestamp: '2026-01-02T03:04:05Z',
    deprecatedLastTimestamp: null,
    deprecatedSource: { component: 'tests' },
    eventTime: null,
  })
  expect(seen).not.toHaveProperty('reportingController')
  expect(grouped.toStored(seen)).toEqual(oldEvent)
  expect(grouped.toStored(grouped.fromStored(newEvent))).toEqual(newEvent)
})

test('an event is in the namespace of its object', () => {
  const inNamespace = (own: string, involved: string) =>
    problems({ ...oldEvent, metadata: { name: 'a', namespace: own }, involvedObject: { namespace: involved } })
  expect(inNamespace('here', 'here')).toEqual([])
  expect(inNamespace('default', '')).toEqual([])
  const mismatch = (involved: string) => [
    `involvedObject.namespace: Invalid value: "${involved}": does not match event.namespace`,
  ]
  expect(inNamespace('here', '')).toEqual(mismatch(''))
  expect(inNamespace('default', 'here')).toEqual(mismatch('here'))
})

test('an event with an eventTime requires its reporter and action', () => {
  expect(problems(newEvent)).toEqual([])
  const silent = {
    ...newEvent,
    reportingComponent: '',
    reportingInstance: '',
    action: 'x'.repeat(129),
    message: 'é'.repeat(513),
  }
  const [missing, ...others] = problems(silent)
  expect(missing).toBe('reportingComponent: Required value')
  expect(others).toEqual([
    expect.stringContaining('reportingComponent: Invalid value: "": name part must be non-empty'),
    expect.stringContaining('reportingComponent: Invalid value: "": name part must consist of'),
    'reportingInstance: Required value',
    'action: Invalid value: "": can have at most 128 characters',
    'message: Invalid value: "": can have at most 1024 characters',
  ])
  expect(groupedProblems(silent)[0]).toBe('reportingController: Required value')
})

test('events.k8s.io refuses the fields of old events', () => {
  expect(groupedProblems(newEvent)).toEqual([])
  expect(groupedProblems(oldEvent)).toEqual([
    'eventTime: Required value',
    'firstTimestamp: Invalid value: "": needs to be unset',
    'count: Invalid value: "": needs to be unset',
    'source: Invalid value: "": needs to be unset',
  ])
  expect(groupedProblems({ ...newEvent, type: 'Loud', series: { count: 1, lastObservedTime: null } })).toEqual([
    'series.count: Invalid value: "": should be at least 2',
    'series.lastObservedTime: Required value',
    'type: Invalid value: "": has invalid value: Loud',
  ])
})

test('through events.k8s.io only the series is mutable, through the core group everything', () => {
  const series = { count: 2, lastObservedTime: '2026-01-02T03:04:05.000000Z' }
  const changed = { ...newEvent, series, message: 'other', related: { name: 'r' } }
  expect(eventStrategy.validateUpdate?.(changed, newEvent)).toEqual([])
  expect((grouped.validateUpdate?.(changed, newEvent) ?? []).map(formatFieldError)).toEqual([
    'message: Invalid value: "other": field is immutable',
    'related: Invalid value: {"Kind":"","Namespace":"","Name":"r","UID":"","APIVersion":"","ResourceVersion":"","FieldPath":""}: field is immutable',
  ])
})
