import type { JsonObject } from '@kubewright/kube/json'
import { describe, expect, test } from 'vitest'
import { listAt, objectAt, textAt } from '../read-object.ts'
import {
  convertedDefinition,
  convertReview,
  createConversionServer,
  definitions,
  namesIn,
  newWidgets,
  oldWidgets,
  widgetAt,
  widgetVersion,
} from './testdata/conversion.ts'

const specOf = (object: JsonObject | undefined) => objectAt(object, 'spec')

describe('objects that a webhook converts', () => {
  test('are stored at one version and served at both', async () => {
    const { get, post, stored } = createConversionServer()
    const created = await post(newWidgets, widgetAt('v2', 'one', { hostPort: 'a:1', note: 'n' }))
    expect(created.status).toBe(201)
    expect(specOf(created.object)).toEqual({ hostPort: 'a:1', note: 'n' })
    expect(stored('one')).toMatchObject({ apiVersion: 'example.com/v1', spec: { host: 'a', port: 1, note: 'n' } })
    expect((await get(`${oldWidgets}/one`)).object).toMatchObject({ spec: { host: 'a', port: 1, grade: 'plain' } })
    const read = (await get(`${newWidgets}/one`)).object
    expect(read).toEqual(created.object)
    expect(textAt(read, 'metadata', 'resourceVersion')).toBe(textAt(stored('one'), 'metadata', 'resourceVersion'))
  })

  test('need no webhook call at the storage version', async () => {
    const { post, get, server, converter } = createConversionServer()
    await post(oldWidgets, widgetAt('v1', 'one', { host: 'a', port: 1 }))
    await get(`${oldWidgets}/one`)
    expect(server.list(oldWidgets).items).toHaveLength(1)
    expect(converter.reviews).toEqual([])
  })

  test('are sent to the webhook as stored, with defaults and without resourceVersion', async () => {
    const { post, get, converter } = createConversionServer()
    await post(oldWidgets, widgetAt('v1', 'one', { host: 'a', port: 1 }))
    await get(`${newWidgets}/one`)
    const [review] = converter.reviews
    expect(review).toMatchObject({ kind: 'ConversionReview', apiVersion: 'apiextensions.k8s.io/v1' })
    expect(textAt(review, 'request', 'desiredAPIVersion')).toBe('example.com/v2')
    const object = objectAt(listAt(review, 'request', 'objects')[0])
    expect(specOf(object)).toEqual({ host: 'a', port: 1, grade: 'plain' })
    expect(objectAt(object, 'metadata')).not.toHaveProperty('resourceVersion')
    expect(objectAt(object, 'metadata')).toHaveProperty('managedFields')
  })

  test('are validated at the version of the request', async () => {
    const { post, stored } = createConversionServer(
      convertedDefinition(undefined, [
        widgetVersion('v1', { storage: true }, { port: { type: 'integer', minimum: 1 } }),
        widgetVersion('v2', {}, { hostPort: { type: 'string', pattern: ':' } }),
      ]),
    )
    expect((await post(newWidgets, widgetAt('v2', 'one', { hostPort: 'a' }))).status).toBe(422)
    expect((await post(newWidgets, widgetAt('v2', 'one', { hostPort: 'a:0' }))).status).toBe(201)
    expect(specOf(stored('one'))).toMatchObject({ port: 0 })
  })

  test('can be changed at the other version', async () => {
    const { post, patch, stored } = createConversionServer()
    await post(oldWidgets, widgetAt('v1', 'one', { host: 'a', port: 1 }))
    const patched = await patch(`${newWidgets}/one`, { spec: { hostPort: 'b:2' } })
    expect(specOf(patched.object)).toEqual({ hostPort: 'b:2' })
    expect(specOf(stored('one'))).toEqual({ host: 'b', port: 2 })
    const status = await patch(`${newWidgets}/one/status`, { status: { phase: 'up' } })
    expect(objectAt(status.object, 'status')).toEqual({ phase: 'up' })
    await patch(`${newWidgets}/one/scale`, { spec: { replicas: 3 } })
    expect(stored('one')).toMatchObject({ spec: { host: 'b', port: 2, replicas: 3 }, status: { phase: 'up' } })
  })

  test('are not written by a change without effect', async () => {
    // A default of the other version would not be stored, so setting it would count as a change each time.
    const versions = [widgetVersion('v1', { storage: true }), widgetVersion('v2', {}, { mode: { type: 'string' } })]
    const { post, patch, store } = createConversionServer(convertedDefinition(undefined, versions))
    await post(newWidgets, widgetAt('v2', 'one', { hostPort: 'a:1' }))
    await patch(`${newWidgets}/one`, { spec: { note: 'n' } })
    const { revision } = store
    await patch(`${newWidgets}/one`, { spec: { note: 'n' } })
    expect(store.revision).toBe(revision)
  })

  test('are not stored by a dry run, which returns them as if they were', async () => {
    const { post, stored } = createConversionServer()
    const body = widgetAt('v2', 'one', { hostPort: 'a:1', mode: 'manual' })
    const { object } = await post(newWidgets, body, { query: { dryRun: 'All' } })
    expect(specOf(object)).toEqual({ hostPort: 'a:1' })
    expect(stored('one')).toBeUndefined()
  })

  test('are deleted with their last finalizer, without a further webhook call', async () => {
    const { post, patch, delete: remove, stored } = createConversionServer()
    await post(oldWidgets, widgetAt('v1', 'one', { host: 'a', port: 1 }, { finalizers: ['example.com/x'] }))
    const going = await remove(`${newWidgets}/one`)
    expect(specOf(going.object)).toEqual({ hostPort: 'a:1' })
    expect(textAt(stored('one'), 'metadata', 'deletionTimestamp')).not.toBe('')
    expect(textAt(stored('one'), 'apiVersion')).toBe('example.com/v1')
    await patch(`${newWidgets}/one`, { metadata: { finalizers: null } })
    expect(stored('one')).toBeUndefined()
  })

  test('have managers at both versions, which conflict with each other', async () => {
    const { apply } = createConversionServer()
    await apply(`${oldWidgets}/one`, 'old', widgetAt('v1', 'one', { host: 'a', port: 1 }))
    expect((await apply(`${newWidgets}/one`, 'new', widgetAt('v2', 'one', { note: 'x' }))).status).toBe(200)
    const conflict = await apply(`${newWidgets}/one`, 'new', widgetAt('v2', 'one', { hostPort: 'b:2' }))
    expect(conflict.status).toBe(409)
    expect(textAt(conflict.object, 'message')).toContain('conflicts with "old":\n- .spec.host\n- .spec.port')
  })
})

