import { isIPv4, isIPv6, type Socket } from 'node:net'
import { HandshakeReader } from './handshake-reader.ts'

const version = 5
const methods = { none: 0, password: 2 } as const
const connectCommand = 1
const addressTypes = { ipv4: 1, name: 3, ipv6: 4 } as const
/** RFC 1928 section 6. */
const refusals: Readonly<Record<number, string>> = {
  1: 'general failure',
  2: 'not allowed by its rules',
  3: 'network unreachable',
  4: 'host unreachable',
  5: 'connection refused',
  6: 'time to live expired',
  7: 'command not supported',
  8: 'kind of address not supported',
}

/**
 * Requests a connection from a SOCKS5 proxy (RFC 1928, passwords by RFC 1929). The proxy resolves the name, as in Go.
 */
export async function openSocksTunnel(
  socket: Socket,
  proxy: URL,
  target: { readonly host: string; readonly port: number },
): Promise<void> {
  const reader = new HandshakeReader(socket)
  try {
    await greet(socket, reader, proxy)
    socket.write(
      Buffer.from([version, connectCommand, 0, ...addressBytes(target.host), target.port >> 8, target.port & 255]),
    )
    const reply = await reader.take(replySize)
    const refusal = reply[1] as number
    if (refusal !== 0) throw new Error(refusals[refusal] ?? `refusal ${refusal}`)
  } catch (error) {
    throw new Error(`the proxy ${proxy.host} did not open a tunnel: ${(error as Error).message}`, { cause: error })
  }
  reader.release()
}

async function greet(socket: Socket, reader: HandshakeReader, { username, password }: URL): Promise<void> {
  const hasUser = username !== '' || password !== ''
  socket.write(Buffer.from(hasUser ? [version, 2, methods.none, methods.password] : [version, 1, methods.none]))
  const chosen = await reader.take(() => 2)
  if (chosen[0] !== version) throw new Error('it does not speak SOCKS5')
  if (chosen[1] === methods.none) return
  if (chosen[1] !== methods.password || !hasUser)
    throw new Error('it accepts none of the offered authentication methods')
  const user = Buffer.from(decodeURIComponent(username))
  const secret = Buffer.from(decodeURIComponent(password))
  if (user.length > 255 || secret.length > 255) throw new Error('a user and a password have at most 255 bytes')
  socket.write(Buffer.from([1, user.length, ...user, secret.length, ...secret]))
  const reply = await reader.take(() => 2)
  if (reply[1] !== 0) throw new Error('it does not accept the user or the password')
}

function addressBytes(host: string): readonly number[] {
  if (isIPv4(host)) return [addressTypes.ipv4, ...host.split('.').map(Number)]
  if (isIPv6(host)) return [addressTypes.ipv6, ...ipv6Bytes(host)]
  const name = Buffer.from(host)
  if (name.length > 255) throw new Error('the name of the server is longer than 255 bytes')
  return [addressTypes.name, name.length, ...name]
}

/** The address comes from a URL and is normalized: hexadecimal groups, at most one gap. */
function ipv6Bytes(host: string): readonly number[] {
  const [left = '', right] = host.split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const before = groupsOf(left)
  const after = right === undefined ? [] : groupsOf(right)
  const gap = Array.from({ length: 8 - before.length - after.length }, () => 0)
  return [...before, ...gap, ...after].flatMap((group) => [group >> 8, group & 255])
}

/** The response contains an address whose length depends on its type. */
function replySize(received: Buffer): number | undefined {
  if (received.length > 0 && received[0] !== version) throw new Error('it does not speak SOCKS5')
  if (received.length < 5) return undefined
  const addressSize = { 1: 4, 3: 1 + (received[4] as number), 4: 16 }[received[3] as number]
  if (addressSize === undefined) throw new Error('its response has an address of an unknown type')
  return 4 + addressSize + 2
}
