import type { DocumentThreeWayScenario } from './scenario.ts'

/** The applied, desired and live objects, and the JSON merge patch that client-side apply creates from them. */
export const mergeThreeWayScenarios: readonly DocumentThreeWayScenario[] = [
  {
    name: 'nothing to do',
    original: { metadata: { labels: { a: '1', b: '2' } }, spec: { size: 1, list: [1], empty: {} } },
    modified: { metadata: { labels: { a: '1', b: '2' } }, spec: { size: 1, list: [1], empty: {} } },
    current: { metadata: { labels: { a: '1', b: '2' } }, spec: { size: 1, list: [1], empty: {} } },
    result: {},
  },
  {
    name: 'the live object has more',
    original: { metadata: { labels: { a: '1', b: '2' } }, spec: { size: 1, list: [1], empty: {} } },
    modified: { metadata: { labels: { a: '1', b: '2' } }, spec: { size: 1, list: [1], empty: {} } },
    current: { metadata: { labels: { a: '1', b: '2' } }, spec: { size: 1, list: [1], empty: {} }, status: { x: 1 } },
    result: {},
  },
  {
    name: 'a field is wanted no more',
    original: { metadata: { labels: { a: '1', b: '2' } }, spec: { size: 1, list: [1], empty: {} } },
    modified: { spec: { size: 1, list: [1], empty: {} } },
    current: { metadata: { labels: { a: '1', b: '2' } }, spec: { size: 1, list: [1], empty: {} }, extra: 1 },
    result: { metadata: null },
  },
  {
    name: 'a label is wanted no more',
    original: { metadata: { labels: { a: '1', b: '2' } }, spec: { size: 1, list: [1], empty: {} } },
    modified: { metadata: { labels: { a: '1' } }, spec: { size: 1, list: [1], empty: {} } },
    current: { metadata: { labels: { a: '1', b: '2', live: 'x' } }, spec: { size: 1, list: [1], empty: {} } },
    result: { metadata: { labels: { b: null } } },
  },
  {
    name: 'a value drifted',
    original: { metadata: { labels: { a: '1', b: '2' } }, spec: { size: 1, list: [1], empty: {} } },
    modified: { metadata: { labels: { a: '1', b: '2' } }, spec: { size: 1, list: [1], empty: {} } },
    current: { metadata: { labels: { a: '1', b: '2' } }, spec: { size: 9, list: [2] } },
    result: { spec: { empty: {}, list: [1], size: 1 } },
  },
  {
    name: 'a field that is gone already is deleted anyway',
    original: { metadata: { labels: { a: '1', b: '2' } }, spec: { size: 1, list: [1], empty: {} } },
    modified: { spec: { list: [1], empty: {} } },
    current: { spec: { list: [1], empty: {} } },
    result: { metadata: null, spec: { size: null } },
  },
  {
    name: 'an empty object is a value',
    original: {},
    modified: { a: {}, b: { c: {} } },
    current: { b: {} },
    result: { a: {}, b: { c: {} } },
  },
  {
    name: 'a null in the wanted object',
    original: { a: 1 },
    modified: { a: null, b: null },
    current: { a: 1 },
    result: { a: null, b: null },
  },
  {
    name: 'nulls in a list of the wanted object',
    original: {},
    modified: { a: [{ b: null, c: 1 }] },
    current: {},
    result: { a: [{ c: 1 }] },
  },
  {
    name: 'a type changed',
    original: { a: { b: 1 } },
    modified: { a: 'x' },
    current: { a: { b: 1, c: 2 } },
    result: { a: 'x' },
  },
  {
    name: 'a deletion beside a change',
    original: { a: { b: 1, c: 1 } },
    modified: { a: { c: 2 } },
    current: { a: { b: 1, c: 1, d: 1 } },
    result: { a: { b: null, c: 2 } },
  },
  {
    name: 'the first apply',
    original: {},
    modified: { metadata: { labels: { a: '1', b: '2' } }, spec: { size: 1, list: [1], empty: {} } },
    current: {},
    result: { metadata: { labels: { a: '1', b: '2' } }, spec: { empty: {}, list: [1], size: 1 } },
  },
]
