import type { Scale } from '@kubewright/kube/kinds/autoscaling-v1'
import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { type ClusterRole, ConfigMap, Deployment, Pod } from '../kinds/index.ts'
import { defineResource, type Infer, type UntypedObject } from '../resource/index.ts'
import type { Client } from './client.ts'
import { createOrUpdate, waitFor, whenPresent } from './helpers/index.ts'
import { listAll, listPages, metadataOf, type ObjectMetadata, subresourceClient, watchObjects } from './index.ts'

/** Never called: it exists for the type checker. */
export async function typed(client: Client, runtime: never): Promise<void> {
  const name = { namespace: 'default', name: 'web' }
  expectTypeOf(await client.get(metadataOf(ConfigMap), name)).toEqualTypeOf<ObjectMetadata | undefined>()
  // @ts-expect-error -- a metadata-only kind cannot be created.
  await client.create(metadataOf(ConfigMap), { metadata: name })
  expectTypeOf((await client.deleteAllOf(ConfigMap)).items).toEqualTypeOf<readonly ConfigMap[]>()
  expectTypeOf((await listAll(client, Deployment)).items).toEqualTypeOf<readonly Deployment[]>()
  for await (const page of listPages(client, Pod)) expectTypeOf(page.items).toEqualTypeOf<readonly Pod[]>()
  for await (const event of watchObjects(client, Pod, { runtime })) expectTypeOf(event.object).toEqualTypeOf<Pod>()
  const scales = subresourceClient(client, Deployment, 'scale')
  expectTypeOf(await scales.get(name)).toEqualTypeOf<Scale | undefined>()
  // @ts-expect-error -- replicas are a number.
  await scales.update(name, { spec: { replicas: '3' } })
  expectTypeOf(await subresourceClient(client, Pod, 'status').get(name)).toEqualTypeOf<Pod | undefined>()
  expectTypeOf(await subresourceClient(client, Pod, 'other').get(name)).toEqualTypeOf<UntypedObject | undefined>()
  // @ts-expect-error -- a ConfigMap has data, not dates.
  await createOrUpdate(client, ConfigMap, name, () => ({ dates: {} }))
  const made = await createOrUpdate(client, ConfigMap, name, (current) => ({ ...current, data: { a: '1' } }))
  expectTypeOf(made.object).toEqualTypeOf<ConfigMap>()
  expectTypeOf(await waitFor(client, Pod, name, whenPresent, { runtime })).toEqualTypeOf<Pod | undefined>()
}

test('the types of kinds are kept by every function that takes a client', () => {
  expectTypeOf(typed).toBeFunction()
})

const place = { group: 'example.com', version: 'v1', kind: 'Thing', spec: z.object({}) } as const
export const Local = defineResource(place)
export const Global = defineResource({ ...place, scope: 'Cluster' })

test('a stored object of a namespaced kind has a namespace, and one of another kind may have none', () => {
  expectTypeOf<Deployment['metadata']['namespace']>().toEqualTypeOf<string>()
  expectTypeOf<Infer<typeof Local>['metadata']['namespace']>().toEqualTypeOf<string>()
  expectTypeOf<ClusterRole['metadata']['namespace']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Infer<typeof Global>['metadata']['namespace']>().toEqualTypeOf<string | undefined>()
})
