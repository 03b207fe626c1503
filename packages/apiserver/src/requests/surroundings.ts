import type { Surroundings } from '../builtins/index.ts'
import { surroundingsIn } from '../surroundings.ts'
import type { Operation } from './operation.ts'

/** What the kind of an object may know of everything else while one request is carried out. */
export function surroundingsOf({ context, request }: Operation, isDryRun: boolean): Surroundings {
  return surroundingsIn(context, request.user, isDryRun)
}
