import type { DocumentDiffScenario } from './scenario.ts'

/** Two documents and the JSON merge patch that the API server's library creates from them. */
export const mergeDiffScenarios: readonly DocumentDiffScenario[] = [
  { name: 'nothing changed', original: { a: 1, b: { c: [1] } }, modified: { a: 1, b: { c: [1] } }, result: {} },
  {
    name: 'changed, added and removed',
    original: { a: 1, b: 2 },
    modified: { a: 3, c: 4 },
    result: { a: 3, b: null, c: 4 },
  },
  {
    name: 'nested',
    original: { a: { b: 1, c: 2 }, d: 1 },
    modified: { a: { b: 1, e: 3 }, d: 1 },
    result: { a: { c: null, e: 3 } },
  },
  { name: 'a list changed', original: { a: [1, 2] }, modified: { a: [2, 1] }, result: { a: [2, 1] } },
  {
    name: 'a list of objects changed',
    original: { a: [{ b: 1 }] },
    modified: { a: [{ b: 2 }] },
    result: { a: [{ b: 2 }] },
  },
  {
    name: 'a list of objects did not change',
    original: { a: [{ b: 1, c: 2 }] },
    modified: { a: [{ c: 2, b: 1 }] },
    result: {},
  },
  {
    name: 'types changed',
    original: { a: { b: 1 }, c: [1], d: 1 },
    modified: { a: [1], c: 1, d: { e: 1 } },
    result: { a: [1], c: 1, d: { e: 1 } },
  },
  { name: 'a null came', original: { a: 1 }, modified: { a: null, b: null }, result: { a: null, b: null } },
  { name: 'a null went', original: { a: null }, modified: { a: 1 }, result: { a: 1 } },
  { name: 'a null stayed', original: { a: null }, modified: { a: null }, result: {} },
  { name: 'an object became empty', original: { a: { b: 1 } }, modified: { a: {} }, result: { a: { b: null } } },
  { name: 'an empty object came', original: {}, modified: { a: {} }, result: { a: {} } },
  { name: 'documents of null are empty', original: null, modified: { a: 1 }, result: { a: 1 } },
  {
    name: 'lists of documents',
    original: [{ a: 1 }, { b: 1 }],
    modified: [{ a: 2 }, {}],
    result: [{ a: 2 }, { b: null }],
  },
  {
    name: 'lists of different length',
    original: [{}],
    modified: [{}, {}],
    error: 'Invalid JSON Document',
    code: 'KUBE_PATCH_NOT_APPLICABLE',
  },
  {
    name: 'a list and an object',
    original: [{}],
    modified: {},
    error: 'Mismatched JSON Documents',
    code: 'KUBE_PATCH_NOT_APPLICABLE',
  },
  { name: 'scalars', original: 1, modified: 2, error: 'Invalid JSON Document', code: 'KUBE_PATCH_NOT_APPLICABLE' },
  {
    name: 'lists of scalars',
    original: [1],
    modified: [2],
    error: 'Invalid JSON Document',
    code: 'KUBE_PATCH_NOT_APPLICABLE',
  },
]
