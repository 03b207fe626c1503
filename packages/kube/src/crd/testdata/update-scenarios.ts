import type { DefinitionScenario } from './scenario.ts'

/** Expectations are recorded from k8s.io/apiextensions-apiserver v0.36. */
export const updateScenarios: readonly DefinitionScenario[] = [
  { name: 'nothing changed', changes: [], old: [], errors: [] },
  {
    name: 'the group changes',
    changes: [['spec/group', 'example.org']],
    old: [],
    errors: ['spec.group: Invalid value: "example.org": field is immutable'],
  },
  {
    name: 'the plural changes',
    changes: [['spec/names/plural', 'things']],
    old: [],
    errors: ['spec.names.plural: Invalid value: "things": field is immutable'],
  },
  {
    name: 'scope and kind change before the definition is established',
    changes: [
      ['spec/scope', 'Cluster'],
      ['spec/names/kind', 'Thing'],
    ],
    old: [],
    errors: [],
  },
  {
    name: 'scope and kind change afterwards',
    changes: [
      [
        'status',
        {
          storedVersions: ['v1'],
          conditions: [
            {
              type: 'Established',
              status: 'True',
              reason: 'InitialNamesAccepted',
              message: '',
              lastTransitionTime: null,
            },
          ],
        },
      ],
      ['spec/scope', 'Cluster'],
      ['spec/names/kind', 'Thing'],
    ],
    old: [
      [
        'status',
        {
          storedVersions: ['v1'],
          conditions: [
            {
              type: 'Established',
              status: 'True',
              reason: 'InitialNamesAccepted',
              message: '',
              lastTransitionTime: null,
            },
          ],
        },
      ],
    ],
    errors: [
      'spec.names.kind: Invalid value: "Thing": field is immutable',
      'spec.scope: Invalid value: "Cluster": field is immutable',
    ],
  },
  {
    name: 'no resourceVersion',
    changes: [['metadata/resourceVersion', '']],
    old: [],
    errors: ['metadata.resourceVersion: Invalid value: "": must be specified for an update'],
  },
  {
    name: 'a stored version goes',
    changes: [['status', { storedVersions: ['v0', 'v1'] }]],
    old: [],
    errors: [
      'status.storedVersions[0]: Invalid value: "v0": missing from spec.versions; v0 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v0 and removes v0 from status.storedVersions',
    ],
  },
  {
    name: 'the storage version is not stored',
    changes: [['status', { storedVersions: ['v0'] }]],
    old: [],
    errors: [
      'status.storedVersions: Invalid value: ["v0"]: must have the storage version v1',
      'status.storedVersions[0]: Invalid value: "v0": missing from spec.versions; v0 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v0 and removes v0 from status.storedVersions',
    ],
  },
  {
    name: 'no stored versions',
    changes: [['spec/versions/0/storage', false]],
    old: [],
    errors: [
      'spec.versions: Invalid value: …: must have exactly one version marked as storage version',
      'status.storedVersions: Invalid value: null: must have at least one stored version',
    ],
  },
  {
    name: 'an unknown type stays',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/field', { type: 'text' }]],
    old: [['spec/versions/0/schema/openAPIV3Schema/properties/field', { type: 'text' }]],
    errors: [],
  },
  {
    name: 'a non-structural schema stays non-structural',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/field', { description: 'x' }]],
    old: [['spec/versions/0/schema/openAPIV3Schema/properties/field', {}]],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].type: Required value: must not be empty for specified object fields',
    ],
  },
  {
    name: 'a structural schema becomes non-structural',
    changes: [['spec/versions/0/schema/openAPIV3Schema/properties/field', {}]],
    old: [['spec/versions/0/schema/openAPIV3Schema/properties/field', { type: 'string' }]],
    errors: [
      'spec.validation.openAPIV3Schema.properties[field].type: Required value: must not be empty for specified object fields',
    ],
  },
  {
    name: 'nullable items of a set stay',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string', nullable: true, maxLength: 3 } },
      ],
    ],
    old: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string', nullable: true } },
      ],
    ],
    errors: [],
  },
  {
    name: 'a set of merged objects stays',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'array',
          'x-kubernetes-list-type': 'set',
          items: { type: 'object', properties: { b: { type: 'string' } } },
        },
      ],
    ],
    old: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        {
          type: 'array',
          'x-kubernetes-list-type': 'set',
          items: { type: 'object', properties: { a: { type: 'string' } } },
        },
      ],
    ],
    errors: [],
  },
  {
    name: 'an unpruned default stays',
    changes: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'object', properties: { a: { type: 'string' } }, default: { b: 2 } },
      ],
    ],
    old: [
      [
        'spec/versions/0/schema/openAPIV3Schema/properties/field',
        { type: 'object', properties: { a: { type: 'string' } }, default: { b: 1 } },
      ],
    ],
    errors: [],
  },
  {
    name: 'too many selectable fields stay',
    changes: [
      [
        'spec/versions/0/selectableFields',
        [
          { jsonPath: '.spec.map.k0' },
          { jsonPath: '.spec.map.k1' },
          { jsonPath: '.spec.map.k2' },
          { jsonPath: '.spec.map.k3' },
          { jsonPath: '.spec.map.k4' },
          { jsonPath: '.spec.map.k5' },
          { jsonPath: '.spec.map.k6' },
          { jsonPath: '.spec.map.k7' },
          { jsonPath: '.spec.map.k8' },
        ],
      ],
      ['spec/names/shortNames', ['w']],
    ],
    old: [
      [
        'spec/versions/0/selectableFields',
        [
          { jsonPath: '.spec.map.k0' },
          { jsonPath: '.spec.map.k1' },
          { jsonPath: '.spec.map.k2' },
          { jsonPath: '.spec.map.k3' },
          { jsonPath: '.spec.map.k4' },
          { jsonPath: '.spec.map.k5' },
          { jsonPath: '.spec.map.k6' },
          { jsonPath: '.spec.map.k7' },
          { jsonPath: '.spec.map.k8' },
        ],
      ],
    ],
    errors: [],
  },
  {
    name: 'preserveUnknownFields stays',
    changes: [['spec/preserveUnknownFields', true]],
    old: [['spec/preserveUnknownFields', true]],
    errors: [],
  },
  {
    name: 'a missing schema stays missing',
    changes: [['spec/versions/0/schema']],
    old: [['spec/versions/0/schema']],
    errors: ['spec.versions[0].schema.openAPIV3Schema: Required value: because otherwise all fields are pruned'],
  },
  {
    name: 'unknown review versions stay',
    changes: [
      [
        'spec/conversion',
        { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://b' }, conversionReviewVersions: ['v9'] } },
      ],
    ],
    old: [
      [
        'spec/conversion',
        { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://a' }, conversionReviewVersions: ['v9'] } },
      ],
    ],
    errors: [],
  },
  {
    name: 'a bad bundle comes to an established definition',
    changes: [
      [
        'status',
        {
          storedVersions: ['v1'],
          conditions: [
            {
              type: 'Established',
              status: 'True',
              reason: 'InitialNamesAccepted',
              message: '',
              lastTransitionTime: null,
            },
          ],
        },
      ],
      [
        'spec/conversion',
        {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a', caBundle: 'eHg=' }, conversionReviewVersions: ['v1'] },
        },
      ],
    ],
    old: [
      [
        'status',
        {
          storedVersions: ['v1'],
          conditions: [
            {
              type: 'Established',
              status: 'True',
              reason: 'InitialNamesAccepted',
              message: '',
              lastTransitionTime: null,
            },
          ],
        },
      ],
    ],
    errors: [
      'spec.conversion.webhookClientConfig.caBundle: Invalid value: "eHg=": unable to load root certificates: unable to parse bytes as PEM block',
    ],
  },
  {
    name: 'a missing approval stays missing',
    changes: [
      ['spec/group', 'x.k8s.io'],
      ['metadata/name', 'widgets.x.k8s.io'],
      ['spec/names/shortNames', ['w']],
    ],
    old: [
      ['spec/group', 'x.k8s.io'],
      ['metadata/name', 'widgets.x.k8s.io'],
    ],
    errors: [],
  },
]
