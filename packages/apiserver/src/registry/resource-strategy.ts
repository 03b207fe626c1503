import type { Endpoint, FieldNames, GarbageCollectionPolicy, KindStrategy } from './kind-strategy.ts'

/** The functions of a strategy that handlers call themselves; those for writes go through the served resource. */
type CalledByHandlers =
  | 'admitDelete'
  | 'admitValidUpdate'
  | 'authorizeCreate'
  | 'authorizeStatusUpdate'
  | 'authorizeUpdate'
  | 'checkGracefulDelete'
  | 'contentDeletion'
  | 'deprecationWarning'
  | 'generationMetadata'
  | 'orphanWarning'
  | 'storageVersion'
  | 'subresources'
  | 'unsupportedFieldMessage'

/** The strategy of a resource as handlers read it: that of its kind with all defaults, computed once per resource. */
export type ResourceStrategy = { readonly [Name in CalledByHandlers]: KindStrategy[Name] | undefined } & {
  readonly hasGeneration: boolean
  readonly allowsCreateOnUpdate: boolean
  /** Whether an update without resourceVersion is accepted; false for custom resources and some built-ins. */
  readonly allowsUnconditionalUpdate: boolean
  readonly grantsRights: boolean
  /** Whether the response to a deletion is the deleted object instead of a Status. */
  readonly returnsDeletedObject: boolean
  readonly defaultGarbageCollectionPolicy: GarbageCollectionPolicy
  readonly isItsOwnNamespace: boolean
  readonly storagePrefix: string
  readonly resetFields: Readonly<Record<Endpoint, readonly FieldNames[]>>
  /** The fields of the metadata that a write to the status keeps, as resetFields says. */
  readonly metadataKeptByStatus: 'all' | readonly string[]
}

/** The complete strategy of a resource with this plural. */
export function resourceStrategy(kind: KindStrategy, plural: string, hasStatus: boolean): ResourceStrategy {
  const resetFields = resetFieldsOf(kind, hasStatus)
  return {
    hasGeneration: kind.hasGeneration ?? false,
    generationMetadata: kind.generationMetadata,
    allowsCreateOnUpdate: kind.allowsCreateOnUpdate ?? false,
    allowsUnconditionalUpdate: kind.allowsUnconditionalUpdate ?? true,
    grantsRights: kind.grantsRights ?? false,
    returnsDeletedObject: kind.returnsDeletedObject ?? false,
    defaultGarbageCollectionPolicy: kind.defaultGarbageCollectionPolicy ?? 'Background',
    orphanWarning: kind.orphanWarning,
    deprecationWarning: kind.deprecationWarning,
    isItsOwnNamespace: kind.isItsOwnNamespace ?? false,
    storageVersion: kind.storageVersion,
    storagePrefix: kind.storagePrefix ?? plural,
    resetFields,
    metadataKeptByStatus: metadataIn(resetFields.status),
    admitDelete: kind.admitDelete,
    admitValidUpdate: kind.admitValidUpdate,
    authorizeCreate: kind.authorizeCreate,
    authorizeUpdate: kind.authorizeUpdate,
    authorizeStatusUpdate: kind.authorizeStatusUpdate,
    subresources: kind.subresources,
    checkGracefulDelete: kind.checkGracefulDelete,
    contentDeletion: kind.contentDeletion,
    unsupportedFieldMessage: kind.unsupportedFieldMessage,
  }
}

function resetFieldsOf(kind: KindStrategy, hasStatus: boolean): ResourceStrategy['resetFields'] {
  const status: readonly FieldNames[] = hasStatus ? [['status']] : []
  return {
    main: status,
    finalize: status,
    status: [['spec']],
    ephemeralcontainers: [],
    resize: [],
    approval: [],
    ...kind.resetFields,
  }
}

function metadataIn(paths: readonly FieldNames[]): ResourceStrategy['metadataKeptByStatus'] {
  const ofMetadata = paths.filter(([first]) => first === 'metadata')
  return ofMetadata.some((path) => path.length === 1) ? 'all' : ofMetadata.map(([, field]) => field as string)
}
