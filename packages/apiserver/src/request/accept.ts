import { apiserverLimits } from '../limits.ts'

/** One entry of an Accept header: a media type with its parameters. */
export interface AcceptedType {
  /** As the client wrote it, such as application/json or *\/*. */
  readonly mediaType: string
  /** The requested representation: Table, PartialObjectMetadata, APIGroupDiscoveryList; empty for the object itself. */
  readonly as: string
  readonly group: string
  readonly version: string
  /** Whether the `as` parameter is present, even if it is empty. */
  readonly isConversion: boolean
  /** The parameters "stream", "sv" and "pretty"; empty if absent. */
  readonly stream: string
  readonly serverVersion: string
  readonly isPretty: boolean
}

const plain = {
  as: '',
  group: '',
  version: '',
  isConversion: false,
  stream: '',
  serverVersion: '',
  isPretty: false,
}
const anything: readonly AcceptedType[] = [{ mediaType: '*/*', ...plain }]
/** Clients send few different Accept headers. */
const parsed = new Map<string, readonly AcceptedType[]>()

interface RankedType extends AcceptedType {
  readonly quality: number
}

/**
 * The accepted media types in the order in which Kubernetes tries them: by quality, then specific types before
 * wildcards. A quality of zero comes last and does not exclude a type. A missing or empty header accepts everything.
 */
export function parseAccept(header: string | undefined): readonly AcceptedType[] {
  if (header === undefined || header.trim() === '') return anything
  const known = parsed.get(header)
  if (known !== undefined) return known
  const types = inOrder(header.split(',', apiserverLimits.acceptedTypesMax).flatMap(parseType))
  if (header.length > apiserverLimits.rememberedAcceptCharactersMax) return types
  if (parsed.size >= apiserverLimits.rememberedAcceptHeadersMax) parsed.clear()
  parsed.set(header, types)
  return types
}

/** Whether an accepted type covers the media type: exactly, by `type/*` or by `*\/*`. */
export function acceptsMediaType(accepted: AcceptedType, mediaType: string): boolean {
  const [family = ''] = mediaType.split('/')
  return accepted.mediaType === mediaType || accepted.mediaType === '*/*' || accepted.mediaType === `${family}/*`
}

/** Empty if the text is not a media type. */
function parseType(text: string): readonly RankedType[] {
  const [written = '', ...parameters] = text.split(';')
  const parts = written.split('/').map((part) => part.trim())
  const mediaType = parts.length === 1 && parts[0] === '*' ? '*/*' : parts.join('/')
  if (mediaType !== '*/*' && (parts.length !== 2 || parts[1] === '')) return []
  const values = new Map<string, string>()
  for (const parameter of parameters) {
    const [name = '', value = '', ...rest] = parameter.split('=')
    if (value !== '' && rest.length === 0) values.set(name.trim(), value.trim())
  }
  const quality = values.has('q') ? Number(values.get('q')) : 1
  return [
    {
      mediaType,
      as: values.get('as') ?? '',
      group: values.get('g') ?? '',
      version: values.get('v') ?? '',
      isConversion: values.has('as') || values.has('g') || values.has('v'),
      stream: values.get('stream') ?? '',
      serverVersion: values.get('sv') ?? '',
      isPretty: values.get('pretty') === '1',
      quality: Number.isNaN(quality) ? 0 : quality,
    },
  ]
}

/**
 * Kubernetes' comparison is not transitive (a type of lower quality may precede a wildcard of higher quality), so the
 * result depends on the algorithm: Go uses insertion sort for short lists.
 */
function inOrder(types: RankedType[]): readonly AcceptedType[] {
  for (let end = 1; end < types.length; end++) {
    for (let at = end; at > 0; at--) {
      const [left, right] = [types[at - 1] as RankedType, types[at] as RankedType]
      if (!isBefore(right, left)) break
      types[at - 1] = right
      types[at] = left
    }
  }
  return types
}

function isBefore(left: RankedType, right: RankedType): boolean {
  if (left.quality > right.quality) return true
  if (!left.mediaType.startsWith('*/') && right.mediaType.startsWith('*/')) return true
  return !left.mediaType.endsWith('/*') && right.mediaType.endsWith('/*')
}
