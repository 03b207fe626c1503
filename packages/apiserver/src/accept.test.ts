import { expect, test } from 'vitest'
import { acceptsMediaType, parseAccept } from './accept.ts'

test('types are ordered by quality, and among equals as written', () => {
  const types = parseAccept(
    'text/html;q=0.5, application/yaml, */*;q=0.1,application/json ; as=Table ; v=v1;g=meta.k8s.io',
  )
  expect(types).toMatchObject([
    { mediaType: 'application/yaml', as: '', isConversion: false },
    { mediaType: 'application/json', as: 'Table', version: 'v1', group: 'meta.k8s.io', isConversion: true },
    { mediaType: 'text/html' },
    { mediaType: '*/*' },
  ])
})

test('what is named comes before what is meant by an asterisk', () => {
  expect(parseAccept('*/*, application/*, application/yaml').map((type) => type.mediaType)).toEqual([
    'application/yaml',
    'application/*',
    '*/*',
  ])
  expect(parseAccept('*').map((type) => type.mediaType)).toEqual(['*/*'])
})

test('a quality of zero, or one that is none, comes last and is no refusal; what is no media type is none', () => {
  const types = parseAccept('application/json;q=0, text/plain;q=x, text/html, json, a/b/c, a/')
  expect(types.map((type) => type.mediaType)).toEqual(['text/html', 'application/json', 'text/plain'])
})

test('no header accepts anything', () => {
  for (const header of [undefined, '', ' ']) expect(parseAccept(header)).toMatchObject([{ mediaType: '*/*' }])
})

test('families cover their members', () => {
  const [family] = parseAccept('application/*')
  if (family === undefined) throw new Error('nothing parsed')
  expect(acceptsMediaType(family, 'application/json')).toBe(true)
  expect(acceptsMediaType(family, 'text/plain')).toBe(false)
})
