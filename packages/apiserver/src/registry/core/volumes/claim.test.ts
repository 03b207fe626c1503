import { type FieldError, formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { builtinKinds } from '../../kinds.ts'
import { strategyContextWith } from '../../testing/strategy-context.ts'

const kind = builtinKinds.get('persistentvolumeclaims')
const texts = (errors: readonly FieldError[] | undefined) => errors?.map(formatFieldError)
const claim = (spec: JsonObject = {}, parts: JsonObject = {}): JsonObject => ({
  metadata: { name: 'a', namespace: 'n' },
  spec: {
    accessModes: ['ReadWriteOnce'],
    resources: { requests: { storage: '1Gi' } },
    volumeMode: 'Filesystem',
    ...spec,
  },
  ...parts,
})
const storageClass = (name: string, creationTimestamp: string, parts: JsonObject = {}): JsonObject => ({
  metadata: {
    name,
    creationTimestamp,
    annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' },
  },
  ...parts,
})

test('a claim has volumeMode Filesystem by default, and starts as Pending', () => {
  const complete = kind?.setDefaults?.({ metadata: {}, spec: { resources: {} } })
  expect(complete).toEqual({
    metadata: {},
    spec: { resources: {}, volumeMode: 'Filesystem' },
    status: { phase: 'Pending' },
  })
  expect(kind?.setDefaults?.(complete as JsonObject)).toBe(complete)
})

test('a new claim gets the protection finalizer and the newest default class', () => {
  const context = strategyContextWith({
    'storageclasses.storage.k8s.io': [
      storageClass('old', '2026-01-01T00:00:00Z'),
      storageClass('b', '2026-01-02T00:00:00Z'),
      storageClass('a', '2026-01-02T00:00:00Z'),
      { metadata: { name: 'newest', creationTimestamp: '2026-01-03T00:00:00Z' } },
    ],
  })
  expect(kind?.admitCreate?.(claim(), context)).toMatchObject({
    metadata: { finalizers: ['kubernetes.io/pvc-protection'] },
    spec: { storageClassName: 'a' },
  })
  expect(kind?.admitCreate?.(claim({ storageClassName: '' }), context)).toMatchObject({
    spec: { storageClassName: '' },
  })
  const annotated = claim({}, { metadata: { annotations: { 'volume.beta.kubernetes.io/storage-class': 'x' } } })
  expect(kind?.admitCreate?.(annotated, context)['spec']).not.toHaveProperty('storageClassName')
})

test('copies dataSource and dataSourceRef to each other', () => {
  const source = { kind: 'PersistentVolumeClaim', name: 's' }
  const prepare = (spec: JsonObject, old?: JsonObject) =>
    old === undefined
      ? kind?.prepareForCreate?.(claim(spec), strategyContextWith())['spec']
      : kind?.prepareForUpdate?.(claim(spec), claim(old), strategyContextWith())['spec']
  expect(prepare({ dataSource: source })).toMatchObject({ dataSourceRef: source })
  expect(prepare({ dataSourceRef: source })).toMatchObject({ dataSource: source })
  const other = { kind: 'Thing', name: 's', apiGroup: 'example.com' }
  expect(prepare({ dataSource: other })).not.toHaveProperty('dataSource')
  expect(prepare({ dataSource: other }, { dataSource: other })).toMatchObject({
    dataSource: other,
    dataSourceRef: other,
  })
  expect(prepare({ dataSourceRef: { ...source, namespace: 'x' } })).not.toHaveProperty('dataSourceRef')
})

test('a claim requires access modes and a size', () => {
  expect(texts(kind?.validateCreate?.(claim({ accessModes: [], resources: {} })))).toEqual([
    'spec.accessModes: Required value: at least 1 access mode is required',
    'spec.resources[storage]: Required value',
  ])
  expect(texts(kind?.validateCreate?.(claim()))).toEqual([])
})

test('the spec is immutable, and the message shows the difference', () => {
  const [error] = texts(kind?.validateUpdate?.(claim({ accessModes: ['ReadOnlyMany'] }), claim())) ?? []
  expect(error).toBe(
    [
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
      '@@ -1,6 +1,6 @@',
      ' {',
      '  "AccessModes": [',
      '-  "ReadWriteOnce"',
      '+  "ReadOnlyMany"',
      '  ],',
      '  "Selector": null,',
      '  "Resources": {',
      '',
    ].join('\n'),
  )
  expect(kind?.validateUpdate?.(claim({ volumeName: 'v', storageClassName: 'c' }), claim())).toEqual([])
  expect(kind?.validateUpdate?.(claim({ volumeName: 'v' }), claim({ volumeName: 'w' }))).toHaveLength(1)
})

test('a bound claim may grow if its class allows it', () => {
  const status = { phase: 'Bound', capacity: { storage: '1Gi' } }
  const sized = (storage: string) => claim({ storageClassName: 'c', resources: { requests: { storage } } }, { status })
  const grown = sized('2Gi')
  const context = (allowVolumeExpansion: boolean) =>
    strategyContextWith({
      'storageclasses.storage.k8s.io': [storageClass('c', '2026-01-01T00:00:00Z', { allowVolumeExpansion })],
    })
  expect(kind?.admitUpdate?.(grown, sized('1Gi'), context(true))).toBe(grown)
  expect(kind?.validateUpdate?.(grown, sized('1Gi'))).toEqual([])
  expect(() => kind?.admitUpdate?.(grown, sized('1Gi'), context(false))).toThrow(StatusError)
  expect(texts(kind?.validateUpdate?.(sized('512Mi'), sized('2Gi')))).toEqual([
    'spec.resources.requests.storage: Forbidden: field can not be less than status.capacity',
  ])
  expect(texts(kind?.validateUpdate?.(sized('1536Mi'), sized('2Gi')))).toEqual([])
})
