import { expect, test } from 'vitest'
import { formatCheckFor, isRecognizedFormat, servedFormat } from './index.ts'

/** Texts that each format accepts, then texts that it refuses, as strfmt of kube-openapi does. */
const table: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  uri: [
    ['/', '*', 'http://a/b?c#d', 'mailto:x', 'http://[::1]:80/', 'http://u:p@h/', '//x', 'foo://a:1:2/', '/a b'],
    ['', 'a', ':x', 'http://[::1', 'http://a:b/', '/%zz', 'http://a b/', 'http://a:1:2/', 'http://a\u0001', '#x'],
  ],
  email: [
    [
      'a@b',
      'A <a@b.c>',
      '"a b"@c',
      'a@[127.0.0.1]',
      'a@b (comment)',
      'a@b (c \\) d)',
      'a@[1.2.3.45]',
      'g: a@b;',
      'é@b',
      ' a@b ',
      'A (x) <a@b>',
    ],
    [
      '',
      'a@',
      '@b',
      'a@[1.2.3.45',
      'a b@c',
      'a..b@c',
      '.a@b',
      'a@b, c@d',
      'g:;',
      'a@b c',
      '""@b',
      '=?foo?q?a?= <a@b>',
      'a@b.',
    ],
  ],
  hostname: [
    ['a', 'a.bc', 'é.fr', '☃.net', 'A.COM', 'a-b', 'a-'],
    ['', '-a', 'a_b', 'a..b', '1.2.3.4', 'a b', 'a'.repeat(64)],
  ],
  ipv4: [
    ['1.2.3.4', '01.2.3.4', '::ffff:1.2.3.4', '255.255.255.255'],
    ['', '1.2.3', '256.1.1.1', '1.2.3.4.5', '::1', '1.2.3.4/8'],
  ],
  ipv6: [
    ['::1', '::', '1:2:3:4:5:6:7:8', '::ffff:1.2.3.4', '1:2:3:4:5:6:1.2.3.4'],
    ['', '1::2::3', 'fe80::1%eth0', '12345::', 'g::', '1:2:3:4:5:6:7', ':::', '::ffff:01.2.3.4', '1.2.3.4::'],
  ],
  cidr: [
    ['10.0.0.0/8', '::/0', '01.2.3.4/08', '::1/128'],
    ['1.2.3.4', '10.0.0.0/33', '::/129', '/8', '1.2.3.4/', '1.2.3.4/8/8'],
  ],
  mac: [
    ['00:00:5e:00:53:01', '00-00-5e-00-53-01', '0000.5e00.5301', '02:00:5e:10:00:00:00:01', '00005e005301'],
    ['', '00:00:5e:00:53', '00:00-5e:00:53:01', 'zz:00:5e:00:53:01', '00005e00530', '00005e0053'],
  ],
  'date-time': [
    ['2024-05-06T07:08:09Z', '2024-05-06t07:08:09z', '2024-05-06T07:08:09.123+01:00', '2024-05-06T07:08:09Ztail'],
    [
      '',
      '2024-02-30T07:08:09Z',
      '2024-05-06 07:08:09Z',
      '2024-05-06T24:08:09Z',
      '2024-05-06T07:08:60Z',
      '2024-05-06T07:08:09T5Z',
      'T',
    ],
  ],
  date: [
    ['2024-02-29', '2000-02-29', '0000-01-01'],
    ['2023-02-29', '1900-02-29', '2024-13-01', '2024-1-1', '', '2024-01-01T'],
  ],
  duration: [
    ['1h30m', '0', '2 days', '1.5h', '-1h', '1µs', '.5s', 'abc 5 s xyz', '1 Hour', '300000000000 s'],
    ['', '1', '1y', '99999999999999999999 s', '--1', 'soon'],
  ],
  byte: [
    ['aGVsbG8=', 'abcd', 'ab=='],
    ['', 'aGVsbG8', '====', 'ab-_'],
  ],
  isbn: [
    ['0321751043', '978-0321751041', '080442957X'],
    ['', '032175104X', '9780321751042'],
  ],
  creditcard: [
    ['4111-1111-1111-1111', '378282246310005'],
    ['4111111111111112', 'x'],
  ],
  ssn: [
    ['111-22-3333', '111 22 3333'],
    ['111223333', '111-22-333'],
  ],
  hexcolor: [
    ['#fff', 'FFFFFF'],
    ['', '#ffff', 'ggg'],
  ],
  rgbcolor: [
    ['rgb(0,0,0)', 'rgb( 255 , 1 , 2 )'],
    ['rgb(256,0,0)', 'rgb(01,0,0)', 'RGB(1,2,3)'],
  ],
  uuid: [
    ['7d444840-9dc0-11d1-b245-5ffdce74fad2', '7D4448409DC011D1B2455FFDCE74FAD2'],
    ['', 'g'],
  ],
  uuid3: [['7d444840-9dc0-31d1-b245-5ffdce74fad2'], ['7d444840-9dc0-41d1-b245-5ffdce74fad2']],
  uuid4: [['7d444840-9dc0-41d1-b245-5ffdce74fad2'], ['7d444840-9dc0-41d1-c245-5ffdce74fad2']],
  uuid5: [['7d444840-9dc0-51d1-b245-5ffdce74fad2'], ['7d444840-9dc0-41d1-b245-5ffdce74fad2']],
  bsonobjectid: [['507f1f77bcf86cd799439011'], ['507f', 'z07f1f77bcf86cd799439011']],
  'k8s-short-name': [
    ['a', 'a-b'],
    ['', 'A', '-a', 'a.b', 'a'.repeat(64)],
  ],
  'k8s-long-name': [
    ['a.b', 'a'.repeat(253)],
    ['', 'a..b', 'A.b', 'a-.b', 'a'.repeat(254)],
  ],
}

test.each(Object.entries(table))('format %s accepts and refuses what Kubernetes does', (format, [good, bad]) => {
  const check = formatCheckFor(format)
  for (const text of good) expect([text, check?.(text)]).toEqual([text, true])
  for (const text of bad) expect([text, check?.(text)]).toEqual([text, false])
})

test('formats have an effect only on their types', () => {
  expect(isRecognizedFormat('uuid', 'string')).toBe(true)
  expect(isRecognizedFormat('uuid', 'integer')).toBe(false)
  expect(isRecognizedFormat('int32', 'integer')).toBe(true)
  expect(isRecognizedFormat('colour', 'string')).toBe(false)
  expect(servedFormat('datetime', ['string'])).toBe('datetime')
  expect(servedFormat('date-time', ['integer'])).toBe('')
})

test('every format runs in linear time', () => {
  for (const format of Object.keys(table)) {
    const check = formatCheckFor(format)
    for (const text of ['1', 'a', '(', ' ', '1.', 'a@', ':', '%41', '"', 'é']) check?.(text.repeat(20_000))
  }
})
