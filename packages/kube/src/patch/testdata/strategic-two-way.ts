import type { DiffScenario } from './scenario.ts'

/** Two objects and the strategic merge patch that Kubernetes creates from them. */
export const twoWayScenarios: readonly DiffScenario[] = [
  {
    name: 'nothing changed',
    kind: 'Widget',
    original: { name: 'a', parts: [{ name: 'p' }] },
    modified: { name: 'a', parts: [{ name: 'p' }] },
    result: {},
  },
  {
    name: 'nothing changed in a field of two strategies',
    kind: 'Widget',
    original: { mixed: { type: 'a' } },
    modified: { mixed: { type: 'a' } },
    error: 'unexpected patch strategy: [merge replace]',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a scalar changed',
    kind: 'Deployment',
    original: { spec: { replicas: 1, paused: true } },
    modified: { spec: { replicas: 2, paused: true } },
    result: { spec: { replicas: 2 } },
  },
  {
    name: 'a field added and one removed',
    kind: 'Widget',
    original: { name: 'a', value: 1 },
    modified: { name: 'a', side: { width: 1 } },
    result: { side: { width: 1 }, value: null },
  },
  {
    name: 'a nested field removed',
    kind: 'Pod',
    original: { metadata: { labels: { a: '1', b: '2' } } },
    modified: { metadata: { labels: { a: '1' } } },
    result: { metadata: { labels: { b: null } } },
  },
  {
    name: 'a type changed',
    kind: 'Widget',
    original: { side: { width: 1 } },
    modified: { side: 'x' },
    result: { side: 'x' },
  },
  {
    name: 'an integer changed into a fraction',
    kind: 'Widget',
    original: { value: 1 },
    modified: { value: 1.5 },
    result: { value: 1.5 },
  },
  {
    name: 'a container changed',
    kind: 'Pod',
    original: {
      spec: {
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 'b', image: 'b:1' },
        ],
      },
    },
    modified: {
      spec: {
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 'b', image: 'b:2' },
        ],
      },
    },
    result: {
      spec: {
        '$setElementOrder/containers': [{ name: 'a' }, { name: 'b' }],
        containers: [{ image: 'b:2', name: 'b' }],
      },
    },
  },
  {
    name: 'a container added in front',
    kind: 'Pod',
    original: { spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    modified: {
      spec: {
        containers: [
          { name: 'z', image: 'z:1' },
          { name: 'a', image: 'a:1' },
        ],
      },
    },
    result: {
      spec: {
        '$setElementOrder/containers': [{ name: 'z' }, { name: 'a' }],
        containers: [{ image: 'z:1', name: 'z' }],
      },
    },
  },
  {
    name: 'a container removed',
    kind: 'Pod',
    original: {
      spec: {
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 'b', image: 'b:1' },
        ],
      },
    },
    modified: { spec: { containers: [{ name: 'b', image: 'b:1' }] } },
    result: { spec: { '$setElementOrder/containers': [{ name: 'b' }], containers: [{ $patch: 'delete', name: 'a' }] } },
  },
  {
    name: 'all containers removed',
    kind: 'Pod',
    original: {
      spec: {
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 'b', image: 'b:1' },
        ],
      },
    },
    modified: { spec: { containers: [] } },
    result: {
      spec: {
        containers: [
          { $patch: 'delete', name: 'a' },
          { $patch: 'delete', name: 'b' },
        ],
      },
    },
  },
  {
    name: 'the first containers added',
    kind: 'Pod',
    original: { spec: { containers: [] } },
    modified: {
      spec: {
        containers: [
          { name: 'b', image: 'b:1' },
          { name: 'a', image: 'a:1' },
        ],
      },
    },
    result: {
      spec: {
        containers: [
          { image: 'b:1', name: 'b' },
          { image: 'a:1', name: 'a' },
        ],
      },
    },
  },
  {
    name: 'containers only reordered',
    kind: 'Pod',
    original: {
      spec: {
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 'b', image: 'b:1' },
        ],
      },
    },
    modified: {
      spec: {
        containers: [
          { name: 'b', image: 'b:1' },
          { name: 'a', image: 'a:1' },
        ],
      },
    },
    result: { spec: { '$setElementOrder/containers': [{ name: 'b' }, { name: 'a' }] } },
  },
  {
    name: 'added, changed and removed at once',
    kind: 'Pod',
    original: {
      spec: {
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 'b', image: 'b:1' },
          { name: 'd', image: 'd:1' },
        ],
      },
    },
    modified: {
      spec: {
        containers: [
          { name: 'x', image: 'x:1' },
          { name: 'd', image: 'd:1', tty: true },
          { name: 'a', image: 'a:1' },
        ],
      },
    },
    result: {
      spec: {
        '$setElementOrder/containers': [{ name: 'x' }, { name: 'd' }, { name: 'a' }],
        containers: [
          { image: 'x:1', name: 'x' },
          { name: 'd', tty: true },
          { $patch: 'delete', name: 'b' },
        ],
      },
    },
  },
  {
    name: 'a nested list changed',
    kind: 'Pod',
    original: {
      spec: {
        containers: [
          {
            name: 'a',
            image: 'a:1',
            env: [
              { name: 'X', value: '1' },
              { name: 'Y', value: '1' },
            ],
          },
        ],
      },
    },
    modified: { spec: { containers: [{ name: 'a', image: 'a:1', env: [{ name: 'Y', value: '2' }] }] } },
    result: {
      spec: {
        '$setElementOrder/containers': [{ name: 'a' }],
        containers: [
          {
            '$setElementOrder/env': [{ name: 'Y' }],
            env: [
              { name: 'Y', value: '2' },
              { $patch: 'delete', name: 'X' },
            ],
            name: 'a',
          },
        ],
      },
    },
  },
  {
    name: 'a list without strategy changed',
    kind: 'Pod',
    original: { spec: { tolerations: [{ key: 'a' }] } },
    modified: { spec: { tolerations: [{ key: 'a' }, { key: 'b' }] } },
    result: { spec: { tolerations: [{ key: 'a' }, { key: 'b' }] } },
  },
  {
    name: 'a list became empty',
    kind: 'Pod',
    original: { spec: { tolerations: [{ key: 'a' }] } },
    modified: { spec: { tolerations: [] } },
    result: { spec: { tolerations: [] } },
  },
  {
    name: 'scalars added',
    kind: 'Widget',
    original: { words: ['a', 'b'] },
    modified: { words: ['a', 'b', 'c'] },
    result: { '$setElementOrder/words': ['a', 'b', 'c'], words: ['c'] },
  },
  {
    name: 'scalars removed',
    kind: 'Widget',
    original: { words: ['a', 'b', 'c'] },
    modified: { words: ['b'] },
    result: { '$deleteFromPrimitiveList/words': ['a', 'c'], '$setElementOrder/words': ['b'] },
  },
  {
    name: 'scalars reordered into an unsorted list',
    kind: 'Widget',
    original: { words: ['a', 'b'] },
    modified: { words: ['b', 'a'] },
    result: { '$setElementOrder/words': ['b', 'a'] },
  },
  {
    name: 'scalars reordered into a sorted list go unnoticed',
    kind: 'Widget',
    original: { words: ['b', 'a'] },
    modified: { words: ['a', 'b'] },
    result: {},
  },
  {
    name: 'unsorted scalars that did not change get an order',
    kind: 'Widget',
    original: { words: ['b', 'a'] },
    modified: { words: ['b', 'a'] },
    result: { '$setElementOrder/words': ['b', 'a'] },
  },
  {
    name: 'numbers compare as text',
    kind: 'Widget',
    original: { numbers: [2, 10, 1] },
    modified: { numbers: [10, 3] },
    result: { '$deleteFromPrimitiveList/numbers': [1, 2], '$setElementOrder/numbers': [10, 3], numbers: [3] },
  },
  {
    name: 'duplicate scalars removed',
    kind: 'Widget',
    original: { words: ['a', 'a', 'b', 'b', 'z', 'z'] },
    modified: { words: ['c'] },
    result: { '$deleteFromPrimitiveList/words': ['a', 'z', 'b'], '$setElementOrder/words': ['c'], words: ['c'] },
  },
  {
    name: 'a duplicate added',
    kind: 'Widget',
    original: { words: ['a'] },
    modified: { words: ['a', 'a'] },
    result: { '$setElementOrder/words': ['a', 'a'], words: ['a'] },
  },
  {
    name: 'the strategy of a deployment changed its kind',
    kind: 'Deployment',
    original: { spec: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } } } },
    modified: { spec: { strategy: { type: 'Recreate' } } },
    result: { spec: { strategy: { $retainKeys: ['type'], rollingUpdate: null, type: 'Recreate' } } },
  },
  {
    name: 'a volume changed its source',
    kind: 'Pod',
    original: {
      spec: {
        volumes: [
          { name: 'v', emptyDir: {} },
          { name: 'w', emptyDir: {} },
        ],
      },
    },
    modified: {
      spec: {
        volumes: [
          { name: 'v', hostPath: { path: '/x' } },
          { name: 'w', emptyDir: {} },
        ],
      },
    },
    result: {
      spec: {
        '$setElementOrder/volumes': [{ name: 'v' }, { name: 'w' }],
        volumes: [{ $retainKeys: ['hostPath', 'name'], emptyDir: null, hostPath: { path: '/x' }, name: 'v' }],
      },
    },
  },
  {
    name: 'retained keys without a change',
    kind: 'Widget',
    original: { choice: { type: 'l', left: { width: 1 } } },
    modified: { choice: { type: 'l', left: { width: 1 } } },
    result: {},
  },
  {
    name: 'retained keys leave nulls out',
    kind: 'Widget',
    original: { choice: { type: 'l', left: { width: 1 } } },
    modified: { choice: { type: 'r', left: null, right: { width: 2 } } },
    result: { choice: { $retainKeys: ['right', 'type'], left: null, right: { width: 2 }, type: 'r' } },
  },
  {
    name: 'a map of the replace strategy is always sent',
    kind: 'Widget',
    original: { whole: { width: 1 } },
    modified: { whole: { width: 1 } },
    result: { whole: { width: 1 } },
  },
  {
    name: 'a list of the replace strategy changed',
    kind: 'Widget',
    original: { letters: ['a', 'b'] },
    modified: { letters: ['b', 'a'] },
    result: { letters: ['b', 'a'] },
  },
  {
    name: 'two ports with one number',
    kind: 'Service',
    original: {
      spec: {
        ports: [
          { port: 53, protocol: 'TCP', name: 't' },
          { port: 53, protocol: 'UDP', name: 'u' },
        ],
      },
    },
    modified: {
      spec: {
        ports: [
          { port: 53, protocol: 'TCP', name: 't2' },
          { port: 53, protocol: 'UDP', name: 'u' },
        ],
      },
    },
    result: { spec: { '$setElementOrder/ports': [{ port: 53 }, { port: 53 }], ports: [{ name: 't2', port: 53 }] } },
  },
  {
    name: 'one of two ports with one number removed',
    kind: 'Service',
    original: {
      spec: {
        ports: [
          { port: 53, protocol: 'TCP' },
          { port: 53, protocol: 'UDP' },
        ],
      },
    },
    modified: { spec: { ports: [{ port: 53, protocol: 'UDP' }] } },
    result: { spec: { '$setElementOrder/ports': [{ port: 53 }], ports: [{ $patch: 'delete', port: 53 }] } },
  },
  {
    name: 'an unknown object that did not change',
    kind: 'Widget',
    original: { nope: { a: { b: 1 } } },
    modified: { nope: { a: { b: 1 } } },
    result: {},
  },
  {
    name: 'an unknown object that changed',
    kind: 'Widget',
    original: { nope: { a: 1 } },
    modified: { nope: { a: 2 } },
    error: 'unable to find api field in struct Widget for the json field "nope"',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'an unknown list that changed',
    kind: 'Widget',
    original: { nope: [1] },
    modified: { nope: [2] },
    error: 'unable to find api field in struct Widget for the json field "nope"',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'an item without its key',
    kind: 'Pod',
    original: { spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    modified: { spec: { containers: [{ image: 'x' }] } },
    error: 'map: map[image:x] does not contain declared merge key: name',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'an old item without its key',
    kind: 'Pod',
    original: { spec: { containers: [{ image: 'x' }] } },
    modified: { spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    error: 'map: map[image:x] does not contain declared merge key: name',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a list of mixed types',
    kind: 'Widget',
    original: { words: ['a'] },
    modified: { words: ['a', 1] },
    error: 'list element types are not identical: [[a] [a 1]]',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a list of lists',
    kind: 'Widget',
    original: { words: [['a']] },
    modified: { words: [['b']] },
    error: 'lists of lists are not supported',
    code: 'KUBE_PATCH_NOT_APPLICABLE',
  },
  {
    name: 'a directive in both documents',
    kind: 'Widget',
    original: { side: { $patch: 'replace', width: 1 } },
    modified: { side: { $patch: 'delete', width: 1 } },
    result: { side: { $patch: 'delete' } },
  },
  {
    name: 'a directive that is no text in both documents',
    kind: 'Widget',
    original: { side: { $patch: 1 } },
    modified: { side: { $patch: 2 } },
    error: 'invalid value for special key: $patch',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  { name: 'a null that stays', kind: 'Widget', original: { side: null }, modified: { side: null }, result: {} },
  {
    name: 'a null that goes',
    kind: 'Widget',
    original: { side: null, value: 1 },
    modified: { value: 1 },
    result: { side: null },
  },
  {
    name: 'a map of structs changed',
    kind: 'Widget',
    original: { partsByName: { a: { value: 1 } } },
    modified: { partsByName: { a: { value: 2 } } },
    error: 'merging an object in json but data type is not struct, instead is: map',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
]
