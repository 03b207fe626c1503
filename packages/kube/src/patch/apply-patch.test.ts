import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import type { JsonValue } from '../json/index.ts'
import { applyPatch, patchContentTypes } from './index.ts'
import { widget } from './testdata/shapes.ts'

test('the content type decides how a patch is applied', () => {
  const object = { words: ['a'], side: { width: 1 } }
  const merge = { words: ['b'], side: { names: ['n'] } }
  expect(applyPatch(patchContentTypes.merge, object, merge)).toEqual({
    words: ['b'],
    side: { width: 1, names: ['n'] },
  })
  expect(applyPatch(`${patchContentTypes.strategic}; charset=utf-8`, object, merge, widget)).toEqual({
    words: ['b', 'a'],
    side: { width: 1, names: ['n'] },
  })
  const operations = [{ op: 'remove', path: '/side' }]
  expect(applyPatch('application/json-patch+json', object, operations)).toEqual({ words: ['a'] })
})

function errorOf(contentType: string, patch: JsonValue) {
  try {
    applyPatch(contentType, {}, patch)
  } catch (error) {
    if (isKubeError(error)) return { code: error.code, message: error.message }
    throw error
  }
  return undefined
}

test('strategic merge needs a type', () => {
  expect(errorOf(patchContentTypes.strategic, {})).toEqual({
    code: 'KUBE_PATCH_UNSUPPORTED',
    message: 'strategic merge patch format is not supported',
  })
})

test('unknown content types are refused', () => {
  expect(errorOf('Application/JSON-Patch+json', [])?.code).toBe('KUBE_PATCH_UNSUPPORTED')
  expect(errorOf('application/json', {})?.code).toBe('KUBE_PATCH_UNSUPPORTED')
  expect(errorOf('application/apply-patch+yaml', {})?.code).toBe('KUBE_PATCH_UNSUPPORTED')
})

test('refuses null as a merge patch and accepts it as an empty patch of the other types', () => {
  expect(errorOf(patchContentTypes.merge, null)).toEqual({
    code: 'KUBE_PATCH_MALFORMED',
    message: 'Invalid JSON Patch',
  })
  const object = { name: 'w' }
  expect(applyPatch(patchContentTypes.json, object, null)).toBe(object)
  expect(applyPatch(patchContentTypes.strategic, object, null, widget)).toBe(object)
})

test('refuses merge patches that are not objects with the error of the API server', () => {
  expect(errorOf(patchContentTypes.merge, [1])).toEqual({
    code: 'KUBE_PATCH_MALFORMED',
    message: 'error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}',
  })
  expect(() => applyPatch(patchContentTypes.strategic, {}, 'x', widget)).toThrow(
    'json: cannot unmarshal string into Go value of type map[string]interface {}',
  )
})
