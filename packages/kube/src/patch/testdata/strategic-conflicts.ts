import type { ThreeWayScenario } from './scenario.ts'

/** The same without overwriting the changes of other managers. */
export const conflictScenarios: readonly ThreeWayScenario[] = [
  {
    name: 'no conflict if others changed something else',
    kind: 'Widget',
    original: { name: 'a', value: 1 },
    modified: { name: 'b', value: 1 },
    current: { name: 'a', value: 1, labels: { x: 'y' } },
    result: { name: 'b' },
  },
  {
    name: 'a conflict if others changed the same field',
    kind: 'Widget',
    original: { name: 'a' },
    modified: { name: 'b' },
    current: { name: 'c' },
    error: 'patch:\nname: b\n\nconflicts with changes made from original to current:\nname: c\n\n',
    code: 'KUBE_PATCH_CONFLICT',
  },
  {
    name: 'no conflict if others made the same change',
    kind: 'Widget',
    original: { name: 'a', value: 1 },
    modified: { name: 'b', value: 1 },
    current: { name: 'b', value: 1 },
    result: {},
  },
  {
    name: 'a conflict in an item',
    kind: 'Widget',
    original: { parts: [{ name: 'p', value: 1 }] },
    modified: { parts: [{ name: 'p', value: 2 }] },
    current: { parts: [{ name: 'p', value: 3 }] },
    error:
      'patch:\n$setElementOrder/parts:\n- name: p\nparts:\n- name: p\n  value: 2\n\nconflicts with changes made from original to current:\nparts:\n- name: p\n  value: 3\n\n',
    code: 'KUBE_PATCH_CONFLICT',
  },
  {
    name: 'no conflict in different items',
    kind: 'Widget',
    original: {
      parts: [
        { name: 'p', value: 1 },
        { name: 'q', value: 1 },
      ],
    },
    modified: {
      parts: [
        { name: 'p', value: 2 },
        { name: 'q', value: 1 },
      ],
    },
    current: {
      parts: [
        { name: 'p', value: 1 },
        { name: 'q', value: 1, note: 'n' },
      ],
    },
    result: { '$setElementOrder/parts': [{ name: 'p' }, { name: 'q' }], parts: [{ name: 'p', value: 2 }] },
  },
  {
    name: 'a conflict between deletion and change',
    kind: 'Widget',
    original: { parts: [{ name: 'p', value: 1 }] },
    modified: { parts: [] },
    current: { parts: [{ name: 'p', value: 3 }] },
    error:
      'patch:\nparts:\n- $patch: delete\n  name: p\n\nconflicts with changes made from original to current:\nparts:\n- name: p\n  value: 3\n\n',
    code: 'KUBE_PATCH_CONFLICT',
  },
  {
    name: 'merged scalars do not conflict',
    kind: 'Widget',
    original: { words: ['a'] },
    modified: { words: ['a', 'b'] },
    current: { words: ['a', 'c'] },
    result: { '$setElementOrder/words': ['a', 'b'], words: ['b'] },
  },
  {
    name: 'a conflict in a list without strategy',
    kind: 'Widget',
    original: { letters: ['a'] },
    modified: { letters: ['b'] },
    current: { letters: ['c'] },
    error: 'patch:\nletters:\n- b\n\nconflicts with changes made from original to current:\nletters:\n- c\n\n',
    code: 'KUBE_PATCH_CONFLICT',
  },
  {
    name: 'a conflict in labels',
    kind: 'Pod',
    original: { metadata: { labels: { a: '1' } } },
    modified: { metadata: { labels: { a: '2' } } },
    current: { metadata: { labels: { a: '3', 'x/y': 'yes' }, annotations: { n: '1.5', t: 'two words: here' } } },
    error:
      'patch:\nmetadata:\n  labels:\n    a: "2"\n\nconflicts with changes made from original to current:\nmetadata:\n  annotations:\n    "n": "1.5"\n    t: \'two words: here\'\n  labels:\n    a: "3"\n    x/y: "yes"\n\n',
    code: 'KUBE_PATCH_CONFLICT',
  },
  {
    name: 'a field set back that others deleted',
    kind: 'Widget',
    original: { name: 'a', value: 1 },
    modified: { name: 'a', value: 1 },
    current: { name: 'a' },
    error: 'patch:\nvalue: 1\n\nconflicts with changes made from original to current:\nvalue: null\n\n',
    code: 'KUBE_PATCH_CONFLICT',
  },
]
