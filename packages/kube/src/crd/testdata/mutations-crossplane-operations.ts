import { manySteps, type OperatorMutations, rulesNotChecked } from './mutations-scenario.ts'

/** Changes to objects of Crossplane's operations, and the errors of k8s.io/apiextensions-apiserver v0.36.3. */
export const crossplaneOperationMutations: readonly OperatorMutations[] = [
  {
    file: 'crossplane-ops.crossplane.io_cronoperations.yaml',
    version: 'v1alpha1',
    seed: 1,
    mutations: [
      {
        path: 'metadata',
        value: { generateName: '-A' },
        errors: [
          rulesNotChecked,
          "metadata.generateName: Invalid value: \"-A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
          'metadata.name: Required value: name or generateName is required',
        ],
      },
      {
        path: 'metadata',
        value: {
          name: 'a',
          ownerReferences: [
            { apiVersion: 'v1', kind: 'A', name: 'a', uid: '1', controller: true },
            { apiVersion: 'v1', kind: 'B', name: 'b', uid: '2', controller: true },
          ],
        },
        errors: [
          'metadata.ownerReferences: Invalid value: [{"apiVersion":"v1","kind":"A","name":"a","uid":"1","controller":true},{"apiVersion":"v1","kind":"B","name":"b","uid":"2","controller":true}]: Only one reference can have Controller set to true. Found "true" in references for A/a and B/b',
        ],
      },
      {
        path: 'spec/failedHistoryLimit',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.failedHistoryLimit',
          rulesNotChecked,
          'spec.failedHistoryLimit: Invalid value: "float64": spec.failedHistoryLimit in body must be of type int32: "float64"',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/mode',
        value: '',
        errors: [
          rulesNotChecked,
          'spec.operationTemplate.spec.mode: Unsupported value: "": supported values: "Pipeline"',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline',
        value: [],
        errors: [
          'spec.operationTemplate.spec.pipeline: Invalid value: 0: spec.operationTemplate.spec.pipeline in body should have at least 1 items',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline',
        value: manySteps,
        errors: [rulesNotChecked, 'spec.operationTemplate.spec.pipeline: Too many: 100: must have at most 99 items'],
      },
      { path: 'spec/schedule', errors: [rulesNotChecked, 'spec.schedule: Required value'] },
      {
        path: 'spec/startingDeadlineSeconds',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in spec.startingDeadlineSeconds',
          rulesNotChecked,
          'spec.startingDeadlineSeconds: Invalid value: "float64": spec.startingDeadlineSeconds in body must be of type int64: "float64"',
        ],
      },
      {
        path: 'status/lastScheduleTime',
        value: '2024-02-30T00:00:00Z',
        errors: [
          rulesNotChecked,
          'status.lastScheduleTime: Invalid value: "2024-02-30T00:00:00Z": status.lastScheduleTime in body must be of type date-time: "2024-02-30T00:00:00Z"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-ops.crossplane.io_cronoperations.yaml',
    version: 'v1alpha1',
    seed: 2,
    mutations: [
      {
        path: 'spec/operationTemplate/spec/pipeline/0/input/metadata',
        value: { name: 'a', labels: 'x' },
        errors: [
          'spec.operationTemplate.spec.pipeline[0].input.metadata: Invalid value: {"labels":"x","name":"a"}: json: cannot unmarshal string into Go struct field ObjectMeta.labels of type map[string]string',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline/0/input/metadata',
        value: { name: 'a', labels: { a: 1 } },
        errors: [
          'spec.operationTemplate.spec.pipeline[0].input.metadata: Invalid value: {"labels":{"a":1},"name":"a"}: json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline/0/input/metadata',
        value: { name: 'a', generation: 'x' },
        errors: [
          'spec.operationTemplate.spec.pipeline[0].input.metadata: Invalid value: {"generation":"x","name":"a"}: json: cannot unmarshal string into Go struct field ObjectMeta.generation of type int64',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline/0/input/metadata',
        value: { name: 'a', finalizers: 'x' },
        errors: [
          'spec.operationTemplate.spec.pipeline[0].input.metadata: Invalid value: {"finalizers":"x","name":"a"}: json: cannot unmarshal string into Go struct field ObjectMeta.finalizers of type []string',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline/0/input/metadata',
        value: { name: 'a', managedFields: [{ operation: 'Bogus' }] },
        errors: [
          'spec.operationTemplate.spec.pipeline[0].input.metadata.managedFields[0].operation: Invalid value: "Bogus": must be `Apply` or `Update`',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline/0/input/metadata',
        value: { name: 'a', creationTimestamp: 'yesterday' },
        errors: [
          'spec.operationTemplate.spec.pipeline[0].input.metadata: Invalid value: {"creationTimestamp":"yesterday","name":"a"}: parsing time "yesterday" as "2006-01-02T15:04:05Z07:00": cannot parse "yesterday" as "2006"',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline/1/credentials',
        value: [
          { name: 'v1', source: 'None' },
          { name: 'v1', source: 'None' },
        ],
        errors: ['spec.operationTemplate.spec.pipeline[1].credentials[1]: Duplicate value: {"name":"v1"}'],
      },
      {
        path: 'spec/operationTemplate/spec/retryLimit',
        value: [],
        errors: [
          rulesNotChecked,
          'spec.operationTemplate.spec.retryLimit: Invalid value: "array": spec.operationTemplate.spec.retryLimit in body must be of type integer: "array"',
        ],
      },
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: true,
        errors: [
          rulesNotChecked,
          'status.conditions[0].lastTransitionTime: Invalid value: "": status.conditions[0].lastTransitionTime in body must be of type date-time: ""',
        ],
      },
    ],
  },
  {
    file: 'crossplane-ops.crossplane.io_cronoperations.yaml',
    version: 'v1alpha1',
    seed: 36,
    mutations: [
      {
        path: 'spec/operationTemplate/spec/pipeline/0/requirements/requiredResources/0/matchLabels',
        value: { key0: '1h' },
        errors: [
          'spec.operationTemplate.spec.pipeline[0].requirements.requiredResources[0]: Invalid value: name and matchLabels are mutually exclusive',
        ],
      },
    ],
  },
  {
    file: 'crossplane-ops.crossplane.io_operations.yaml',
    version: 'v1alpha1',
    seed: 1,
    mutations: [
      { path: 'kind', errors: ['kind: Invalid value: "": must be Operation'] },
      { path: 'metadata/namespace', value: 'a.b', errors: ['metadata.namespace: Forbidden: not allowed on this type'] },
      {
        path: 'spec/mode',
        value: '',
        errors: [rulesNotChecked, 'spec.mode: Unsupported value: "": supported values: "Pipeline"'],
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
        path: 'spec/pipeline/0/credentials',
        value: [{}, {}],
        errors: [
          rulesNotChecked,
          'spec.pipeline[0].credentials[0].name: Required value',
          'spec.pipeline[0].credentials[0].source: Required value',
          'spec.pipeline[0].credentials[1].name: Required value',
          'spec.pipeline[0].credentials[1].source: Required value',
          'spec.pipeline[0].credentials[1]: Duplicate value: {}',
        ],
      },
      {
        path: 'spec/pipeline/0/credentials/0/source',
        value: [],
        errors: [
          rulesNotChecked,
          'spec.pipeline[0].credentials[0].source: Invalid value: "array": spec.pipeline[0].credentials[0].source in body must be of type string: "array"',
          'spec.pipeline[0].credentials[0].source: Unsupported value: []: supported values: "None", "Secret"',
        ],
      },
      {
        path: 'spec/retryLimit',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in spec.retryLimit',
          rulesNotChecked,
          'spec.retryLimit: Invalid value: "float64": spec.retryLimit in body must be of type int64: "float64"',
        ],
      },
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
        value: ['a'],
        errors: [
          rulesNotChecked,
          'status.conditions[0].observedGeneration: Invalid value: "array": status.conditions[0].observedGeneration in body must be of type integer: "array"',
        ],
      },
      { path: 'status/pipeline/0/step', errors: [rulesNotChecked, 'status.pipeline[0].step: Required value'] },
    ],
  },
  {
    file: 'crossplane-ops.crossplane.io_operations.yaml',
    version: 'v1alpha1',
    seed: 2,
    mutations: [
      { path: 'spec/pipeline/0/input/kind', errors: [rulesNotChecked, 'spec.pipeline[0].input.kind: Required value'] },
      {
        path: 'spec/pipeline/0/input/metadata',
        value: { name: 'a', annotations: { '-': 'x' } },
        errors: [
          "spec.pipeline[0].input.metadata.annotations: Invalid value: \"-\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
      },
      {
        path: 'spec/pipeline/0/input/metadata',
        value: { name: 'a', labels: { 'not valid': 'x' } },
        errors: [
          "spec.pipeline[0].input.metadata.labels: Invalid value: \"not valid\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
      },
      {
        path: 'spec/pipeline/0/input/metadata',
        value: { name: 'a', finalizers: ['not valid'] },
        errors: [
          "spec.pipeline[0].input.metadata.finalizers: Invalid value: \"not valid\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
      },
      {
        path: 'spec/pipeline/0/input/metadata',
        value: { name: 'a', labels: { a: 'not valid!' } },
        errors: [
          "spec.pipeline[0].input.metadata.labels: Invalid value: \"not valid!\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
        ],
      },
      {
        path: 'spec/pipeline/0/input/metadata',
        value: { name: 'a', ownerReferences: [{}] },
        errors: [
          'spec.pipeline[0].input.metadata.ownerReferences.apiVersion: Invalid value: "": version must not be empty',
          'spec.pipeline[0].input.metadata.ownerReferences.kind: Invalid value: "": must not be empty',
          'spec.pipeline[0].input.metadata.ownerReferences.name: Invalid value: "": must not be empty',
          'spec.pipeline[0].input.metadata.ownerReferences.uid: Invalid value: "": must not be empty',
        ],
      },
    ],
  },
  {
    file: 'crossplane-ops.crossplane.io_operations.yaml',
    version: 'v1alpha1',
    seed: 19,
    mutations: [
      {
        path: 'spec/pipeline/0/requirements/requiredResources/1/matchLabels',
        value: {},
        errors: [
          'spec.pipeline[0].requirements.requiredResources[1]: Invalid value: name and matchLabels are mutually exclusive',
        ],
      },
    ],
  },
  {
    file: 'crossplane-ops.crossplane.io_watchoperations.yaml',
    version: 'v1alpha1',
    seed: 1,
    mutations: [
      { path: 'kind', value: 'Bogus', errors: ['kind: Invalid value: "Bogus": must be WatchOperation'] },
      {
        path: 'metadata',
        value: {},
        errors: [rulesNotChecked, 'metadata.name: Required value: name or generateName is required'],
      },
      {
        path: 'spec/failedHistoryLimit',
        value: -3000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.failedHistoryLimit',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/mode',
        value: '',
        errors: [
          rulesNotChecked,
          'spec.operationTemplate.spec.mode: Unsupported value: "": supported values: "Pipeline"',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline',
        value: [],
        errors: [
          'spec.operationTemplate.spec.pipeline: Invalid value: 0: spec.operationTemplate.spec.pipeline in body should have at least 1 items',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline',
        value: manySteps,
        errors: [rulesNotChecked, 'spec.operationTemplate.spec.pipeline: Too many: 100: must have at most 99 items'],
      },
      {
        path: 'spec/successfulHistoryLimit',
        value: true,
        errors: [
          rulesNotChecked,
          'spec.successfulHistoryLimit: Invalid value: "": spec.successfulHistoryLimit in body must be of type int32: ""',
        ],
      },
      { path: 'spec/watch', errors: [rulesNotChecked, 'spec.watch: Required value'] },
      {
        path: 'spec/watch/apiVersion',
        value: '',
        isUpdate: true,
        errors: ['spec.watch.apiVersion: Invalid value: "": apiVersion is immutable'],
      },
      {
        path: 'spec/watch/kind',
        value: '',
        isUpdate: true,
        errors: ['spec.watch.kind: Invalid value: "": kind is immutable'],
      },
      {
        path: 'status/lastScheduleTime',
        value: '2024-02-30T00:00:00Z',
        errors: [
          rulesNotChecked,
          'status.lastScheduleTime: Invalid value: "2024-02-30T00:00:00Z": status.lastScheduleTime in body must be of type date-time: "2024-02-30T00:00:00Z"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-ops.crossplane.io_watchoperations.yaml',
    version: 'v1alpha1',
    seed: 2,
    mutations: [
      {
        path: 'spec/operationTemplate/spec/pipeline/0/input/apiVersion',
        errors: [rulesNotChecked, 'spec.operationTemplate.spec.pipeline[0].input.apiVersion: Required value'],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline/0/input/apiVersion',
        value: 1,
        errors: ['spec.operationTemplate.spec.pipeline[0].input.apiVersion: Invalid value: 1: must be a string'],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline/0/input/apiVersion',
        value: 'a/b/c',
        errors: [
          'spec.operationTemplate.spec.pipeline[0].input.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline/0/input/kind',
        value: '',
        errors: ['spec.operationTemplate.spec.pipeline[0].input.kind: Invalid value: "": must not be empty'],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline/0/input/kind',
        value: true,
        errors: ['spec.operationTemplate.spec.pipeline[0].input.kind: Invalid value: true: must be a string'],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline/0/input/metadata',
        value: {
          name: 'a',
          ownerReferences: [
            { apiVersion: 'v1', kind: 'A', name: 'a', uid: '1', controller: true },
            { apiVersion: 'v1', kind: 'B', name: 'b', uid: '2', controller: true },
          ],
        },
        errors: [
          'spec.operationTemplate.spec.pipeline[0].input.metadata.ownerReferences: Invalid value: [{"apiVersion":"v1","kind":"A","name":"a","uid":"1","controller":true},{"apiVersion":"v1","kind":"B","name":"b","uid":"2","controller":true}]: Only one reference can have Controller set to true. Found "true" in references for A/a and B/b',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline/1/credentials',
        value: [
          { name: 'v1', source: 'None' },
          { name: 'v1', source: 'None' },
          { name: 'v1', source: 'None' },
        ],
        errors: ['spec.operationTemplate.spec.pipeline[1].credentials[1]: Duplicate value: {"name":"v1"}'],
      },
      {
        path: 'spec/operationTemplate/spec/pipeline/1/credentials/0/source',
        value: 7,
        errors: [
          rulesNotChecked,
          'spec.operationTemplate.spec.pipeline[1].credentials[0].source: Invalid value: "integer": spec.operationTemplate.spec.pipeline[1].credentials[0].source in body must be of type string: "integer"',
          'spec.operationTemplate.spec.pipeline[1].credentials[0].source: Unsupported value: 7: supported values: "None", "Secret"',
        ],
      },
      {
        path: 'spec/operationTemplate/spec/retryLimit',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in spec.operationTemplate.spec.retryLimit',
          rulesNotChecked,
          'spec.operationTemplate.spec.retryLimit: Invalid value: "float64": spec.operationTemplate.spec.retryLimit in body must be of type int64: "float64"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-ops.crossplane.io_watchoperations.yaml',
    version: 'v1alpha1',
    seed: 36,
    mutations: [
      {
        path: 'spec/operationTemplate/spec/pipeline/0/requirements/requiredResources/0/matchLabels',
        value: { key0: '1h' },
        errors: [
          'spec.operationTemplate.spec.pipeline[0].requirements.requiredResources[0]: Invalid value: name and matchLabels are mutually exclusive',
        ],
      },
    ],
  },
]
