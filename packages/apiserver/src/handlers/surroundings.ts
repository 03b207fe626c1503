import type { Surroundings } from '../registry/index.ts'
import { surroundingsIn } from '../registry/index.ts'
import type { Operation } from './operation.ts'

/** What the kind of an object may know of everything else while one request is carried out. */
export function surroundingsOf({ context, request }: Operation, isDryRun: boolean): Surroundings {
  return surroundingsIn(context, request.user, isDryRun)
}
