import { getField, isJsonObject } from '@kubewright/kube/json'
import type { Transport, TransportResponse } from '@kubewright/kube/transport'

/** Accepted writes that changed nothing: the response has a revision from before the write. */
export interface WriteCount {
  useless: number
}

/** The transport, with its useless writes counted. `revision` returns the store's current revision. */
export function countingWrites(transport: Transport, revision: () => number, count: WriteCount): Transport {
  return {
    async send(request) {
      const before = revision()
      const response = await transport.send(request)
      if (request.method !== 'GET' && request.method !== 'DELETE' && revisionOf(response) <= before) count.useless++
      return response
    },
    close: () => transport.close(),
  }
}

/** Infinite for a response without a revision, such as an error. */
function revisionOf({ status, body }: TransportResponse): number {
  if (status >= 300 || body.form !== 'value' || !isJsonObject(body.value)) return Number.POSITIVE_INFINITY
  const metadata = getField(body.value, 'metadata')
  const revision = isJsonObject(metadata) ? getField(metadata, 'resourceVersion') : undefined
  return typeof revision === 'string' ? Number(revision) : Number.POSITIVE_INFINITY
}
