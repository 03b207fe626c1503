import { builtinDefinitions } from '@kubewright/kube/resource'
import { expect, expectTypeOf, test } from 'vitest'
import type { KindReference } from '../resource/index.ts'
import * as kinds from './index.ts'

const all: readonly [string, KindReference][] = Object.entries(kinds)

test('has every built-in kind whose objects are stored, once', () => {
  const stored = builtinDefinitions().filter(({ verbs }) => verbs.includes('create') && verbs.includes('list'))
  const named = all.map(([, { definition }]) => definition)
  expect(new Set(named)).toEqual(new Set(stored))
  expect(new Set(all.map(([, { id }]) => id)).size).toBe(stored.length)
})

test('the common one of two kinds has the plain name', () => {
  expect(kinds.Event.definition.group).toBe('')
  expect(kinds.EventsV1Event.definition.group).toBe('events.k8s.io')
  expect(kinds.HorizontalPodAutoscaler.definition.version).toBe('v2')
  expect(kinds.AutoscalingV1HorizontalPodAutoscaler.id).toBe('HorizontalPodAutoscaler.v1.autoscaling')
})

test('a kind makes objects of its type, and is a kind', () => {
  const deployment = kinds.Deployment({
    metadata: { name: 'web' },
    spec: { selector: {}, template: { spec: { containers: [{ name: 'web' }] } } },
  })
  expect(deployment).toMatchObject({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } })
  expectTypeOf<kinds.Deployment['metadata']['uid']>().toEqualTypeOf<string>()
  expectTypeOf(kinds.Deployment.id).toEqualTypeOf<'Deployment.apps'>()
  // @ts-expect-error A container has a name.
  kinds.Pod({ spec: { containers: [{ image: 'nginx' }] } })
})
