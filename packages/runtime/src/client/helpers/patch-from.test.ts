import { applyMergePatch } from '@kubewright/kube/patch'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ConfigMap, Deployment } from '../../kinds/index.ts'
import { defineResource, untypedKind } from '../../resource/index.ts'
import { isEmptyPatch, mergePatchFrom, strategicMergePatchFrom } from './patch-from.ts'

const base = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'web', resourceVersion: '7' }, data: { a: '1' } }

test('a patch has the differences, null for removed fields, and no undefined properties', () => {
  const modified = { ...base, data: { b: '2', c: undefined }, immutable: undefined }
  const { patch } = mergePatchFrom(base, modified)
  expect(patch).toStrictEqual({ data: { a: null, b: '2' } })
  expect(applyMergePatch(base, patch)).toStrictEqual({ ...base, data: { b: '2' } })
  expect(isEmptyPatch(mergePatchFrom(base, { ...base }))).toBe(true)
  expect(isEmptyPatch({ type: 'json', patch: [] })).toBe(true)
  expect(isEmptyPatch({ type: 'merge', patch: { a: 1 } })).toBe(false)
})

test('a patch with optimistic lock has the resourceVersion of the base, whatever the modified object has', () => {
  const locked = (modified: object) => mergePatchFrom(base, modified, { optimisticLock: true }).patch
  expect(locked(base)).toStrictEqual({ metadata: { resourceVersion: '7' } })
  const { resourceVersion: _, ...metadata } = base.metadata
  expect(locked({ ...base, metadata })).toStrictEqual({ metadata: { resourceVersion: '7' } })
  const labelled = { ...base, metadata: { ...base.metadata, resourceVersion: '9', labels: { a: '1' } } }
  expect(locked(labelled)).toStrictEqual({ metadata: { labels: { a: '1' }, resourceVersion: '7' } })
  expect(mergePatchFrom(base, labelled).patch).toStrictEqual({ metadata: { labels: { a: '1' }, resourceVersion: '9' } })
  const strategic = strategicMergePatchFrom(ConfigMap, base, base, { optimisticLock: true })
  expect(strategic.patch).toStrictEqual({ metadata: { resourceVersion: '7' } })
})

test('refuses an optimistic lock without a resourceVersion, and a strategic merge patch without a type', () => {
  const invalid = expect.objectContaining({ code: 'CLIENT_PATCH_INVALID' })
  const unlocked = { metadata: { name: 'web' } }
  expect(() => mergePatchFrom(unlocked, unlocked, { optimisticLock: true })).toThrow(invalid)
  const Custom = defineResource({ group: 'example.com', version: 'v1', kind: 'Custom', spec: z.object({}) })
  for (const kind of [Custom, untypedKind({ group: 'example.com', version: 'v1', kind: 'Other' })]) {
    expect(() => strategicMergePatchFrom(kind, base, base)).toThrow(invalid)
  }
  expect(strategicMergePatchFrom(Deployment, base, base).patch).toStrictEqual({})
})
