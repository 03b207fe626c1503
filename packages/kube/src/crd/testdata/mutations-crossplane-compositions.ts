import { manySteps, type OperatorMutations, rulesNotChecked } from './mutations-scenario.ts'

/**
 * Changes to objects of Crossplane's compositions, environments and activation policies, and the errors of
 * k8s.io/apiextensions-apiserver v0.36.3.
 */
export const crossplaneCompositionMutations: readonly OperatorMutations[] = [
  {
    file: 'crossplane-apiextensions.crossplane.io_compositionrevisions.yaml',
    version: 'v1',
    seed: 1,
    mutations: [
      {
        path: 'metadata/finalizers',
        value: ['not valid'],
        errors: [
          "metadata.finalizers: Invalid value: \"not valid\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
      },
      {
        path: 'metadata/generateName',
        value: '-A',
        errors: [
          "metadata.generateName: Invalid value: \"-A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ],
      },
      { path: 'spec/compositeTypeRef', errors: [rulesNotChecked, 'spec.compositeTypeRef: Required value'] },
      {
        path: 'spec/compositeTypeRef/apiVersion',
        value: 'ABC',
        isUpdate: true,
        errors: ['spec.compositeTypeRef: Invalid value: Value is immutable'],
      },
      {
        path: 'spec/mode',
        value: '',
        errors: [rulesNotChecked, 'spec.mode: Unsupported value: "": supported values: "Pipeline"'],
      },
      {
        path: 'spec/revision',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in spec.revision',
          rulesNotChecked,
          'spec.revision: Invalid value: "float64": spec.revision in body must be of type int64: "float64"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositionrevisions.yaml',
    version: 'v1',
    seed: 3,
    mutations: [
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: '2024-02-30T00:00:00Z',
        errors: [
          rulesNotChecked,
          'status.conditions[0].lastTransitionTime: Invalid value: "2024-02-30T00:00:00Z": status.conditions[0].lastTransitionTime in body must be of type date-time: "2024-02-30T00:00:00Z"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositionrevisions.yaml',
    version: 'v1',
    seed: 7,
    mutations: [
      {
        path: 'spec/pipeline/0/input/apiVersion',
        errors: [rulesNotChecked, 'spec.pipeline[0].input.apiVersion: Required value'],
      },
      {
        path: 'spec/pipeline/0/input/apiVersion',
        value: 1,
        errors: ['spec.pipeline[0].input.apiVersion: Invalid value: 1: must be a string'],
      },
      { path: 'spec/pipeline/0/input/kind', errors: [rulesNotChecked, 'spec.pipeline[0].input.kind: Required value'] },
      {
        path: 'spec/pipeline/0/input/kind',
        value: '',
        errors: ['spec.pipeline[0].input.kind: Invalid value: "": must not be empty'],
      },
      {
        path: 'spec/pipeline/0/input/kind',
        value: true,
        errors: ['spec.pipeline[0].input.kind: Invalid value: true: must be a string'],
      },
      {
        path: 'spec/pipeline/0/input/metadata',
        value: [],
        errors: [
          'spec.pipeline[0].input.metadata: Invalid value: []: json: cannot unmarshal array into Go value of type v1.ObjectMeta',
        ],
      },
      {
        path: 'spec/pipeline/0/requirements/requiredSchemas',
        value: [
          { apiVersion: 'abc/def', kind: 'True', requirementName: 'abc/def' },
          { apiVersion: 'abc/def', kind: 'True', requirementName: 'abc/def' },
        ],
        errors: ['spec.pipeline[0].requirements.requiredSchemas[1]: Duplicate value: {"requirementName":"abc/def"}'],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositionrevisions.yaml',
    version: 'v1',
    seed: 32,
    mutations: [
      {
        path: 'spec/pipeline/0/requirements/requiredResources',
        value: 'text',
        errors: [
          rulesNotChecked,
          'spec.pipeline[0].requirements.requiredResources: Invalid value: "string": spec.pipeline[0].requirements.requiredResources in body must be of type array: "string"',
        ],
      },
      {
        path: 'spec/pipeline/0/requirements/requiredResources/0/matchLabels',
        value: { 'a.b/c d': [true] },
        errors: [
          rulesNotChecked,
          'spec.pipeline[0].requirements.requiredResources[0].matchLabels.a.b/c d: Invalid value: "array": spec.pipeline[0].requirements.requiredResources[0].matchLabels.a.b/c d in body must be of type string: "array"',
        ],
      },
      {
        path: 'spec/pipeline/0/requirements/requiredResources/0/name',
        value: 'v1',
        errors: [
          'spec.pipeline[0].requirements.requiredResources[0]: Invalid value: name and matchLabels are mutually exclusive',
        ],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositionrevisions.yaml',
    version: 'v1',
    seed: 36,
    mutations: [
      {
        path: 'spec/pipeline/0/credentials/0/secretRef',
        errors: ['spec.pipeline[0].credentials[0]: Invalid value: the Secret source requires a secretRef'],
      },
      {
        path: 'spec/pipeline/0/credentials/0/source',
        value: null,
        errors: [rulesNotChecked, 'spec.pipeline[0].credentials[0].source: Required value'],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositions.yaml',
    version: 'v1',
    seed: 2,
    mutations: [
      {
        path: 'metadata/labels',
        value: { 'not valid': 'x' },
        errors: [
          "metadata.labels: Invalid value: \"not valid\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
      },
      {
        path: 'metadata/name',
        value: 'Not Valid',
        errors: [
          "metadata.name: Invalid value: \"Not Valid\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ],
      },
      { path: 'spec/compositeTypeRef', errors: [rulesNotChecked, 'spec.compositeTypeRef: Required value'] },
      {
        path: 'spec/compositeTypeRef/apiVersion',
        value: 'ABC',
        isUpdate: true,
        errors: ['spec.compositeTypeRef: Invalid value: Value is immutable'],
      },
      {
        path: 'spec/mode',
        value: '',
        errors: [rulesNotChecked, 'spec.mode: Unsupported value: "": supported values: "Pipeline"'],
      },
      {
        path: 'spec/pipeline',
        errors: ['spec: Invalid value: an array of pipeline steps is required in Pipeline mode'],
      },
      {
        path: 'spec/pipeline',
        value: [],
        errors: ['spec.pipeline: Invalid value: 0: spec.pipeline in body should have at least 1 items'],
      },
      {
        path: 'spec/pipeline',
        value: manySteps,
        errors: [rulesNotChecked, 'spec.pipeline: Too many: 100: must have at most 99 items'],
      },
      {
        path: 'spec/pipeline/0/input',
        value: 'text',
        errors: [
          rulesNotChecked,
          'spec.pipeline[0].input: Invalid value: "string": spec.pipeline[0].input in body must be of type object: "string"',
        ],
      },
      {
        path: 'spec/pipeline/0/input/apiVersion',
        value: 'a/b/c',
        errors: ['spec.pipeline[0].input.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c'],
      },
      {
        path: 'spec/pipeline/0/input/kind',
        value: 'No Kind!',
        errors: [
          "spec.pipeline[0].input.kind: Invalid value: \"No Kind!\": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
        ],
      },
      {
        path: 'spec/pipeline/0/input/metadata',
        value: 'x',
        errors: [
          'spec.pipeline[0].input.metadata: Invalid value: "x": json: cannot unmarshal string into Go value of type v1.ObjectMeta',
        ],
      },
      {
        path: 'spec/pipeline/0/input/metadata',
        value: { name: 'a', namespace: 'a.b' },
        errors: ['spec.pipeline[0].input.metadata.namespace: Invalid value: "a.b": must not contain dots'],
      },
      {
        path: 'spec/pipeline/0/input/metadata',
        value: { name: 5 },
        errors: [
          'spec.pipeline[0].input.metadata: Invalid value: {"name":5}: json: cannot unmarshal number into Go struct field ObjectMeta.name of type string',
        ],
      },
      {
        path: 'spec/pipeline/0/input/metadata',
        value: { name: 'a', generation: -1 },
        errors: ['spec.pipeline[0].input.metadata.generation: Invalid value: -1: must be greater than or equal to 0'],
      },
      {
        path: 'spec/pipeline/0/requirements/requiredResources',
        value: { bogus: 1 },
        errors: [
          rulesNotChecked,
          'spec.pipeline[0].requirements.requiredResources: Invalid value: "object": spec.pipeline[0].requirements.requiredResources in body must be of type array: "object"',
        ],
      },
      {
        path: 'spec/pipeline/0/requirements/requiredSchemas',
        value: [
          { apiVersion: 'ABC', kind: 'example.com', requirementName: '1h' },
          { apiVersion: 'ABC', kind: 'example.com', requirementName: '1h' },
          { apiVersion: 'ABC', kind: 'example.com', requirementName: '1h' },
        ],
        errors: ['spec.pipeline[0].requirements.requiredSchemas[1]: Duplicate value: {"requirementName":"1h"}'],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositions.yaml',
    version: 'v1',
    seed: 32,
    mutations: [
      {
        path: 'spec/pipeline/0/requirements/requiredResources/0/matchLabels',
        value: { 'a.b/c d': [true] },
        errors: [
          rulesNotChecked,
          'spec.pipeline[0].requirements.requiredResources[0].matchLabels.a.b/c d: Invalid value: "array": spec.pipeline[0].requirements.requiredResources[0].matchLabels.a.b/c d in body must be of type string: "array"',
        ],
      },
      {
        path: 'spec/pipeline/0/requirements/requiredResources/0/name',
        value: 'v1',
        errors: [
          'spec.pipeline[0].requirements.requiredResources[0]: Invalid value: name and matchLabels are mutually exclusive',
        ],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositions.yaml',
    version: 'v1',
    seed: 36,
    mutations: [
      {
        path: 'spec/pipeline/0/credentials/0/secretRef',
        errors: ['spec.pipeline[0].credentials[0]: Invalid value: the Secret source requires a secretRef'],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_environmentconfigs.yaml',
    version: 'v1beta1',
    seed: 1,
    mutations: [
      {
        path: 'data',
        value: 7,
        errors: ['data: Invalid value: "integer": data in body must be of type object: "integer"'],
      },
      {
        path: 'data',
        value: 1.5,
        errors: ['data: Invalid value: "number": data in body must be of type object: "number"'],
      },
      {
        path: 'data',
        value: ['a'],
        errors: ['data: Invalid value: "array": data in body must be of type object: "array"'],
      },
      {
        path: 'data',
        value: true,
        errors: ['data: Invalid value: "boolean": data in body must be of type object: "boolean"'],
      },
      {
        path: 'data',
        value: 'text',
        errors: ['data: Invalid value: "string": data in body must be of type object: "string"'],
      },
      {
        path: 'data',
        value: [],
        errors: ['data: Invalid value: "array": data in body must be of type object: "array"'],
      },
      {
        path: 'metadata',
        value: { name: 'Not Valid' },
        errors: [
          "metadata.name: Invalid value: \"Not Valid\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ],
      },
      {
        path: 'metadata/labels',
        value: { a: 'not valid!' },
        errors: [
          "metadata.labels: Invalid value: \"not valid!\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
        ],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_managedresourceactivationpolicies.yaml',
    version: 'v1alpha1',
    seed: 1,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', ownerReferences: [{}] },
        errors: [
          'metadata.ownerReferences.apiVersion: Invalid value: "": version must not be empty',
          'metadata.ownerReferences.kind: Invalid value: "": must not be empty',
          'metadata.ownerReferences.name: Invalid value: "": must not be empty',
          'metadata.ownerReferences.uid: Invalid value: "": must not be empty',
        ],
      },
      {
        path: 'metadata/ownerReferences',
        value: [
          { apiVersion: 'v1', kind: 'A', name: 'a', uid: '1', controller: true },
          { apiVersion: 'v1', kind: 'B', name: 'b', uid: '2', controller: true },
        ],
        errors: [
          'metadata.ownerReferences: Invalid value: [{"apiVersion":"v1","kind":"A","name":"a","uid":"1","controller":true},{"apiVersion":"v1","kind":"B","name":"b","uid":"2","controller":true}]: Only one reference can have Controller set to true. Found "true" in references for A/a and B/b',
        ],
      },
      { path: 'spec', value: { bogus: 1 }, errors: ['spec.activate: Required value'] },
      {
        path: 'spec/activate',
        value: [],
        errors: ['spec.activate: Invalid value: 0: spec.activate in body should have at least 1 items'],
      },
      {
        path: 'spec/activate/0',
        value: [],
        errors: ['spec.activate[0]: Invalid value: "array": spec.activate[0] in body must be of type string: "array"'],
      },
      {
        path: 'status/activated',
        value: [null],
        errors: [
          'status.activated[0]: Invalid value: "null": status.activated[0] in body must be of type string: "null"',
        ],
      },
      {
        path: 'status/activated/0',
        value: 7,
        errors: [
          'status.activated[0]: Invalid value: "integer": status.activated[0] in body must be of type string: "integer"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_managedresourceactivationpolicies.yaml',
    version: 'v1alpha1',
    seed: 7,
    mutations: [
      {
        path: 'status/conditions/0',
        value: null,
        errors: [
          'status.conditions[0]: Invalid value: "null": status.conditions[0] in body must be of type object: "null"',
        ],
      },
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: '',
        errors: [
          'status.conditions[0].lastTransitionTime: Invalid value: "": status.conditions[0].lastTransitionTime in body must be of type date-time: ""',
        ],
      },
      {
        path: 'status/conditions/0/observedGeneration',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in status.conditions[0].observedGeneration',
          'status.conditions[0].observedGeneration: Invalid value: "float64": status.conditions[0].observedGeneration in body must be of type int64: "float64"',
        ],
      },
      { path: 'status/conditions/0/reason', errors: ['status.conditions[0].reason: Required value'] },
      { path: 'status/conditions/0/status', errors: ['status.conditions[0].status: Required value'] },
      { path: 'status/conditions/0/type', errors: ['status.conditions[0].type: Required value'] },
    ],
  },
]
