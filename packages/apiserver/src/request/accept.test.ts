import { expect, test } from 'vitest'
import { apiserverLimits } from '../limits.ts'
import { acceptsMediaType, parseAccept } from './accept.ts'

test('types are ordered by quality, and equal ones as written', () => {
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

test('specific types precede wildcards', () => {
  expect(parseAccept('*/*, application/*, application/yaml').map((type) => type.mediaType)).toEqual([
    'application/yaml',
    'application/*',
    '*/*',
  ])
  expect(parseAccept('*').map((type) => type.mediaType)).toEqual(['*/*'])
})

test('a quality of zero or an invalid one comes last and refuses nothing; an invalid media type is ignored', () => {
  const types = parseAccept('application/json;q=0, text/plain;q=x, text/html, json, a/b/c, a/')
  expect(types.map((type) => type.mediaType)).toEqual(['text/html', 'application/json', 'text/plain'])
})

test('a missing header accepts everything', () => {
  for (const header of [undefined, '', ' ']) expect(parseAccept(header)).toMatchObject([{ mediaType: '*/*' }])
})

test('type/* covers its subtypes', () => {
  const [family] = parseAccept('application/*')
  if (family === undefined) throw new Error('nothing parsed')
  expect(acceptsMediaType(family, 'application/json')).toBe(true)
  expect(acceptsMediaType(family, 'text/plain')).toBe(false)
})

test('reads the first types of a header with more than acceptedTypesMax', () => {
  const { acceptedTypesMax } = apiserverLimits
  const header = Array.from(
    { length: 50_000 },
    (_, index) => `a/b${index};q=0.${String(index).padStart(5, '0')}`,
  ).join()
  const types = parseAccept(header)
  expect(types).toHaveLength(acceptedTypesMax)
  expect(types[0]).toMatchObject({ mediaType: `a/b${acceptedTypesMax - 1}` })
})

test('caches a header up to rememberedAcceptCharactersMax, parses a longer one each time', () => {
  const { rememberedAcceptCharactersMax, rememberedAcceptHeadersMax } = apiserverLimits
  const short = 'a/b'.padEnd(rememberedAcceptCharactersMax, 'x')
  const first = parseAccept(short)
  expect(parseAccept(short)).toBe(first)
  const long = `${short}x`
  expect(parseAccept(long)).not.toBe(parseAccept(long))
  for (let index = 0; index < rememberedAcceptHeadersMax; index++) parseAccept(`a/other${index}`)
  expect(parseAccept(short)).not.toBe(first)
})
