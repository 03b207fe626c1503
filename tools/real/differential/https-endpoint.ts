import type { IncomingMessage } from 'node:http'
import { Agent, request as sendRequest } from 'node:https'
import { decodeYaml } from '@kubewright/kube/decode'
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import { decodeProtobuf, decodeProtobufMessage } from '@kubewright/kube/protobuf'
import { clientCertificate } from './client-certificates.ts'
import type { Endpoint, EndpointResponse, OpenWatch, OutgoingRequest } from './endpoint.ts'

const protobufType = 'application/vnd.kubernetes.protobuf'
/** A server that responds later than that has failed. */
const responseTimeoutMs = 30_000
/** A watch without an event for this time has failed too. */
const eventWithinMs = 20_000

export interface HttpsServer {
  readonly name: string
  readonly url: string
  /** In PEM. */
  readonly certificateAuthority: string
  readonly token: string
  writeKubeconfig(path: string, namespace: string): Promise<void>
}

/** Sends HTTPS requests over kept-alive connections, one at a time for each client certificate. */
export function httpsEndpoint(server: HttpsServer): Endpoint & { close(): void } {
  const ca = server.certificateAuthority
  const agents = new Map<string, Agent>()
  const agentOf = ({ certificate }: OutgoingRequest) => {
    const shown = certificate === undefined ? {} : clientCertificate(certificate)
    const agent = agents.get(certificate ?? '') ?? new Agent({ keepAlive: true, ca, ...shown })
    agents.set(certificate ?? '', agent)
    return agent
  }
  const open = (request: OutgoingRequest) => openExchange(server.url, agentOf(request), request)
  return {
    name: server.name,
    address: new URL(server.url).host,
    token: server.token,
    send: async (request) => readWithinDeadline(await open(request), request),
    watch: async (request) => openWatch(await open(request)),
    writeKubeconfig: server.writeKubeconfig,
    close: () => {
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

function openExchange(url: string, agent: Agent, { method, path, headers, body }: OutgoingRequest) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(body.length) }
    const exchange = sendRequest(`${url}${path}`, { agent, method, headers: { ...headers, ...length } })
    const deadline = setTimeout(() => {
      exchange.destroy(new Error(`no response to ${method} ${path} within ${responseTimeoutMs} ms`))
    }, responseTimeoutMs)
    exchange.once('error', reject)
    exchange.once('close', () => clearTimeout(deadline))
    exchange.once('response', (message) => {
      clearTimeout(deadline)
      resolve(message)
    })
    exchange.end(body)
  })
}

/** A body that does not end in time fails the request: the connection is destroyed. */
async function readWithinDeadline(
  message: IncomingMessage,
  { method, path }: OutgoingRequest,
): Promise<EndpointResponse> {
  const deadline = setTimeout(() => {
    message.destroy(new Error(`the response to ${method} ${path} did not end within ${responseTimeoutMs} ms`))
  }, responseTimeoutMs)
  try {
    return await readResponse(message)
  } finally {
    clearTimeout(deadline)
  }
}

async function readResponse(message: IncomingMessage): Promise<EndpointResponse> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  const serverResponse = headOf(message)
  const bytes = Buffer.concat(chunks)
  if (bytes.length === 0) return serverResponse
  return { ...serverResponse, body: readBody(bytes, serverResponse.headers['content-type'] ?? '') }
}

function headOf(message: IncomingMessage): EndpointResponse {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(message.headersDistinct)) headers[name] = (value ?? []).join(', ')
  return { status: message.statusCode ?? 0, headers }
}

/** A body that does not parse as its content type is compared as a text. */
export function readBody(bytes: Buffer, contentType: string): JsonValue {
  const text = bytes.toString('utf8')
  try {
    if (/[/+]json(;|$)/.test(contentType)) return parseJson(text)
    if (contentType.startsWith(protobufType)) return decodeProtobuf(bytes).object
    if (/[/+]yaml(;|$)/.test(contentType)) return decodeYaml(text).value
  } catch {
    return text
  }
  return text
}

/** A server that responds with an error opens no watch; its response has a body. */
async function openWatch(message: IncomingMessage): Promise<OpenWatch> {
  if (message.statusCode !== 200) {
    return { response: await readResponse(message), next: async () => undefined, close: () => undefined }
  }
  const serverResponse = headOf(message)
  const isProtobuf = serverResponse.headers['content-type']?.startsWith(protobufType) === true
  const events = isProtobuf ? readFrames(message) : readLines(message)
  return {
    response: serverResponse,
    next: async () => {
      const event = await withinDeadline(events.next())
      return event.done ? undefined : event.value
    },
    close: () => message.destroy(),
  }
}

async function withinDeadline<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no event within ${eventWithinMs} ms`)), eventWithinMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

async function* readLines(message: IncomingMessage): AsyncGenerator<JsonObject, undefined> {
  message.setEncoding('utf8')
  let rest = ''
  for await (const chunk of message) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() as string
    for (const line of lines) if (line !== '') yield eventIn(line)
  }
  if (rest !== '') yield eventIn(rest)
  return undefined
}

function eventIn(line: string): JsonObject {
  const event = parseJson(line)
  if (!isJsonObject(event)) throw new Error(`an event is no object: ${line}`)
  return event
}

/** Each frame begins with its length in four bytes. */
async function* readFrames(message: IncomingMessage): AsyncGenerator<JsonObject, undefined> {
  let rest = Buffer.alloc(0)
  for await (const chunk of message) {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE()) {
      const end = 4 + rest.readUInt32BE()
      yield decodeProtobufMessage(rest.subarray(4, end), { apiVersion: 'v1', kind: 'WatchEvent' })
      rest = rest.subarray(end)
    }
  }
  return undefined
}
