import { expect, test } from 'vitest'
import type { JsonValue } from '../json/index.ts'
import { limits } from '../limits.ts'
import { compileSchema } from './compile.ts'
import { parseSchema } from './parse.ts'

const open = compileSchema(
  parseSchema({ type: 'object', properties: { map: { type: 'object', additionalProperties: true } } }),
)

function nestedLists(depth: number, inside: JsonValue): JsonValue {
  let value = inside
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

test('a value without a schema keeps its lists and loses the fields of its objects', () => {
  const { value, dropped } = open.prune({ map: { a: [[{ x: 1 }, {}, 'text']], b: { y: 1 } } })
  expect(value).toEqual({ map: { a: [[{}, {}, 'text']], b: {} } })
  expect(dropped).toEqual(['map.a[0][0].x', 'map.b.y'])
})

test('lists without a schema may nest up to the limit of a document', () => {
  expect(open.prune({ map: { a: nestedLists(limits.documentDepthMax, {}) } }).dropped).toEqual([])
  expect(() => open.prune({ map: { a: nestedLists(limits.documentDepthMax + 1, {}) } })).toThrow(
    expect.objectContaining({ code: 'KUBE_DOCUMENT_TOO_DEEP' }),
  )
})

test('returns the same object if nothing is dropped, and shares unchanged parts', () => {
  const program = compileSchema(
    parseSchema({
      type: 'object',
      properties: {
        a: { type: 'object', properties: { b: { type: 'string' } } },
        c: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
      },
    }),
  )
  const clean = { a: { b: 'x' }, c: { any: { thing: 1 } }, metadata: { name: 'a' } }
  expect(program.prune(clean).value).toBe(clean)
  const dirty = { ...clean, a: { b: 'x', z: 1 } }
  const pruned = program.prune(dirty).value as typeof clean
  expect(pruned.a).toEqual({ b: 'x' })
  expect(pruned.c).toBe(clean.c)
})

test('an object that keeps unknown fields still prunes what its own schema describes', () => {
  const schema = {
    type: 'object',
    'x-kubernetes-preserve-unknown-fields': true,
    additionalProperties: { type: 'object', properties: { a: { type: 'string' } } },
  }
  const program = compileSchema(parseSchema({ type: 'object', properties: { map: schema } }))
  expect(program.prune({ map: { x: { a: '1', b: 2 } } })).toEqual({
    value: { map: { x: { a: '1' } } },
    dropped: ['map.x.b'],
  })
})

test('apiVersion, kind and metadata of the object itself are never dropped or named', () => {
  const program = compileSchema(parseSchema({ type: 'object' }))
  const object = { apiVersion: 'v1', kind: 'A', metadata: { anything: 1 }, spec: {} }
  expect(program.prune(object)).toEqual({
    value: { apiVersion: 'v1', kind: 'A', metadata: { anything: 1 } },
    dropped: ['spec'],
  })
})
