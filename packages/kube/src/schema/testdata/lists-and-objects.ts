import type { ValidationScenario } from './scenario.ts'

/** Expectations are recorded from k8s.io/apiextensions-apiserver v0.36. */
export const listsAndObjectsScenarios: readonly ValidationScenario[] = [
  {
    name: 'fewer than minItems',
    schema: { type: 'object', properties: { f: { type: 'array', items: { type: 'integer' }, minItems: 2 } } },
    value: { f: [1] },
    errors: ['f: Invalid value: 1: f in body should have at least 2 items'],
  },
  {
    name: 'more than maxItems',
    schema: { type: 'object', properties: { f: { type: 'array', items: { type: 'integer' }, maxItems: 1 } } },
    value: { f: [1, 2] },
    errors: ['f: Too many: 2: must have at most 1 item'],
  },
  {
    name: 'more than two',
    schema: { type: 'object', properties: { f: { type: 'array', items: { type: 'integer' }, maxItems: 2 } } },
    value: { f: [1, 2, 3] },
    errors: ['f: Too many: 3: must have at most 2 items'],
  },
  {
    name: 'uniqueItems broken',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'array',
          items: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
          uniqueItems: true,
        },
      },
    },
    value: { f: [{ a: 1 }, { a: 1 }] },
    errors: ['f: Invalid value: "": f in body shouldn\'t contain duplicates'],
  },
  {
    name: 'fewer than minProperties',
    schema: {
      type: 'object',
      properties: { f: { type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 } },
    },
    value: { f: {} },
    errors: ['f: Invalid value: 0: f in body should have at least 1 properties'],
  },
  {
    name: 'more than maxProperties',
    schema: {
      type: 'object',
      properties: { f: { type: 'object', additionalProperties: { type: 'string' }, maxProperties: 1 } },
    },
    value: { f: { a: '', b: '' } },
    errors: ['f: Too many: 2: must have at most 1 item'],
  },
  {
    name: 'minProperties at the root has no field',
    schema: { type: 'object', properties: {}, minProperties: 1 },
    value: {},
    errors: ['<nil>: Invalid value: 0:  in body should have at least 1 properties'],
  },
  {
    name: 'additionalProperties false',
    schema: { type: 'object', properties: { f: { type: 'object', additionalProperties: false } } },
    value: { f: { a: 1 } },
    errors: ['f: Invalid value: "a": f.a in body is a forbidden property'],
  },
  {
    name: 'a set with a duplicate',
    schema: {
      type: 'object',
      properties: { f: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' } },
    },
    value: { f: ['a', 'b', 'a', 'a'] },
    errors: [],
    listTypeErrors: ['f[2]: Duplicate value: "a"'],
  },
  {
    name: 'a set with numbers and strings',
    schema: {
      type: 'object',
      properties: {
        f: { type: 'array', items: { 'x-kubernetes-int-or-string': true }, 'x-kubernetes-list-type': 'set' },
      },
    },
    value: { f: [1, '1', 1] },
    errors: [],
    listTypeErrors: ['f[2]: Duplicate value: 1'],
  },
  {
    name: 'a set of objects',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'array',
          items: { type: 'object', 'x-kubernetes-map-type': 'atomic', additionalProperties: { type: 'string' } },
          'x-kubernetes-list-type': 'set',
        },
      },
    },
    value: {
      f: [
        { a: '1', b: '2' },
        { b: '2', a: '1' },
      ],
    },
    errors: [],
    listTypeErrors: ['f[1]: Duplicate value: {"a":"1","b":"2"}'],
  },
  {
    name: 'a map with a duplicate key',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
      },
    },
    value: { f: [{ name: 'a' }, { name: 'b' }, { name: 'a', v: 'x' }] },
    errors: [],
    listTypeErrors: ['f[2]: Duplicate value: {"name":"a"}'],
  },
  {
    name: 'a map with two keys',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name', 'port'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name', 'port'],
          },
        },
      },
    },
    value: {
      f: [
        { name: 'a', port: 1 },
        { name: 'a', port: 2 },
        { name: 'a', port: 1 },
      ],
    },
    errors: [],
    listTypeErrors: ['f[2]: Duplicate value: {"name":"a","port":1}'],
  },
  {
    name: 'items of a map without their key',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
      },
    },
    value: { f: [{}, {}] },
    errors: ['f[0].name: Required value', 'f[1].name: Required value'],
    listTypeErrors: ['f[1]: Duplicate value: {}'],
  },
  {
    name: 'an item of a map that is no object',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
      },
    },
    value: { f: [{ name: 'a' }, 'b'] },
    errors: ['f[1]: Invalid value: "string": f[1] in body must be of type object: "string"'],
    listTypeErrors: ['f[1]: Invalid value: "b": must be an object for an array of list-type map'],
  },
  {
    name: 'null items of a map',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
      },
    },
    value: { f: [null, null] },
    errors: [
      'f[0]: Invalid value: "null": f[0] in body must be of type object: "null"',
      'f[1]: Invalid value: "null": f[1] in body must be of type object: "null"',
    ],
    listTypeErrors: ['f[1]: Duplicate value: {}'],
  },
  {
    name: 'duplicates below a map of lists',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
        },
      },
    },
    value: { f: { k: ['x', 'x'] } },
    errors: [],
    listTypeErrors: ['f[k][1]: Duplicate value: "x"'],
  },
  {
    name: 'an embedded resource without type',
    schema: {
      type: 'object',
      properties: {
        f: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
    value: { f: {} },
    errors: [],
    embeddedErrors: ['f.apiVersion: Required value', 'f.kind: Required value'],
  },
  {
    name: 'an embedded resource with an empty type',
    schema: {
      type: 'object',
      properties: {
        f: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
    value: { f: { apiVersion: '', kind: '' } },
    errors: [],
    embeddedErrors: [
      'f.apiVersion: Invalid value: "": must not be empty',
      'f.kind: Invalid value: "": must not be empty',
    ],
  },
  {
    name: 'an embedded resource with a bad type',
    schema: {
      type: 'object',
      properties: {
        f: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
    value: { f: { apiVersion: 'a/b/c', kind: 'A b' } },
    errors: [],
    embeddedErrors: [
      'f.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
      "f.kind: Invalid value: \"A b\": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
  },
  {
    name: 'an embedded resource with metadata that cannot be read',
    schema: {
      type: 'object',
      properties: {
        f: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
    value: { f: { apiVersion: 'v1', kind: 'A', metadata: { name: 1 } } },
    errors: [],
    embeddedErrors: [
      'f.metadata: Invalid value: {"name":1}: json: cannot unmarshal number into Go struct field ObjectMeta.name of type string',
    ],
  },
  {
    name: 'an embedded resource with unknown metadata',
    schema: {
      type: 'object',
      properties: {
        f: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
    value: { f: { apiVersion: 'v1', kind: 'A', metadata: { name: 'a', bogus: 1 } } },
    errors: [],
  },
  {
    name: 'an embedded resource with bad names',
    schema: {
      type: 'object',
      properties: {
        f: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
    value: { f: { apiVersion: 'v1', kind: 'A', metadata: { name: 'a/b', namespace: 'B!', labels: { 'x y': '!' } } } },
    errors: [],
    embeddedErrors: [
      "f.metadata.labels: Invalid value: \"!\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
      "f.metadata.labels: Invalid value: \"x y\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      'f.metadata.name: Invalid value: "a/b": may not contain \'/\'',
      "f.metadata.namespace: Invalid value: \"B!\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
  },
  {
    name: 'an embedded resource that is good',
    schema: {
      type: 'object',
      properties: {
        f: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
    value: {
      f: {
        apiVersion: 'v1',
        kind: 'A',
        metadata: { name: 'a', creationTimestamp: '2024-01-02T03:04:05+01:00', labels: { a: 'b' } },
        spec: { any: 1 },
      },
    },
    errors: [],
  },
]
