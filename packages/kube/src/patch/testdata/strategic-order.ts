import type { PatchScenario } from './scenario.ts'

/** The order of merged lists, with the results of Kubernetes. */
export const orderScenarios: readonly PatchScenario[] = [
  {
    name: 'the order of the directive is kept',
    kind: 'Pod',
    original: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 'b', image: 'b:1' },
          { name: 'd', image: 'd:1' },
        ],
      },
    },
    patch: { spec: { '$setElementOrder/containers': [{ name: 'd' }, { name: 'a' }, { name: 'b' }] } },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 'd:1', name: 'd' },
          { image: 'a:1', name: 'a' },
          { image: 'b:1', name: 'b' },
        ],
      },
    },
  },
  {
    name: 'the order of the directive with changes',
    kind: 'Pod',
    original: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 'b', image: 'b:1' },
        ],
      },
    },
    patch: {
      spec: {
        '$setElementOrder/containers': [{ name: 'b' }, { name: 'x' }, { name: 'a' }],
        containers: [
          { name: 'b', image: 'b:1', tty: true },
          { name: 'x', image: 'x:1' },
        ],
      },
    },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 'b:1', name: 'b', tty: true },
          { image: 'x:1', name: 'x' },
          { image: 'a:1', name: 'a' },
        ],
      },
    },
  },
  {
    name: 'server-only items keep their relative order',
    kind: 'Pod',
    original: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { name: 's1', image: 's1:1' },
          { name: 'a', image: 'a:1' },
          { name: 's2', image: 's2:1' },
          { name: 'b', image: 'b:1' },
          { name: 's3', image: 's3:1' },
        ],
      },
    },
    patch: { spec: { '$setElementOrder/containers': [{ name: 'b' }, { name: 'a' }] } },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 's1:1', name: 's1' },
          { image: 's2:1', name: 's2' },
          { image: 'b:1', name: 'b' },
          { image: 'a:1', name: 'a' },
          { image: 's3:1', name: 's3' },
        ],
      },
    },
  },
  {
    name: 'a server-only item stays before what follows it',
    kind: 'Pod',
    original: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 's', image: 's:1' },
          { name: 'b', image: 'b:1' },
        ],
      },
    },
    patch: {
      spec: {
        '$setElementOrder/containers': [{ name: 'a' }, { name: 'n' }, { name: 'b' }],
        containers: [{ name: 'n', image: 'n:1' }],
      },
    },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 'a:1', name: 'a' },
          { image: 'n:1', name: 'n' },
          { image: 's:1', name: 's' },
          { image: 'b:1', name: 'b' },
        ],
      },
    },
  },
  {
    name: 'a deleted item makes room for an added one in the live order',
    kind: 'Pod',
    original: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 'b', image: 'b:1' },
          { name: 's', image: 's:1' },
        ],
      },
    },
    patch: {
      spec: {
        '$setElementOrder/containers': [{ name: 'd' }, { name: 'b' }],
        containers: [
          { name: 'd', image: 'd:1' },
          { name: 'a', $patch: 'delete' },
        ],
      },
    },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 's:1', name: 's' },
          { image: 'd:1', name: 'd' },
          { image: 'b:1', name: 'b' },
        ],
      },
    },
  },
  {
    name: 'two deleted items and one added',
    kind: 'Pod',
    original: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 'b', image: 'b:1' },
          { name: 's', image: 's:1' },
          { name: 't', image: 't:1' },
          { name: 'u', image: 'u:1' },
        ],
      },
    },
    patch: {
      spec: {
        '$setElementOrder/containers': [{ name: 'd' }, { name: 's' }],
        containers: [
          { name: 'd', image: 'd:1' },
          { name: 'a', $patch: 'delete' },
          { name: 'u', $patch: 'delete' },
        ],
      },
    },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 'b:1', name: 'b' },
          { image: 't:1', name: 't' },
          { image: 'd:1', name: 'd' },
          { image: 's:1', name: 's' },
        ],
      },
    },
  },
  {
    name: 'the order directive for a list that is new',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: {} },
    patch: {
      spec: {
        '$setElementOrder/containers': [{ name: 'a' }, { name: 'b' }],
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 'b', image: 'b:1' },
        ],
      },
    },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 'a:1', name: 'a' },
          { image: 'b:1', name: 'b' },
        ],
      },
    },
  },
  {
    name: 'the order directive for a list that is new keeps nulls',
    kind: 'Widget',
    original: {},
    patch: {
      '$setElementOrder/parts': [{ name: 'a' }],
      parts: [
        { name: 'a', note: null },
        { name: 'b', $patch: 'delete' },
      ],
    },
    result: { parts: [{ name: 'a', note: null }] },
  },
  {
    name: 'the order directive for a missing list',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: {} },
    patch: { spec: { '$setElementOrder/containers': [{ name: 'a' }] } },
    result: { metadata: { name: 'p' }, spec: {} },
  },
  {
    name: 'an empty order directive with a new list turns it around',
    kind: 'Widget',
    original: {},
    patch: { '$setElementOrder/words': [], words: ['a', 'b', 'c'] },
    result: { words: ['c', 'b', 'a'] },
  },
  {
    name: 'an empty order directive with items that the live list does not have',
    kind: 'Widget',
    original: { words: ['a', 'b'] },
    patch: { '$setElementOrder/words': [], words: ['x', 'b', 'y'] },
    result: { words: ['y', 'a', 'b', 'x'] },
  },
  {
    name: 'the order directive on an empty live list is refused',
    kind: 'Widget',
    original: { words: [] },
    patch: { '$setElementOrder/words': ['a'] },
    error: 'no elements in any of the given slices',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'scalars in the order of the directive',
    kind: 'Widget',
    original: { words: ['a', 'b', 'c'] },
    patch: { '$setElementOrder/words': ['c', 'a'] },
    result: { words: ['b', 'c', 'a'] },
  },
  {
    name: 'scalars are added in order',
    kind: 'Widget',
    original: { words: ['a', 'b', 'c'] },
    patch: { '$setElementOrder/words': ['n', 'c', 'a'], words: ['n'] },
    result: { words: ['n', 'b', 'c', 'a'] },
  },
  {
    name: 'scalars are added, deleted and ordered',
    kind: 'Widget',
    original: { words: ['a', 'b', 'c', 's'] },
    patch: { '$setElementOrder/words': ['n', 'c'], words: ['n'], '$deleteFromPrimitiveList/words': ['a', 'b'] },
    result: { words: ['n', 'c', 's'] },
  },
  {
    name: 'the order directive applies to lists without strategy too',
    kind: 'Widget',
    original: { letters: ['a', 'b'] },
    patch: { '$setElementOrder/letters': ['b', 'a'] },
    result: { letters: ['b', 'a'] },
  },
  {
    name: 'the order directive with a list that is replaced',
    kind: 'Widget',
    original: { letters: ['a', 'b'] },
    patch: { '$setElementOrder/letters': ['d', 'c'], letters: ['d', 'c'] },
    result: { letters: ['d', 'c'] },
  },
]
