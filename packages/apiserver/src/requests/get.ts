import type { ApiAnswer } from '../api.ts'
import { parseRevision, requireReached } from './list.ts'
import { type Operation, objectAnswer } from './operation.ts'
import { requireStored } from './update.ts'
import { atVersionOf } from './versions.ts'

/** GET of an object: the latest, which is never older than the resourceVersion asked for. */
export function getObject(operation: Operation): ApiAnswer {
  const version = operation.request.query['resourceVersion'] ?? ''
  if (version !== '') requireReached(operation, parseRevision(version))
  return objectAnswer(operation, 200, atVersionOf(operation.resource, requireStored(operation).object))
}
