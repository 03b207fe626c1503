import { type OperatorMutations, rulesNotChecked } from './mutations-scenario.ts'

/**
 * Changes to objects of Crossplane's definitions of resources, and the errors of k8s.io/apiextensions-apiserver
 * v0.36.3.
 */
export const crossplaneDefinitionMutations: readonly OperatorMutations[] = [
  {
    file: 'crossplane-apiextensions.crossplane.io_compositeresourcedefinitions.yaml',
    version: 'v1',
    seed: 8,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', managedFields: [{ operation: 'Bogus' }] },
        errors: ['metadata.managedFields[0].operation: Invalid value: "Bogus": must be `Apply` or `Update`'],
      },
      {
        path: 'metadata/namespace',
        value: 'Not.Valid',
        errors: ['metadata.namespace: Forbidden: not allowed on this type'],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositeresourcedefinitions.yaml',
    version: 'v1',
    seed: 16,
    mutations: [
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: '',
        errors: [
          rulesNotChecked,
          'status.conditions[0].lastTransitionTime: Invalid value: "": status.conditions[0].lastTransitionTime in body must be of type date-time: ""',
        ],
      },
      {
        path: 'status/conditions/0/observedGeneration',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in status.conditions[0].observedGeneration',
          rulesNotChecked,
          'status.conditions[0].observedGeneration: Invalid value: "float64": status.conditions[0].observedGeneration in body must be of type int64: "float64"',
        ],
      },
      { path: 'status/conditions/0/type', errors: [rulesNotChecked, 'status.conditions[0].type: Required value'] },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositeresourcedefinitions.yaml',
    version: 'v1',
    seed: 30,
    mutations: [
      {
        path: 'spec/claimNames/plural',
        value: 'ABC',
        errors: ['spec.claimNames: Invalid value: Plural name must be lowercase'],
      },
      {
        path: 'spec/claimNames/singular',
        value: 'True',
        isUpdate: true,
        errors: [
          'spec.claimNames: Invalid value: Singular name must be lowercase',
          'spec.claimNames: Invalid value: Value is immutable',
        ],
      },
      {
        path: 'spec/conversion',
        value: { strategy: '10' },
        errors: [
          'spec.conversion: Invalid value: Webhook configuration is required when conversion strategy is Webhook',
        ],
      },
      { path: 'spec/conversion', value: {}, errors: [rulesNotChecked, 'spec.conversion.strategy: Required value'] },
      {
        path: 'spec/defaultCompositionUpdatePolicy',
        value: '',
        errors: [
          rulesNotChecked,
          'spec.defaultCompositionUpdatePolicy: Unsupported value: "": supported values: "Automatic", "Manual"',
        ],
      },
      {
        path: 'spec/enforcedCompositionRef/name',
        value: 'ABC',
        isUpdate: true,
        errors: ['spec.enforcedCompositionRef: Invalid value: Value is immutable'],
      },
      { path: 'spec/group', value: '', isUpdate: true, errors: ['spec.group: Invalid value: "": Value is immutable'] },
      { path: 'spec/names', errors: [rulesNotChecked, 'spec.names: Required value'] },
      { path: 'spec/names/plural', value: 'ABC', errors: ['spec.names: Invalid value: Plural name must be lowercase'] },
      {
        path: 'spec/names/singular',
        value: 'ABC',
        isUpdate: true,
        errors: [
          'spec.names: Invalid value: Singular name must be lowercase',
          'spec.names: Invalid value: Value is immutable',
        ],
      },
      {
        path: 'spec/scope',
        value: 'Cluster',
        isUpdate: true,
        errors: [
          'spec.scope: Invalid value: "Cluster": Value is immutable',
          'spec: Invalid value: Only LegacyCluster composite resources can offer claims',
          'spec: Invalid value: Only LegacyCluster composite resources support connection secrets',
        ],
      },
      {
        path: 'spec/versions',
        value: [null],
        errors: [
          rulesNotChecked,
          'spec.versions[0]: Invalid value: "null": spec.versions[0] in body must be of type object: "null"',
        ],
      },
      {
        path: 'spec/versions/0/additionalPrinterColumns/1/priority',
        value: -3000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.versions[0].additionalPrinterColumns[1].priority',
        ],
      },
      {
        path: 'spec/versions/0/deprecated',
        value: 1.5,
        errors: [
          rulesNotChecked,
          'spec.versions[0].deprecated: Invalid value: "number": spec.versions[0].deprecated in body must be of type boolean: "number"',
        ],
      },
      {
        path: 'spec/versions/0/deprecationWarning',
        value: 'é'.repeat(257),
        errors: [rulesNotChecked, 'spec.versions[0].deprecationWarning: Too long: may not be more than 256 bytes'],
      },
      {
        path: 'spec/versions/0/served',
        value: null,
        errors: [rulesNotChecked, 'spec.versions[0].served: Required value'],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositeresourcedefinitions.yaml',
    version: 'v2',
    seed: 8,
    mutations: [
      {
        path: 'metadata/annotations',
        value: { '-': 'x' },
        errors: [
          "metadata.annotations: Invalid value: \"-\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositeresourcedefinitions.yaml',
    version: 'v2',
    seed: 16,
    mutations: [
      {
        path: 'status/conditions',
        value: [{}, {}],
        errors: [
          rulesNotChecked,
          'status.conditions[0].lastTransitionTime: Required value',
          'status.conditions[0].reason: Required value',
          'status.conditions[0].status: Required value',
          'status.conditions[0].type: Required value',
          'status.conditions[1].lastTransitionTime: Required value',
          'status.conditions[1].reason: Required value',
          'status.conditions[1].status: Required value',
          'status.conditions[1].type: Required value',
          'status.conditions[1]: Duplicate value: {}',
        ],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositeresourcedefinitions.yaml',
    version: 'v2',
    seed: 47,
    mutations: [
      {
        path: 'spec/claimNames',
        value: { kind: 'abc', plural: 'ABC' },
        errors: ["spec: Invalid value: Claims aren't supported in apiextensions.crossplane.io/v2"],
      },
      {
        path: 'spec/connectionSecretKeys',
        value: [],
        errors: ["spec: Invalid value: XR connection secrets aren't supported in apiextensions.crossplane.io/v2"],
      },
      {
        path: 'spec/defaultCompositionUpdatePolicy',
        value: '',
        errors: [
          rulesNotChecked,
          'spec.defaultCompositionUpdatePolicy: Unsupported value: "": supported values: "Automatic", "Manual"',
        ],
      },
      {
        path: 'spec/enforcedCompositionRef/name',
        value: 'ABC',
        isUpdate: true,
        errors: ['spec.enforcedCompositionRef: Invalid value: Value is immutable'],
      },
      { path: 'spec/group', value: '', isUpdate: true, errors: ['spec.group: Invalid value: "": Value is immutable'] },
      { path: 'spec/names', errors: [rulesNotChecked, 'spec.names: Required value'] },
      {
        path: 'spec/names/plural',
        value: 'ABC',
        isUpdate: true,
        errors: [
          'spec.names: Invalid value: Plural name must be lowercase',
          'spec.names: Invalid value: Value is immutable',
        ],
      },
      {
        path: 'spec/names/singular',
        value: 'ABC',
        errors: ['spec.names: Invalid value: Singular name must be lowercase'],
      },
      {
        path: 'spec/scope',
        value: 'Cluster',
        isUpdate: true,
        errors: ['spec.scope: Invalid value: "Cluster": Value is immutable'],
      },
      {
        path: 'spec/versions/0/additionalPrinterColumns/0/priority',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.versions[0].additionalPrinterColumns[0].priority',
          rulesNotChecked,
          'spec.versions[0].additionalPrinterColumns[0].priority: Invalid value: "float64": spec.versions[0].additionalPrinterColumns[0].priority in body must be of type int32: "float64"',
        ],
      },
      {
        path: 'spec/versions/0/deprecated',
        value: 'text',
        errors: [
          rulesNotChecked,
          'spec.versions[0].deprecated: Invalid value: "string": spec.versions[0].deprecated in body must be of type boolean: "string"',
        ],
      },
      {
        path: 'spec/versions/0/served',
        value: ['a'],
        errors: [
          rulesNotChecked,
          'spec.versions[0].served: Invalid value: "array": spec.versions[0].served in body must be of type boolean: "array"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositeresourcedefinitions.yaml',
    version: 'v2',
    seed: 106,
    mutations: [
      {
        path: 'spec/conversion/webhook/clientConfig/caBundle',
        value: '***',
        errors: [
          rulesNotChecked,
          'spec.conversion.webhook.clientConfig.caBundle: Invalid value: "***": spec.conversion.webhook.clientConfig.caBundle in body must be of type byte: "***"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_managedresourcedefinitions.yaml',
    version: 'v1alpha1',
    seed: 1,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', annotations: { '-': 'x' } },
        errors: [
          "metadata.annotations: Invalid value: \"-\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
      },
      {
        path: 'metadata/name',
        value: 'x'.repeat(254),
        errors: [
          'metadata.name: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": must be no more than 253 characters',
        ],
      },
      {
        path: 'spec/connectionDetails/0/name',
        value: null,
        errors: [rulesNotChecked, 'spec.connectionDetails[0].name: Required value'],
      },
      { path: 'spec/conversion', value: {}, errors: [rulesNotChecked, 'spec.conversion.strategy: Required value'] },
      { path: 'spec/names', errors: [rulesNotChecked, 'spec.names: Required value'] },
      {
        path: 'spec/preserveUnknownFields',
        value: { bogus: 1 },
        errors: [
          rulesNotChecked,
          'spec.preserveUnknownFields: Invalid value: "object": spec.preserveUnknownFields in body must be of type boolean: "object"',
        ],
      },
      {
        path: 'spec/state',
        value: '',
        errors: [rulesNotChecked, 'spec.state: Unsupported value: "": supported values: "Active", "Inactive"'],
      },
      {
        path: 'spec/versions',
        value: [null],
        errors: [
          rulesNotChecked,
          'spec.versions[0]: Invalid value: "null": spec.versions[0] in body must be of type object: "null"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_managedresourcedefinitions.yaml',
    version: 'v1alpha1',
    seed: 2,
    mutations: [
      { path: 'spec/group', value: '', isUpdate: true, errors: ['spec.group: Invalid value: "": Value is immutable'] },
      {
        path: 'spec/names/plural',
        value: 'ABC',
        isUpdate: true,
        errors: [
          'spec.names: Invalid value: Plural name must be lowercase',
          'spec.names: Invalid value: Value is immutable',
        ],
      },
      {
        path: 'spec/names/singular',
        value: 'Abc',
        isUpdate: true,
        errors: [
          'spec.names: Invalid value: Singular name must be lowercase',
          'spec.names: Invalid value: Value is immutable',
        ],
      },
      {
        path: 'spec/scope',
        value: 'Cluster',
        isUpdate: true,
        errors: ['spec.scope: Invalid value: "Cluster": Value is immutable'],
      },
      {
        path: 'spec/state',
        value: 'Inactive',
        isUpdate: true,
        errors: ['spec.state: Invalid value: "Inactive": state cannot be changed once it becomes Active'],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_managedresourcedefinitions.yaml',
    version: 'v1alpha1',
    seed: 5,
    mutations: [
      {
        path: 'spec/conversion/webhook/clientConfig/caBundle',
        value: 'aGVsbG8',
        errors: [
          rulesNotChecked,
          'spec.conversion.webhook.clientConfig.caBundle: Invalid value: "aGVsbG8": spec.conversion.webhook.clientConfig.caBundle in body must be of type byte: "aGVsbG8"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_managedresourcedefinitions.yaml',
    version: 'v1alpha1',
    seed: 10,
    mutations: [
      {
        path: 'status/conditions',
        value: [{}, {}],
        errors: [
          rulesNotChecked,
          'status.conditions[0].lastTransitionTime: Required value',
          'status.conditions[0].reason: Required value',
          'status.conditions[0].status: Required value',
          'status.conditions[0].type: Required value',
          'status.conditions[1].lastTransitionTime: Required value',
          'status.conditions[1].reason: Required value',
          'status.conditions[1].status: Required value',
          'status.conditions[1].type: Required value',
          'status.conditions[1]: Duplicate value: {}',
        ],
      },
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: '2024-02-30T00:00:00Z',
        errors: [
          rulesNotChecked,
          'status.conditions[0].lastTransitionTime: Invalid value: "2024-02-30T00:00:00Z": status.conditions[0].lastTransitionTime in body must be of type date-time: "2024-02-30T00:00:00Z"',
        ],
      },
      {
        path: 'status/conditions/0/observedGeneration',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in status.conditions[0].observedGeneration',
          rulesNotChecked,
          'status.conditions[0].observedGeneration: Invalid value: "float64": status.conditions[0].observedGeneration in body must be of type int64: "float64"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_managedresourcedefinitions.yaml',
    version: 'v1alpha1',
    seed: 13,
    mutations: [
      {
        path: 'spec/versions/1/additionalPrinterColumns/0/priority',
        value: -3000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.versions[1].additionalPrinterColumns[0].priority',
        ],
      },
    ],
  },
]
