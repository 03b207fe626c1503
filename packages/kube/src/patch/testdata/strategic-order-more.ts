import type { PatchScenario } from './scenario.ts'

/** The order of merged lists (part 2), with the results of Kubernetes. */
export const moreOrderScenarios: readonly PatchScenario[] = [
  {
    name: 'the order directive on objects without a merge key is refused',
    kind: 'Widget',
    original: { spares: [{ name: 'a' }] },
    patch: { '$setElementOrder/spares': [{ name: 'a' }] },
    error: 'runtime error: hash of unhashable type map[string]interface {}',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a patch list that is not in the order of the directive is refused',
    kind: 'Widget',
    original: { words: ['a'] },
    patch: { '$setElementOrder/words': ['b', 'a'], words: ['a', 'b'] },
    error: "The order in patch list:\n[a b]\n doesn't match $setElementOrder list:\n[b a]\n",
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a patch list with an item that the directive lacks is refused',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: {
      spec: {
        '$setElementOrder/containers': [{ name: 'a' }],
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 'b', image: 'b:1' },
        ],
      },
    },
    error:
      "The order in patch list:\n[map[image:a:1 name:a] map[image:b:1 name:b]]\n doesn't match $setElementOrder list:\n[map[name:a]]\n",
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'an order directive that is no list is refused',
    kind: 'Widget',
    original: { words: ['a'] },
    patch: { '$setElementOrder/words': 'a' },
    error: 'expected a []interface {}, but received a string',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'an order directive of null is refused',
    kind: 'Widget',
    original: { words: ['a'] },
    patch: { '$setElementOrder/words': null },
    error: 'expected a []interface {}, but received a %!s(<nil>)',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'an order directive that is an object is refused',
    kind: 'Widget',
    original: { words: ['a'] },
    patch: { '$setElementOrder/words': { a: 1 } },
    error: 'expected a []interface {}, but received a map[string]interface {}',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'an order directive without a field is refused',
    kind: 'Widget',
    original: { words: ['a'] },
    patch: { $setElementOrder: ['a'] },
    error: 'invalid patch format of setElementOrder list',
    code: 'KUBE_PATCH_MALFORMED',
  },
  {
    name: 'an order directive with a live value that is no list is refused',
    kind: 'Widget',
    original: { words: 3 },
    patch: { '$setElementOrder/words': ['a'] },
    error: 'expected a []interface {}, but received a int64',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'an order directive with a patch value of null is refused',
    kind: 'Widget',
    original: { words: ['a'] },
    patch: { '$setElementOrder/words': ['a'], words: null },
    error: 'expected a []interface {}, but received a %!s(<nil>)',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'an order directive for an unknown field is refused',
    kind: 'Widget',
    original: { nope: ['a'] },
    patch: { '$setElementOrder/nope': ['a'] },
    error: 'unable to find api field in struct Widget for the json field "nope"',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'an order item without the key is refused',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: { spec: { '$setElementOrder/containers': [{ image: 'x' }] } },
    error: 'map: map[image:x] does not contain declared merge key: name',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'an order item that is no object is refused',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: { spec: { '$setElementOrder/containers': ['a'] } },
    error: 'value for key 0 is not a map',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a live item without the key cannot be ordered',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ image: 'x' }] } },
    patch: { spec: { '$setElementOrder/containers': [{ name: 'a' }] } },
    error: 'map: map[image:x] does not contain declared merge key: name',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a list with a replace directive is ordered',
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
        '$setElementOrder/containers': [{ name: 'x' }, { name: 'y' }],
        containers: [{ $patch: 'replace' }, { name: 'x', image: 'x:1' }, { name: 'y', image: 'y:1' }],
      },
    },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 'x:1', name: 'x' },
          { image: 'y:1', name: 'y' },
        ],
      },
    },
  },
  {
    name: 'without a directive patch items keep the order of the patch',
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
    patch: {
      spec: {
        containers: [
          { name: 'd', tty: true },
          { name: 'a', tty: true },
        ],
      },
    },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 'b:1', name: 'b' },
          { image: 'd:1', name: 'd', tty: true },
          { image: 'a:1', name: 'a', tty: true },
        ],
      },
    },
  },
  {
    name: 'without a directive new items come before live items that follow none of the patch',
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
        containers: [
          { name: 'x', image: 'x:1' },
          { name: 'a', tty: true },
        ],
      },
    },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 'x:1', name: 'x' },
          { image: 'a:1', name: 'a', tty: true },
          { image: 'b:1', name: 'b' },
        ],
      },
    },
  },
  {
    name: 'nested order directives',
    kind: 'Pod',
    original: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          {
            name: 'a',
            image: 'a:1',
            env: [
              { name: 'X', value: '1' },
              { name: 'Y', value: '2' },
            ],
          },
        ],
      },
    },
    patch: {
      spec: {
        '$setElementOrder/containers': [{ name: 'a' }],
        containers: [
          {
            name: 'a',
            '$setElementOrder/env': [{ name: 'Z' }, { name: 'Y' }],
            env: [
              { name: 'Z', value: '3' },
              { name: 'X', $patch: 'delete' },
            ],
          },
        ],
      },
    },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          {
            env: [
              { name: 'Z', value: '3' },
              { name: 'Y', value: '2' },
            ],
            image: 'a:1',
            name: 'a',
          },
        ],
      },
    },
  },
  {
    name: 'an order directive stays in an added item',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: {
      spec: { containers: [{ name: 'b', '$setElementOrder/env': [{ name: 'X' }], env: [{ name: 'X', value: '1' }] }] },
    },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { '$setElementOrder/env': [{ name: 'X' }], env: [{ name: 'X', value: '1' }], name: 'b' },
          { image: 'a:1', name: 'a' },
        ],
      },
    },
  },
]
