import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { expect } from 'vitest'
import { Namespace } from '../../kinds/index.ts'
import { untypedKind } from '../../resource/index.ts'
import type { Impersonation } from '../config/index.ts'
import { createClient } from '../create-client.ts'

const reviewKind = untypedKind({
  group: 'authentication.k8s.io',
  version: 'v1',
  kind: 'SelfSubjectReview',
  plural: 'selfsubjectreviews',
  namespaced: false,
})

/** A user whose fields are all hard to encode in a header. */
export const jane: Impersonation = {
  user: 'jane',
  uid: '42',
  groups: ['dev', 'größer'],
  extra: { 'acme.com/Project': ['p', 'q'], 'what ever': ['jürgen'] },
}

/** Checks that the server treats the client of the transport as jane, with only the permissions of jane. */
export async function expectJane(transport: Transport, runtime: Runtime): Promise<void> {
  const client = createClient({ transport, runtime })
  const review = await client.create(reviewKind, {})
  expect((review['status'] as { readonly userInfo: object }).userInfo).toEqual({
    username: 'jane',
    uid: '42',
    groups: ['dev', 'größer', 'system:authenticated'],
    extra: { 'acme.com/project': ['p', 'q'], 'what ever': ['jürgen'] },
  })
  const refused = client.list(Namespace)
  await expect(refused).rejects.toMatchObject({ reason: 'Forbidden', message: expect.stringContaining('"jane"') })
}
