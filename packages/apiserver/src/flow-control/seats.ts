import type { ApiRequest } from '../api/index.ts'
import type { ResourceTable } from '../registry/index.ts'
import type { RequestInfo } from '../request/index.ts'
import type { Store } from '../storage/index.ts'
import type { PriorityLevel } from './priority-level.ts'

/** Number of objects per seat of a list. */
const objectsPerSeat = 100
const listSeatsMax = 10
/** The largest fraction of its level that a request takes. */
const levelPart = 0.15

interface Counted {
  readonly store: Store
  readonly resources: ResourceTable
}

/** The seats of a request: one, or more for a request that reads many objects. */
export function seatsOf({ store, resources }: Counted, request: ApiRequest, info: RequestInfo, level: PriorityLevel) {
  if ((info.verb !== 'list' && !isInitialWatch(request, info)) || info.name !== '') return 1
  const resource = resources.find(info.apiGroup, info.apiVersion, info.resource)
  if (resource === undefined) return 1
  const { objects, remaining } = store.list(resource.storageName, { limit: 1 })
  const count = objects.length + remaining
  const { query } = request
  const limit = Number(query['limit'] ?? 0)
  const isSelecting = query['labelSelector'] !== undefined || query['fieldSelector'] !== undefined
  const read = limit > 0 && !isSelecting ? Math.min(limit, count) : count
  return Math.max(1, Math.min(Math.ceil(read / objectsPerSeat), seatsMaxOf(level)))
}

/** A watch that starts with all existing objects costs as much as a list. */
function isInitialWatch({ query }: ApiRequest, { verb }: RequestInfo): boolean {
  if (verb !== 'watch') return false
  const { resourceVersion = '' } = query
  return query['sendInitialEvents'] === 'true' || resourceVersion === '' || resourceVersion === '0'
}

function seatsMaxOf({ seats, spec }: PriorityLevel): number {
  const handSize = spec.queuing?.handSize ?? 1
  return Math.min(listSeatsMax, Math.max(1, Math.min(Math.ceil(seats * levelPart), Math.floor(seats / handSize))))
}
