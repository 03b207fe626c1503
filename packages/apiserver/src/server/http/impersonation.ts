import {
  type DistinctHeaders,
  type ImpersonatedUser,
  impersonatedUserIn,
  isImpersonating,
} from '../../authorization/index.ts'
import type { Incoming } from './exchange.ts'

/** Whom the Impersonate-* headers name; undefined when there are none. Throws a StatusError with 400. */
export function impersonatedUserOf(request: Incoming): ImpersonatedUser | undefined {
  // Node reads all headers anew to tell repeated ones apart, so that is asked for last.
  return isImpersonating(request.headers) ? impersonatedUserIn(asUtf8(request.headersDistinct)) : undefined
}

/** Node gives a character for each byte of a header; who speaks Go means UTF-8. */
function asUtf8(headers: DistinctHeaders): DistinctHeaders {
  const texts = Object.entries(headers).map(([name, values]) => [name, values?.map(utf8Of)])
  return Object.fromEntries(texts)
}

function utf8Of(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8')
}
