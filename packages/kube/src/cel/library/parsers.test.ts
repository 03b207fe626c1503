import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatIpAddress, IpParseError, parseIpAddress } from './ip-address.ts'
import { compareSemver, parseSemver, SemverParseError } from './semver-version.ts'
import { UrlParseError } from './url-escape.ts'
import { formatUrl, parseUrl } from './url-parse.ts'

const runs = { seed: 1, numRuns: process.env['SOAK'] ? 20_000 : 500 }

test('a printed address parses to the same address', () => {
  const bytes = fc.oneof(
    fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 }),
    fc.array(fc.constantFrom(0, 0, 0, 1, 255), { minLength: 16, maxLength: 16 }),
  )
  fc.assert(
    fc.property(bytes, (address) => {
      expect(parseIpAddress(formatIpAddress({ bytes: address, zone: '' }))).toEqual({ bytes: address, zone: '' })
    }),
    runs,
  )
})

test('any string is an address or has a problem', () => {
  const text = fc.array(fc.constantFrom('1', '25', '0', '.', ':', '::', 'f', '%', '/', 'g'), { maxLength: 12 })
  fc.assert(
    fc.property(text, (parts) => {
      const address = parseIpAddress(parts.join(''))
      if (!(address instanceof IpParseError)) expect([4, 16]).toContain(address.bytes.length)
    }),
    runs,
  )
})

test('a printed URL parses to a URL that prints the same', () => {
  const text = fc.array(
    fc.constantFrom('http:', '//', 'h', ':80', '/', 'a%20b', '?', 'q=1', '#', 'f', '@', '[::1]', 'é', '%zz'),
    {
      maxLength: 8,
    },
  )
  fc.assert(
    fc.property(text, (parts) => {
      const url = parseUrl(parts.join(''))
      if (url instanceof UrlParseError) return
      const again = parseUrl(formatUrl(url))
      if (!(again instanceof UrlParseError)) expect(formatUrl(again)).toBe(formatUrl(url))
    }),
    runs,
  )
})

test('the order of versions is a total order', () => {
  const identifier = fc.constantFrom('1', '2', '10', 'alpha', 'beta', 'rc1')
  const version = fc
    .tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.array(identifier, { maxLength: 3 }))
    .map(([major, minor, patch, pre]) => `${major}.${minor}.${patch}${pre.length > 0 ? `-${pre.join('.')}` : ''}`)
  fc.assert(
    fc.property(version, version, version, (first, second, third) => {
      const [a, b, c] = [parseSemver(first), parseSemver(second), parseSemver(third)]
      if (a instanceof SemverParseError || b instanceof SemverParseError || c instanceof SemverParseError) throw a
      expect(compareSemver(a, b) + compareSemver(b, a)).toBe(0)
      if (compareSemver(a, b) <= 0 && compareSemver(b, c) <= 0) expect(compareSemver(a, c)).toBeLessThanOrEqual(0)
    }),
    runs,
  )
})
