import { expect, test } from 'vitest'
import { FieldPath, formatFieldError } from '../field/index.ts'
import {
  formatIpAddress,
  isCIdentifier,
  isConfigMapKey,
  isDecimalInteger,
  isDns1035Label,
  isDns1123Label,
  isDns1123Subdomain,
  isDns1123SubdomainCaseless,
  isDns1123SubdomainWithUnderscore,
  isEnvVarName,
  isGroupId,
  isHttpHeaderName,
  isLabelValue,
  isPathSegmentName,
  isPathSegmentPrefix,
  isPercent,
  isPortName,
  isPortNumber,
  isQualifiedName,
  isRelaxedEnvVarName,
  isUserId,
  isWildcardDns1123Subdomain,
  nameIsDns1035Label,
  nameIsDnsLabel,
  nameIsDnsSubdomain,
  nameIsPathSegment,
  parseIpAddress,
  validateCidr,
  validateDomainPrefixedKey,
  validateDomainPrefixedPath,
  validateFullyQualifiedDomainName,
  validateFullyQualifiedName,
  validateInterfaceAddress,
  validateIp,
  validateLabels,
  validateLegacyCidr,
  validateLegacyIp,
  warnAboutCidr,
  warnAboutIp,
} from './index.ts'
import { messages, recordedNames } from './testdata/recorded-names.ts'

const path = FieldPath.root('spec').child('x')

const checks: ReadonlyMap<string, (name: string) => readonly unknown[]> = new Map([
  ['label', isDns1123Label],
  ['sub', isDns1123Subdomain],
  ['subu', isDns1123SubdomainWithUnderscore],
  ['1035', isDns1035Label],
  ['wild', isWildcardDns1123Subdomain],
  ['caseless', isDns1123SubdomainCaseless],
  ['q', isQualifiedName],
  ['lv', isLabelValue],
  ['c', isCIdentifier],
  ['env', isEnvVarName],
  ['renv', isRelaxedEnvVarName],
  ['cm', isConfigMapKey],
  ['hh', isHttpHeaderName],
  ['pct', isPercent],
  ['pn', isPortName],
  ['dec', isDecimalInteger],
  ['path', isPathSegmentName],
  ['pathp', isPathSegmentPrefix],
  ['n1', (name: string) => nameIsDnsSubdomain(name, true)],
  ['n2', (name: string) => nameIsDnsLabel(name, true)],
  ['n3', (name: string) => nameIsDns1035Label(name, true)],
  ['fqn', (name: string) => validateFullyQualifiedName(name, path).map(formatFieldError)],
  ['fqdn', (name: string) => validateFullyQualifiedDomainName(name, path).map(formatFieldError)],
  ['dpp', (name: string) => validateDomainPrefixedPath(name, path).map(formatFieldError)],
  ['dpk', (name: string) => validateDomainPrefixedKey(name, path).map(formatFieldError)],
  ['ip', (name: string) => validateIp(name, path).map(formatFieldError)],
  ['ipl', (name: string) => validateLegacyIp(name, path, false).map(formatFieldError)],
  ['ips', (name: string) => validateLegacyIp(name, path, true).map(formatFieldError)],
  ['cidr', (name: string) => validateCidr(name, path).map(formatFieldError)],
  ['cidrl', (name: string) => validateLegacyCidr(name, path, false).map(formatFieldError)],
  ['cidrs', (name: string) => validateLegacyCidr(name, path, true).map(formatFieldError)],
  ['ifa', (name: string) => validateInterfaceAddress(name, path).map(formatFieldError)],
])

/** The problems in the form of the recorded ones: each check that complains, with the numbers of its messages. */
function problemsOf(name: string): string {
  const parts: string[] = []
  for (const [check, run] of checks) {
    const texts = run(name).map((message) =>
      String(message).replace(/^(spec\.x: Invalid value: )"(?:[^"\\]|\\.)*"/, '$1…'),
    )
    if (texts.length > 0) parts.push(`${check}:${texts.map((text) => messages.indexOf(text)).join('+')}`)
  }
  return parts.join(' ')
}

test.each(recordedNames)('"$name" meets with the complaints of Kubernetes', ({ name, problems }) => {
  expect(problemsOf(name)).toBe(problems)
})

