import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeJson, type JsonObject } from '@kubewright/kube/json'
import type { Random } from '@kubewright/kube/runtime'
import { bookmark, configMap, configMapList, errorEvent, initialEnd, watchEvent } from './config-maps.ts'

interface Change {
  readonly revision: number
  readonly name: string
  readonly line: string
}

const pageSize = 3

/** A server of ConfigMaps on a real socket, with the faults of servers and networks. */
export class FaultyServer {
  /** Revisions by name. */
  readonly state = new Map<string, number>()
  readonly faults: Record<string, number> = {}
  isFaulty = true
  revision = 1
  readonly #random: Random
  readonly #changes: Change[] = []
  readonly #watches = new Set<ServerResponse>()
  /** Streams that get no more data. */
  readonly #broken = new WeakSet<ServerResponse>()
  readonly #server: Server

  constructor(random: Random) {
    this.#random = random
    this.#server = createServer((request, response) => this.#handleRequest(request, response))
  }

  listen(): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        resolve(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`)
      })
    })
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** Changes an object, or deletes it. */
  change(name: string, isDeletion: boolean): void {
    const revision = ++this.revision
    const type = isDeletion ? 'DELETED' : this.state.has(name) ? 'MODIFIED' : 'ADDED'
    if (isDeletion) this.state.delete(name)
    else this.state.set(name, revision)
    const line = `${encodeJson(watchEvent(type, this.#object(name, revision)) as never)}\n`
    this.#changes.push({ revision, name, line })
    for (const watch of this.#watches) this.#send(watch, line)
  }

  #object(name: string, revision: number): JsonObject {
    return configMap(name, revision, { filler: 'grüße '.repeat(revision % 50) })
  }

  #handleRequest(request: IncomingMessage, response: ServerResponse): void {
    const query = new URL(request.url ?? '/', 'http://server').searchParams
    const fault = this.#pick('none', 'none', 'none', '429', '500', 'reset')
    if (fault === '429' || fault === '500')
      this.#refuse(response, Number(fault), fault === '429' ? 'TooManyRequests' : 'InternalError')
    else if (fault === 'reset') request.socket.resetAndDestroy()
    else if (query.get('watch') !== 'true') this.#list(query, response)
    else if (query.get('sendInitialEvents') === 'true') this.#watchList(response)
    else this.#watch(Number(query.get('resourceVersion')), response)
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const from = Number(query.get('continue')?.split('/')[0] ?? 0)
    // A continue token is valid for one revision only, as if everything was compacted at once.
    const token = query.get('continue')?.split('/')[1]
    if (token !== undefined && Number(token) !== this.revision) {
      this.#refuse(response, 410, 'Expired')
      return
    }
    const names = [...this.state.keys()].sort()
    const to = query.get('limit') === null ? names.length : from + pageSize
    const items = names.slice(from, to).map((name) => this.#object(name, this.state.get(name) as number))
    const next = to < names.length ? `${to}/${this.revision}` : undefined
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(encodeJson(configMapList(this.revision, items, next)))
  }

  #watchList(response: ServerResponse): void {
    const names = [...this.state.keys()].sort()
    const fault = this.#pick('none', 'none', 'none', 'unsupported', 'cut', 'silent')
    if (fault === 'unsupported') {
      this.#refuse(response, 500, 'InternalError')
      return
    }
    response.writeHead(200)
    response.flushHeaders()
    const isWhole = fault === 'none'
    for (const name of isWhole ? names : names.slice(0, 2)) {
      this.#send(
        response,
        `${encodeJson(watchEvent('ADDED', this.#object(name, this.state.get(name) as number)) as never)}\n`,
      )
    }
    if (fault === 'cut') response.destroy()
    if (!isWhole) return
    this.#send(response, `${encodeJson(initialEnd(this.revision) as never)}\n`)
    this.#keep(response)
  }

  #watch(revision: number, response: ServerResponse): void {
    const fault = this.#pick('none', 'none', 'none', 'expired', 'expired event', 'end at once')
    if (fault === 'expired') {
      this.#refuse(response, 410, 'Expired')
      return
    }
    response.writeHead(200)
    response.flushHeaders()
    if (fault === 'expired event') this.#send(response, `${encodeJson(errorEvent(410, 'Expired') as never)}\n`)
    if (fault === 'end at once') response.end()
    if (fault !== 'none') return
    for (const change of this.#changes) if (change.revision > revision) this.#send(response, change.line)
    this.#send(response, `${encodeJson(bookmark(this.revision) as never)}\n`)
    this.#keep(response)
  }

  #keep(response: ServerResponse): void {
    this.#watches.add(response)
    response.on('close', () => this.#watches.delete(response))
  }

  /** Sends a line in two pieces, or a part of it and then nothing more. */
  #send(response: ServerResponse, line: string): void {
    if (this.#broken.has(response)) return
    const fault = this.#pick(...Array.from({ length: 20 }, () => 'none'), 'cut', 'end', 'stall', 'malformed')
    if (fault === 'malformed') response.write('{"type":"MODIFIED","object":{"apiVersion":"v1","kind":\n')
    const bytes = Buffer.from(line)
    const middle = this.#random.integer(bytes.length)
    response.write(bytes.subarray(0, middle))
    if (fault === 'none' || fault === 'malformed') response.write(bytes.subarray(middle))
    else this.#broken.add(response)
    // A stall can only be detected by silence.
    if (fault === 'cut') response.destroy()
    else if (fault === 'end') response.end()
  }

  #refuse(response: ServerResponse, code: number, reason: string): void {
    const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code, reason, message: reason }
    response.writeHead(code, { 'content-type': 'application/json' })
    response.end(encodeJson(status))
  }

  #pick(...faults: readonly string[]): string {
    const fault = this.isFaulty ? (faults[this.#random.integer(faults.length)] as string) : 'none'
    this.faults[fault] = (this.faults[fault] ?? 0) + 1
    return fault
  }
}
