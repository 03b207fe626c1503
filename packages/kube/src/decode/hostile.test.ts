import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import { encodeJson } from '../json/index.ts'
import { limits } from '../limits.ts'
import { decodeDocument, decodeJson, decodeYaml, decodeYamlDocuments } from './index.ts'

function codeOf(action: () => unknown): string | undefined {
  try {
    action()
  } catch (error) {
    return isKubeError(error) ? error.code : `not a KubeError: ${error}`
  }
  return undefined
}

const nestings: readonly (readonly [name: string, nest: (depth: number) => string])[] = [
  ['flow sequences', (depth) => '['.repeat(depth) + ']'.repeat(depth)],
  ['flow mappings', (depth) => '{a: '.repeat(depth) + '}'.repeat(depth)],
  ['block sequences', (depth) => `${'- '.repeat(depth)}x`],
  ['block mappings', (depth) => Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
]

test.each(nestings)('%s nest up to the limit, and not one level deeper', (_, nest) => {
  expect(codeOf(() => decodeYaml(nest(limits.documentDepthMax)))).toBeUndefined()
  expect(codeOf(() => decodeYaml(nest(limits.documentDepthMax + 1)))).toBe('KUBE_DOCUMENT_TOO_DEEP')
})

test('a hundred thousand levels are refused without overflowing the stack', () => {
  for (const text of ['[', '{a: ', '- ', '? ', 'a: ', ': ']) {
    for (const decode of [decodeYaml, decodeYamlDocuments]) {
      expect(codeOf(() => decode(text.repeat(100_000)))).toBe('KUBE_DOCUMENT_TOO_DEEP')
    }
  }
})

test('aliases do not nest deeper than the limit either', () => {
  const half = limits.documentDepthMax / 2
  const nest = (inner: string, depth: number) => '['.repeat(depth) + inner + ']'.repeat(depth)
  const document = (depth: number) => `a: &a ${nest('', half - 1)}\nb: ${nest('*a', depth)}`
  expect(codeOf(() => decodeYaml(document(half)))).toBeUndefined()
  expect(codeOf(() => decodeYaml(document(half + 1)))).toBe('KUBE_DOCUMENT_TOO_DEEP')
})

/** Nine aliases of nine aliases, repeated: a billion nodes in a kilobyte. */
function bomb(levels: number): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < levels; level++) {
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
    )
  }
  return lines.join('\n')
}

test('an alias bomb is refused', () => {
  expect(codeOf(() => decodeYaml(bomb(3)))).toBeUndefined()
  expect(codeOf(() => decodeYaml(bomb(9)))).toBe('KUBE_DOCUMENT_TOO_LARGE')
  expect(codeOf(() => decodeYaml(bomb(9).replaceAll('[', '{<<: [').replaceAll(']', ']}')))).toMatch(/^KUBE_/)
  expect(() => decodeYaml(bomb(9))).toThrow('yaml: document contains excessive aliasing')
})

test('an alias counts as all the nodes that it repeats', () => {
  // Ten nodes are the list and its nine items, one the alias itself.
  const yaml = 'a: &a [x, x, x, x, x, x, x, x, x]\nb: *a\n'
  const nodes = 1 + 1 + 10 + 1 + 1 + 10
  expect(codeOf(() => decodeYaml(yaml, { yamlNodesMax: nodes }))).toBeUndefined()
  expect(codeOf(() => decodeYaml(yaml, { yamlNodesMax: nodes - 1 }))).toBe('KUBE_DOCUMENT_TOO_LARGE')
})

test('a value that contains itself is refused', () => {
  expect(() => decodeYaml('&a [*a]')).toThrow("anchor 'a' value contains itself")
  expect(() => decodeYaml('a: &a\n  <<: *a')).toThrow("anchor 'a' value contains itself")
  expect(() => decodeYaml('a: *b')).toThrow("unknown anchor 'b' referenced")
})

test('a document of too many tokens is refused', () => {
  expect(codeOf(() => decodeYaml('[a, b]', { yamlTokensMax: 7 }))).toBe('KUBE_DOCUMENT_TOO_LARGE')
  expect(codeOf(() => decodeYaml(`[${','.repeat(limits.yamlTokensMax)}`))).toBe('KUBE_DOCUMENT_TOO_LARGE')
})

test('ten thousand errors cost as little as one', () => {
  for (const text of ['!a ', '&a ', '"" ', '] ', ': ', '@']) {
    expect(codeOf(() => decodeYaml(text.repeat(10_000)))).toMatch(/^KUBE_/)
  }
  expect(codeOf(() => decodeYaml(`[${','.repeat(10_000)}]`))).toBe('KUBE_YAML_SYNTAX')
})

test.each([
  ['decodeJson', decodeJson],
  ['decodeYaml', decodeYaml],
  ['decodeDocument', decodeDocument],
  ['decodeYamlDocuments', decodeYamlDocuments],
] as const)('%s reads the largest document and refuses one byte more', (_, decode) => {
  const text = `{"a": "${'x'.repeat(limits.documentSizeBytesMax - 9)}"}`
  expect(codeOf(() => decode(text))).toBeUndefined()
  expect(codeOf(() => decode(`${text} `))).toBe('KUBE_DOCUMENT_TOO_LARGE')
  expect(codeOf(() => decode(new TextEncoder().encode(`${text} `)))).toBe('KUBE_DOCUMENT_TOO_LARGE')
})

test('10 MB are refused at once, and read when the limit is raised', () => {
  const text = `{"a": "${'x'.repeat(10 * 1024 * 1024)}"}`
  expect(codeOf(() => decodeDocument(text))).toBe('KUBE_DOCUMENT_TOO_LARGE')
  expect(codeOf(() => decodeDocument(text, { sizeBytesMax: 16 * 1024 * 1024 }))).toBeUndefined()
})

test('every truncation of a document is a value or a syntax error', () => {
  const yaml = 'a: &x {b: [1, "two", \'three\']}\nc:\n  <<: *x\n  d: |\n    text\n  e: !!int 5\n'
  for (let length = 0; length < yaml.length; length++) {
    const code = codeOf(() => encodeJson(decodeYaml(yaml.slice(0, length)).value))
    expect(code === undefined || code === 'KUBE_YAML_SYNTAX', `${length}: ${code}`).toBe(true)
  }
})

test('no message repeats more of the input than the limit', () => {
  const max = limits.quotedCharactersMax
  const name = 'x'.repeat(max)
  expect(decodeJson(`{"${name}":1,"${name}":2}`).duplicates).toEqual([name])
  expect(decodeJson(`{"${name}y":1,"${name}y":2}`).duplicates).toEqual([`${name}...`])
  expect(decodeYaml(`[{${name}y: 1, ${name}y: 2}]`).duplicates[0]).toHaveLength(max + '...'.length)
  const texts = ['9', '*a', '!', '!!int x', '--- x', '&a', '%', '"\\q', '@', 'a: b: ']
  for (const text of texts) {
    for (const decode of [decodeJson, decodeYaml, decodeYamlDocuments]) {
      try {
        decode(text + text.at(-1)?.repeat(100_000))
      } catch (error) {
        expect(isKubeError(error) && error.message.length < max + 100, text).toBe(true)
      }
    }
  }
})
