import type { DefinitionScenario } from './scenario.ts'

/** Expectations are recorded from k8s.io/apiextensions-apiserver v0.36. */
export const definitionFirstScenarios: readonly DefinitionScenario[] = [
  { name: 'nothing wrong', changes: [], errors: [] },
  {
    name: 'the name is not plural and group',
    changes: [['metadata/name', 'gadgets.example.com']],
    errors: ['metadata.name: Invalid value: "gadgets.example.com": must be spec.names.plural+"."+spec.group'],
  },
  {
    name: 'no name',
    changes: [['metadata/name', '']],
    errors: ['metadata.name: Required value: name or generateName is required'],
  },
  {
    name: 'a namespace',
    changes: [['metadata/namespace', 'default']],
    errors: ['metadata.namespace: Forbidden: not allowed on this type'],
  },
  {
    name: 'bad labels',
    changes: [['metadata/labels', { 'a b': 'c' }]],
    errors: [
      "metadata.labels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
  },
  {
    name: 'no group',
    changes: [['spec/group', '']],
    errors: [
      'metadata.name: Invalid value: "widgets.example.com": must be spec.names.plural+"."+spec.group',
      'spec.group: Required value',
    ],
  },
  {
    name: 'a group without a dot',
    changes: [
      ['spec/group', 'example'],
      ['metadata/name', 'widgets.example'],
    ],
    errors: ['spec.group: Invalid value: "example": should be a domain with at least one dot'],
  },
  {
    name: 'a malformed group',
    changes: [['spec/group', 'Example.com']],
    errors: [
      'metadata.name: Invalid value: "widgets.example.com": must be spec.names.plural+"."+spec.group',
      "spec.group: Invalid value: \"Example.com\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
  },
  {
    name: 'a protected group without approval',
    changes: [
      ['spec/group', 'widgets.k8s.io'],
      ['metadata/name', 'widgets.widgets.k8s.io'],
    ],
    errors: [
      'metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111',
    ],
  },
  {
    name: 'a protected group with a bad approval',
    changes: [
      ['spec/group', 'x.kubernetes.io'],
      ['metadata/name', 'widgets.x.kubernetes.io'],
      ['metadata/annotations', { 'api-approved.kubernetes.io': 'because' }],
    ],
    errors: [
      'metadata.annotations[api-approved.kubernetes.io]: Invalid value: "because": protected groups must have approval annotation "api-approved.kubernetes.io" with either a URL or a reason starting with "unapproved", see https://github.com/kubernetes/enhancements/pull/1111',
    ],
  },
  {
    name: 'a protected group with a URL',
    changes: [
      ['spec/group', 'x.kubernetes.io'],
      ['metadata/name', 'widgets.x.kubernetes.io'],
      ['metadata/annotations', { 'api-approved.kubernetes.io': 'https://github.com/kubernetes/kubernetes/pull/1' }],
    ],
    errors: [],
  },
  {
    name: 'a protected group that says it is not approved',
    changes: [
      ['spec/group', 'x.k8s.io'],
      ['metadata/name', 'widgets.x.k8s.io'],
      ['metadata/annotations', { 'api-approved.kubernetes.io': 'unapproved, experimental' }],
    ],
    errors: [],
  },
  { name: 'no scope', changes: [['spec/scope', '']], errors: ['spec.scope: Required value'] },
  {
    name: 'an unknown scope',
    changes: [['spec/scope', 'Global']],
    errors: ['spec.scope: Unsupported value: "Global": supported values: "Cluster", "Namespaced"'],
  },
  {
    name: 'no plural',
    changes: [['spec/names/plural', '']],
    errors: [
      'metadata.name: Invalid value: "widgets.example.com": must be spec.names.plural+"."+spec.group',
      'spec.names.plural: Required value',
    ],
  },
  {
    name: 'no kind',
    changes: [['spec/names/kind', '']],
    errors: [
      'spec.names.kind: Required value',
      'spec.names.listKind: Required value',
      'spec.names.singular: Required value',
    ],
  },
  {
    name: 'bad names',
    changes: [
      [
        'spec/names',
        {
          plural: 'widgets',
          singular: 'Widget',
          kind: 'Wid get',
          listKind: '1List',
          shortNames: ['w', 'W'],
          categories: ['all', 'a l l'],
        },
      ],
    ],
    errors: [
      "spec.names.categories[1]: Invalid value: \"a l l\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      "spec.names.kind: Invalid value: \"Wid get\": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      "spec.names.listKind: Invalid value: \"1List\": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      "spec.names.shortNames[1]: Invalid value: \"W\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      "spec.names.singular: Invalid value: \"Widget\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
  },
  {
    name: 'kind and listKind the same',
    changes: [['spec/names/listKind', 'Widget']],
    errors: ['spec.names.listKind: Invalid value: "Widget": kind and listKind may not be the same'],
  },
  {
    name: 'no versions',
    changes: [['spec/versions', []]],
    errors: [
      'spec.versions: Invalid value: …: must have exactly one version marked as storage version',
      'status.storedVersions: Invalid value: null: must have at least one stored version',
    ],
  },
  {
    name: 'no storage version',
    changes: [['spec/versions/0/storage', false]],
    errors: [
      'spec.versions: Invalid value: …: must have exactly one version marked as storage version',
      'status.storedVersions: Invalid value: null: must have at least one stored version',
    ],
  },
  {
    name: 'a malformed version',
    changes: [['spec/versions/0/name', '1']],
    errors: [
      "spec.version: Invalid value: \"1\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      "spec.versions[0].name: Invalid value: \"1\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
  },
  {
    name: 'two storage versions',
    changes: [
      ['spec/versions/1', { name: 'v2', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    ],
    errors: [
      'spec.versions: Invalid value: …: must have exactly one version marked as storage version',
      'status.storedVersions: Invalid value: ["v1"]: must have the storage version v2',
    ],
  },
  {
    name: 'two versions of the same name',
    changes: [
      [
        'spec/versions/1',
        { name: 'v1', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
      ],
    ],
    errors: ['spec.versions: Invalid value: …: must contain unique version names'],
  },
  {
    name: 'two good versions',
    changes: [
      [
        'spec/versions/1',
        { name: 'v2beta1', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
      ],
    ],
    errors: [],
  },
  {
    name: 'a second version without a schema',
    changes: [['spec/versions/1', { name: 'v2', served: true, storage: false }]],
    errors: ['spec.versions[1].schema.openAPIV3Schema: Required value'],
  },
  {
    name: 'no schema',
    changes: [['spec/versions/0/schema']],
    errors: ['spec.versions[0].schema.openAPIV3Schema: Required value'],
  },
  {
    name: 'an empty schema',
    changes: [['spec/versions/0/schema', {}]],
    errors: ['spec.versions[0].schema.openAPIV3Schema: Required value'],
  },
  {
    name: 'a warning without deprecation',
    changes: [['spec/versions/0/deprecationWarning', 'old']],
    errors: ['spec.versions[0].deprecationWarning: Invalid value: "old": can only be set for deprecated versions'],
  },
  {
    name: 'an empty warning',
    changes: [
      ['spec/versions/0/deprecated', true],
      ['spec/versions/0/deprecationWarning', ''],
    ],
    errors: ['spec.versions[0].deprecationWarning: Invalid value: "": must not be an empty string'],
  },
  {
    name: 'a long warning',
    changes: [
      ['spec/versions/0/deprecated', true],
      [
        'spec/versions/0/deprecationWarning',
        'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      ],
    ],
    errors: [
      'spec.versions[0].deprecationWarning: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": must be <= 256 characters long',
    ],
  },
]
