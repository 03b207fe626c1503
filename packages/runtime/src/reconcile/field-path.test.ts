import { expect, test } from 'vitest'
import { ownsField, parseFieldPath, valueAt, withValueAt } from './field-path.ts'

const object = {
  metadata: { annotations: { 'example.com/key': 'x' } },
  spec: { replicas: 3, containers: [{ name: 'a', image: '1' }, { name: 'b' }] },
}

test.each([
  ['spec.replicas', 3],
  ['metadata.annotations["example.com/key"]', 'x'],
  ['spec.containers[name=a].image', '1'],
  ['spec.containers[name=c].image', undefined],
  ['spec.replicas.deeper', undefined],
])('reads %s', (path, value) => {
  expect(valueAt(object, parseFieldPath(path))).toEqual(value)
})

test('changes, adds and removes one field', () => {
  const set = (path: string, value: string | undefined) => withValueAt(object, parseFieldPath(path), value)
  expect(set('spec.containers[name=b].image', '2').spec).toEqual({
    replicas: 3,
    containers: [
      { name: 'a', image: '1' },
      { name: 'b', image: '2' },
    ],
  })
  expect(set('spec.replicas', undefined).spec).toEqual({ containers: object.spec.containers })
  expect(set('status.note', 'new')).toEqual({ ...object, status: { note: 'new' } })
  expect(set('spec.absent.deeper', undefined)).toEqual(object)
  expect(set('spec.containers[name=c].image', '2')).toEqual(object)
})

test('finds the owner of a field, of one below it and of a struct that is owned as a whole', () => {
  const fields = {
    'f:spec': { 'f:replicas': {}, 'f:selector': {}, 'f:containers': { 'k:{"name":"a"}': { 'f:image': {} } } },
  }
  const owns = (path: string) => ownsField(fields, parseFieldPath(path))
  expect(['spec.replicas', 'spec', 'spec.selector.app', 'spec.containers[name=a].image'].map(owns)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['spec.other', 'status', 'spec.containers[name=b].image', 'spec.containers[name=a].args'].map(owns)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(ownsField(undefined, parseFieldPath('spec'))).toBe(false)
})
