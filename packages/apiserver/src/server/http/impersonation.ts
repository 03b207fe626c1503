import {
  type DistinctHeaders,
  type ImpersonatedUser,
  impersonatedUserIn,
  isImpersonating,
} from '../../authorization/index.ts'
import type { Incoming } from '../exchange/index.ts'

/** The user in the Impersonate-* headers; undefined if there are none. Throws a StatusError with 400. */
export function impersonatedUserOf(request: Incoming): ImpersonatedUser | undefined {
  // Node parses the headers again for `headersDistinct`, so it is read only if needed.
  return isImpersonating(request.headers) ? impersonatedUserIn(asUtf8(request.headersDistinct)) : undefined
}

/** Node decodes header bytes as Latin-1; Go clients send UTF-8. */
function asUtf8(headers: DistinctHeaders): DistinctHeaders {
  const texts = Object.entries(headers).map(([name, values]) => [name, values?.map(utf8Of)])
  return Object.fromEntries(texts)
}

function utf8Of(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8')
}
