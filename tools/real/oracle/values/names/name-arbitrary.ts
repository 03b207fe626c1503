import fc from 'fast-check'
import { anyText, joined, mutated, oneOf, repeated } from '../text-arbitrary.ts'

const label = fc.oneof(
  fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,6}[a-z0-9])?$/),
  fc.integer({ min: 58, max: 66 }).map((length) => 'a'.repeat(length)),
)
const subdomain = fc.oneof(
  repeated(label, '.', 1, 5),
  fc.integer({ min: 245, max: 260 }).map((length) => 'abc.'.repeat(length / 4).padEnd(length, 'x')),
)
const qualifiedName = joined(subdomain, fc.constant('/'), fc.oneof(label, fc.stringMatching(/^[A-Za-z0-9_.-]{1,8}$/)))

/** Texts at the edges of the rules. */
const edges = oneOf(
  '',
  '.',
  '..',
  '...',
  '..a',
  '-',
  '--',
  'a-',
  'a--',
  'é-',
  '*.a.b',
  '*.',
  '1%',
  '%',
  '-0',
  '0',
  '-5',
  '007',
  'a/b/c',
  '/a',
  'a/',
  'Example.COM',
  '_a.b',
  'a_b',
  'x'.repeat(15),
  'x'.repeat(16),
  '1-1',
  'é'.repeat(22),
  `${'é'.repeat(31)}a`,
  `${'é'.repeat(126)}a`,
  'ſ',
  'K',
)

export const nameText = fc.oneof(
  { weight: 3, arbitrary: mutated(label) },
  { weight: 3, arbitrary: mutated(subdomain) },
  { weight: 3, arbitrary: mutated(qualifiedName) },
  { weight: 2, arbitrary: mutated(edges) },
  { weight: 2, arbitrary: fc.stringMatching(/^[-A-Za-z0-9_.%=]{0,20}$/) },
  { weight: 1, arbitrary: anyText },
)

/** Domains followed by a path or a key. */
export const domainText = fc.oneof(
  { weight: 1, arbitrary: nameText },
  {
    weight: 1,
    arbitrary: mutated(joined(subdomain, fc.constant('/'), fc.stringMatching(/^[A-Za-z0-9/._~%!$&'()*+,;=:-]{1,9}$/))),
  },
  { weight: 1, arbitrary: joined(subdomain, oneOf('.', '..', '/')) },
)

const octet = fc.oneof(
  { weight: 9, arbitrary: fc.nat(255).map(String) },
  oneOf('256', '01', '010', '000', '', 'a', '1000'),
)
const ipv4 = fc.oneof({ weight: 9, arbitrary: repeated(octet, '.', 4, 4) }, repeated(octet, '.', 3, 5))
const group = oneOf('0', '0', '0', '1', 'ff', 'abcd', '0db8', '00001', 'ffff', 'FFFF', '000', '2001', '10000', 'g')
const groups = (minLength: number, maxLength: number) => repeated(group, ':', minLength, maxLength)
const ipv6 = fc.oneof(
  groups(8, 8),
  joined(groups(0, 6), fc.constant('::'), groups(0, 6)),
  joined(groups(0, 4), fc.constant('::'), ipv4),
  joined(oneOf('::ffff:', '::FFFF:', '::', '0:0:0:0:0:ffff:', '64:ff9b::'), ipv4),
  joined(fc.constant('::'), groups(1, 7), oneOf('', '%eth0')),
  groups(0, 10),
)

export const ipText = fc.oneof(
  { weight: 8, arbitrary: fc.oneof(ipv4, ipv6) },
  { weight: 2, arbitrary: mutated(fc.oneof(ipv4, ipv6), [...'0123456789abcdefF:./% é']) },
  { weight: 1, arbitrary: anyText },
)

const prefixLength = oneOf(
  '0',
  '8',
  '24',
  '31',
  '32',
  '33',
  '64',
  '96',
  '100',
  '112',
  '128',
  '129',
  '08',
  '',
  'x',
  '+8',
)
const cidr = fc.oneof(joined(ipv4, fc.constant('/'), prefixLength), joined(ipv6, fc.constant('/'), prefixLength))

export const cidrText = fc.oneof(
  { weight: 8, arbitrary: cidr },
  { weight: 2, arbitrary: mutated(cidr, [...'0123456789abcdefF:./% é']) },
  { weight: 1, arbitrary: fc.oneof(anyText, ipText) },
)
