import { FieldPath, formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { validateEphemeralClaim } from './ephemeral-claim.ts'

const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }

const problems = (metadata: JsonObject) =>
  validateEphemeralClaim({ volumeClaimTemplate: { metadata, spec } }, FieldPath.root('ephemeral')).map(formatFieldError)

test('the claim of an ephemeral volume has labels and annotations', () => {
  expect(problems({ labels: { a: 'b' }, annotations: { 'example.com/a': 'b' } })).toEqual([])
})

test('the claim of an ephemeral volume has no other metadata, which is refused in the order of Go', () => {
  const place = 'ephemeral.volumeClaimTemplate.metadata'
  expect(problems({ finalizers: ['example.com/a'], uid: 'u', name: 'n', labels: { a: 'b' } })).toEqual([
    `${place}.name: Forbidden: cannot be set`,
    `${place}.uID: Forbidden: cannot be set`,
    `${place}.finalizers: Forbidden: cannot be set`,
  ])
})
