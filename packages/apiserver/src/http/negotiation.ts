import { type AcceptedType, acceptsMediaType, parseAccept } from '../accept.ts'

/** How an answer is to be written. */
export interface Representation {
  readonly encoding: 'json' | 'yaml'
  readonly transform: 'none' | 'table' | 'metadata' | 'metadata-list'
}

export const answerMediaTypes: readonly string[] = ['application/json', 'application/yaml']

const plainJson: Representation = { encoding: 'json', transform: 'none' }
const chosen = new WeakMap<readonly AcceptedType[], Representation | 'none'>()

const transforms: ReadonlyMap<string, Representation['transform']> = new Map([
  ['Table', 'table'],
  ['PartialObjectMetadata', 'metadata'],
  ['PartialObjectMetadataList', 'metadata-list'],
])

/**
 * The first representation among those the client accepts that this server writes; undefined when there is none.
 * Protobuf is accepted from clients and not written: every client that asks for it takes JSON, too.
 */
export function negotiate(header: string | undefined): Representation | undefined {
  if (header === undefined || header === 'application/json') return plainJson
  const accepted = parseAccept(header)
  let found = chosen.get(accepted)
  if (found === undefined) {
    found = firstOf(accepted) ?? 'none'
    chosen.set(accepted, found)
  }
  return found === 'none' ? undefined : found
}

function firstOf(accepted: readonly AcceptedType[]): Representation | undefined {
  for (const type of accepted) {
    const encoding = acceptsMediaType(type, 'application/json')
      ? 'json'
      : acceptsMediaType(type, 'application/yaml')
        ? 'yaml'
        : undefined
    if (encoding === undefined) continue
    if (type.as === '') return { encoding, transform: 'none' }
    const transform = transforms.get(type.as)
    const isKnown = transform !== undefined && type.group === 'meta.k8s.io' && type.version === 'v1'
    if (isKnown) return { encoding, transform }
  }
  return undefined
}
