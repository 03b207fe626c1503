import { expect, test } from 'vitest'
import { acceptsMediaType, parseAccept } from './accept.ts'

test('types are ordered by quality, and among equals as written', () => {
  const types = parseAccept(
    'text/html;q=0.5, application/yaml, */*;q=0.1,application/json ; as=Table ; v=v1;g=meta.k8s.io',
  )
  expect(types).toMatchObject([
    { mediaType: 'application/yaml', as: '' },
    { mediaType: 'application/json', as: 'Table', version: 'v1', group: 'meta.k8s.io' },
    { mediaType: 'text/html' },
    { mediaType: '*/*' },
  ])
})

test('what has no quality or a wrong one is not accepted', () => {
  expect(parseAccept('application/json;q=0, text/plain;q=x')).toEqual([])
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
