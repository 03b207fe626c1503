import type { TransportQuery } from '@kubewright/kube/transport'
import type { ApplyOptions, DeleteOptions, GetOptions, ListOptions, WatchOptions, WriteOptions } from './client.ts'

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

export function writeQuery(options: WriteOptions, manager: string | undefined): TransportQuery {
  return queryOf({
    fieldManager: options.manager ?? manager,
    dryRun: options.dryRun === true ? 'All' : undefined,
    fieldValidation: options.fieldValidation,
  })
}

export function applyQuery(options: ApplyOptions, manager: string | undefined): TransportQuery {
  const query = writeQuery(options, manager)
  return options.force === undefined ? query : { ...query, force: String(options.force) }
}

/** The body of a DELETE; all its options can be said there. */
export function deleteBody(options: DeleteOptions) {
  return {
    kind: 'DeleteOptions',
    apiVersion: 'v1',
    preconditions: options.preconditions,
    propagationPolicy: options.propagation,
    gracePeriodSeconds: options.gracePeriodSeconds,
    dryRun: options.dryRun === true ? ['All'] : undefined,
  }
}

/** Bookmarks are always asked for: they cost little and keep a quiet watch resumable. */
export function watchQuery(options: WatchOptions): TransportQuery {
  return queryOf({
    watch: 'true',
    allowWatchBookmarks: 'true',
    labelSelector: options.labelSelector,
    fieldSelector: options.fieldSelector,
    resourceVersion: options.resourceVersion,
    sendInitialEvents: options.sendInitialEvents === true ? 'true' : undefined,
    // The API server demands it together with sendInitialEvents.
    resourceVersionMatch: options.sendInitialEvents === true ? 'NotOlderThan' : undefined,
    timeoutSeconds: options.timeoutSeconds,
  })
}

/** Options that are absent or empty are not sent. */
function queryOf(options: Readonly<Record<string, string | number | undefined>>): TransportQuery {
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && value !== '') query[name] = String(value)
  }
  return query
}
