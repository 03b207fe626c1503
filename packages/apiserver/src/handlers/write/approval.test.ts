import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { certificateRequest } from '../../registry/certificates/testdata/certificate-request.ts'
import { createTestServer } from '../testdata/server.ts'

const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
const spec = {
  request: Buffer.from(certificateRequest).toString('base64'),
  signerName: 'example.com/tests',
  usages: ['client auth'],
}
const merge = 'application/merge-patch+json'
const conditions = [{ type: 'Approved', status: 'True', reason: 'Tested' }]

test('a request for a certificate is approved through a part of its own, and has no managers of its spec', () => {
  const server = createTestServer()
  const created = server.post(path, {
    body: { metadata: { name: 'a', labels: { a: 'b' } }, spec },
    query: { fieldManager: 'asker' },
  }).object
  expect((created['metadata'] as JsonObject)['managedFields']).toMatchObject([
    { manager: 'asker', fieldsV1: { 'f:metadata': {} } },
  ])
  expect(created).toMatchObject({ spec: { ...spec, username: expect.any(String) } })
  const refused = server.patch(`${path}/a/status`, { type: merge, body: { status: { conditions } } })
  expect(refused.object).toMatchObject({ code: 422 })
  const decided = server.patch(`${path}/a/approval`, {
    type: merge,
    body: { spec: { usages: [] }, status: { conditions, certificate: 'eA==' } },
    query: { fieldManager: 'approver' },
  })
  expect(decided.object).toMatchObject({ spec, status: { conditions } })
  expect(decided.object['status']).not.toHaveProperty('certificate')
  expect((decided.object['metadata'] as JsonObject)['managedFields']).toMatchObject([
    { manager: 'approver', subresource: 'approval', fieldsV1: { 'f:status': { 'f:conditions': {} } } },
    { manager: 'asker' },
  ])
  expect(server.get(`${path}/a/approval`).object).toEqual(decided.object)
})
