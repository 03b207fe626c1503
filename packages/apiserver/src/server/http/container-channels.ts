import type { Duplex } from 'node:stream'
import { encodeJson, isJsonObject, type JsonObject, parseJson } from '@kubewright/kube/json'
import { toStatus } from '@kubewright/kube/status'
import type { ContainerConnection, PortConnection } from '../../api/index.ts'
import { apiserverLimits } from '../../limits.ts'
import type { ByteChannel, CommandResult } from '../../outbound/index.ts'
import { PushedValues } from './pushed-values.ts'
import { closeCodes, openWebSocket } from './web-socket.ts'

/** The supported subprotocols, in order of preference. In v5 a client can close a channel. */
export const channelProtocols: readonly string[] = ['v5.channel.k8s.io', 'v4.channel.k8s.io']

/** Each message begins with a byte that names its channel. */
const channels = { stdin: 0, stdout: 1, stderr: 2, error: 3, resize: 4, close: 255 } as const

/** Buffered bytes that each message counts besides its content, so that many small messages also reach the limit. */
const messageOverheadBytes = 1024

/** Connects a client to the streams of a container. The last message contains the exit status. */
export async function serveContainer(socket: Duplex, head: Uint8Array, { run }: ContainerConnection): Promise<void> {
  const stdin = new PushedValues<Uint8Array>()
  const sizes = new PushedValues<{ readonly width: number; readonly height: number }>()
  const abort = new AbortController()
  let bufferedBytes = 0
  const connection = openWebSocket(socket, head, {
    onMessage: (message) => {
      const [channel] = message
      const content = message.subarray(1)
      if (channel === channels.stdin) {
        stdin.push(content)
        bufferedBytes += content.length + messageOverheadBytes
        if (bufferedBytes > apiserverLimits.webSocketBufferedBytesMax) connection.pause(true)
      } else if (channel === channels.resize) {
        const size = sizeIn(content)
        if (size !== undefined) sizes.replace(size)
      } else if (channel === channels.close && content[0] === channels.stdin) stdin.end()
    },
    onClose: () => {
      stdin.end()
      sizes.end()
      abort.abort()
    },
  })
  async function* readStdin() {
    for await (const bytes of stdin) {
      yield bytes
      bufferedBytes -= bytes.length + messageOverheadBytes
      connection.pause(false)
    }
  }
  const write = (channel: number) => (bytes: Uint8Array) => connection.send(Buffer.from([channel]), bytes)
  // Clients expect this empty message as a sign that the container is connected.
  write(channels.stdout)(new Uint8Array())
  const streams = { stdin: readStdin(), sizes, stdout: write(channels.stdout), stderr: write(channels.stderr) }
  const status = await run(streams, abort.signal).then(resultStatus, (error: unknown) => toStatus(error))
  write(channels.error)(Buffer.from(encodeJson(status)))
  connection.close(closeCodes.normal)
}

function resultStatus({ exitCode }: CommandResult): JsonObject {
  if (exitCode === 0) return { metadata: {}, status: 'Success' }
  const message = `command terminated with non-zero exit code: command terminated with exit code ${exitCode}`
  const causes = [{ reason: 'ExitCode', message: String(exitCode) }]
  return { metadata: {}, status: 'Failure', message, reason: 'NonZeroExitCode', details: { causes } }
}

/** Parses a terminal size as clients send it: {"Width": 80, "Height": 24}. */
function sizeIn(content: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  try {
    const value = parseJson(content)
    if (!isJsonObject(value)) return undefined
    return { width: Number(value['Width'] ?? 0), height: Number(value['Height'] ?? 0) }
  } catch {
    return undefined
  }
}

/**
 * Connects a client to ports of a pod. Each port has a data channel and an error channel. The connection ends with the
 * last port.
 */
export function servePorts(socket: Duplex, head: Uint8Array, { ports, open }: PortConnection): void {
  const abort = new AbortController()
  const opened: (ByteChannel | undefined)[] = []
  const early: Uint8Array[][] = ports.map(() => [])
  let earlyBytes = 0
  let openPorts = ports.length
  let endCode: number = closeCodes.normal
  const connection = openWebSocket(socket, head, {
    onMessage: (message) => {
      const index = (message[0] ?? 0) / 2
      const content = message.subarray(1)
      if (opened[index] !== undefined) opened[index]?.write(content)
      else if (early[index] !== undefined) {
        early[index]?.push(content)
        earlyBytes += content.length + messageOverheadBytes
        if (earlyBytes > apiserverLimits.webSocketBufferedBytesMax) connection.pause(true)
      }
    },
    onClose: () => {
      abort.abort()
      for (const channel of opened) closeChannel(channel)
    },
  })
  for (const [index, port] of ports.entries()) {
    const [data, error] = [Buffer.from([2 * index]), Buffer.from([2 * index + 1])]
    const name = Buffer.alloc(2)
    name.writeUInt16LE(port)
    // Both channels begin with the port number.
    connection.send(data, name)
    connection.send(error, name)
    const forward = async () => {
      const channel = await open(port, abort.signal)
      opened[index] = channel
      for (const bytes of early[index]?.splice(0) ?? []) {
        earlyBytes -= bytes.length + messageOverheadBytes
        channel.write(bytes)
      }
      connection.pause(false)
      for await (const bytes of channel.incoming) connection.send(data, bytes)
    }
    const fail = (problem: unknown) => {
      connection.send(error, Buffer.from(toStatus(problem).message ?? ''))
      endCode = closeCodes.failure
    }
    void forward()
      .catch(fail)
      .then(() => {
        openPorts--
        if (openPorts === 0) connection.close(endCode)
      })
  }
}

/** The other channels close too if this one fails; there is no client left to report its error to. */
function closeChannel(channel: ByteChannel | undefined): void {
  try {
    channel?.close()
  } catch {
    // The connection is closed already.
  }
}
