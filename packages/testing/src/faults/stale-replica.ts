import { getField, isJsonArray, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import type {
  Transport,
  TransportChunk,
  TransportQuery,
  TransportRequest,
  TransportResponse,
  TransportStream,
} from '@kubewright/kube/transport'
import { targetOf } from './request-target.ts'

/** An API server that lags: lists and new watches show the state at a revision until it has caught up. */
export interface StaleReplica {
  wrap(transport: Transport): Transport
  catchUp(): void
}

export function createStaleReplica(revision: string): StaleReplica {
  let isStale = true
  let catchUp: () => void = () => {}
  const caughtUp = new Promise<void>((resolve) => {
    catchUp = resolve
  })

  const listAt = (transport: Transport, request: TransportRequest) => {
    const { continue: next, limit: _limit, ...query } = request.query ?? {}
    // A list at a given revision is consistent, whichever server is asked.
    if (next !== undefined || query['resourceVersionMatch'] === 'Exact') return transport.send(request)
    return transport.send({ ...request, query: { ...query, resourceVersion: revision, resourceVersionMatch: 'Exact' } })
  }

  const watchAt = async (transport: Transport, request: TransportRequest): Promise<TransportResponse> => {
    const { query = {} } = request
    const chunks: TransportChunk[] = []
    if (query['sendInitialEvents'] === 'true') {
      const list = await listAt(transport, { ...request, stream: false, query: selectorsOf(query) })
      if (list.status !== 200) return list
      chunks.push({ form: 'events', events: initialEvents(list, revision) })
    }
    const follow = async () => {
      await caughtUp
      const rest: TransportQuery = { ...query, resourceVersion: query['resourceVersion'] || revision }
      const { sendInitialEvents: _initial, resourceVersionMatch: _match, ...following } = rest
      return transport.send({ ...request, query: following })
    }
    return { status: 200, headers: {}, body: { form: 'stream', stream: followingStream(chunks, follow) } }
  }

  return {
    wrap: (transport) => ({
      send(request) {
        const { verb } = targetOf(request)
        if (!isStale || (verb !== 'list' && verb !== 'watch')) return transport.send(request)
        return verb === 'list' ? listAt(transport, request) : watchAt(transport, request)
      },
      close: () => transport.close(),
    }),
    catchUp() {
      isStale = false
      catchUp()
    },
  }
}

function selectorsOf(query: TransportQuery): TransportQuery {
  const { labelSelector, fieldSelector } = query
  return { ...(labelSelector && { labelSelector }), ...(fieldSelector && { fieldSelector }) }
}

/** The events with which a watch list begins, and the bookmark at its end. */
function initialEvents({ body }: TransportResponse, revision: string) {
  const list = body.form === 'value' && isJsonObject(body.value) ? body.value : {}
  const items = getField(list, 'items')
  const kind = String(getField(list, 'kind')).replace(/List$/, '')
  const apiVersion = String(getField(list, 'apiVersion'))
  const annotations = { 'k8s.io/initial-events-end': 'true' }
  const bookmark: JsonObject = { kind, apiVersion, metadata: { resourceVersion: revision, annotations } }
  const added = (isJsonArray(items) ? items : []).filter(isJsonObject)
  return [
    ...added.map((object) => ({ type: 'ADDED' as const, object: { kind, apiVersion, ...object } })),
    { type: 'BOOKMARK' as const, object: bookmark },
  ]
}

/** A stream that continues with another one, which is opened late. */
function followingStream(chunks: TransportChunk[], follow: () => Promise<TransportResponse>): TransportStream {
  let following: Promise<TransportStream | undefined> | undefined
  let isClosed = false
  let end: () => void = () => {}
  const closed = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined)
  })
  const open = async () => {
    const { body } = await follow()
    if (body.form !== 'stream') return undefined
    if (isClosed) body.stream.close()
    return body.stream
  }
  const next = async () => {
    const chunk = chunks.shift()
    if (chunk !== undefined) return chunk
    following ??= open()
    return (await following)?.next()
  }
  return {
    next: () => Promise.race([next(), closed]),
    close() {
      isClosed = true
      end()
      following?.then((stream) => stream?.close()).catch(() => undefined)
    },
  }
}
