import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { strategyContextWith } from '../testing/strategy-context.ts'
import { apiServicesStorageName, definitionsStorageName, servicesOfDefinition } from './definition-services.ts'

function definition(plural: string, versions: Readonly<Record<string, boolean>>, established = 'True'): JsonObject {
  return {
    metadata: { name: `${plural}.example.com` },
    spec: {
      group: 'example.com',
      versions: Object.entries(versions).map(([name, served]) => ({ name, served })),
    },
    status: { conditions: [{ type: 'Established', status: established }] },
  }
}

function service(version: string): JsonObject {
  return { metadata: { name: `${version}.example.com` } }
}

test('each version that a definition serves has an API service', () => {
  const changes = servicesOfDefinition(definition('a', { v1: true, v2: false }), undefined, strategyContextWith())
  expect(changes).toMatchObject([
    {
      resource: apiServicesStorageName,
      name: 'v1.example.com',
      object: { spec: { group: 'example.com', version: 'v1', groupPriorityMinimum: 1000, versionPriority: 100 } },
    },
  ])
})

test('a definition that is not established has no API service', () => {
  expect(servicesOfDefinition(definition('a', { v1: true }, 'False'), undefined, strategyContextWith())).toEqual([])
})

test('does not touch an existing API service', () => {
  const context = strategyContextWith({ [apiServicesStorageName]: [service('v1')] })
  const same = definition('a', { v1: true })
  expect(servicesOfDefinition(same, same, context)).toEqual([])
})

test('an API service is deleted with the last definition that serves its version', () => {
  const [one, other] = [definition('a', { v1: true, v2: true }), definition('b', { v2: true })]
  const context = strategyContextWith({
    [apiServicesStorageName]: [service('v1'), service('v2')],
    [definitionsStorageName]: [one, other],
  })
  const removal = { resource: apiServicesStorageName, namespace: '', name: 'v1.example.com', object: null }
  expect(servicesOfDefinition(undefined, one, context)).toEqual([removal])
  expect(servicesOfDefinition(definition('a', { v1: false, v2: true }), one, context)).toEqual([removal])
})
