import type { JsonObject } from '@kubewright/kube/json'
import type { Endpoint, EndpointResponse, OutgoingRequest } from './endpoint.ts'

/** How a faulty server changes its responses. */
export interface Tampering {
  response?(response: EndpointResponse, request: OutgoingRequest): EndpointResponse
  event?(event: JsonObject): JsonObject
}

/** A server with slightly wrong responses, to test that the comparison finds them. */
export function tamperedEndpoint(endpoint: Endpoint, tampering: Tampering): Endpoint {
  return {
    ...endpoint,
    send: async (request) => {
      const response = await endpoint.send(request)
      return tampering.response?.(response, request) ?? response
    },
    watch: async (request) => {
      const watch = await endpoint.watch(request)
      return {
        ...watch,
        next: async () => {
          const event = await watch.next()
          return event === undefined ? undefined : (tampering.event?.(event) ?? event)
        },
      }
    },
  }
}
