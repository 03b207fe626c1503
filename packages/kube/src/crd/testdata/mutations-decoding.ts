import type { OperatorMutations } from './mutations-scenario.ts'

/**
 * Changes that make metadata or a replica count unreadable, and the errors of k8s.io/apiextensions-apiserver v0.36.3.
 */
export const decodingMutations: readonly OperatorMutations[] = [
  {
    file: 'argo-cd-application-crd.yaml',
    version: 'v1alpha1',
    seed: 1,
    mutations: [
      { path: 'metadata', value: 'x', errors: ['json: cannot unmarshal string into Go value of type v1.ObjectMeta'] },
      {
        path: 'metadata',
        value: null,
        errors: [
          'metadata.name: Required value: name or generateName is required',
          'metadata.namespace: Required value',
        ],
      },
    ],
  },
  {
    file: 'bitpoke-mysql-mysql.presslabs.org_mysqlclusters.yaml',
    version: 'v1alpha1',
    seed: 3,
    mutations: [
      {
        path: 'metadata/labels',
        value: { a: 1 },
        errors: ['json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string'],
      },
      {
        path: 'spec/replicas',
        value: 100000000000000000000,
        errors: [
          '.spec.replicas: Invalid value: 0: .spec.replicas accessor error: 1e+20 is of the type float64, expected int64',
          '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.replicas',
          'spec.replicas: Invalid value: "float64": spec.replicas in body must be of type int32: "float64"',
        ],
      },
    ],
  },
  {
    file: 'bitpoke-mysql-mysql.presslabs.org_mysqldatabases.yaml',
    version: 'v1alpha1',
    seed: 1,
    mutations: [
      { path: 'metadata', value: [], errors: ['json: cannot unmarshal array into Go value of type v1.ObjectMeta'] },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositionrevisions.yaml',
    version: 'v1',
    seed: 1,
    mutations: [
      {
        path: 'metadata/labels',
        value: 'x',
        errors: ['json: cannot unmarshal string into Go struct field ObjectMeta.labels of type map[string]string'],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_compositions.yaml',
    version: 'v1',
    seed: 2,
    mutations: [
      {
        path: 'metadata',
        value: { name: 5 },
        errors: ['json: cannot unmarshal number into Go struct field ObjectMeta.name of type string'],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_usages.yaml',
    version: 'v1alpha1',
    seed: 1,
    mutations: [
      {
        path: 'metadata/finalizers',
        value: 'x',
        errors: ['json: cannot unmarshal string into Go struct field ObjectMeta.finalizers of type []string'],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_usages.yaml',
    version: 'v1beta1',
    seed: 1,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', labels: { a: 1 } },
        errors: ['json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string'],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_configurationrevisions.yaml',
    version: 'v1',
    seed: 1,
    mutations: [
      {
        path: 'metadata/creationTimestamp',
        value: 'yesterday',
        errors: ['parsing time "yesterday" as "2006-01-02T15:04:05Z07:00": cannot parse "yesterday" as "2006"'],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_configurations.yaml',
    version: 'v1',
    seed: 8,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', labels: 'x' },
        errors: ['json: cannot unmarshal string into Go struct field ObjectMeta.labels of type map[string]string'],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functions.yaml',
    version: 'v1',
    seed: 8,
    mutations: [
      {
        path: 'metadata/generation',
        value: 'x',
        errors: ['json: cannot unmarshal string into Go struct field ObjectMeta.generation of type int64'],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functions.yaml',
    version: 'v1beta1',
    seed: 8,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', finalizers: 'x' },
        errors: ['json: cannot unmarshal string into Go struct field ObjectMeta.finalizers of type []string'],
      },
    ],
  },
  {
    file: 'crossplane-protection.crossplane.io_clusterusages.yaml',
    version: 'v1beta1',
    seed: 1,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', creationTimestamp: 'yesterday' },
        errors: ['parsing time "yesterday" as "2006-01-02T15:04:05Z07:00": cannot parse "yesterday" as "2006"'],
      },
    ],
  },
  {
    file: 'ot-redis-redis.redis.opstreelabs.in_redissentinels.yaml',
    version: 'v1beta2',
    seed: 8,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', generation: 'x' },
        errors: ['json: cannot unmarshal string into Go struct field ObjectMeta.generation of type int64'],
      },
    ],
  },
]
