import type { JsonObject } from '@kubewright/kube/json'
import type { Endpoint, EndpointResponse, OutgoingRequest } from './endpoint.ts'

/** What a server that answers wrongly does to its answers. */
export interface Tampering {
  response?(response: EndpointResponse, request: OutgoingRequest): EndpointResponse
  event?(event: JsonObject): JsonObject
}

/** A server whose answers are not quite right, to see that the comparison finds out. */
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
