import fc from 'fast-check'
import { configMaps, type HostileArbitrary, widgets } from './hostile-request.ts'

/** Contains no revision of a page, because the pages of two servers have different ones. */
const revisions = [
  '-1',
  '-1',
  '-1',
  '-5',
  '-9223372036854775808',
  '-9223372036854775809',
  '9223372036854775808',
  '1.5',
  '1.0',
  '1e3',
  '0',
  '-0',
  'null',
  '"5"',
  'true',
  '[]',
  '{}',
  '01',
  '+1',
  '.5',
  '1e',
  '99999999999999999999999',
]

const starts = [
  '"a"',
  '"a"',
  '"a"',
  '"a"',
  '"a"',
  '"/"',
  '""',
  'null',
  '5',
  '"a/b"',
  '"a/b/c"',
  '"a/b/c/d\\u0000"',
  '"a//b"',
  '"//"',
  '"a/"',
  '"."',
  '"./a"',
  '"a/."',
  '".."',
  '"../a"',
  '"a/../b"',
  '"\\u0000"',
  '"/a\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\x"',
  '[]',
]

const right = '"meta.k8s.io/v1"'
const versions = [...Array<string>(8).fill(right), '"meta.k8s.io/v2"', '""', 'null', '1']

const usual = ['v', 'rv', 'start']
const names = [
  ...Array<readonly string[]>(6).fill(usual),
  ['V', 'RV', 'Start'],
  ['x', 'rv', 'start'],
  ['v', 'v', 'start'],
]

const behind = [...Array<string>(10).fill(''), ',"x":1', ',"rv":null', ',"rv":1.5', ',', '} x', '\n']

/** Changes to the text of a token; the first ones leave it unchanged. */
const changes: readonly ((text: string) => string)[] = [
  ...Array.from({ length: 12 }, () => (text: string) => text),
  (text) => `${text}=`,
  (text) => `${text}A`,
  (text) => text.slice(1),
  (text) => `${text.slice(0, 4)}\r\n${text.slice(4)}`,
  (text) => `${text.slice(0, 4)} ${text.slice(4)}`,
  (text) => `${text}+/`,
]

/** Nearly correct continue tokens. */
export const brokenTokens: HostileArbitrary = fc
  .record({
    path: fc.constantFrom(configMaps, '/api/v1/configmaps', '/api/v1/nodes', widgets),
    fields: fc.tuple(fc.constantFrom(...versions), fc.constantFrom(...revisions), fc.constantFrom(...starts)),
    names: fc.constantFrom(...names),
    end: fc.constantFrom(...behind),
    change: fc.constantFrom(...changes),
    more: fc.constantFrom('', '', '&limit=1', '&resourceVersion=0', '&resourceVersionMatch=Exact'),
  })
  .map(({ path, fields, names: of, end, change, more }) => {
    const document = `{${fields.map((value, at) => `"${of[at]}":${value}`).join(',')}${end}}`
    const token = encodeURIComponent(change(Buffer.from(document).toString('base64url')))
    const target = `${path}?continue=${token}${more}`
    return { family: 'tokens of lists', method: 'GET', target, isWrong: false, hasDecoderWords: true }
  })
