import fc from 'fast-check'
import { deployments, dryRun, type HostileArbitrary, type HostileRequest, targetPath } from './hostile-request.ts'

function patch(family: string, type: string, body: string, parts: Partial<HostileRequest> = {}): HostileRequest {
  const target = `${targetPath}?${dryRun}`
  return { family, method: 'PATCH', target, headers: { 'content-type': type }, body, isWrong: true, ...parts }
}

const words = { hasDecoderWords: true }
const jsonPatch = 'application/json-patch+json'
const mergePatch = 'application/merge-patch+json'
const strategicPatch = 'application/strategic-merge-patch+json'
const applyPatch = 'application/apply-patch+yaml'

const operations = [
  '{}',
  '[5]',
  '[[]]',
  '[{}]',
  '5',
  'null',
  '[null]',
  '["add"]',
  '[{"op":"add"}]',
  '[{"op":"nosuch","path":"/a"}]',
  '[{"op":"remove","path":"/nosuch"}]',
  '[{"op":"replace","path":"/data/nosuch","value":"x"}]',
  '[{"op":"test","path":"/kind","value":"Pod"}]',
  '[{"op":"add","path":"data","value":{}}]',
  '[{"op":"move","from":"/data","path":"/data/x"}]',
  '[{"op":"copy","from":"/nosuch","path":"/data/x"}]',
  '[{"op":"add","path":"/data/a","value":5}]',
  '[{"op":"add","path":"/metadata/labels/~2","value":"x"}]',
  '[{"op":"replace","path":"/metadata/name","value":"other"}]',
  '[{"op":"remove","path":"/metadata"}]',
  '[{"op":"add","path":"/metadata/finalizers/9","value":"a/b"}]',
  '[{"op":"replace","path":"","value":5}]',
  '[{"op":"add","path":"/data/x"',
  '[{"op":5,"path":"/a"}]',
  '[{"op":"add","path":5,"value":1}]',
]

const tooManyOperations = `[${Array<string>(10_001).fill('{"op":"test","path":"/data/a"}').join(',')}]`

const json: HostileArbitrary = fc.oneof(
  {
    weight: 30,
    arbitrary: fc
      .constantFrom(...operations)
      .map((body) => patch('JSON patches', jsonPatch, body, { ...words, isWrong: false })),
  },
  { weight: 1, arbitrary: fc.constant(patch('JSON patches that are long', jsonPatch, tooManyOperations)) },
)

const merges = [
  '5',
  '[]',
  '"x"',
  '{',
  '{"data":5}',
  '{"data":{"a":5}}',
  '{"metadata":null}',
  '{"metadata":{"name":"other"}}',
  '{"kind":"Pod"}',
  '{"apiVersion":"v2"}',
  '{"metadata":{"labels":{"a b":"c"}}}',
  '{"metadata":{"resourceVersion":"1"}}',
  '{"data":{"a":{"b":{}}}}',
  '{"metadata":{"uid":"x"}}',
  '{"a":1e400}',
  '{"data":{"a":"\\ud800"}}',
  'null',
  '',
]

const merge: HostileArbitrary = fc
  .tuple(fc.constantFrom(mergePatch, strategicPatch), fc.constantFrom(...merges))
  .map(([type, body]) => patch('merge patches', type, body, { ...words, isWrong: false }))

const directives = [
  '{"spec":{"template":{"spec":{"containers":[{"image":"x"}]}}}}',
  '{"spec":{"template":{"spec":{"containers":[{"$patch":"nosuch","name":"a"}]}}}}',
  '{"spec":{"template":{"spec":{"$setElementOrder/containers":5}}}}',
  '{"spec":{"template":{"spec":{"$deleteFromPrimitiveList/x":{}}}}}',
  '{"spec":{"template":{"spec":{"containers":{}}}}}',
  '{"spec":{"$retainKeys":5}}',
  '{"spec":{"replicas":"x"}}',
  '{"spec":{"selector":{"matchLabels":{"a":"b"}}}}',
  '{"$patch":"replace"}',
  '{"spec":null}',
]

const directive: HostileArbitrary = fc.constantFrom(...directives).map((body) =>
  patch('strategic patches', strategicPatch, body, {
    ...words,
    target: `${deployments}/target?${dryRun}`,
    isWrong: false,
  }),
)

const configurations = [
  '5',
  '[]',
  '',
  '{',
  'a: b',
  'kind: ConfigMap',
  'apiVersion: v1\nkind: ConfigMap\ndata: 5',
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: other}',
  'apiVersion: v1\nkind: Pod\nmetadata: {name: target}',
  'apiVersion: v1\nkind: ConfigMap\nnosuch: 1',
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {managedFields: [{}]}',
  'apiVersion: v2\nkind: ConfigMap',
  'apiVersion: v1\nkind: ConfigMap\ndata: {a: [1]}',
  '\t',
]

const apply: HostileArbitrary = fc
  .tuple(fc.constantFrom(...configurations), fc.constantFrom('&fieldManager=x', '', `&fieldManager=${'m'.repeat(129)}`))
  .map(([body, manager]) =>
    patch('configurations', applyPatch, body, {
      ...words,
      target: `${targetPath}?${dryRun}${manager}`,
      isWrong: false,
    }),
  )

const untyped: HostileArbitrary = fc
  .constantFrom(
    '',
    'application/json',
    'text/plain',
    'application/xml',
    'x',
    `${jsonPatch}x`,
    'application/apply-patch+json',
  )
  .map((type) => patch('patches of other types', type, '{}'))

/** Malformed patches of every type. */
export const brokenPatches: HostileArbitrary = fc.oneof(json, merge, directive, apply, untyped)
