import type { ThreeWayScenario } from './scenario.ts'

/** The applied, desired and live objects, and the patch that client-side apply creates from them. */
export const threeWayScenarios: readonly ThreeWayScenario[] = [
  {
    name: 'nothing to do',
    kind: 'Deployment',
    original: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    modified: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    current: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    result: {},
  },
  {
    name: 'the live object has more',
    kind: 'Deployment',
    original: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    modified: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    current: {
      metadata: { labels: { a: '1', x: 'live' }, uid: 'u' },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
      status: { replicas: 1 },
    },
    result: {},
  },
  {
    name: 'a label is wanted no more',
    kind: 'Deployment',
    original: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    modified: {
      metadata: {},
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    current: {
      metadata: { labels: { a: '1', x: 'live' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    result: { metadata: { labels: null } },
  },
  {
    name: 'a value drifted and is set back',
    kind: 'Deployment',
    original: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    modified: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    current: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 5,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    result: { spec: { replicas: 1 } },
  },
  {
    name: 'a container is wanted no more',
    kind: 'Deployment',
    original: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    modified: {
      metadata: { labels: { a: '1' } },
      spec: { replicas: 1, template: { spec: { containers: [{ name: 'b', image: 'b:1' }] } } },
    },
    current: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    result: {
      spec: {
        template: {
          spec: { '$setElementOrder/containers': [{ name: 'b' }], containers: [{ $patch: 'delete', name: 'a' }] },
        },
      },
    },
  },
  {
    name: 'a container is wanted no more, another was injected',
    kind: 'Deployment',
    original: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    modified: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'b', image: 'b:1' },
              { name: 'n', image: 'n:1' },
            ],
          },
        },
      },
    },
    current: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
              { name: 'sidecar', image: 'sidecar:1' },
            ],
          },
        },
      },
    },
    result: {
      spec: {
        template: {
          spec: {
            '$setElementOrder/containers': [{ name: 'b' }, { name: 'n' }],
            containers: [
              { image: 'n:1', name: 'n' },
              { $patch: 'delete', name: 'a' },
            ],
          },
        },
      },
    },
  },
  {
    name: 'a deleted field that the live object lost already',
    kind: 'Deployment',
    original: {
      metadata: { labels: { a: '1' } },
      spec: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    modified: {
      metadata: { labels: { a: '1' } },
      spec: {
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    current: {
      metadata: { labels: { a: '1' } },
      spec: {
        template: {
          spec: {
            containers: [
              { name: 'a', image: 'a:1' },
              { name: 'b', image: 'b:1' },
            ],
          },
        },
      },
    },
    result: { spec: { replicas: null } },
  },
  {
    name: 'scalars added and removed',
    kind: 'Widget',
    original: { words: ['a', 'b'] },
    modified: { words: ['b', 'c'] },
    current: { words: ['a', 'b', 'live'] },
    result: { '$deleteFromPrimitiveList/words': ['a'], '$setElementOrder/words': ['b', 'c'], words: ['c'] },
  },
  {
    name: 'the first apply',
    kind: 'Widget',
    original: {},
    modified: { name: 'n', words: ['a'], parts: [{ name: 'p' }] },
    current: {},
    result: { name: 'n', parts: [{ name: 'p' }], words: ['a'] },
  },
  {
    name: 'the first apply onto an object',
    kind: 'Widget',
    original: {},
    modified: { name: 'n', words: ['a'], parts: [{ name: 'p', value: 1 }] },
    current: { name: 'm', words: ['b'], parts: [{ name: 'q' }, { name: 'p' }] },
    result: {
      '$setElementOrder/parts': [{ name: 'p' }],
      '$setElementOrder/words': ['a'],
      name: 'n',
      parts: [{ name: 'p', value: 1 }],
      words: ['a'],
    },
  },
  {
    name: 'the strategy changes its kind',
    kind: 'Deployment',
    original: { spec: { strategy: { type: 'RollingUpdate' } } },
    modified: { spec: { strategy: { type: 'Recreate' } } },
    current: { spec: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%' } } } },
    result: { spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } } },
  },
  {
    name: 'a volume changes its source',
    kind: 'Pod',
    original: { spec: { volumes: [{ name: 'v', emptyDir: {} }] } },
    modified: { spec: { volumes: [{ name: 'v', hostPath: { path: '/' } }] } },
    current: {
      spec: {
        volumes: [
          { name: 'v', emptyDir: {} },
          { name: 'token', secret: {} },
        ],
      },
    },
    result: {
      spec: {
        '$setElementOrder/volumes': [{ name: 'v' }],
        volumes: [{ $retainKeys: ['hostPath', 'name'], emptyDir: null, hostPath: { path: '/' }, name: 'v' }],
      },
    },
  },
  {
    name: 'everything is wanted no more',
    kind: 'Widget',
    original: { name: 'n', words: ['a'], parts: [{ name: 'p' }], side: { width: 1 } },
    modified: {},
    current: { name: 'n', words: ['a', 'b'], parts: [{ name: 'p' }, { name: 'q' }], side: { width: 1 }, value: 1 },
    result: { name: null, parts: null, side: null, words: null },
  },
  {
    name: 'only the order differs',
    kind: 'Widget',
    original: { parts: [{ name: 'a' }, { name: 'b' }] },
    modified: { parts: [{ name: 'b' }, { name: 'a' }] },
    current: { parts: [{ name: 'a' }, { name: 'b' }] },
    result: { '$setElementOrder/parts': [{ name: 'b' }, { name: 'a' }] },
  },
  {
    name: 'a nested deletion',
    kind: 'Widget',
    original: { parts: [{ name: 'p', tags: ['a', 'b'], bolts: [{ size: 1 }, { size: 2 }] }] },
    modified: { parts: [{ name: 'p', tags: ['b'], bolts: [{ size: 2, steel: 's' }] }] },
    current: { parts: [{ name: 'p', tags: ['a', 'b', 'c'], bolts: [{ size: 1 }, { size: 2 }, { size: 3 }] }] },
    result: {
      '$setElementOrder/parts': [{ name: 'p' }],
      parts: [
        {
          '$deleteFromPrimitiveList/tags': ['a'],
          '$setElementOrder/bolts': [{ size: 2 }],
          '$setElementOrder/tags': ['b'],
          bolts: [
            { size: 2, steel: 's' },
            { $patch: 'delete', size: 1 },
          ],
          name: 'p',
        },
      ],
    },
  },
  {
    name: 'an item without its key',
    kind: 'Widget',
    original: { parts: [{ name: 'a' }] },
    modified: { parts: [{ value: 1 }] },
    current: { parts: [{ name: 'a' }] },
    error: 'map: map[value:1] does not contain declared merge key: name',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
]
