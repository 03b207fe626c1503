import { type FieldError, formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { builtinKinds } from '../../kinds.ts'
import { strategyContextWith } from '../../testing/strategy-context.ts'

const kind = builtinKinds.get('persistentvolumes')
const attachments = builtinKinds.get('volumeattachments.storage.k8s.io')
const texts = (errors: readonly FieldError[] | undefined) => errors?.map(formatFieldError)
const volume = (spec: JsonObject, parts: JsonObject = {}): JsonObject => ({
  metadata: { name: 'v' },
  spec: { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, volumeMode: 'Filesystem', ...spec },
  ...parts,
})
const problems = (spec: JsonObject) => texts(kind?.validateCreate?.(volume(spec)))
const hostPath = { path: '/a', type: '' }

test('volumes and their sources have defaults', () => {
  const complete = kind?.setDefaults?.({
    spec: { capacity: { storage: '1Gi' }, rbd: { pool: 'p' }, hostPath: { path: '/a' } },
  })
  expect(complete).toEqual({
    spec: {
      capacity: { storage: '1Gi' },
      rbd: { pool: 'p', user: 'admin', keyring: '/etc/ceph/keyring' },
      hostPath,
      persistentVolumeReclaimPolicy: 'Retain',
      volumeMode: 'Filesystem',
    },
    status: { phase: 'Pending' },
  })
  expect(kind?.setDefaults?.(complete as JsonObject)).toBe(complete)
})

test('a volume has one source, with its own rules', () => {
  expect(problems({ hostPath })).toEqual([])
  expect(problems({})).toEqual(['spec: Required value: must specify a volume type'])
  expect(problems({ hostPath, cephfs: {} })).toEqual([
    'spec.cephFS: Forbidden: may not specify more than 1 volume type',
  ])
  expect(problems({ local: { path: '/a' } })).toEqual([
    'spec.nodeAffinity: Required value: Local volume requires node affinity',
  ])
  expect(problems({ nfs: { server: 's', path: 'a' } })).toEqual([
    'spec.nfs.path: Invalid value: "a": must be an absolute path',
  ])
  expect(problems({ gcePersistentDisk: { pdName: 'a', partition: 300 } })).toEqual([
    'spec.persistentDisk.partition: Invalid value: 300: must be between 1 and 255, inclusive',
  ])
})

test('refuses to recycle the root directory of a node', () => {
  const persistentVolumeReclaimPolicy = 'Recycle'
  const refused = ["spec.persistentVolumeReclaimPolicy: Forbidden: may not be 'recycle' for a hostPath mount of '/'"]
  expect(problems({ hostPath: { path: '//./' }, persistentVolumeReclaimPolicy })).toEqual(refused)
  expect(problems({ hostPath, persistentVolumeReclaimPolicy })).toEqual([])
})

test('the source is immutable, except for adding a secret reference', () => {
  const csi = { driver: 'a', volumeHandle: 'h' }
  const changed = (before: JsonObject, after: JsonObject) =>
    kind?.validateUpdate?.(volume({ csi: after }), volume({ csi: before }))
  expect(changed(csi, { ...csi, controllerExpandSecretRef: { name: 'a', namespace: 'b' } })).toEqual([])
  expect(texts(changed(csi, { ...csi, volumeHandle: 'i' }))?.[0]).toContain(
    'spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after creation\n@@ ',
  )
})

test('node affinity is immutable, except for replacing deprecated labels', () => {
  const on = (key: string) =>
    volume({
      hostPath,
      nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [{ key, operator: 'Exists' }] }] } },
    })
  expect(kind?.validateUpdate?.(on('kubernetes.io/os'), on('beta.kubernetes.io/os'))).toEqual([])
  expect(texts(kind?.validateUpdate?.(on('b'), on('a')))).toEqual([
    'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"b","Operator":"Exists","Values":null}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA',
  ])
  expect(kind?.warningsOnCreate?.(on('beta.kubernetes.io/os'))).toEqual([
    'spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].key: beta.kubernetes.io/os is deprecated since v1.14; use "kubernetes.io/os" instead',
  ])
})

test('a phase change sets its time', () => {
  const now = () => '2026-02-02T00:00:00Z'
  const time = '2026-01-01T00:00:00Z'
  const old = volume({ hostPath }, { status: { phase: 'Pending', lastPhaseTransitionTime: time } })
  const report = (status: JsonObject) =>
    kind?.prepareForStatusUpdate?.(volume({ hostPath }, { status }), old, strategyContextWith({}, { now }))['status']
  expect(report({ phase: 'Available' })).toEqual({ phase: 'Available', lastPhaseTransitionTime: now() })
  expect(report({ phase: 'Pending' })).toEqual({ phase: 'Pending', lastPhaseTransitionTime: time })
  const reported = { phase: 'Available', lastPhaseTransitionTime: '2026-01-05T00:00:00Z' }
  expect(report(reported)).toEqual(reported)
})

test('the source of an attachment is immutable', () => {
  const attachment = (nodeName: string) => ({
    spec: { attacher: 'a', nodeName, source: { persistentVolumeName: 'v' } },
  })
  expect(attachments?.validateUpdate?.(attachment('n'), attachment('n'))).toEqual([])
  expect(texts(attachments?.validateUpdate?.(attachment('m'), attachment('n')))).toEqual([
    'spec: Invalid value: {"Attacher":"a","Source":{"PersistentVolumeName":"v","InlineVolumeSpec":null},"NodeName":"m"}: field is immutable',
  ])
})
