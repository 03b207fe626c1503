import type { DefinitionScenario } from './scenario.ts'

/** Expectations are recorded from k8s.io/apiextensions-apiserver v0.36. */
export const schemaFirstScenarios: readonly DefinitionScenario[] = [
  {
    name: 'no type',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/field', {}]],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].type: Required value: must not be empty for specified object fields',
    ],
  },
  {
    name: 'an unknown type',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/field', { type: 'text' }]],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].type: Unsupported value: "text": supported values: "array", "boolean", "integer", "number", "object", "string"',
    ],
  },
  {
    name: 'type null',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/field', { type: 'null' }]],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].type: Forbidden: type cannot be set to null, use nullable as an alternative',
      'spec.validation.openAPIV3Schema.properties[field].type: Unsupported value: "null": supported values: "array", "boolean", "integer", "number", "object", "string"',
    ],
  },
  {
    name: 'a list without items',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/field', { type: 'array' }]],
    errors: ['spec.validation.openAPIV3Schema.properties[field].items: Required value: must be specified'],
  },
  {
    name: 'items without a type',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/field', { type: 'array', items: {} }]],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].items.type: Required value: must not be empty for specified array items',
    ],
  },
  {
    name: 'items as a list',
    changes: [
      ['spec/versions/0/schema/openAPIV3Schema/properties/field', { type: 'array', items: [{ type: 'string' }] }],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].items: Forbidden: items must be a schema object and not an array',
    ],
  },
  {
    name: 'map values without a type',
    changes: [
      ['spec/versions/0/schema/openAPIV3Schema/properties/field', { type: 'object', additionalProperties: {} }],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].additionalProperties.type: Required value: must not be empty for specified object fields',
    ],
  },
  {
    name: 'properties and additionalProperties',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: { type: 'string' } },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive',
    ],
  },
  {
    name: 'keywords that are not supported',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'string',
          id: 'x',
          $ref: '#/x',
          definitions: { a: {} },
          dependencies: { a: ['b'] },
          patternProperties: { a: {} },
          additionalItems: true,
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].$ref: Forbidden: $ref is not supported',
      'spec.validation.openAPIV3Schema.properties[field].additionalItems: Forbidden: additionalItems is not supported',
      'spec.validation.openAPIV3Schema.properties[field].definitions: Forbidden: definitions is not supported',
      'spec.validation.openAPIV3Schema.properties[field].dependencies: Forbidden: dependencies is not supported',
      'spec.validation.openAPIV3Schema.properties[field].id: Forbidden: id is not supported',
      'spec.validation.openAPIV3Schema.properties[field].patternProperties: Forbidden: patternProperties is not supported',
    ],
  },
  {
    name: 'only $schema',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/field', { type: 'string', $schema: 'x' }]],
    errors: ['spec.validation.openAPIV3Schema: Invalid value: "": OpenAPIV3Schema \'schema\' is not supported'],
  },
  {
    name: 'uniqueItems',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'array', items: { type: 'string' }, uniqueItems: true },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
    ],
  },
  {
    name: 'a pattern that is no regular expression',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/field', { type: 'string', pattern: '(a' }]],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].pattern: Invalid value: "(a": must be a valid regular expression, but isn\'t: error parsing regexp: missing closing ): `(a`',
    ],
  },
  {
    name: 'preserve-unknown-fields false',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'object', 'x-kubernetes-preserve-unknown-fields': false },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-preserve-unknown-fields: Invalid value: false: must be true or undefined',
    ],
  },
  {
    name: 'int-or-string that preserves and embeds',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          'x-kubernetes-int-or-string': true,
          'x-kubernetes-preserve-unknown-fields': true,
          'x-kubernetes-embedded-resource': true,
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].type: Required value: must be object if x-kubernetes-embedded-resource is true',
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-embedded-resource: Invalid value: true: must be false if x-kubernetes-int-or-string is true',
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-preserve-unknown-fields: Invalid value: true: must be false if x-kubernetes-int-or-string is true',
    ],
  },
  {
    name: 'int-or-string with its anyOf',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
      ],
    ],
    errors: [],
  },
  {
    name: 'int-or-string with its allOf',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          'x-kubernetes-int-or-string': true,
          allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, { minimum: 1 }],
        },
      ],
    ],
    errors: [],
  },
  {
    name: 'int-or-string with its anyOf the other way',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'string' }, { type: 'integer' }] },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].type: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[1].type: Forbidden: must be empty to be structural',
    ],
  },
  {
    name: 'everything that may not stand below anyOf',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'object',
          anyOf: [
            {
              type: 'object',
              title: 't',
              description: 'd',
              default: {},
              nullable: true,
              additionalProperties: true,
              'x-kubernetes-preserve-unknown-fields': true,
              'x-kubernetes-embedded-resource': true,
              'x-kubernetes-int-or-string': true,
              'x-kubernetes-list-type': 'set',
              'x-kubernetes-list-map-keys': ['a'],
              'x-kubernetes-map-type': 'atomic',
              'x-kubernetes-validations': [{ rule: 'true' }],
            },
          ],
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].additionalProperties: Forbidden: must be undefined to be structural',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].default: Forbidden: must be undefined to be structural',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].description: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].nullable: Forbidden: must be false to be structural',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].title: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].type: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].type: Invalid value: "object": must be array if x-kubernetes-list-type is specified',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].x-kubernetes-embedded-resource: Forbidden: must be false to be structural',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].x-kubernetes-int-or-string: Forbidden: must be false to be structural',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].x-kubernetes-list-map-keys: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].x-kubernetes-list-type: Forbidden: must be undefined to be structural',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].x-kubernetes-list-type: Invalid value: "set": must be map if x-kubernetes-list-map-keys is non-empty',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].x-kubernetes-map-type: Forbidden: must be undefined to be structural',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].x-kubernetes-preserve-unknown-fields: Forbidden: must be false to be structural',
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].x-kubernetes-validations: Forbidden: must be empty to be structural',
    ],
  },
  {
    name: 'fields that are only named below junctors',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'object',
          properties: { a: { type: 'string' } },
          oneOf: [{ properties: { b: { minLength: 1 } } }],
          not: { items: { maximum: 1 } },
          allOf: [{ properties: { a: { maxLength: 1 } } }],
        },
      ],
    ],
    errors: [],
  },
  {
    name: 'metadata below a junctor',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'object', anyOf: [{ properties: { metadata: {} } }] },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].anyOf[0].properties[metadata]: Forbidden: must not be specified in a nested context',
    ],
  },
  {
    name: 'an embedded resource without type',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/field', { 'x-kubernetes-embedded-resource': true }]],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
      'spec.validation.openAPIV3Schema.properties[field].type: Required value: must be object if x-kubernetes-embedded-resource is true',
    ],
  },
  {
    name: 'an embedded list',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'array', items: { type: 'string' }, 'x-kubernetes-embedded-resource': true },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
      'spec.validation.openAPIV3Schema.properties[field].type: Invalid value: "array": must be object if x-kubernetes-embedded-resource is true',
    ],
  },
  {
    name: 'an embedded resource without fields',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'object', 'x-kubernetes-embedded-resource': true },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
    ],
  },
  {
    name: 'an embedded resource with additionalProperties',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'object', 'x-kubernetes-embedded-resource': true, additionalProperties: { type: 'string' } },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].additionalProperties: Forbidden: must not be used if x-kubernetes-embedded-resource is set',
      'spec.validation.openAPIV3Schema.properties[field].properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
    ],
  },
  {
    name: 'an embedded resource in metadata',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'object',
          properties: {
            metadata: {
              type: 'object',
              properties: {
                x: { type: 'object', properties: { y: { type: 'string' } }, 'x-kubernetes-embedded-resource': true },
              },
            },
          },
          'x-kubernetes-embedded-resource': true,
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].properties[metadata].properties[x].x-kubernetes-embedded-resource: Forbidden: must not be used inside of resource meta',
    ],
  },
  {
    name: 'kind and metadata of an embedded resource with wrong types',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'object',
          properties: { kind: { type: 'integer' }, apiVersion: { type: 'boolean' }, metadata: { type: 'string' } },
          'x-kubernetes-embedded-resource': true,
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].properties[apiVersion].type: Invalid value: "boolean": must be string',
      'spec.validation.openAPIV3Schema.properties[field].properties[kind].type: Invalid value: "integer": must be string',
      'spec.validation.openAPIV3Schema.properties[field].properties[metadata].type: Invalid value: "string": must be object',
    ],
  },
  {
    name: 'list keywords on a string',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'string',
          'x-kubernetes-list-type': 'set',
          'x-kubernetes-list-map-keys': ['a'],
          'x-kubernetes-map-type': 'atomic',
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].type: Invalid value: "string": must be array if x-kubernetes-list-type is specified',
      'spec.validation.openAPIV3Schema.properties[field].type: Invalid value: "string": must be object if x-kubernetes-map-type is specified',
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-list-type: Invalid value: "set": must be map if x-kubernetes-list-map-keys is non-empty',
    ],
  },
  {
    name: 'unknown list and map types',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'object',
          properties: {
            l: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'bag' },
            m: { type: 'object', 'x-kubernetes-map-type': 'loose' },
          },
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].properties[l].x-kubernetes-list-type: Unsupported value: "bag": supported values: "atomic", "set", "map"',
      'spec.validation.openAPIV3Schema.properties[field].properties[m].x-kubernetes-map-type: Unsupported value: "loose": supported values: "atomic", "granular"',
    ],
  },
  {
    name: 'a set of objects that are merged',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'array',
          'x-kubernetes-list-type': 'set',
          items: { type: 'object', properties: { a: { type: 'string' } } },
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set',
    ],
  },
]
