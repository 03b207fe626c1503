/**
 * Which folders of a package are loaded together: each group becomes one file of code. Who starts a program waits for
 * every file (half a millisecond each) and every byte (some 20 ms per MB) that is loaded, so that what is needed together stands
 * together and what is heavy and not always needed stands alone. A package that is not here has one entry point, or few.
 */
export interface Group {
  readonly name: string
  /** Folders of src; what they import of other groups comes from those groups' files. */
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
        'reconcile',
        'operator',
        'log',
        'trace',
        'metrics',
        'health',
        'recorder',
        'leader-election',
      ],
      files: ['callback.ts', 'errors.ts', 'limits.ts'],
    },
    { name: 'resource', folders: ['resource'] },
    { name: 'serving', folders: ['serving'] },
    { name: 'webhook', folders: ['webhook'] },
  ],
}
