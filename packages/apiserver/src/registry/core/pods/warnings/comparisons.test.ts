import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../../../limits.ts'
import { newPodWarnings } from './index.ts'

/** This many items form as many pairs as are compared. */
const itemCount = Math.floor((1 + Math.sqrt(1 + 8 * apiserverLimits.warningComparisonsMax)) / 2)

function podWith(count: number, spec: (indexes: readonly number[]) => JsonObject): JsonObject {
  return { metadata: { name: 'p' }, spec: spec(Array.from({ length: count }, (_, index) => index)) }
}

test('compares ports up to warningComparisonsMax pairs', () => {
  // The last port equals the one before it, which is the last pair.
  const ports = (count: number) =>
    podWith(count, (indexes) => ({
      containers: [
        {
          name: 'a',
          ports: indexes.map((index) => ({ containerPort: 80, hostPort: Math.min(index, count - 2) + 1 })),
        },
      ],
    }))
  expect(newPodWarnings(ports(itemCount))).toEqual([
    `spec.containers[0].ports[${itemCount - 1}]: duplicate port definition with spec.containers[0].ports[${itemCount - 2}]`,
  ])
  expect(newPodWarnings(ports(itemCount + 1))).toEqual([])
})

test('compares files of volumes up to warningComparisonsMax pairs', () => {
  const files = (count: number) =>
    podWith(count, (indexes) => ({
      volumes: [
        {
          name: 'v',
          configMap: { name: 'c', items: indexes.map((index) => ({ path: `f${Math.min(index, count - 2)}` })) },
        },
      ],
    }))
  const last = `"f${itemCount - 2}"`
  expect(newPodWarnings(files(itemCount))).toEqual([
    `volume "v" (ConfigMap "c"): overlapping paths: ${last} with ${last}`,
  ])
  expect(newPodWarnings(files(itemCount + 1))).toEqual([])
})
