import type { JsonObject } from '@kubewright/kube/json'
import { badRequestStatus, resourceExpiredStatus } from '@kubewright/kube/status'
import type { ApiResponse, ListResponse } from '../../api/index.ts'
import { isApiserverError } from '../../errors.ts'
import type { StoredObject, StoreList } from '../../storage/index.ts'
import { fail, type Operation } from '../operation.ts'
import { failTooLarge, parseRevision, reachable, refuseRevision, requireReached } from '../revision.ts'
import { type Selection, selectionOf } from '../selection.ts'
import { requireNamespace } from '../storage-key.ts'
import { allAtVersionOf } from '../versions.ts'
import { type ContinueToken, decodeContinue, encodeContinue } from './continue-token.ts'
import { type ListOptions, listOptionsOf } from './list-options.ts'

const searchedObjectsPerPage = 500

/** GET of a collection. */
export function listObjects(operation: Operation): ApiResponse {
  const options = listOptionsOf(operation)
  const selection = selectionOf(operation)
  return listResponse(operation, options, selectPage(operation, options, selection), selection)
}

/** One page of a collection. */
export interface Page {
  readonly objects: readonly StoredObject[]
  /** The revision of the page. */
  readonly revision: number
  /** Number of objects after this page. */
  readonly remaining: number
}

export function listResponse(
  operation: Operation,
  options: ListOptions,
  page: Page,
  selection: Selection,
): ListResponse {
  const { resource } = operation
  const items = allAtVersionOf(operation, page.objects)
  return { form: 'list', status: 200, resource, items, metadata: pageMetadata(operation, options, page, selection) }
}

function pageMetadata(operation: Operation, { limit }: ListOptions, page: Page, selection: Selection): JsonObject {
  const { path, resource } = operation
  const resourceVersion = String(page.revision)
  const last = page.objects.at(-1)
  if (limit === 0 || page.remaining === 0 || last === undefined) {
    // Lists of custom resources are not encoded from a Go struct, so an empty `continue` is present.
    return resource.isCustom ? { continue: '', resourceVersion } : { resourceVersion }
  }
  const token = { revision: page.revision, namespace: last.key.namespace, name: last.key.name }
  const next = { resourceVersion, continue: encodeContinue(token, path.namespace !== '') }
  return selection.isEverything ? { ...next, remainingItemCount: page.remaining } : next
}

/** The selected objects of one page, at the revision that the options request. */
export function selectPage(operation: Operation, options: ListOptions, selection: Selection): Page {
  const token = tokenOf(operation, options)
  const revision = revisionOf(operation, options, token)
  try {
    return selectFrom(operation, options, selection, token, revision)
  } catch (error) {
    if (isApiserverError(error, 'STORE_COMPACTED')) return failExpired(operation, token)
    if (!isApiserverError(error, 'STORE_FUTURE_REVISION')) throw error
    return failTooLarge(operation, revision ?? 0)
  }
}

function tokenOf({ path, resource }: Operation, options: ListOptions): ContinueToken | undefined {
  if (options.continueText === '') return undefined
  const token = decodeContinue(options.continueText, path.namespace, resource.definition.namespaced)
  if (options.resourceVersion !== '' && options.resourceVersion !== '0') {
    fail(badRequestStatus('specifying resource version is not allowed when using continue'))
  }
  return token
}

/** The revision to read; undefined for the latest, which is at least as new as the requested one. */
function revisionOf(operation: Operation, options: ListOptions, token: ContinueToken | undefined): number | undefined {
  if (token !== undefined) return token.revision > 0 ? reachable(operation, token.revision) : undefined
  const { resourceVersion, resourceVersionMatch, limit } = options
  if (resourceVersion === '') return undefined
  const revision = parseRevision(resourceVersion, refuseRevision)
  const isExact = resourceVersionMatch === 'Exact' || (resourceVersionMatch === '' && limit > 0)
  if (isExact && revision > 0 && typeof revision === 'number') return revision
  requireReached(operation, revision)
  return undefined
}

function selectFrom(
  operation: Operation,
  options: ListOptions,
  selection: Selection,
  token: ContinueToken | undefined,
  revision: number | undefined,
): Page {
  const { store } = operation.context
  const namespace = namespaceOf(operation, selection)
  const one = oneObject(operation, selection, namespace, revision)
  if (one !== undefined) return one
  const { storageName } = operation.resource
  const limit = options.limit === 0 ? undefined : options.limit
  if (selection.isEverything) return store.list(storageName, { namespace, revision, after: token, limit })
  // A selector may match few objects, so the store's pages are larger than the request's.
  const pageLimit = limit === undefined ? undefined : Math.max(limit, searchedObjectsPerPage)
  const first = store.list(storageName, { namespace, revision, after: token, limit: pageLimit })
  return selectAcross(operation, selection, first, limit, (after, at) =>
    store.list(storageName, { namespace, revision: at, after, limit: pageLimit }),
  )
}

/** Objects as selectors see them: custom resources at the version of the request, whose labels may differ. */
function selectable(operation: Operation, objects: readonly StoredObject[]): readonly JsonObject[] {
  if (operation.resource.versions === undefined) return objects.map(({ object }) => object)
  return allAtVersionOf(operation, objects)
}

type NextPage = (after: { readonly namespace: string; readonly name: string }, revision: number) => StoreList

/** Reads pages until the requested one is full: objects that do not match do not count towards the limit. */
function selectAcross(
  operation: Operation,
  selection: Selection,
  first: StoreList,
  limit: number | undefined,
  nextPage: NextPage,
): Page {
  const objects: StoredObject[] = []
  let page = first
  for (;;) {
    const seen = selectable(operation, page.objects)
    for (let index = 0; index < page.objects.length; index++) {
      if (!selection.matches(seen[index] as JsonObject)) continue
      objects.push(page.objects[index] as StoredObject)
      if (objects.length !== limit) continue
      return { objects, revision: first.revision, remaining: page.remaining + page.objects.length - index - 1 }
    }
    const last = page.objects.at(-1)
    if (page.remaining === 0 || last === undefined) return { objects, revision: first.revision, remaining: 0 }
    page = nextPage(last.key, first.revision)
  }
}

export function namespaceOf(operation: Operation, selection: Selection): string | undefined {
  if (!operation.resource.definition.namespaced) return undefined
  const namespace = requireNamespace(operation, selection.name)
  return namespace === '' ? selection.namespace : namespace
}

/** A selector on metadata.name needs no list. Undefined if the name or namespace is missing. */
function oneObject(
  operation: Operation,
  selection: Selection,
  namespace: string | undefined,
  revision: number | undefined,
): Page | undefined {
  const { resource, context } = operation
  if (selection.name === undefined || (resource.definition.namespaced && namespace === undefined)) return undefined
  const key = { resource: resource.storageName, namespace: namespace ?? '', name: selection.name }
  const stored = context.store.get(key, { revision })
  const found = stored === undefined ? [] : [stored]
  const objects = selectable(operation, found).some((object) => selection.matches(object)) ? found : []
  return { objects, revision: revision ?? context.store.revision, remaining: 0 }
}

const expiredList = 'The resourceVersion for the provided list is too old.'
const expiredContinue =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.'

/** Fails with 410. A client within a paged list gets a token for an inconsistent continuation. */
function failExpired({ path }: Operation, token: ContinueToken | undefined): never {
  if (token === undefined) return fail(resourceExpiredStatus(expiredList))
  const next = encodeContinue({ ...token, revision: -1 }, path.namespace !== '')
  return fail({ ...resourceExpiredStatus(expiredContinue), metadata: { continue: next } })
}
