import { isImpersonating, type WantedUser, wantedUserIn } from '../access/index.ts'
import type { Incoming } from './exchange.ts'

/** Whom the Impersonate-* headers name; undefined when there are none. Throws a StatusError with 400. */
export function wantedUserOf(request: Incoming): WantedUser | undefined {
  // Node reads all headers anew to tell repeated ones apart, so that is asked for last.
  return isImpersonating(request.headers) ? wantedUserIn(request.headersDistinct) : undefined
}
