import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { listAt, objectAt, textAt } from '../read-object.ts'
import {
  convertedDefinition,
  createConversionServer,
  definitions,
  newWidgets,
  oldWidgets,
  widgetAt,
  widgetVersion,
} from './testdata/conversion.ts'

const none: JsonObject = { strategy: 'None' }
const definitionPath = `${definitions}/widgets.example.com`

test('a write without changes migrates an object to the new storage version', async () => {
  const { post, patch, get, stored, store } = createConversionServer()
  await post(oldWidgets, widgetAt('v1', 'a', { host: 'a', port: 1 }))
  await post(oldWidgets, widgetAt('v1', 'b', { host: 'b', port: 2 }))
  const changed = await patch(definitionPath, {
    spec: { versions: [widgetVersion('v1'), widgetVersion('v2', { storage: true })] },
  })
  expect(listAt(changed.object, 'status', 'storedVersions')).toEqual(['v1', 'v2'])
  expect(textAt(stored('a'), 'apiVersion')).toBe('example.com/v1')
  expect((await get(`${newWidgets}/a`)).object).toMatchObject({ spec: { hostPort: 'a:1' } })
  await patch(`${newWidgets}/a`, {})
  expect(stored('a')).toMatchObject({ apiVersion: 'example.com/v2', spec: { hostPort: 'a:1' } })
  await patch(`${oldWidgets}/b`, {})
  expect(textAt(stored('b'), 'apiVersion')).toBe('example.com/v2')
  const { revision } = store
  await patch(`${newWidgets}/a`, {})
  expect(store.revision).toBe(revision)
})

test('an object at a version that the definition no longer has cannot be read, others can', async () => {
  const { post, patch, get, list } = createConversionServer()
  await post(oldWidgets, widgetAt('v1', 'a', { host: 'a', port: 1 }))
  await patch(definitionPath, { spec: { versions: [widgetVersion('v1'), widgetVersion('v2', { storage: true })] } })
  await post(newWidgets, widgetAt('v2', 'b', { hostPort: 'b:2' }))
  await patch(`${definitionPath}/status`, { status: { storedVersions: ['v2'] } })
  await patch(definitionPath, { spec: { versions: [widgetVersion('v2', { storage: true })] } })
  const message = 'request to convert CR from an invalid group/version: example.com/v1'
  expect(await get(`${newWidgets}/a`)).toMatchObject({ status: 500, object: { message } })
  expect(await list(newWidgets)).toMatchObject({ status: 500, object: { message } })
  expect((await get(`${newWidgets}/b`)).status).toBe(200)
})

test('without a webhook each version prunes the fields that it does not have', async () => {
  const { post, get, patch, stored, store, server, converter } = createConversionServer(convertedDefinition(none))
  const created = server.post(newWidgets, { body: widgetAt('v2', 'a', { note: 'n', hostPort: 'x:1' }) })
  expect(objectAt(created.object, 'spec')).toEqual({ note: 'n' })
  expect(objectAt(stored('a'), 'spec')).toEqual({ note: 'n' })
  expect((await get(`${oldWidgets}/a`)).object).toMatchObject({ spec: { note: 'n', grade: 'plain' } })
  const { revision } = store
  await patch(`${newWidgets}/a`, { spec: { hostPort: 'y:1' } })
  expect(objectAt((await get(`${newWidgets}/a`)).object, 'spec')).toEqual({ note: 'n' })
  expect(store.revision).toBe(revision + 1)
  await post(oldWidgets, widgetAt('v1', 'b', { host: 'h' }))
  expect(server.get(`${newWidgets}/b`).object).toBe(server.get(`${newWidgets}/b`).object)
  expect(converter.reviews).toEqual([])
})

test('a stored object is read with the current defaults and fields, and stored with them at the next write', async () => {
  const { post, get, patch, list, stored } = createConversionServer(convertedDefinition(none))
  await post(oldWidgets, widgetAt('v1', 'a', { host: 'h', note: 'n' }))
  const later = { size: { type: 'integer', default: 3 }, note: { type: 'string', nullable: true } }
  const versions = [widgetVersion('v1', { storage: true, selectableFields: [{ jsonPath: '.spec.size' }] }, later)]
  await patch(definitionPath, { spec: { versions: [...versions, widgetVersion('v2')] } })
  expect(objectAt((await get(`${oldWidgets}/a`)).object, 'spec')).toMatchObject({ size: 3 })
  expect(objectAt(stored('a'), 'spec')).not.toHaveProperty('size')
  expect((await list(oldWidgets, { fieldSelector: 'spec.size=3' })).items).toHaveLength(1)
  await patch(`${oldWidgets}/a`, {})
  expect(objectAt(stored('a'), 'spec')).toMatchObject({ size: 3 })
  const { host: _, ...fields } = { host: 1, grade: { type: 'string' } }
  const { spec } = convertedDefinition(none, [
    {
      ...widgetVersion('v1', { storage: true }),
      schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: fields } } } },
      selectableFields: [],
    },
  ]) as { readonly spec: JsonObject }
  await patch(definitionPath, { spec: { versions: spec['versions'] ?? [] } })
  expect(objectAt((await get(`${oldWidgets}/a`)).object, 'spec')).toEqual({ grade: 'plain' })
})

test('a default of the status is shown at once, though a new object is stored without it', async () => {
  const withStatus = (name: 'v1' | 'v2', storage: boolean) => ({
    ...widgetVersion(name, { storage }),
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: {
          spec: { type: 'object' },
          status: { type: 'object', default: {}, properties: { phase: { type: 'string', default: 'new' } } },
        },
      },
    },
    selectableFields: [],
    subresources: { status: {} },
  })
  const { post, stored } = createConversionServer(convertedDefinition(none, [withStatus('v1', true)]))
  const { object } = await post(oldWidgets, widgetAt('v1', 'a', {}))
  expect(objectAt(object, 'status')).toEqual({ phase: 'new' })
  expect(stored('a')).not.toHaveProperty('status')
})
