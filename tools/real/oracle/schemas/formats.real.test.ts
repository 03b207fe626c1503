import { toWellFormed } from '@kubewright/kube/json'
import { compileSchema, parseSchema } from '@kubewright/kube/schema'
import { compareWithOracle } from '../comparison.ts'
import { type Choices, chosen } from './choices.ts'
import { complaints } from './complaints.ts'
import { formatNames } from './scalar-schema-arbitrary.ts'

/** Texts that one of the formats accepts. */
const samples: Readonly<Record<string, readonly string[]>> = {
  uuid: ['7d444840-9dc0-11d1-b245-5ffdce74fad2', '7d4448409dc011d1b2455ffdce74fad2'],
  uuid3: ['6fa459ea-ee8a-3ca4-894e-db77e160355e'],
  uuid4: ['16fd2706-8baf-433b-82eb-8c7fada847da'],
  uuid5: ['886313e1-3b8a-5372-9b90-0c9aee199e5d'],
  'date-time': ['2024-05-06T07:08:09Z', '2024-05-06t07:08:09.123+02:00', '2024-12-31T23:59:60Z'],
  date: ['2024-02-29', '2023-02-29', '0001-01-01'],
  duration: ['1h30m', '1.5 s', '-2ms', '3 weeks', '1d', '+5us', '0'],
  ipv4: ['10.1.2.3', '010.1.2.3', '255.255.255.255'],
  ipv6: ['2001:db8::1', '::ffff:10.1.2.3', 'fe80::1%eth0'],
  cidr: ['10.0.0.0/8', '::/0', '10.1.2.3/33'],
  mac: ['01:02:03:04:05:06', '0102.0304.0506', '01-02-03-04-05-06-07-08'],
  uri: ['https://example.com/path?a=b#c', '/a', 'mailto:a@b', 'http://[::1]:80/'],
  email: ['someone@example.com', 'A <a@b.c>', '"a b"@c'],
  hostname: ['example.com', 'a-b.c', 'xn--a', 'a_b', '1.2.3.4'],
  byte: ['aGVsbG8=', 'aGVsbG8', 'YQ=='],
  isbn10: ['0-306-40615-2', '0306406152', '080442957X'],
  isbn13: ['978-0-306-40615-7', '9780306406157'],
  creditcard: ['4111111111111111', '4111-1111-1111-1111'],
  ssn: ['123-45-6789', '123 45 6789'],
  hexcolor: ['#fff', 'A0B1C2'],
  rgbcolor: ['rgb(1, 2, 3)', 'rgb(255,255,256)'],
  bsonobjectid: ['507f1f77bcf86cd799439011'],
  'k8s-short-name': ['abc-1', 'a'.repeat(63), 'A'],
  'k8s-long-name': ['a.b-c.d', `${'a'.repeat(250)}.bcd`],
}

const pieces = [
  '',
  '0',
  'a',
  'Z',
  '-',
  '.',
  ':',
  '/',
  '@',
  ' ',
  '%41',
  '%',
  '[',
  ']',
  'é',
  '😀',
  '\n',
  '#',
  '+',
  '_',
  '00',
  '"',
]
const known = Object.values(samples).flat()

function textOf(choices: Choices, format: string): string {
  let text = choices.pick(choices.withProbability(85) ? (samples[format] ?? known) : known)
  for (let count = choices.below(3); count > 0; count--) {
    const at = choices.below(text.length + 1)
    text = text.slice(0, at) + choices.pick(pieces) + text.slice(at + choices.below(2))
  }
  return toWellFormed(text)
}

compareWithOracle('texts have the formats that they have in Kubernetes', {
  functionName: 'schema.format',
  inputs: chosen((choices) => {
    const format = choices.pick(formatNames)
    return { schema: { type: 'string', format }, value: textOf(choices, format) }
  }, 12),
  ours: ({ schema, value }) => complaints(compileSchema(parseSchema(schema)).validate(value)),
})
