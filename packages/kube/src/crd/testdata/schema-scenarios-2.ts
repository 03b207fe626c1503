import type { DefinitionScenario } from './scenario.ts'

/** Expectations are recorded from k8s.io/apiextensions-apiserver v0.36. */
export const schemaSecondScenarios: readonly DefinitionScenario[] = [
  {
    name: 'a set of lists that are merged',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'array',
          'x-kubernetes-list-type': 'set',
          items: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].items.x-kubernetes-list-type: Invalid value: "set": must be atomic as item of a list with x-kubernetes-list-type=set',
    ],
  },
  {
    name: 'a set of nullable items',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string', nullable: true } },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is set',
    ],
  },
  {
    name: 'a map without keys',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          items: { type: 'object', properties: { a: { type: 'string' } } },
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-list-map-keys: Required value: must not be empty if x-kubernetes-list-type is map',
    ],
  },
  {
    name: 'a map of strings',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
          items: { type: 'string' },
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].items.type: Invalid value: "string": must be object if parent array\'s x-kubernetes-list-type is map',
    ],
  },
  {
    name: 'map keys that are wrong in every way',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a', 'b', 'c', 'c', 'd'],
          items: {
            type: 'object',
            properties: {
              a: { type: 'string' },
              b: { type: 'object' },
              c: { type: 'string', nullable: true, default: 'x' },
            },
            required: ['b'],
          },
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].items.properties[a].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
      'spec.validation.openAPIV3Schema.properties[field].items.properties[b].type: Invalid value: "object": must be a scalar type if parent array\'s x-kubernetes-list-type is map',
      'spec.validation.openAPIV3Schema.properties[field].items.properties[c].nullable: Forbidden: this property is in x-kubernetes-list-map-keys, so it cannot be nullable',
      'spec.validation.openAPIV3Schema.properties[field].items.properties[c].nullable: Forbidden: this property is in x-kubernetes-list-map-keys, so it cannot be nullable',
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-list-map-keys: Invalid value: ["a","b","c","c","d"]: entries must all be names of item properties',
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-list-map-keys: Invalid value: ["a","b","c","c","d"]: must not contain duplicate entries',
    ],
  },
  {
    name: 'a good map',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a', 'b'],
          items: {
            type: 'object',
            properties: { a: { type: 'string' }, b: { type: 'integer', default: 1 } },
            required: ['a'],
          },
        },
      ],
    ],
    errors: [],
  },
  {
    name: 'keys without list type',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'array',
          'x-kubernetes-list-map-keys': ['a'],
          items: { type: 'object', properties: { a: { type: 'string' } } },
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-list-type: Required value: must be map if x-kubernetes-list-map-keys is non-empty',
    ],
  },
  {
    name: 'a default of the wrong type',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/field', { type: 'string', default: 1 }]],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].default: Invalid value: "integer":  in body must be of type string: "integer"',
    ],
  },
  {
    name: 'a default beyond its limits',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/field', { type: 'integer', maximum: 5, default: 6 }]],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].default: Invalid value: 6:  in body should be less than or equal to 5',
    ],
  },
  {
    name: 'a default with unknown fields',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'object', properties: { a: { type: 'string' } }, default: { a: 'x', b: 1 } },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].default: Invalid value: {"a":"x","b":1}: must not have unknown fields',
    ],
  },
  {
    name: 'a default without what is required',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], default: {} },
      ],
    ],
    errors: ['spec.validation.openAPIV3Schema.properties[field].default.a: Required value'],
  },
  {
    name: 'a default of an embedded resource without type',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-embedded-resource': true,
          default: { a: 'x' },
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].default.apiVersion: Required value',
      'spec.validation.openAPIV3Schema.properties[field].default.kind: Required value',
    ],
  },
  {
    name: 'a default in embedded metadata',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'object',
          properties: { metadata: { type: 'object', properties: { name: { type: 'string', default: 'a/b' } } } },
          'x-kubernetes-embedded-resource': true,
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].properties[metadata].properties[name].default: Invalid value: "a/b": must result in valid metadata: metadata.name: Invalid value: "a/b": may not contain \'/\'',
    ],
  },
  {
    name: 'a default that is valid',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'object', properties: { a: { type: 'string', default: 'x' } }, default: { a: 'y' } },
      ],
    ],
    errors: [],
  },
  {
    name: 'rules without text',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'string',
          'x-kubernetes-validations': [
            { rule: ' ' },
            { rule: 'self == self', message: ' ' },
            { rule: 'self == self', message: 'a\nb' },
            { rule: 'self ==\nself' },
            { rule: 'true', messageExpression: ' ', reason: 'Because', fieldPath: '.x' },
          ],
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-validations[0].rule: Required value: rule is not specified',
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-validations[1].message: Invalid value: " ": must be non-empty if specified',
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-validations[2].message: Invalid value: "a\\nb": must not contain line breaks',
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-validations[3].message: Required value: message must be specified if rule contains line breaks',
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-validations[4].fieldPath: Invalid value: ".x": must be a valid path',
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-validations[4].messageExpression: Required value: messageExpression must be non-empty if specified',
      'spec.validation.openAPIV3Schema.properties[field].x-kubernetes-validations[4].reason: Unsupported value: "Because": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"',
    ],
  },
  {
    name: 'a good rule',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'string',
          maxLength: 10,
          'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'is immutable' }],
        },
      ],
    ],
    errors: [],
  },
  {
    name: 'a root that is no object',
    changes: [['spec/versions/0/schema/openAPIV3Schema/type', 'string']],
    errors: ['spec.validation.openAPIV3Schema.type: Invalid value: "string": must be object at the root'],
  },
  {
    name: 'a root without type',
    changes: [['spec/versions/0/schema/openAPIV3Schema/type', '']],
    errors: ['spec.validation.openAPIV3Schema.type: Required value: must not be empty at the root'],
  },
  {
    name: 'a nullable root',
    changes: [['spec/versions/0/schema/openAPIV3Schema/nullable', true]],
    errors: ['spec.validation.openAPIV3Schema.nullable: Forbidden: nullable cannot be true at the root'],
  },
  {
    name: 'additionalProperties at the root',
    changes: [['spec/versions/0/schema/openAPIV3Schema/additionalProperties', true]],
    errors: ['spec.validation.openAPIV3Schema.additionalProperties: Forbidden: must not be used at the root'],
  },
  {
    name: 'metadata with labels',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/metadata',
        { type: 'object', properties: { labels: { type: 'object', additionalProperties: { type: 'string' } } } },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified',
    ],
  },
  {
    name: 'metadata with a description',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/metadata', { type: 'object', description: 'x' }]],
    errors: [
      'spec.validation.openAPIV3Schema.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified',
    ],
  },
  {
    name: 'metadata with a name',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/metadata',
        { type: 'object', properties: { name: { type: 'string', maxLength: 10 }, generateName: { type: 'string' } } },
      ],
    ],
    errors: [],
  },
  {
    name: 'metadata of the wrong type',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/metadata', { type: 'string' }]],
    errors: ['spec.validation.openAPIV3Schema.properties[metadata].type: Invalid value: "string": must be object'],
  },
  {
    name: 'defaults in metadata',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/metadata',
        { type: 'object', properties: { name: { type: 'string', default: 'x' } } },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[metadata].properties[name].default: Forbidden: must not be set in top-level metadata',
    ],
  },
  {
    name: 'kind and apiVersion with defaults',
    changes: [
      ['spec/versions/0/schema/openAPIV3Schema/properties/kind', { type: 'string', default: 'x' }],
      ['spec/versions/0/schema/openAPIV3Schema/properties/apiVersion', { type: 'integer' }],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[apiVersion].type: Invalid value: "integer": must be string',
      'spec.validation.openAPIV3Schema.properties[kind].default: Forbidden: must not be set in top-level kind',
    ],
  },
  {
    name: 'a root with status and more than is allowed',
    changes: [
      ['spec/versions/0/subresources', { status: {} }],
      ['spec/versions/0/schema/openAPIV3Schema/minProperties', 1],
    ],
    errors: [
      'spec.validation.openAPIV3Schema: Invalid value: only [Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields XValidations] fields are allowed at the root of the schema if the status subresource is enabled',
    ],
  },
  {
    name: 'a root with status of another type',
    changes: [
      ['spec/versions/0/subresources', { status: {} }],
      ['spec/versions/0/schema/openAPIV3Schema/type', 'array'],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.items: Required value: must be specified',
      'spec.validation.openAPIV3Schema.type: Invalid value: "array": must be object at the root',
      'spec.validation.openAPIV3Schema.type: Invalid value: "array": only "object" is allowed as the type at the root of the schema if the status subresource is enabled',
    ],
  },
  {
    name: 'rules of what is wrong already, or has something wrong below it',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'object',
          'x-kubernetes-validations': [{ rule: 'self.missing' }],
          properties: {
            a: {
              type: 'array',
              uniqueItems: true,
              items: { type: 'string' },
              'x-kubernetes-validations': [{ rule: 'self.missing' }],
            },
          },
        },
      ],
    ],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].properties[a].uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
    ],
  },
]