describe('a list of objects that a webhook converts', () => {
  test('converts all unknown objects in one call, and caches them', async () => {
    const { post, list, converter } = createConversionServer()
    for (const name of ['a', 'b', 'c']) await post(oldWidgets, widgetAt('v1', name, { host: name, port: 1 }))
    const { items } = await list(newWidgets)
    expect(items.map((item) => specOf(item)['hostPort'])).toEqual(['a:1', 'b:1', 'c:1'])
    expect(namesIn(converter.reviews)).toEqual([['a', 'b', 'c']])
    await list(newWidgets)
    expect(converter.reviews).toHaveLength(1)
    await post(oldWidgets, widgetAt('v1', 'd', { host: 'd', port: 1 }))
    await list(newWidgets)
    expect(namesIn(converter.reviews).slice(1)).toEqual([['d']])
  })

  test('applies selectors at its version', async () => {
    const { post, list, converter } = createConversionServer()
    converter.misbehave = (review) => {
      const response = convertReview(review)
      const objects = listAt(response, 'response', 'convertedObjects').map((object) => ({
        ...objectAt(object),
        metadata: {
          ...objectAt(object, 'metadata'),
          labels: { host: String(specOf(objectAt(object))['hostPort'])[0] ?? '' },
        },
      }))
      return { ...response, response: { ...objectAt(response, 'response'), convertedObjects: objects } }
    }
    for (const name of ['a', 'b']) await post(oldWidgets, widgetAt('v1', name, { host: name, port: 1 }))
    const names = async (query: Record<string, string>) =>
      (await list(newWidgets, query)).items.map((item) => textAt(item, 'metadata', 'name'))
    expect(await names({ fieldSelector: 'spec.hostPort=b:1' })).toEqual(['b'])
    expect(await names({ labelSelector: 'host=a' })).toEqual(['a'])
    expect(await names({ fieldSelector: 'metadata.name=a', labelSelector: 'host=b' })).toEqual([])
  })

  test('deletes the objects that it returns', async () => {
    const { post, server, store } = createConversionServer()
    for (const name of ['a', 'b']) await post(oldWidgets, widgetAt('v1', name, { host: name, port: 1 }))
    const query = { fieldSelector: 'spec.hostPort=b:1' }
    const response = await server.send('DELETE', newWidgets, { query })
    expect(response).toMatchObject({ form: 'list', items: [{ spec: { hostPort: 'b:1' } }] })
    expect(store.list('widgets.example.com').objects.map(({ key }) => key.name)).toEqual(['a'])
  })
})

