import { expect, test } from 'vitest'
import { podOf, podWith } from '../plugins/testing/plugin-server.ts'
import { countedResources, quotaStatus } from './usage.ts'

const pods = { group: '', plural: 'pods' }
const secrets = { group: '', plural: 'secrets' }
const widgets = { group: 'example.com', plural: 'widgets' }
const events = { group: '', plural: 'events' }
const context = { nowMs: 0 }

test('a quota counts the resources that its names match', () => {
  const quota = { spec: { hard: { 'requests.cpu': '1', 'count/widgets.example.com': '2', 'count/events': '1' } } }
  expect(countedResources(quota, [pods, secrets, widgets, events])).toEqual([pods, widgets])
})

test('the status of a quota lists the bounds and the usage', () => {
  const quota = { spec: { hard: { pods: '5', 'requests.cpu': '2', secrets: '3', apples: '1' } } }
  const counted = [
    {
      resource: pods,
      objects: [podWith('a', { requests: { cpu: '300m' } }), podWith('b', { requests: { cpu: '1' } })],
    },
    { resource: secrets, objects: [] },
  ]
  const status = quotaStatus(quota, counted, context)
  expect(status).toEqual({
    hard: { apples: '1', pods: '5', 'requests.cpu': '2', secrets: '3' },
    used: { pods: '2', 'requests.cpu': '1300m', secrets: '0' },
  })
  const measured = { ...quota, status }
  expect(quotaStatus(measured, counted, context)).toBe(status)
  expect(quotaStatus(measured, counted.slice(1), context)).not.toBe(status)
})

test('does not count objects outside the scopes of a quota', () => {
  const quota = { spec: { hard: { pods: '5' }, scopes: ['BestEffort'] } }
  const counted = [{ resource: pods, objects: [podOf('a'), podWith('b', { requests: { cpu: '1' } })] }]
  expect(quotaStatus(quota, counted, context)['used']).toEqual({ pods: '1' })
})
