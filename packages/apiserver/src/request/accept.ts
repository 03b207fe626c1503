import { apiserverLimits } from '../limits.ts'

/** One entry of an Accept header: a media type with its parameters. */
export interface AcceptedType {
  /** As it is written, such as application/json or *\/*. */
  readonly mediaType: string
  /** The representation asked for: Table, PartialObjectMetadata, APIGroupDiscoveryList; empty for the thing itself. */
  readonly as: string
  readonly group: string
  readonly version: string
  /** Whether a representation is asked for, be it without a name. */
  readonly isConversion: boolean
  /** The parameters "stream", "sv" and "pretty"; empty where they are not given. */
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
 * What a client accepts, in the order in which Kubernetes tries it: by quality, and what is named before what is meant
 * by an asterisk. A quality of zero comes last and is no refusal. No header, or an empty one, accepts anything.
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

/** Whether an accepted type covers the media type: itself, its family, or anything. */
export function acceptsMediaType(accepted: AcceptedType, mediaType: string): boolean {
  const [family = ''] = mediaType.split('/')
  return accepted.mediaType === mediaType || accepted.mediaType === '*/*' || accepted.mediaType === `${family}/*`
}

/** Nothing where the text is no media type. */
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
 * Kubernetes' comparison is no order (a type of a lower quality may come before an asterisk of a higher one), so that
 * what comes of it depends on how one sorts: by insertion, as Go does with a few.
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