describe('a webhook that does not convert', () => {
  test('fails only the requests that need it', async () => {
    const { post, get, list, delete: remove, server, converter, stored } = createConversionServer()
    await post(oldWidgets, widgetAt('v1', 'one', { host: 'a', port: 1 }))
    converter.misbehave = () => {
      throw new Error('Post "https://converter.example.com/?timeout=30s": no route')
    }
    const message =
      'conversion webhook for example.com/v1, Kind=Widget failed: Post "https://converter.example.com/?timeout=30s": no route'
    const failure = { status: 500, object: { status: 'Failure', message, code: 500 } }
    expect(await get(`${newWidgets}/one`)).toMatchObject(failure)
    expect((await get(`${newWidgets}/one`)).object).not.toHaveProperty('reason')
    expect(await list(newWidgets)).toMatchObject(failure)
    expect(await remove(`${newWidgets}/one`)).toMatchObject(failure)
    const created = await post(newWidgets, widgetAt('v2', 'two', { hostPort: 'a:1' }))
    expect(textAt(created.object, 'message')).toContain('for example.com/v2, Kind=Widget failed')
    expect(stored('two')).toBeUndefined()
    expect((await get(`${newWidgets}/none`)).status).toBe(404)
    expect((await get(`${oldWidgets}/one`)).status).toBe(200)
    expect(server.list(oldWidgets).items).toHaveLength(1)
    expect(server.get('/api/v1/namespaces/default').status).toBe(200)
    expect(server.internalErrors).toEqual([])
  })

  test('fails the request whose stored object it cannot convert for the response', async () => {
    const { post, converter, stored } = createConversionServer()
    converter.misbehave = (review) => {
      if (textAt(review, 'request', 'desiredAPIVersion') === 'example.com/v2') throw new Error('not there')
      return undefined
    }
    expect((await post(newWidgets, widgetAt('v2', 'one', { hostPort: 'a:1' }))).status).toBe(500)
    expect(specOf(stored('one'))).toMatchObject({ host: 'a' })
  })

  test('does not prevent the deletion of its definition with all objects', async () => {
    const { post, converter, store, server, delete: remove } = createConversionServer()
    await post(oldWidgets, widgetAt('v1', 'one', { host: 'a', port: 1 }))
    const change = { spec: { versions: [widgetVersion('v1'), widgetVersion('v2', { storage: true })] } }
    server.patch(`${definitions}/widgets.example.com`, { type: 'application/merge-patch+json', body: change })
    converter.misbehave = () => {
      throw new Error('gone')
    }
    await remove(`${definitions}/widgets.example.com`)
    expect(store.list('widgets.example.com').objects).toEqual([])
    expect(store.list('customresourcedefinitions.apiextensions.k8s.io').objects).toEqual([])
  })

  test('gets the objects one by one, to find the failing one', async () => {
    const { post, list, converter } = createConversionServer()
    for (const name of ['a', 'b']) await post(oldWidgets, widgetAt('v1', name, { host: name, port: 1 }))
    converter.misbehave = (review) => {
      const names = namesIn([review])[0] ?? []
      if (!names.includes('b')) return undefined
      const response = convertReview(review)
      return {
        ...response,
        response: { ...objectAt(response, 'response'), result: { status: 'Failed', message: 'not b' } },
      }
    }
    const failed = (await list(newWidgets)) as unknown as { readonly object: JsonObject }
    expect(textAt(failed.object, 'message')).toBe('conversion webhook for example.com/v1, Kind=Widget failed: not b')
    expect(namesIn(converter.reviews)).toEqual([['a', 'b'], ['a'], ['b']])
  })
})
