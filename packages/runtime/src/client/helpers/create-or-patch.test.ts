import { createApiServer } from '@kubewright/apiserver'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { CustomResourceDefinition } from '../../kinds/index.ts'
import { untypedKind } from '../../resource/index.ts'
import { createClient } from '../create-client.ts'
import { interceptedClient } from '../intercepted-client.ts'
import { createKindMapper } from '../kind-mapper.ts'
import { definitionIn } from '../testing/object-tests.ts'
import { createOrPatch } from './create-or-patch.ts'

const group = 'suite.example.com'
const name = { namespace: 'default', name: 'one' }

test('writes the status of an unknown kind separately, so that it is not lost silently', async () => {
  const runtime = createVirtualRuntime()
  const transport = createApiServer({ runtime }).transport()
  const client = createClient({ transport, runtime })
  const Widget = untypedKind({ group, version: 'v1', kind: 'Widget' })
  await runtime.run(async () => {
    await client.create(CustomResourceDefinition, definitionIn('suite'))
    const write = (phase: string) => createOrPatch(client, Widget, name, () => ({ spec: {}, status: { phase } }))
    expect((await write('Ready')).result).toBe('created')
    expect(await write('Ready')).toMatchObject({ result: 'updatedStatusOnly', object: { status: { phase: 'Ready' } } })
    const known = await createKindMapper({ transport, runtime }).kind({ group, kind: 'Widget' })
    expect(await client.get(known, name)).toMatchObject({ status: { phase: 'Ready' } })
  })
})

test('sends nothing for what the function leaves unchanged', async () => {
  const runtime = createVirtualRuntime()
  const inner = createClient({ transport: createApiServer({ runtime }).transport(), runtime })
  const patches: unknown[] = []
  const client = interceptedClient(inner, {
    patch: (below, kind, target, patch, options) => {
      patches.push([options?.subresource, patch.patch])
      return below.patch(kind, target, patch, options)
    },
  })
  const Widget = untypedKind({ group, version: 'v1', kind: 'Widget' })
  await runtime.run(async () => {
    await client.create(CustomResourceDefinition, definitionIn('suite'))
    await client.create(Widget, { metadata: name, spec: { a: 1, b: [1, 2] } })
    await createOrPatch(client, Widget, name, (current) => ({
      ...current,
      spec: { a: 2, b: [1, 2] },
      status: { phase: 'New' },
    }))
  })
  expect(patches).toEqual([
    [undefined, { spec: { a: 2 } }],
    ['status', { status: { phase: 'New' } }],
  ])
})

test('keeps a status that the function leaves out', async () => {
  const runtime = createVirtualRuntime()
  const client = createClient({ transport: createApiServer({ runtime }).transport(), runtime })
  const Widget = untypedKind({ group, version: 'v1', kind: 'Widget' })
  await runtime.run(async () => {
    await client.create(CustomResourceDefinition, definitionIn('suite'))
    await client.create(Widget, { metadata: name, spec: { a: 1 } })
    const status = { phase: 'Ready' }
    await client.patch(Widget, name, { type: 'merge', patch: { status } }, { subresource: 'status' })
    expect(await createOrPatch(client, Widget, name, () => ({ spec: { a: 1 } }))).toMatchObject({ result: 'unchanged' })
    const changed = await createOrPatch(client, Widget, name, () => ({ spec: { a: 2 } }))
    expect(changed).toMatchObject({ result: 'updated', object: { spec: { a: 2 }, status } })
  })
})
