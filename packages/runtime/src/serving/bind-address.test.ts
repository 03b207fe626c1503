import { expect, test } from 'vitest'
import { parseBindAddress } from './index.ts'

test("parses addresses in Go's syntax", () => {
  expect(parseBindAddress('0')).toBeUndefined()
  expect(parseBindAddress('')).toBeUndefined()
  expect(parseBindAddress(':8080')).toEqual({ host: undefined, port: 8080, isLoopback: false })
  expect(parseBindAddress('0.0.0.0:8080')).toEqual({ host: '0.0.0.0', port: 8080, isLoopback: false })
  expect(parseBindAddress('127.0.0.1:0')).toEqual({ host: '127.0.0.1', port: 0, isLoopback: true })
  expect(parseBindAddress('127.8.0.1:1')).toMatchObject({ isLoopback: true })
  expect(parseBindAddress('localhost:65535')).toEqual({ host: 'localhost', port: 65_535, isLoopback: true })
  expect(parseBindAddress('[::1]:8080')).toEqual({ host: '::1', port: 8080, isLoopback: true })
  expect(parseBindAddress('[::]:8080')).toEqual({ host: '::', port: 8080, isLoopback: false })
  // A name that only looks like the loopback address is not this machine.
  expect(parseBindAddress('127.0.0.1.example.com:80')).toMatchObject({ isLoopback: false })
})

test('refuses an invalid address with an example of a valid one', () => {
  for (const text of ['8080', ':', ':65536', 'host', 'host:http', '::1:80', 'a b:80', 'http://a:80', '[::1]', ':-1']) {
    expect(() => parseBindAddress(text), text).toThrow(
      expect.objectContaining({ code: 'SERVING_ADDRESS_INVALID', message: expect.stringContaining(':8080') }),
    )
  }
})