test('numbers of ports, users and groups have their ranges', () => {
  expect(isPortNumber(0)).toEqual(['must be between 1 and 65535, inclusive'])
  expect(isPortNumber(65_535)).toEqual([])
  expect(isUserId(-1)).toEqual(['must be between 0 and 2147483647, inclusive'])
  expect(isUserId(2n ** 31n)).toEqual(['must be between 0 and 2147483647, inclusive'])
  expect(isGroupId(0)).toEqual([])
})

test('names that need only fit into a URL may be almost anything', () => {
  expect(nameIsPathSegment('system:node', false)).toEqual([])
  expect(nameIsPathSegment('..', true)).toEqual([])
  expect(nameIsPathSegment('..', false)).toEqual(["may not be '..'"])
  expect(nameIsPathSegment('a/b%', false)).toEqual(["may not contain '/'", "may not contain '%'"])
})

test('a prefix is judged without its last two characters when it ends with a dash', () => {
  expect(nameIsDnsSubdomain('A-', true)).toEqual([])
  expect(nameIsDnsSubdomain('A-', false)).toHaveLength(1)
  expect(nameIsDnsSubdomain('é-', true)).toHaveLength(1)
  expect(nameIsDnsLabel(`${'x'.repeat(63)}-`, true)).toEqual([])
})

test('lengths are counted in bytes', () => {
  expect(isLabelValue('é'.repeat(31))).toHaveLength(1)
  expect(isLabelValue('é'.repeat(32))[0]).toBe('must be no more than 63 bytes')
})

test('labels are checked key by key, and the error names the map', () => {
  const errors = validateLabels({ 'a b': 'c', d: 'e f' }, path)
  expect(errors.map(({ field, badValue }) => [field, badValue])).toEqual([
    ['spec.x', 'a b'],
    ['spec.x', 'e f'],
  ])
  expect(validateLabels(undefined, path)).toEqual([])
})

test('addresses print in canonical form', () => {
  const print = (text: string) => formatIpAddress(parseIpAddress(text, false)!)
  expect(print('2001:DB8:0:0:1:0:0:1')).toBe('2001:db8::1:0:0:1')
  expect(print('::')).toBe('::')
  expect(print('1:0:0:0:0:0:0:0')).toBe('1::')
  expect(print('0:1:0:1:0:1:0:1')).toBe('0:1:0:1:0:1:0:1')
  expect(print('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(print('010.001.0.9')).toBe('10.1.0.9')
  expect(parseIpAddress('1::2::3', false)).toBeUndefined()
  expect(parseIpAddress('1:2:3:4:5:6::8', false)).toBeDefined()
  expect(parseIpAddress('1:2:3:4:5:6:7::8', false)).toBeUndefined()
})

test('values that an old object has already are let pass', () => {
  expect(validateLegacyIp('not an ip', path, true, ['not an ip'])).toEqual([])
  expect(validateLegacyCidr('not a range', path, true, ['not a range'])).toEqual([])
})

test('addresses that are accepted but should be written otherwise give warnings', () => {
  expect(warnAboutIp('010.0.0.1', path)).toEqual([
    'spec.x: non-standard IP address "010.0.0.1" is invalid: use "10.0.0.1"',
  ])
  expect(warnAboutIp('2001:db8:0::1', path)).toEqual([
    'spec.x: IPv6 address "2001:db8:0::1" should be in RFC 5952 canonical format ("2001:db8::1")',
  ])
  expect(warnAboutIp('10.0.0.1', path)).toEqual([])
  expect(warnAboutCidr('10.0.0.1/8', path)).toEqual([
    'spec.x: CIDR value "10.0.0.1/8" is ambiguous in this context (should be "10.0.0.0/8" or "10.0.0.1/32"?)',
  ])
  expect(warnAboutCidr('::ffff:10.0.0.0/104', path)).toEqual([
    'spec.x: non-standard CIDR value "::ffff:10.0.0.0/104" is invalid: use "10.0.0.0/8"',
  ])
  expect(warnAboutCidr('2001:DB8::/32', path)).toEqual([
    'spec.x: IPv6 CIDR value "2001:DB8::/32" should be in RFC 5952 canonical format ("2001:db8::/32")',
  ])
})
