import type { OperatorMutations } from './mutations-scenario.ts'

/** Changes to objects of Argo CD, and the errors of k8s.io/apiextensions-apiserver v0.36.3. */
export const argoCdMutations: readonly OperatorMutations[] = [
  {
    file: 'argo-cd-application-crd.yaml',
    version: 'v1alpha1',
    seed: 1,
    mutations: [
      { path: 'kind', errors: ['kind: Invalid value: "": must be Application'] },
      { path: 'metadata/namespace', errors: ['metadata.namespace: Required value'] },
    ],
  },
  {
    file: 'argo-cd-application-crd.yaml',
    version: 'v1alpha1',
    seed: 2,
    mutations: [
      { path: 'operation/sync/source/repoURL', errors: ['operation.sync.source.repoURL: Required value'] },
      { path: 'spec/source', value: {}, errors: ['spec.source.repoURL: Required value'] },
      { path: 'spec/sourceHydrator/drySource', errors: ['spec.sourceHydrator.drySource: Required value'] },
      {
        path: 'spec/sourceHydrator/syncSource/path',
        value: '',
        errors: [
          'spec.sourceHydrator.syncSource.path: Invalid value: "": spec.sourceHydrator.syncSource.path in body should be at least 1 chars long',
        ],
      },
      { path: 'status/health/lastTransitionTime', value: [], errors: [] },
      { path: 'status/history/0/deployedAt', value: null, errors: ['status.history[0].deployedAt: Required value'] },
      {
        path: 'status/history/0/id',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in status.history[0].id',
          'status.history[0].id: Invalid value: "float64": status.history[0].id in body must be of type int64: "float64"',
        ],
      },
      {
        path: 'status/observedAt',
        value: '',
        errors: ['status.observedAt: Invalid value: "": status.observedAt in body must be of type date-time: ""'],
      },
      {
        path: 'status/sourceHydrator/currentOperation/phase',
        value: '',
        errors: [
          'status.sourceHydrator.currentOperation.phase: Unsupported value: "": supported values: "Hydrating", "Failed", "Hydrated"',
        ],
      },
      {
        path: 'status/sourceHydrator/currentOperation/sourceHydrator/syncSource/path',
        value: null,
        errors: ['status.sourceHydrator.currentOperation.sourceHydrator.syncSource.path: Required value'],
      },
    ],
  },
  {
    file: 'argo-cd-application-crd.yaml',
    version: 'v1alpha1',
    seed: 3,
    mutations: [
      {
        path: 'operation/sync/source/kustomize/replicas/0/count',
        value: null,
        errors: ['operation.sync.source.kustomize.replicas[0].count: Required value'],
      },
    ],
  },
  {
    file: 'argo-cd-application-crd.yaml',
    version: 'v1alpha1',
    seed: 5,
    mutations: [
      {
        path: 'spec/source/kustomize/commonLabels',
        value: { 'a.b/c d': [true] },
        errors: [
          'spec.source.kustomize.commonLabels.a.b/c d: Invalid value: "array": spec.source.kustomize.commonLabels.a.b/c d in body must be of type string: "array"',
        ],
      },
      {
        path: 'spec/source/kustomize/replicas/0/count',
        value: [],
        errors: [
          '<nil>: Invalid value: "": "spec.source.kustomize.replicas[0].count" must validate at least one schema (anyOf)',
          'spec.source.kustomize.replicas[0].count: Invalid value: "array": spec.source.kustomize.replicas[0].count in body must be of type integer,string: "array"',
          'spec.source.kustomize.replicas[0].count: Invalid value: "array": spec.source.kustomize.replicas[0].count in body must be of type integer: "array"',
        ],
      },
    ],
  },
  {
    file: 'argo-cd-applicationset-crd.yaml',
    version: 'v1alpha1',
    seed: 1,
    mutations: [
      { path: 'apiVersion', value: 'v1', errors: ['apiVersion: Invalid value: "v1": must be argoproj.io/v1alpha1'] },
      { path: 'kind', value: 'Bogus', errors: ['kind: Invalid value: "Bogus": must be ApplicationSet'] },
      { path: 'spec', errors: ['spec: Required value'] },
      {
        path: 'spec/generators',
        value: [null],
        errors: [
          'spec.generators[0]: Invalid value: "null": spec.generators[0] in body must be of type object: "null"',
        ],
      },
      {
        path: 'spec/generators/0/clusterDecisionResource/template/spec/project',
        value: null,
        errors: ['spec.generators[0].clusterDecisionResource.template.spec.project: Required value'],
      },
      {
        path: 'spec/generators/0/clusterDecisionResource/template/spec/source/helm/valueFiles/0',
        value: [],
        errors: [
          'spec.generators[0].clusterDecisionResource.template.spec.source.helm.valueFiles[0]: Invalid value: "array": spec.generators[0].clusterDecisionResource.template.spec.source.helm.valueFiles[0] in body must be of type string: "array"',
        ],
      },
      { path: 'spec/generators/0/git/repoURL', errors: ['spec.generators[0].git.repoURL: Required value'] },
      {
        path: 'spec/generators/0/git/template/spec/source',
        value: {},
        errors: ['spec.generators[0].git.template.spec.source.repoURL: Required value'],
      },
      {
        path: 'spec/generators/0/matrix/generators/0/git/template/spec/revisionHistoryLimit',
        value: {},
        errors: [
          'spec.generators[0].matrix.generators[0].git.template.spec.revisionHistoryLimit: Invalid value: "": spec.generators[0].matrix.generators[0].git.template.spec.revisionHistoryLimit in body must be of type int64: ""',
        ],
      },
      {
        path: 'spec/generators/0/matrix/generators/0/git/template/spec/sources',
        value: 7,
        errors: [
          'spec.generators[0].matrix.generators[0].git.template.spec.sources: Invalid value: "integer": spec.generators[0].matrix.generators[0].git.template.spec.sources in body must be of type array: "integer"',
        ],
      },
    ],
  },
  {
    file: 'argo-cd-applicationset-crd.yaml',
    version: 'v1alpha1',
    seed: 2,
    mutations: [
      {
        path: 'spec/syncPolicy/applicationsSync',
        value: '',
        errors: [
          'spec.syncPolicy.applicationsSync: Unsupported value: "": supported values: "create-only", "create-update", "create-delete", "sync"',
        ],
      },
      {
        path: 'spec/template/spec/sources/1/kustomize/replicas/0/count',
        value: null,
        errors: ['spec.template.spec.sources[1].kustomize.replicas[0].count: Required value'],
      },
    ],
  },
  {
    file: 'argo-cd-applicationset-crd.yaml',
    version: 'v1alpha1',
    seed: 4,
    mutations: [
      {
        path: 'spec/generators/0/git/template/spec/revisionHistoryLimit',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in spec.generators[0].git.template.spec.revisionHistoryLimit',
          'spec.generators[0].git.template.spec.revisionHistoryLimit: Invalid value: "float64": spec.generators[0].git.template.spec.revisionHistoryLimit in body must be of type int64: "float64"',
        ],
      },
      {
        path: 'spec/template/spec/sourceHydrator/syncSource/path',
        value: '',
        errors: [
          'spec.template.spec.sourceHydrator.syncSource.path: Invalid value: "": spec.template.spec.sourceHydrator.syncSource.path in body should be at least 1 chars long',
        ],
      },
    ],
  },
  {
    file: 'argo-cd-applicationset-crd.yaml',
    version: 'v1alpha1',
    seed: 7,
    mutations: [
      {
        path: 'spec/template/spec/source/kustomize/replicas/0/count',
        value: null,
        errors: ['spec.template.spec.source.kustomize.replicas[0].count: Required value'],
      },
      {
        path: 'status/health/lastTransitionTime',
        value: '2024-02-30T00:00:00Z',
        errors: [
          'status.health.lastTransitionTime: Invalid value: "2024-02-30T00:00:00Z": status.health.lastTransitionTime in body must be of type date-time: "2024-02-30T00:00:00Z"',
        ],
      },
      { path: 'status/health/lastTransitionTime', value: ['a'], errors: [] },
    ],
  },
  {
    file: 'argo-cd-appproject-crd.yaml',
    version: 'v1alpha1',
    seed: 1,
    mutations: [
      { path: 'metadata/name', errors: ['metadata.name: Required value: name or generateName is required'] },
      {
        path: 'metadata/namespace',
        value: 'a.b',
        errors: ['metadata.namespace: Invalid value: "a.b": must not contain dots'],
      },
      { path: 'spec', errors: ['spec: Required value'] },
      {
        path: 'spec/description',
        value: 'x'.repeat(256),
        errors: ['spec.description: Too long: may not be more than 255 bytes'],
      },
      {
        path: 'spec/roles',
        value: [null],
        errors: ['spec.roles[0]: Invalid value: "null": spec.roles[0] in body must be of type object: "null"'],
      },
      {
        path: 'spec/roles/0/groups',
        value: {},
        errors: [
          'spec.roles[0].groups: Invalid value: "object": spec.roles[0].groups in body must be of type array: "object"',
        ],
      },
      { path: 'spec/roles/0/name', errors: ['spec.roles[0].name: Required value'] },
      {
        path: 'spec/roles/1/jwtTokens',
        value: 1.5,
        errors: [
          'spec.roles[1].jwtTokens: Invalid value: "number": spec.roles[1].jwtTokens in body must be of type array: "number"',
        ],
      },
      {
        path: 'spec/roles/1/jwtTokens/0',
        value: [],
        errors: [
          'spec.roles[1].jwtTokens[0]: Invalid value: "array": spec.roles[1].jwtTokens[0] in body must be of type object: "array"',
        ],
      },
      {
        path: 'spec/roles/1/jwtTokens/0/exp',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in spec.roles[1].jwtTokens[0].exp',
          'spec.roles[1].jwtTokens[0].exp: Invalid value: "float64": spec.roles[1].jwtTokens[0].exp in body must be of type int64: "float64"',
        ],
      },
      { path: 'spec/roles/1/jwtTokens/0/iat', value: null, errors: ['spec.roles[1].jwtTokens[0].iat: Required value'] },
      {
        path: 'spec/syncWindows/0/manualSync',
        value: [],
        errors: [
          'spec.syncWindows[0].manualSync: Invalid value: "array": spec.syncWindows[0].manualSync in body must be of type boolean: "array"',
        ],
      },
    ],
  },
  {
    file: 'argo-cd-appproject-crd.yaml',
    version: 'v1alpha1',
    seed: 3,
    mutations: [{ path: 'spec/sourceIntegrity', value: {}, errors: ['spec.sourceIntegrity.git: Required value'] }],
  },
]
