import { warningHeaders } from '@kubewright/kube/decode'
import type { ApiResponse } from '../../api/index.ts'
import type { Exchange } from './exchange.ts'

/** The headers of every response, with those of its own. */
export function headersOf(
  { auditId, connections }: Exchange,
  apiResponse: Pick<ApiResponse, 'headers' | 'warnings'>,
  contentType: string,
): Record<string, string | number | string[]> {
  const headers: Record<string, string | number | string[]> = {
    'audit-id': auditId,
    'cache-control': 'no-cache, private',
    'content-type': contentType,
  }
  if (apiResponse.headers !== undefined) Object.assign(headers, apiResponse.headers)
  if (apiResponse.warnings !== undefined && apiResponse.warnings.length > 0)
    headers['warning'] = warningHeaders(apiResponse.warnings).map(encodeHeader)
  if (connections.isClosing) headers['connection'] = 'close'
  return headers
}

/** Node encodes headers as Latin-1; Go clients expect UTF-8. */
function encodeHeader(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
