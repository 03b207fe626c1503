import type { PatchScenario } from './scenario.ts'

/** Strategic merge of lists of objects (part 2), with the results of Kubernetes. */
export const moreListScenarios: readonly PatchScenario[] = [
  {
    name: 'a key of null that is not found is added',
    kind: 'Widget',
    original: { parts: [{ name: 'a' }] },
    patch: { parts: [{ name: null, value: 2 }] },
    result: { parts: [{ name: null, value: 2 }, { name: 'a' }] },
  },
  {
    name: 'keys of different types are different keys',
    kind: 'Widget',
    original: { parts: [{ name: '1', value: 1 }, { name: 'b' }] },
    patch: { parts: [{ name: 1, value: 2 }] },
    result: { parts: [{ name: 1, value: 2 }, { name: '1', value: 1 }, { name: 'b' }] },
  },
  {
    name: 'numeric keys are merged',
    kind: 'Service',
    original: {
      spec: {
        ports: [
          { port: 80, name: 'http' },
          { port: 443, name: 'https' },
        ],
      },
    },
    patch: { spec: { ports: [{ port: 443, nodePort: 30443 }] } },
    result: {
      spec: {
        ports: [
          { name: 'http', port: 80 },
          { name: 'https', nodePort: 30443, port: 443 },
        ],
      },
    },
  },
  {
    name: 'nested lists are merged by their own key',
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
        containers: [
          {
            name: 'a',
            env: [
              { name: 'Y', value: '9' },
              { name: 'Z', value: '3' },
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
              { name: 'X', value: '1' },
              { name: 'Y', value: '9' },
              { name: 'Z', value: '3' },
            ],
            image: 'a:1',
            name: 'a',
          },
        ],
      },
    },
  },
  {
    name: 'a nested item is deleted',
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
    patch: { spec: { containers: [{ name: 'a', env: [{ name: 'X', $patch: 'delete' }] }] } },
    result: {
      metadata: { name: 'p' },
      spec: { containers: [{ env: [{ name: 'Y', value: '2' }], image: 'a:1', name: 'a' }] },
    },
  },
  {
    name: 'ports are merged by containerPort',
    kind: 'Pod',
    original: {
      metadata: { name: 'p' },
      spec: { containers: [{ name: 'a', image: 'a:1', ports: [{ containerPort: 80, name: 'http' }] }] },
    },
    patch: {
      spec: { containers: [{ name: 'a', ports: [{ containerPort: 80, hostPort: 8080 }, { containerPort: 81 }] }] },
    },
    result: {
      metadata: { name: 'p' },
      spec: {
        containers: [
          {
            image: 'a:1',
            name: 'a',
            ports: [{ containerPort: 80, hostPort: 8080, name: 'http' }, { containerPort: 81 }],
          },
        ],
      },
    },
  },
  {
    name: 'volume mounts are merged by mountPath',
    kind: 'Pod',
    original: {
      metadata: { name: 'p' },
      spec: { containers: [{ name: 'a', image: 'a:1', volumeMounts: [{ name: 'v', mountPath: '/x' }] }] },
    },
    patch: {
      spec: {
        containers: [
          {
            name: 'a',
            volumeMounts: [
              { name: 'w', mountPath: '/x' },
              { name: 'w', mountPath: '/y' },
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
            image: 'a:1',
            name: 'a',
            volumeMounts: [
              { mountPath: '/x', name: 'w' },
              { mountPath: '/y', name: 'w' },
            ],
          },
        ],
      },
    },
  },
  {
    name: 'args have no strategy and are replaced',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1', args: ['1', '2'] }] } },
    patch: { spec: { containers: [{ name: 'a', args: ['3'] }] } },
    result: { metadata: { name: 'p' }, spec: { containers: [{ args: ['3'], image: 'a:1', name: 'a' }] } },
  },
  {
    name: 'tolerations have no strategy and are replaced',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { tolerations: [{ key: 'a' }, { key: 'b' }] } },
    patch: { spec: { tolerations: [{ key: 'c', value: null }] } },
    result: { metadata: { name: 'p' }, spec: { tolerations: [{ key: 'c', value: null }] } },
  },
  {
    name: 'a replaced list keeps directives',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { tolerations: [{ key: 'a' }] } },
    patch: { spec: { tolerations: [{ $patch: 'delete', key: 'a' }] } },
    result: { metadata: { name: 'p' }, spec: { tolerations: [{ $patch: 'delete', key: 'a' }] } },
  },
  {
    name: 'an empty list replaces a list without strategy',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { tolerations: [{ key: 'a' }] } },
    patch: { spec: { tolerations: [] } },
    result: { metadata: { name: 'p' }, spec: { tolerations: [] } },
  },
  {
    name: 'an empty list leaves a merged list alone',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: { spec: { containers: [] } },
    result: { metadata: { name: 'p' }, spec: { containers: [{ image: 'a:1', name: 'a' }] } },
  },
  {
    name: 'two empty lists stay empty',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [] } },
    patch: { spec: { containers: [] } },
    result: { metadata: { name: 'p' }, spec: { containers: [] } },
  },
  {
    name: 'image pull secrets are merged by name',
    kind: 'ServiceAccount',
    original: { imagePullSecrets: [{ name: 'a' }], secrets: [{ name: 's' }] },
    patch: { imagePullSecrets: [{ name: 'b' }], secrets: [{ name: 's', namespace: 'n' }] },
    result: { imagePullSecrets: [{ name: 'b' }], secrets: [{ name: 's', namespace: 'n' }] },
  },
  {
    name: 'conditions are merged by type',
    kind: 'Node',
    original: {
      status: {
        conditions: [
          { type: 'Ready', status: 'True' },
          { type: 'DiskPressure', status: 'False' },
        ],
      },
    },
    patch: { status: { conditions: [{ type: 'Ready', status: 'False', reason: 'Why' }] } },
    result: {
      status: {
        conditions: [
          { reason: 'Why', status: 'False', type: 'Ready' },
          { status: 'False', type: 'DiskPressure' },
        ],
      },
    },
  },
  {
    name: 'owner references are merged by uid',
    kind: 'Pod',
    original: {
      metadata: { name: 'p', ownerReferences: [{ uid: '1', name: 'a', kind: 'K', apiVersion: 'v1' }] },
      spec: {},
    },
    patch: {
      metadata: {
        ownerReferences: [
          { uid: '1', controller: true },
          { uid: '2', name: 'b', kind: 'K', apiVersion: 'v1' },
        ],
      },
    },
    result: {
      metadata: {
        name: 'p',
        ownerReferences: [
          { apiVersion: 'v1', controller: true, kind: 'K', name: 'a', uid: '1' },
          { apiVersion: 'v1', kind: 'K', name: 'b', uid: '2' },
        ],
      },
      spec: {},
    },
  },
  {
    name: 'a template inside a deployment is merged',
    kind: 'Deployment',
    original: {
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
    patch: { spec: { template: { spec: { containers: [{ name: 'a', image: 'a:2' }] } } } },
    result: {
      spec: {
        template: {
          spec: {
            containers: [
              { image: 'a:2', name: 'a' },
              { image: 'b:1', name: 'b' },
            ],
          },
        },
      },
    },
  },
  {
    name: 'claim templates have no strategy',
    kind: 'StatefulSet',
    original: { spec: { volumeClaimTemplates: [{ metadata: { name: 'a' } }] } },
    patch: { spec: { volumeClaimTemplates: [{ metadata: { name: 'b' } }] } },
    result: { spec: { volumeClaimTemplates: [{ metadata: { name: 'b' } }] } },
  },
  {
    name: 'items of mixed types are refused',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: { spec: { containers: ['a'] } },
    error: 'list element types are not identical: [[map[image:a:1 name:a]] [a]]',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a list of lists is refused',
    kind: 'Widget',
    original: { words: [['a']] },
    patch: { words: [['b']] },
    error: 'lists of lists are not supported',
    code: 'KUBE_PATCH_NOT_APPLICABLE',
  },
  {
    name: 'a type that is a list of lists is refused',
    kind: 'Widget',
    original: { table: [['a']] },
    patch: { table: [['b']] },
    error: 'unexpected slice of slice',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a null among the items is refused',
    kind: 'Pod',
    original: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
    patch: { spec: { containers: [{ name: 'b', image: 'b:1' }, null] } },
    error: 'list element types are not identical: [[map[image:a:1 name:a]] [map[image:b:1 name:b] <nil>]]',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a list of objects without a merge key cannot be merged',
    kind: 'Widget',
    original: { unkeyed: [{ name: 'a' }] },
    patch: { unkeyed: [{ name: 'b' }] },
    error: 'cannot merge lists without merge key for struct',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'objects in a list of text cannot be merged',
    kind: 'Widget',
    original: { words: [{ name: 'a' }] },
    patch: { words: [{ name: 'b' }] },
    error: 'cannot merge lists without merge key for string',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a list in place of an object field is refused',
    kind: 'Widget',
    original: { side: ['a'] },
    patch: { value: 2, labels: { a: 'b' }, choice: null, whole: null, name: null, spares: [], letters: [], side: null },
    result: { labels: { a: 'b' }, letters: [], spares: [], value: 2 },
  },
  {
    name: 'a list of the replace strategy is replaced',
    kind: 'Widget',
    original: { letters: ['a', 'b'] },
    patch: { letters: ['c'] },
    result: { letters: ['c'] },
  },
  {
    name: 'a list of maps without strategy is replaced',
    kind: 'Widget',
    original: { spares: [{ name: 'a', value: 1 }] },
    patch: { spares: [{ name: 'a' }] },
    result: { spares: [{ name: 'a' }] },
  },
  {
    name: 'a key that is an object cannot be compared',
    kind: 'Widget',
    original: { parts: [{ name: { x: 1 } }] },
    patch: { parts: [{ name: { x: 1 } }] },
    error: 'runtime error: comparing uncomparable type map[string]interface {}',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
  {
    name: 'a key that is a list cannot be compared',
    kind: 'Widget',
    original: { parts: [{ name: [1] }] },
    patch: { parts: [{ name: [1] }] },
    error: 'runtime error: comparing uncomparable type []interface {}',
    code: 'KUBE_PATCH_UNMERGEABLE',
  },
]
