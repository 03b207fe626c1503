import { infoOf, type RequestLine } from '../request/index.ts'
import type { UserInfo } from '../user-info.ts'
import type { Attributes } from './attributes.ts'

/** The attributes of a request for the authorizer. */
export function requestAttributes(request: RequestLine, user: UserInfo): Attributes {
  return { ...infoOf(request), user }
}
