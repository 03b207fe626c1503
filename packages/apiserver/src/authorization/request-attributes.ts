import type { UserInfo } from '../api.ts'
import { infoOf, type RequestLine } from '../request/index.ts'
import type { Attributes } from './attributes.ts'

/** What a request wants to do, for those who decide about it. */
export function requestAttributes(request: RequestLine, user: UserInfo): Attributes {
  return { ...infoOf(request), user }
}
