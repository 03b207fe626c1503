import { expect } from 'vitest'
import { ConfigMap, CustomResourceDefinition, Deployment } from '../../kinds/index.ts'
import { untypedKind } from '../../resource/index.ts'
import { definitionIn } from './object-tests.ts'
import { deploymentNamed, type SuiteContext, type SuiteTests } from './suite.ts'

/** The kind of a definition that only this test uses, once the server serves it. */
async function widgets({ client, namespace, runtime }: SuiteContext) {
  const definition = definitionIn(namespace)
  await client.create(CustomResourceDefinition, definition)
  const kind = untypedKind({ group: definition.spec.group, version: 'v1', kind: 'Widget' })
  for (;;) {
    const response = await client.list(kind, { namespace }).catch((error: unknown) => error as Error)
    if (!(response instanceof Error)) return { kind, name: definition.metadata.name }
    await new Promise<void>((resolve) => void runtime.clock.after(50, 'the definition', resolve))
  }
}

export const patchTests: SuiteTests = {
  'a JSON patch adds, replaces and removes by path, and changes nothing if one of its tests fails': async ({
    client,
    named,
  }) => {
    await client.create(ConfigMap, { metadata: named('web'), data: { a: '1', b: '2' } })
    const patch = (...operations: readonly Readonly<Record<string, string>>[]) =>
      client.patch(ConfigMap, named('web'), { type: 'json', patch: operations })
    const refused = await patch(
      { op: 'test', path: '/data/a', value: '1' },
      { op: 'replace', path: '/data/a', value: '3' },
      { op: 'add', path: '/data/c~1d', value: '4' },
      { op: 'remove', path: '/data/b' },
    ).catch((error: unknown) => error)
    // A ConfigMap key cannot contain a slash, and the server names the field.
    expect(refused).toMatchObject({
      code: 422,
      reason: 'Invalid',
      status: { details: { causes: [{ field: 'data[c/d]' }] } },
    })
    const done = await patch(
      { op: 'test', path: '/data/a', value: '1' },
      { op: 'replace', path: '/data/a', value: '3' },
      { op: 'copy', from: '/data/a', path: '/data/c' },
      { op: 'move', from: '/data/b', path: '/data/d' },
    )
    expect(done.data).toEqual({ a: '3', c: '3', d: '2' })
    const failed = patch({ op: 'remove', path: '/data/a' }, { op: 'test', path: '/data/c', value: 'other' })
    await expect(failed).rejects.toMatchObject({ code: 422, reason: 'Invalid' })
    expect((await client.get(ConfigMap, named('web')))?.data).toEqual(done.data)
  },

  'objects of custom kinds take JSON patches, merge patches and applies, and refuse strategic ones by 415': async (
    context,
  ) => {
    const { client, named } = context
    const { kind, name } = await widgets(context)
    await client.create(kind, { metadata: named('web'), spec: { sizes: [1, 2], colour: 'red' } })
    const merged = await client.patch(kind, named('web'), {
      type: 'merge',
      patch: { spec: { sizes: [3], colour: null } },
    })
    expect(merged['spec']).toEqual({ sizes: [3] })
    const operations = [{ op: 'add', path: '/spec/sizes/-', value: 4 }]
    const patched = await client.patch(kind, named('web'), { type: 'json', patch: operations })
    expect(patched['spec']).toEqual({ sizes: [3, 4] })
    const applied = await client.apply(
      kind,
      { metadata: named('web'), spec: { colour: 'blue' } },
      { manager: 'painter' },
    )
    expect(applied['spec']).toEqual({ sizes: [3, 4], colour: 'blue' })
    const strategic = client.patch(kind, named('web'), { type: 'strategic', patch: { spec: { colour: 'green' } } })
    await expect(strategic).rejects.toMatchObject({ code: 415, reason: 'UnsupportedMediaType' })
    await client.delete(CustomResourceDefinition, { name })
  },

  'a refusal lists every invalid field in the causes of its Status': async ({ client, named }) => {
    const wrong = deploymentNamed(named('web'), -1)
    const template = { ...wrong.spec?.template, spec: { containers: [{ name: 'Main', image: '' }] } }
    const refused = await client
      .create(Deployment, { ...wrong, spec: { ...wrong.spec, template } } as typeof wrong)
      .catch((error: unknown) => error as { readonly status: { readonly details?: { readonly causes?: unknown } } })
    expect(refused).toMatchObject({ code: 422, reason: 'Invalid', message: expect.stringContaining('spec.replicas') })
    const containers = 'spec.template.spec.containers[0]'
    expect((refused as { readonly status: { readonly details: object } }).status.details).toMatchObject({
      name: 'web',
      group: 'apps',
      kind: 'Deployment',
      causes: expect.arrayContaining([
        expect.objectContaining({ reason: 'FieldValueInvalid', field: 'spec.replicas' }),
        expect.objectContaining({ reason: 'FieldValueInvalid', field: `${containers}.name` }),
        expect.objectContaining({ reason: 'FieldValueRequired', field: `${containers}.image` }),
      ]),
    })
  },

  'a deletion fails if the UID or resourceVersion in its preconditions differs': async ({ client, named }) => {
    const { metadata } = await client.create(ConfigMap, { metadata: named('web') })
    const { uid, resourceVersion } = metadata
    await client.patch(ConfigMap, named('web'), { type: 'merge', patch: { data: { a: '1' } } })
    for (const preconditions of [{ uid: 'another' }, { resourceVersion }, { uid, resourceVersion }]) {
      const refused = client.delete(ConfigMap, named('web'), { preconditions })
      await expect(refused).rejects.toMatchObject({ code: 409, reason: 'Conflict' })
    }
    let removed: string | undefined
    const onRemoved = (gone: string | undefined) => {
      removed = gone
    }
    expect(await client.delete(ConfigMap, named('web'), { preconditions: { uid }, onRemoved })).toBeUndefined()
    expect(removed).toBe(uid)
  },
}
