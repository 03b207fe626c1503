/**
 * The folders of a package that are loaded together: each group becomes one file of code. The start of a program waits
 * for every loaded file (half a millisecond each) and every byte (about 20 ms per MB). So folders that are used
 * together are in one group, and large optional ones are separate. A package that is not listed has few entry points.
 */
export interface Group {
  readonly name: string
  /** Folders of src; their imports of other groups come from those groups' files. */
  readonly folders: readonly string[]
  /** Files directly in src that every folder may import. */
  readonly files?: readonly string[]
}

export const packageGroups: Readonly<Record<string, readonly Group[]>> = {
  kube: [
    {
      name: 'language',
      folders: ['json', 'field', 'names', 'values', 'meta', 'status', 'selectors', 'shape', 'transport', 'runtime'],
      files: ['errors.ts', 'limits.ts'],
    },
    { name: 'schemas', folders: ['kinds', 'regex', 'schema', 'resource'] },
    { name: 'changes', folders: ['patch', 'apply'] },
    { name: 'rules', folders: ['cel', 'rules', 'crd'] },
    { name: 'decode', folders: ['decode'] },
    { name: 'protobuf', folders: ['protobuf'] },
    { name: 'jsonpath', folders: ['jsonpath'] },
    { name: 'certificates', folders: ['certificates'] },
  ],
  runtime: [
    { name: 'host', folders: ['host'] },
    {
      name: 'operator',
      folders: [
        'kind',
        'kinds',
        'bytes',
        'client',
        'watch',
        'cache',
        'handler',
        'queue',
        'controller',
        'readiness',
        'external',
        'reconcile',
        'rights',
        'operator',
        'log',
        'trace',
        'metrics',
        'health',
        'recorder',
        'leader-election',
      ],
      files: ['callback.ts', 'errors.ts', 'limits.ts', 'readable-error.ts', 'silent-metrics.ts'],
    },
    { name: 'builder', folders: ['builder'] },
    { name: 'resource', folders: ['resource'] },
    { name: 'schemas', folders: ['schemas'] },
    { name: 'foreign', folders: ['foreign'] },
    { name: 'serving', folders: ['serving'] },
    { name: 'webhook', folders: ['webhook'] },
  ],
}
