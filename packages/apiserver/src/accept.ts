/** One entry of an Accept header: a media type with its parameters. */
export interface AcceptedType {
  /** In lower case, such as application/json or *\/*. */
  readonly mediaType: string
  /** The representation asked for: Table, PartialObjectMetadata, APIGroupDiscoveryList; empty for the thing itself. */
  readonly as: string
  readonly group: string
  readonly version: string
}

const anything: readonly AcceptedType[] = [{ mediaType: '*/*', as: '', group: '', version: '' }]
const parsed = new Map<string, readonly AcceptedType[]>()
/** Clients send few different Accept headers; when there are more, remembering them is given up and begun anew. */
const rememberedHeadersMax = 100

/** What a client accepts, the most wanted first. No header, or an empty one, accepts anything. */
export function parseAccept(header: string | undefined): readonly AcceptedType[] {
  if (header === undefined || header.trim() === '') return anything
  const known = parsed.get(header)
  if (known !== undefined) return known
  if (parsed.size >= rememberedHeadersMax) parsed.clear()
  const types = header
    .split(',')
    .map(parseType)
    .filter((type) => type.quality > 0)
    .sort((left, right) => right.quality - left.quality)
  parsed.set(header, types)
  return types
}

/** Whether an accepted type covers the media type: itself, its family, or anything. */
export function acceptsMediaType(accepted: AcceptedType, mediaType: string): boolean {
  const [family = ''] = mediaType.split('/')
  return accepted.mediaType === mediaType || accepted.mediaType === '*/*' || accepted.mediaType === `${family}/*`
}

function parseType(text: string): AcceptedType & { readonly quality: number } {
  const [mediaType = '', ...parameters] = text.split(';').map((part) => part.trim())
  const values = new Map(
    parameters.map((parameter): [string, string] => {
      const [name = '', value = ''] = parameter.split('=').map((part) => part.trim())
      return [name.toLowerCase(), value]
    }),
  )
  const quality = Number(values.get('q') ?? 1)
  return {
    mediaType: mediaType.toLowerCase(),
    as: values.get('as') ?? '',
    group: values.get('g') ?? '',
    version: values.get('v') ?? '',
    quality: Number.isNaN(quality) ? 0 : quality,
  }
}
