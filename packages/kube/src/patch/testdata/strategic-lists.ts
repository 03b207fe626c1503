import type { PatchScenario } from './scenario.ts'

/** Strategic merge of lists of objects, with the results of Kubernetes. */
export const listScenarios: readonly PatchScenario[] = [
  {
    name: 'a container is changed by its name',
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
    patch: { spec: { containers: [{ name: 'b', image: 'b:2' }] } },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 'a:1', name: 'a' },
          { image: 'b:2', name: 'b' },
        ],
      },
    },
  },
  {
    name: 'a container is added',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: { spec: { containers: [{ name: 'b', image: 'b:1' }] } },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 'b:1', name: 'b' },
          { image: 'a:1', name: 'a' },
        ],
      },
    },
  },
  {
    name: 'an added item keeps its nulls and directives',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: { spec: { containers: [{ name: 'b', image: null, env: [{ $patch: 'delete', name: 'x' }] }] } },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { env: [{ $patch: 'delete', name: 'x' }], image: null, name: 'b' },
          { image: 'a:1', name: 'a' },
        ],
      },
    },
  },
  {
    name: 'items of a list that is new lose nulls and directives',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: {} },
    patch: {
      spec: { containers: [{ name: 'b', image: null, env: [{ $patch: 'delete', name: 'x' }, { name: 'y' }] }] },
    },
    result: { metadata: { name: 'p' }, spec: { containers: [{ env: [{ name: 'y' }], name: 'b' }] } },
  },
  {
    name: 'a container is deleted by directive',
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
    patch: { spec: { containers: [{ name: 'b', $patch: 'delete' }] } },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 'a:1', name: 'a' },
          { image: 'd:1', name: 'd' },
        ],
      },
    },
  },
  {
    name: 'deleting an item that is not there does nothing',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: { spec: { containers: [{ name: 'z', $patch: 'delete' }] } },
    result: { metadata: { name: 'p' }, spec: { containers: [{ image: 'a:1', name: 'a' }] } },
  },
  {
    name: 'deleting the last item leaves an empty list',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: { spec: { containers: [{ name: 'a', $patch: 'delete' }] } },
    result: { metadata: { name: 'p' }, spec: { containers: [] } },
  },
  {
    name: 'an item is deleted and another added',
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
          { name: 'a', $patch: 'delete' },
          { name: 'x', image: 'x:1' },
        ],
      },
    },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 'x:1', name: 'x' },
          { image: 'b:1', name: 'b' },
        ],
      },
    },
  },
  {
    name: 'an item is deleted and added again',
    kind: 'Pod',
    original: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { name: 'a', image: 'a:1', tty: true },
          { name: 'b', image: 'b:1' },
        ],
      },
    },
    patch: {
      spec: {
        containers: [
          { name: 'a', $patch: 'delete' },
          { name: 'a', image: 'a:1' },
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
    name: 'all items with one key are deleted',
    kind: 'Service',
    original: { spec: { ports: [{ port: 53, protocol: 'TCP' }, { port: 53, protocol: 'UDP' }, { port: 80 }] } },
    patch: { spec: { ports: [{ port: 53, $patch: 'delete' }] } },
    result: { spec: { ports: [{ port: 80 }] } },
  },
  {
    name: 'of two items with one key the first is merged',
    kind: 'Service',
    original: {
      spec: {
        ports: [
          { port: 53, protocol: 'TCP' },
          { port: 53, protocol: 'UDP' },
        ],
      },
    },
    patch: { spec: { ports: [{ port: 53, name: 'dns' }] } },
    result: {
      spec: {
        ports: [
          { name: 'dns', port: 53, protocol: 'TCP' },
          { port: 53, protocol: 'UDP' },
        ],
      },
    },
  },
  {
    name: 'two patch items with one key are merged in turn',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: {
      spec: {
        containers: [
          { name: 'a', image: 'x' },
          { name: 'a', tty: true },
        ],
      },
    },
    result: { metadata: { name: 'p' }, spec: { containers: [{ image: 'x', name: 'a', tty: true }] } },
  },
  {
    name: 'two new patch items with one key become one',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: {
      spec: {
        containers: [
          { name: 'n', image: 'x' },
          { name: 'n', tty: true },
        ],
      },
    },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 'x', name: 'n', tty: true },
          { image: 'a:1', name: 'a' },
        ],
      },
    },
  },
  {
    name: '$patch: replace in a list replaces it',
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
    patch: { spec: { containers: [{ name: 'x', image: 'x:1' }, { $patch: 'replace' }, { name: 'y', image: 'y:1' }] } },
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
    name: '$patch: replace alone empties a list',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: { spec: { containers: [{ $patch: 'replace' }] } },
    result: { metadata: { name: 'p' }, spec: { containers: [] } },
  },
  {
    name: '$patch: replace with keys keeps none of that item',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: {
      spec: {
        containers: [
          { $patch: 'replace', name: 'z' },
          { name: 'a', image: 'a:1', tty: true },
        ],
      },
    },
    result: { metadata: { name: 'p' }, spec: { containers: [{ image: 'a:1', name: 'a', tty: true }] } },
  },
  {
    name: '$patch: replace in a list that is new leaves the other items',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: {} },
    patch: { spec: { containers: [{ $patch: 'replace' }, { name: 'a', image: 'a:1' }] } },
    result: { metadata: { name: 'p' }, spec: { containers: [{ image: 'a:1', name: 'a' }] } },
  },
  {
    name: '$patch: merge in a list is refused',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: { spec: { containers: [{ name: 'a', $patch: 'merge' }] } },
    error: 'merging lists cannot yet be specified in the patch',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'an unknown directive in a list is refused',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: { spec: { containers: [{ name: 'a', $patch: 'zap' }] } },
    error: 'unknown patch type: zap in map: map[$patch:zap name:a]',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a patch item without the key is refused',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: { spec: { containers: [{ image: 'x' }] } },
    error: 'map: map[image:x] does not contain declared merge key: name',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a patch item without the key is taken if the list is new',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: {} },
    patch: { spec: { containers: [{ image: 'x' }] } },
    result: { metadata: { name: 'p' }, spec: { containers: [{ image: 'x' }] } },
  },
  {
    name: 'a live item without the key is refused',
    kind: 'Pod',
    original: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          { image: 'x', args: ['1', '2'] },
          { name: 'a', image: 'a:1' },
        ],
      },
    },
    patch: { spec: { containers: [{ name: 'b', image: 'b:1' }] } },
    error: 'map: map[args:[1 2] image:x] does not contain declared merge key: name',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a deletion without the key is refused',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: { spec: { containers: [{ $patch: 'delete', image: 'x' }] } },
    error: 'map: map[$patch:delete image:x] does not contain declared merge key: name',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a key of null finds its item and then has no key',
    kind: 'Widget',
    original: { parts: [{ name: null, value: 1 }] },
    patch: { parts: [{ name: null, value: 2 }] },
    error: 'map: map[value:2] does not contain declared merge key: name',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
]
