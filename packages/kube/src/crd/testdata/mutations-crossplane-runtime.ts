import { type OperatorMutations, rulesNotChecked } from './mutations-scenario.ts'

/**
 * Changes to objects of what configures Crossplane's packages, and the errors of k8s.io/apiextensions-apiserver
 * v0.36.3.
 */
export const crossplaneRuntimeMutations: readonly OperatorMutations[] = [
  {
    file: 'crossplane-pkg.crossplane.io_deploymentruntimeconfigs.yaml',
    version: 'v1beta1',
    seed: 1,
    mutations: [
      {
        path: 'metadata/generation',
        value: -1,
        errors: ['metadata.generation: Invalid value: -1: must be greater than or equal to 0'],
      },
      {
        path: 'metadata/namespace',
        value: 'Not.Valid',
        errors: ['metadata.namespace: Forbidden: not allowed on this type'],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_deploymentruntimeconfigs.yaml',
    version: 'v1beta1',
    seed: 7,
    mutations: [
      {
        path: 'spec/deploymentTemplate/spec/progressDeadlineSeconds',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.deploymentTemplate.spec.progressDeadlineSeconds',
          'spec.deploymentTemplate.spec.progressDeadlineSeconds: Invalid value: "float64": spec.deploymentTemplate.spec.progressDeadlineSeconds in body must be of type int32: "float64"',
        ],
      },
      {
        path: 'spec/deploymentTemplate/spec/template/spec/containers',
        errors: ['spec.deploymentTemplate.spec.template.spec.containers: Required value'],
      },
      {
        path: 'spec/deploymentTemplate/spec/template/spec/containers/0/livenessProbe/failureThreshold',
        value: ['a'],
        errors: [
          'spec.deploymentTemplate.spec.template.spec.containers[0].livenessProbe.failureThreshold: Invalid value: "array": spec.deploymentTemplate.spec.template.spec.containers[0].livenessProbe.failureThreshold in body must be of type integer: "array"',
        ],
      },
      {
        path: 'spec/deploymentTemplate/spec/template/spec/containers/0/restartPolicyRules',
        value: [{ action: 'Restart', exitCodes: { operator: 'In', values: [1, 1] } }],
        errors: [
          'spec.deploymentTemplate.spec.template.spec.containers[0].restartPolicyRules[0].exitCodes.values[1]: Duplicate value: 1',
        ],
      },
      {
        path: 'spec/deploymentTemplate/spec/template/spec/containers/1/readinessProbe/periodSeconds',
        value: [],
        errors: [
          'spec.deploymentTemplate.spec.template.spec.containers[1].readinessProbe.periodSeconds: Invalid value: "array": spec.deploymentTemplate.spec.template.spec.containers[1].readinessProbe.periodSeconds in body must be of type integer: "array"',
        ],
      },
      {
        path: 'spec/deploymentTemplate/spec/template/spec/ephemeralContainers/0/restartPolicyRules',
        value: [{ action: 'Restart', exitCodes: { operator: 'In', values: [1, 2, 1, 2, 1] } }],
        errors: [
          'spec.deploymentTemplate.spec.template.spec.ephemeralContainers[0].restartPolicyRules[0].exitCodes.values[2]: Duplicate value: 1',
          'spec.deploymentTemplate.spec.template.spec.ephemeralContainers[0].restartPolicyRules[0].exitCodes.values[3]: Duplicate value: 2',
        ],
      },
      {
        path: 'spec/deploymentTemplate/spec/template/spec/os',
        value: {},
        errors: ['spec.deploymentTemplate.spec.template.spec.os.name: Required value'],
      },
      {
        path: 'spec/deploymentTemplate/spec/template/spec/topologySpreadConstraints/0/maxSkew',
        errors: ['spec.deploymentTemplate.spec.template.spec.topologySpreadConstraints[0].maxSkew: Required value'],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_deploymentruntimeconfigs.yaml',
    version: 'v1beta1',
    seed: 17,
    mutations: [
      {
        path: 'spec/deploymentTemplate/spec/template/spec/containers/1/livenessProbe/tcpSocket/port',
        value: null,
        errors: [
          'spec.deploymentTemplate.spec.template.spec.containers[1].livenessProbe.tcpSocket.port: Required value',
        ],
      },
      {
        path: 'spec/deploymentTemplate/spec/template/spec/nodeSelector',
        value: { 'a.b/c d': [true] },
        errors: [
          'spec.deploymentTemplate.spec.template.spec.nodeSelector.a.b/c d: Invalid value: "array": spec.deploymentTemplate.spec.template.spec.nodeSelector.a.b/c d in body must be of type string: "array"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_deploymentruntimeconfigs.yaml',
    version: 'v1beta1',
    seed: 54,
    mutations: [
      {
        path: 'spec/deploymentTemplate/spec/template/spec/containers/0/livenessProbe/httpGet/port',
        value: null,
        errors: ['spec.deploymentTemplate.spec.template.spec.containers[0].livenessProbe.httpGet.port: Required value'],
      },
      {
        path: 'spec/deploymentTemplate/spec/template/spec/schedulingGates',
        value: [{ name: 'a' }, { name: 'a' }, { name: 'a' }],
        errors: ['spec.deploymentTemplate.spec.template.spec.schedulingGates[1]: Duplicate value: {"name":"a"}'],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_imageconfigs.yaml',
    version: 'v1beta1',
    seed: 1,
    mutations: [
      {
        path: 'metadata/annotations',
        value: { '-': 'x' },
        errors: [
          "metadata.annotations: Invalid value: \"-\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
      },
      {
        path: 'metadata/generateName',
        value: '-A',
        errors: [
          "metadata.generateName: Invalid value: \"-A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ],
      },
      {
        path: 'spec',
        value: 7,
        errors: [rulesNotChecked, 'spec: Invalid value: "integer": spec in body must be of type object: "integer"'],
      },
      {
        path: 'spec/matchImages',
        value: [],
        errors: ['spec.matchImages: Invalid value: matchImages should have at least one element.'],
      },
      {
        path: 'spec/matchImages',
        value: [null],
        errors: [
          rulesNotChecked,
          'spec.matchImages[0]: Invalid value: "null": spec.matchImages[0] in body must be of type object: "null"',
        ],
      },
      {
        path: 'spec/matchImages/0',
        value: 'text',
        errors: [
          rulesNotChecked,
          'spec.matchImages[0]: Invalid value: "string": spec.matchImages[0] in body must be of type object: "string"',
        ],
      },
      { path: 'spec/matchImages/0/prefix', errors: [rulesNotChecked, 'spec.matchImages[0].prefix: Required value'] },
      {
        path: 'spec/matchImages/0/type',
        value: '',
        errors: [rulesNotChecked, 'spec.matchImages[0].type: Unsupported value: "": supported values: "Prefix"'],
      },
      {
        path: 'spec/matchImages/0/type',
        value: {},
        errors: [
          rulesNotChecked,
          'spec.matchImages[0].type: Invalid value: "object": spec.matchImages[0].type in body must be of type string: "object"',
          'spec.matchImages[0].type: Unsupported value: {}: supported values: "Prefix"',
        ],
      },
      {
        path: 'spec/matchImages/0/type',
        value: 1.5,
        errors: [
          rulesNotChecked,
          'spec.matchImages[0].type: Invalid value: "number": spec.matchImages[0].type in body must be of type string: "number"',
          'spec.matchImages[0].type: Unsupported value: 1.5: supported values: "Prefix"',
        ],
      },
      {
        path: 'spec/matchImages/0/type',
        value: ['a'],
        errors: [
          rulesNotChecked,
          'spec.matchImages[0].type: Invalid value: "array": spec.matchImages[0].type in body must be of type string: "array"',
          'spec.matchImages[0].type: Unsupported value: ["a"]: supported values: "Prefix"',
        ],
      },
      { path: 'spec/rewriteImage/prefix', errors: [rulesNotChecked, 'spec.rewriteImage.prefix: Required value'] },
      { path: 'spec/verification', value: {}, errors: [rulesNotChecked, 'spec.verification.provider: Required value'] },
    ],
  },
]
