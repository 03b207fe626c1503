import { WarningList } from '@kubewright/kube/decode'
import { expect, test } from 'vitest'
import { dropRepeatedOwners, metadataIn } from './metadata.ts'

test('keeps one of several equal owner references, whatever the order of their fields', () => {
  const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'a', uid: 'u' }
  const reordered = { uid: 'u', name: 'a', kind: 'ConfigMap', apiVersion: 'v1' }
  const other = { ...owner, controller: true }
  const warnings = new WarningList()
  const kept = dropRepeatedOwners({ metadata: { ownerReferences: [owner, other, reordered] } }, warnings)
  expect(metadataIn(kept)['ownerReferences']).toEqual([owner, other])
  expect(warnings.texts).toEqual([expect.stringMatching(/duplicate UID\(s\) observed: u$/)])
})

test('reads each of 2 000 owners once, not once per other owner', () => {
  let reads = 0
  const ownerReferences = Array.from({ length: 2_000 }, (_, index) => ({
    kind: 'ConfigMap',
    get uid() {
      reads++
      return `u${index}`
    },
  }))
  const object = { metadata: { ownerReferences } }
  expect(dropRepeatedOwners(object, new WarningList())).toBe(object)
  expect(reads).toBeLessThan(10_000)
})
