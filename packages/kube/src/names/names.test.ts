import { expect, test } from 'vitest'
import { FieldPath, formatFieldError } from '../field/index.ts'
import {
  cIdentifierProblems,
  conditionReasonProblems,
  configMapKeyProblems,
  decimalIntegerProblems,
  dns1035LabelNameRule,
  dns1035LabelProblems,
  dns1123LabelProblems,
  dns1123SubdomainCaselessProblems,
  dns1123SubdomainProblems,
  dns1123SubdomainWithUnderscoreProblems,
  dnsLabelNameRule,
  dnsSubdomainNameRule,
  envVarNameProblems,
  formatIpAddress,
  groupIdProblems,
  httpHeaderNameProblems,
  labelValueProblems,
  parseIpAddress,
  pathSegmentNameProblems,
  pathSegmentNameRule,
  pathSegmentPrefixProblems,
  percentProblems,
  portNameProblems,
  portNumberProblems,
  qualifiedNameProblems,
  relaxedEnvVarNameProblems,
  userIdProblems,
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
  wildcardDns1123SubdomainProblems,
} from './index.ts'
import { messages, recordedNames } from './testdata/recorded-names.ts'

const path = FieldPath.root('spec').child('x')

const checks: ReadonlyMap<string, (name: string) => readonly unknown[]> = new Map([
  ['label', dns1123LabelProblems],
  ['sub', dns1123SubdomainProblems],
  ['subu', dns1123SubdomainWithUnderscoreProblems],
  ['1035', dns1035LabelProblems],
  ['wild', wildcardDns1123SubdomainProblems],
  ['caseless', dns1123SubdomainCaselessProblems],
  ['q', qualifiedNameProblems],
  ['lv', labelValueProblems],
  ['c', cIdentifierProblems],
  ['env', envVarNameProblems],
  ['renv', relaxedEnvVarNameProblems],
  ['cm', configMapKeyProblems],
  ['hh', httpHeaderNameProblems],
  ['pct', percentProblems],
  ['pn', portNameProblems],
  ['dec', decimalIntegerProblems],
  ['path', pathSegmentNameProblems],
  ['pathp', pathSegmentPrefixProblems],
  ['n1', (name: string) => dnsSubdomainNameRule(name, true)],
  ['n2', (name: string) => dnsLabelNameRule(name, true)],
  ['n3', (name: string) => dns1035LabelNameRule(name, true)],
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

/** The problems in the form of the recorded ones: each failing check, with the indexes of its messages. */
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

test.each(recordedNames)('"$name" gets the errors of Kubernetes', ({ name, problems }) => {
  expect(problemsOf(name)).toBe(problems)
})

test('numbers of ports, users and groups have their ranges', () => {
  expect(portNumberProblems(0)).toEqual(['must be between 1 and 65535, inclusive'])
  expect(portNumberProblems(1)).toEqual([])
  expect(portNumberProblems(65_535)).toEqual([])
  expect(portNumberProblems(65_536)).toEqual(['must be between 1 and 65535, inclusive'])
  expect(userIdProblems(-1)).toEqual(['must be between 0 and 2147483647, inclusive'])
  expect(userIdProblems(2_147_483_647)).toEqual([])
  expect(userIdProblems(2n ** 31n)).toEqual(['must be between 0 and 2147483647, inclusive'])
  expect(groupIdProblems(0)).toEqual([])
})

test('the reason of a condition has one or several words, and never ends with a separator', () => {
  for (const reason of ['A', 'ReasonA,ReasonB', 'ReasonA:ReasonB', 'a_']) {
    expect(conditionReasonProblems(reason)).toEqual([])
  }
  for (const reason of ['', '1', 'A:', 'A,', 'a b', 'A\n']) {
    expect(conditionReasonProblems(reason)).toEqual([
      "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?')",
    ])
  }
})

test('names that only need to fit into a URL may have almost any characters', () => {
  expect(pathSegmentNameRule('system:node', false)).toEqual([])
  expect(pathSegmentNameRule('..', true)).toEqual([])
  expect(pathSegmentNameRule('..', false)).toEqual(["may not be '..'"])
  expect(pathSegmentNameRule('a/b%', false)).toEqual(["may not contain '/'", "may not contain '%'"])
})

test('a prefix that ends with a dash is validated without its last two characters', () => {
  expect(dnsSubdomainNameRule('A-', true)).toEqual([])
  expect(dnsSubdomainNameRule('A-', false)).toHaveLength(1)
  expect(dnsSubdomainNameRule('é-', true)).toHaveLength(1)
  expect(dnsLabelNameRule(`${'x'.repeat(63)}-`, true)).toEqual([])
})

test('lengths are counted in bytes', () => {
  expect(labelValueProblems('é'.repeat(31))).toHaveLength(1)
  expect(labelValueProblems('é'.repeat(32))[0]).toBe('must be no more than 63 bytes')
})

test('labels are validated key by key, and the error names the map', () => {
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

test('values that the old object already has are accepted', () => {
  expect(validateLegacyIp('not an ip', path, true, ['not an ip'])).toEqual([])
  expect(validateLegacyCidr('not a range', path, true, ['not a range'])).toEqual([])
})

test('accepted addresses that are not in canonical form cause warnings', () => {
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
