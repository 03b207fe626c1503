import { expect, test } from 'vitest'
import { parseUint } from './revision.ts'
import { configMap, createTestServer } from './testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const tooLarge = '18446744073709551616'
const outOfRange = `strconv.ParseUint: parsing "${tooLarge}": value out of range`

function read(text: string): number | bigint | string {
  let problem = ''
  try {
    return parseUint(text, (why) => {
      problem = why
      throw new Error(why)
    })
  } catch {
    return problem
  }
}

test('parses versions as Go parses a uint64', () => {
  expect(['0', '007', '999999999999999', `${'0'.repeat(30)}1`].map(read)).toEqual([0, 7, 999_999_999_999_999, 1])
  expect(read('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER)
  expect(read('9007199254740992')).toBe(9_007_199_254_740_992n)
  expect(read('18446744073709551615')).toBe(2n ** 64n - 1n)
  expect(read(tooLarge)).toBe(outOfRange)
  for (const text of ['', '+1', '-1', '1.5', '1e3', '1_0', ' 1', '٣']) {
    expect(read(text)).toBe(`strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`)
  }
})

test('refuses an invalid uint64 with a reason for lists, and without one for objects and watches', () => {
  const server = createTestServer()
  const query = { resourceVersion: tooLarge }
  const problem = `resourceVersion: Invalid value: "${tooLarge}": ${outOfRange}`
  for (const more of [
    {},
    { limit: '1' },
    { resourceVersionMatch: 'Exact' },
    { resourceVersionMatch: 'NotOlderThan' },
  ]) {
    expect(server.get(configMaps, { query: { ...query, ...more } }).object).toMatchObject({
      code: 400,
      message: `invalid resource version: ${problem}`,
    })
  }
  expect(server.get(`${configMaps}/a`, { query }).object).toMatchObject({ code: 500, message: problem })
  const watched = { ...query, watch: 'true' }
  expect(server.get(configMaps, { query: watched }).object).toMatchObject({ code: 500, message: problem })
})

test('an error about an unreachable version quotes it as it was sent', () => {
  const server = createTestServer()
  const resourceVersion = '18446744073709551615'
  const message = `Timeout: Too large resource version: ${resourceVersion}, current: ${server.store.revision}`
  for (const query of [{ resourceVersion }, { resourceVersion, limit: '1' }]) {
    expect(server.get(configMaps, { query }).object).toMatchObject({ code: 504, message })
  }
  expect(server.get(`${configMaps}/a`, { query: { resourceVersion } }).object).toMatchObject({ code: 504, message })
})

test('the version in an object is a number, and zero means unset', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  const put = (resourceVersion: string, data: Readonly<Record<string, string>>) =>
    server.put(`${configMaps}/a`, { body: configMap('a', data, { resourceVersion }) }).object
  expect(put('00', { n: '1' })).toMatchObject({ data: { n: '1' } })
  expect(put(`000${server.store.revision}`, { n: '2' })).toMatchObject({ data: { n: '2' } })
  expect(put('1', {})).toMatchObject({ code: 409 })
  expect(put(tooLarge, {})).toMatchObject({ code: 500, message: outOfRange })
})
