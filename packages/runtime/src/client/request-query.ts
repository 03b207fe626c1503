import type { TransportQuery } from '@kubewright/kube/transport'
import type {
  ApplyOptions,
  DeleteAllOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  WatchOptions,
  WriteOptions,
} from './client.ts'

/** Defaults for writes that do not set these options. */
export interface WriteDefaults {
  readonly manager?: string | undefined
  readonly dryRun?: boolean | undefined
  readonly fieldValidation?: WriteOptions['fieldValidation']
}

export function getQuery(options: GetOptions): TransportQuery {
  return queryOf({ resourceVersion: options.resourceVersion })
}

export function listQuery(options: ListOptions): TransportQuery {
  return queryOf({
    labelSelector: options.labelSelector,
    fieldSelector: options.fieldSelector,
    limit: options.limit,
    continue: options.continue,
    resourceVersion: options.resourceVersion,
    resourceVersionMatch: options.resourceVersionMatch,
  })
}

export function writeQuery(options: WriteOptions, defaults: WriteDefaults): TransportQuery {
  return queryOf({
    fieldManager: options.manager ?? defaults.manager,
    dryRun: isDryRun(options, defaults) ? 'All' : undefined,
    fieldValidation: options.fieldValidation ?? defaults.fieldValidation,
  })
}

/** The dry run of a client cannot be turned off by a call. */
function isDryRun(options: { readonly dryRun?: boolean | undefined }, defaults: WriteDefaults): boolean {
  return options.dryRun === true || defaults.dryRun === true
}

export function applyQuery(options: ApplyOptions, defaults: WriteDefaults): TransportQuery {
  const query = writeQuery(options, defaults)
  return options.force === undefined ? query : { ...query, force: String(options.force) }
}

/** The body of a DELETE, which can hold all its options. */
export function deleteBody(options: DeleteOptions, defaults: WriteDefaults) {
  return {
    kind: 'DeleteOptions',
    apiVersion: 'v1',
    preconditions: options.preconditions,
    propagationPolicy: options.propagation,
    gracePeriodSeconds: options.gracePeriodSeconds,
    dryRun: isDryRun(options, defaults) ? ['All'] : undefined,
  }
}

/** The selection of a deletecollection; the other options are in the body. */
export function deleteAllQuery(options: DeleteAllOptions): TransportQuery {
  return queryOf({
    labelSelector: options.labelSelector,
    fieldSelector: options.fieldSelector,
    limit: options.limit,
    continue: options.continue,
  })
}

/** Bookmarks are always requested: they cost little and keep a quiet watch resumable. */
export function watchQuery(options: WatchOptions): TransportQuery {
  return queryOf({
    watch: 'true',
    allowWatchBookmarks: 'true',
    labelSelector: options.labelSelector,
    fieldSelector: options.fieldSelector,
    resourceVersion: options.resourceVersion,
    sendInitialEvents: options.sendInitialEvents === true ? 'true' : undefined,
    // Required by the API server together with sendInitialEvents.
    resourceVersionMatch: options.sendInitialEvents === true ? 'NotOlderThan' : undefined,
    timeoutSeconds: options.timeoutSeconds,
  })
}

/** Options that are absent or empty are not sent. */
export function queryOf(options: Readonly<Record<string, string | number | boolean | undefined>>): TransportQuery {
  const query: Record<string, string> = {}
  for (const name in options) {
    const value = options[name]
    if (value !== undefined && value !== '') query[name] = String(value)
  }
  return query
}
