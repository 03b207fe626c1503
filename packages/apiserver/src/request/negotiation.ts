import { apiserverLimits } from '../limits.ts'
import { type AcceptedType, acceptsMediaType, parseAccept } from './accept.ts'

/** Negotiated encoding of a response. */
export interface Representation {
  readonly encoding: 'json' | 'yaml' | 'protobuf'
  readonly transform: 'none' | 'table' | 'metadata' | 'metadata-list'
  /** The meta.k8s.io version of the Table or PartialObjectMetadata. */
  readonly metaVersion: string
  /** Whether the client requested indented JSON. */
  readonly isPretty: boolean
}

/** The encodings that a resource supports. */
export interface Negotiable {
  /** Custom resources are not encoded in protobuf, but their metadata is. */
  readonly isCustom: boolean
  readonly hasTable: boolean
}

export const jsonMediaType = 'application/json'
export const yamlMediaType = 'application/yaml'
export const protobufMediaType = 'application/vnd.kubernetes.protobuf'
/** In the order of preference; error messages list them in this order. */
export const responseMediaTypes: readonly string[] = [jsonMediaType, yamlMediaType, protobufMediaType]
/** Encodings with framing for watch events. */
export const streamMediaTypes: readonly string[] = [
  `${jsonMediaType};stream=watch`,
  `${protobufMediaType};stream=watch`,
]

export const plainJson: Representation = { encoding: 'json', transform: 'none', metaVersion: 'v1', isPretty: false }
/** Used for failures if the client accepts none of the encodings; indented for people. */
const prettyJson: Representation = { ...plainJson, isPretty: true }
const encodings: readonly Representation['encoding'][] = ['json', 'yaml', 'protobuf']

const transforms: ReadonlyMap<string, Representation['transform']> = new Map([
  ['Table', 'table'],
  ['PartialObjectMetadata', 'metadata'],
  ['PartialObjectMetadataList', 'metadata-list'],
])
const metaVersions: readonly string[] = ['v1', 'v1beta1']

/** The chosen encoding of each header, by kind of resource and for failures. */
const chosen = new WeakMap<readonly AcceptedType[], (Representation | 'none' | undefined)[]>()
const failureSlot = 4

/** The first representation that the client accepts and the resource supports; undefined if there is none. */
export function negotiate(header: string | undefined, negotiable: Negotiable): Representation | undefined {
  if (header === undefined || header === jsonMediaType) return plainJson
  const slot = (negotiable.isCustom ? 1 : 0) + (negotiable.hasTable ? 2 : 0)
  return remembered(header, slot, (type, encoding) => representationIn(type, encoding, negotiable))
}

/** The encoding of a failure: never a Table; JSON if the client accepts none of the encodings. */
export function negotiateFailure(header: string | undefined): Representation {
  if (header === undefined || header === jsonMediaType) return plainJson
  const plainOnly = (type: AcceptedType, encoding: Representation['encoding']) =>
    type.isConversion || !isStreamable(type, encoding) || type.serverVersion !== ''
      ? undefined
      : withEncoding(encoding, type)
  return remembered(header, failureSlot, plainOnly) ?? prettyJson
}

type Choose = (type: AcceptedType, encoding: Representation['encoding']) => Representation | undefined

function remembered(header: string, slot: number, choose: Choose): Representation | undefined {
  const accepted = parseAccept(header)
  let slots = chosen.get(accepted)
  if (slots === undefined) {
    slots = []
    chosen.set(accepted, slots)
  }
  slots[slot] ??= firstOf(accepted, choose) ?? 'none'
  const found = slots[slot]
  return found === 'none' ? undefined : found
}

function firstOf(accepted: readonly AcceptedType[], choose: Choose): Representation | undefined {
  for (const type of accepted) {
    for (const [index, mediaType] of responseMediaTypes.entries()) {
      const encoding = encodings[index] as Representation['encoding']
      const found = acceptsMediaType(type, mediaType) ? choose(type, encoding) : undefined
      if (found !== undefined) return found
    }
  }
  return undefined
}

function representationIn(
  type: AcceptedType,
  encoding: Representation['encoding'],
  { isCustom, hasTable }: Negotiable,
): Representation | undefined {
  if (!isStreamable(type, encoding) || (type.serverVersion !== '' && type.serverVersion !== 'v1')) return undefined
  if (!type.isConversion) return isCustom && encoding === 'protobuf' ? undefined : withEncoding(encoding, type)
  const transform = transforms.get(type.as)
  if (transform === undefined || type.group !== 'meta.k8s.io' || !metaVersions.includes(type.version)) return undefined
  if (transform === 'table' && (!hasTable || encoding === 'protobuf')) return undefined
  return { ...withEncoding(encoding, type), transform, metaVersion: type.version }
}

function withEncoding(encoding: Representation['encoding'], { isPretty }: AcceptedType): Representation {
  return encoding === 'json' && !isPretty ? plainJson : { ...plainJson, encoding, isPretty }
}

function isStreamable({ stream }: AcceptedType, encoding: Representation['encoding']): boolean {
  return stream === '' || (stream === 'watch' && encoding !== 'yaml')
}

const routed = new Map<string, boolean>()

/**
 * Whether the router of the built-in resources passes a request on. It compares media types literally, without
 * `type/*`.
 */
export function isRouted(header: string | undefined, produced: readonly string[]): boolean {
  if (header === undefined || header === jsonMediaType || header === '') return true
  const key = produced === responseMediaTypes ? header : `${produced.join()} ${header}`
  let isKnown = routed.get(key)
  if (isKnown === undefined) {
    const types = header
      .split(',', apiserverLimits.acceptedTypesMax)
      .map((text) => (text.split(';', 1)[0] ?? '').replace(/^ +| +$/g, ''))
    isKnown = types.some((type) => type === '*/*' || produced.includes(type))
    if (header.length > apiserverLimits.rememberedAcceptCharactersMax) return isKnown
    if (routed.size >= apiserverLimits.rememberedAcceptHeadersMax) routed.clear()
    routed.set(key, isKnown)
  }
  return isKnown
}
