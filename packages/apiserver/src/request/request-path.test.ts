import { expect, test } from 'vitest'
import { decodedPath, isDecodable, isResourcePath, segmentsOf } from './request-path.ts'

test.each([
  ['/api/v1', '/api/v1'],
  ['/%61pi/v1%2Fpods', '/api/v1/pods'],
  ['/a%20b+c', '/a b+c'],
  ['/%C3%A9', '/é'],
  ['/é%ff', '/é\ufffd'],
  ['/%252e', '/%2e'],
])('the path %s is %s', (path, decoded) => {
  expect(isDecodable(path)).toBe(true)
  expect(decodedPath(path)).toBe(decoded)
})

test.each(['/%', '/%z', '/a%2', '/%%32', '/%ff%zz'])('the wrongly encoded path %s stays as it is', (path) => {
  expect(isDecodable(path)).toBe(false)
  expect(decodedPath(path)).toBe(path)
})

test('ignores slashes at both ends of a path, and keeps empty segments in between', () => {
  expect(segmentsOf('//api/v1//')).toEqual(['api', 'v1'])
  expect(segmentsOf('/api//v1')).toEqual(['api', '', 'v1'])
  expect(segmentsOf('///')).toEqual([])
})

test('resource paths are below a group version; slashes alone after it are not a resource', () => {
  for (const path of ['/api/v1/pods', '/apis/apps/v1/x', '/api/v1//pods', '/api/v1/./', '/apis/a/b/c/d']) {
    expect(isResourcePath(path)).toBe(true)
  }
  for (const path of [
    '/',
    '//api/v1/pods',
    '/api/v1',
    '/api/v1///',
    '/api//v1/pods',
    '/apis/apps//x',
    '/apis//a/b/c',
  ]) {
    expect(isResourcePath(path)).toBe(false)
  }
})
