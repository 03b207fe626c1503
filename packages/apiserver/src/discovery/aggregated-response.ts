import type { JsonObject } from '@kubewright/kube/json'
import type { ApiRequest, ApiResponse } from '../api/index.ts'
import { acceptsMediaType, parseAccept, plainJson, type Representation, responseMediaTypes } from '../request/index.ts'
import { type CachedDocument, tagged } from './responses.ts'

const encodings: readonly Representation['encoding'][] = ['json', 'yaml', 'protobuf']
const form = ';g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

/**
 * The negotiated encoding of aggregated discovery; undefined if the client does not prefer it. v2beta1 is no longer
 * served.
 */
export function aggregatedRepresentation(accept: string | undefined): Representation | undefined {
  for (const type of parseAccept(accept)) {
    const index = responseMediaTypes.findIndex((mediaType) => acceptsMediaType(type, mediaType))
    if (index === -1) continue
    if (!type.isConversion) return undefined
    const isAggregated = type.group === 'apidiscovery.k8s.io' && type.as === 'APIGroupDiscoveryList'
    if (isAggregated && type.version === 'v2') return { ...plainJson, encoding: encodings[index] ?? 'json' }
  }
  return undefined
}

/** The document in that encoding; 304 if the client's ETag matches. */
export function aggregatedResponse(
  request: ApiRequest,
  document: CachedDocument,
  representation: Representation,
): ApiResponse {
  const contentType = `${responseMediaTypes[encodings.indexOf(representation.encoding)]}${form}`
  const response = tagged(request, document, contentType, { vary: 'Accept', 'cache-control': 'public' })
  if (response.status === 304 || representation.encoding === 'json') return response
  const headers = { ...response.headers, 'content-type': contentType }
  return { form: 'object', status: 200, object: document.content as JsonObject, representation, headers }
}
