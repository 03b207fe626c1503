import { decodeUtf8, quoteGo } from '../json/index.ts'

const summarySizeBytesMax = 30

/**
 * The message of the API server's 400 for a document of a known kind that cannot be decoded: the document's kind, the
 * resource's kind, and the problem.
 */
export function undecodableMessage(
  document: { readonly version: string; readonly kind: string },
  resourceKind: string,
  problem: string,
): string {
  const { kind, version } = document
  return `${kind} in version ${quoteGo(version)} cannot be handled as a ${resourceKind}: ${problem}`
}

/** The message of the API server's 400 for a document of unknown kind, with the beginning of the request body. */
export function unrecognizedMessage(resourceKind: string, problem: string, body: Uint8Array): string {
  return `the object provided is unrecognized (must be of type ${resourceKind}): ${problem} (${summary(body)})`
}

/** JSON unchanged, anything else in hexadecimal. */
function summary(body: Uint8Array): string {
  if (body.length === 0) return '<empty>'
  const start = body.subarray(0, summarySizeBytesMax)
  const more = body.length > summarySizeBytesMax ? ' ...' : ''
  return (start[0] === 0x7b ? decodeUtf8(start) : hexadecimal(start)) + more
}

function hexadecimal(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}
