import { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { type CertifiedUser, shownCertificate } from '../../authentication/client-certificate.ts'
import type { Tokens } from '../../authentication/index.ts'
import type { UserInfo } from '../../user-info.ts'
import type { Incoming } from '../exchange/index.ts'
import { anonymousUser, createAuthentication, ignoredTokenWarning } from './authentication.ts'

const uidIdentifier = '1.3.6.1.4.1.57683.2'
const second = (text: string) => Date.parse(`2030-01-01T${text}Z`)

interface Shown {
  readonly subject: Readonly<Record<string, string | readonly string[]>>
}

/** A connection with a client certificate, or without one. */
function socketOf(certificate: unknown, isAuthorized = true, authorizationError: unknown = null) {
  let looks = 0
  const getPeerX509Certificate = () => {
    looks++
    return certificate
  }
  const socket: Socket = Object.assign(Object.create(TLSSocket.prototype), {
    authorized: isAuthorized,
    authorizationError,
    getPeerX509Certificate,
  })
  return { socket, looks: () => looks }
}

const certificateOf = ({ subject }: Shown) => ({
  fingerprint256: 'AB:01',
  validFrom: 'Jan  1 10:00:00 2030 GMT',
  validTo: 'Jan  1 11:00:00 2030 GMT',
  toLegacyObject: () => ({ subject }),
})

const robin = certificateOf({ subject: { CN: 'robin' } })

function stage(startTime = '2030-01-01T10:30:00Z') {
  const runtime = createVirtualRuntime({ startTime })
  const lookups: string[] = []
  const given: Readonly<Record<string, UserInfo>> = {
    given: { name: 'bob', groups: [] },
    anonymous: { name: anonymousUser.name, groups: [] },
    unauthenticated: { name: 'eve', groups: ['system:unauthenticated'] },
  }
  const tokens: Tokens = {
    add: () => () => undefined,
    problemOf: () => undefined,
    userOf: (token) => {
      lookups.push(`given ${token}`)
      return given[token]
    },
    ownerOf: async (token) => {
      lookups.push(`owned ${token}`)
      const user = token === 'signed' ? { name: 'robot', groups: [] } : given[token]
      return user && { user, audiences: [] }
    },
  }
  const authenticate = createAuthentication(tokens, runtime)
  const requestOn = (socket: Socket, headers: Readonly<Record<string, string>> = {}) =>
    ({ socket, headers }) as unknown as Incoming
  const whoIs = async (socket: Socket, headers?: Readonly<Record<string, string>>) =>
    (await authenticate(requestOn(socket, headers)))?.name
  return { authenticate, requestOn, whoIs, lookups, runtime }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const protocols = (text: string) => ({
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-protocol': text,
})
/** A token among the WebSocket subprotocols. */
const offering = (token: string) =>
  protocols(`v5.channel.k8s.io, base64url.bearer.authorization.k8s.io.${Buffer.from(token).toString('base64url')}`)

test('a certificate is valid from its first second to its last', async () => {
  const at = (text: string) => stage(new Date(second(text)).toISOString()).whoIs(socketOf(robin).socket)
  expect(await at('09:59:59.999')).toBe(undefined)
  expect(await at('10:00:00')).toBe('robin')
  expect(await at('11:00:00')).toBe('robin')
  expect(await at('11:00:00.001')).toBe(undefined)
})

test('the certificate of a connection is parsed once', async () => {
  const { whoIs } = stage()
  const { socket, looks } = socketOf(robin)
  expect([await whoIs(socket), await whoIs(socket, bearer('wrong'))]).toEqual(['robin', 'robin'])
  expect(looks()).toBe(1)
})

test('a static token is looked up once per connection, while the client sends the same one', async () => {
  const { whoIs, lookups } = stage()
  const { socket } = socketOf(undefined)
  expect([await whoIs(socket, bearer('given')), await whoIs(socket, bearer('given'))]).toEqual(['bob', 'bob'])
  expect(lookups).toEqual(['given given'])
  expect(await whoIs(socket, bearer('givem'))).toBe(undefined)
  expect(await whoIs(socket)).toBe(anonymousUser.name)
  expect(await whoIs(socketOf(undefined).socket, bearer('given'))).toBe('bob')
  expect(lookups).toEqual(['given given', 'given givem', 'owned givem', 'given given'])
})

test('a signed token is verified each time', async () => {
  const { whoIs, lookups } = stage()
  const { socket } = socketOf(undefined)
  expect([await whoIs(socket, bearer('signed')), await whoIs(socket, bearer('signed'))]).toEqual(['robot', 'robot'])
  expect(lookups.filter((text) => text === 'owned signed')).toHaveLength(2)
})

test('a token among the subprotocols of a WebSocket is verified each time; an invalid one does not authenticate', async () => {
  const { whoIs, lookups } = stage()
  const { socket } = socketOf(undefined)
  const shown = `base64url.bearer.authorization.k8s.io.${Buffer.from('given').toString('base64url')}`
  expect(await whoIs(socket, protocols(`v5.channel.k8s.io, ${shown}`))).toBe('bob')
  expect(await whoIs(socket, protocols('v5.channel.k8s.io'))).toBe(anonymousUser.name)
  expect(await whoIs(socket, protocols(shown))).toBe(undefined)
  expect(lookups).toEqual(['owned given'])
})

test('a WebSocket authenticates by its subprotocols if its header does not, and the header stays invalid after that', async () => {
  const { whoIs } = stage()
  const { socket } = socketOf(undefined)
  const password = { authorization: 'Basic YTpi' }
  expect(await whoIs(socket, { ...offering('given'), ...password })).toBe('bob')
  expect(await whoIs(socket, password)).toBe(anonymousUser.name)
  expect(await whoIs(socket, { ...offering('given'), ...bearer('wrong') })).toBe('bob')
  expect(await whoIs(socket, bearer('wrong'))).toBe(undefined)
  expect(await whoIs(socket, { ...offering('given'), ...bearer('signed') })).toBe('robot')
  expect(await whoIs(socket, { ...offering('wrong'), ...bearer('signed') })).toBe('robot')
  expect(await whoIs(socket, { ...offering('wrong'), ...bearer('wrong') })).toBe(undefined)
  expect(await whoIs(socketOf(robin, false).socket, offering('given'))).toBe('bob')
})

test('an unauthenticated HTTP/2 connection is closed after one response, and no other', async () => {
  const isLast = async (headers: Readonly<Record<string, string>>, certificate?: object) => {
    const { authenticate, requestOn } = stage()
    const request = Object.assign(requestOn(socketOf(certificate).socket, headers), { isLast: false })
    await authenticate(request)
    return request.isLast
  }
  expect(await isLast({})).toBe(true)
  expect(await isLast(bearer('wrong'))).toBe(true)
  expect(await isLast(bearer('anonymous'))).toBe(true)
  expect(await isLast(bearer('unauthenticated'))).toBe(true)
  expect(await isLast(bearer('given'))).toBe(false)
  expect(await isLast(bearer('signed'))).toBe(false)
  expect(await isLast({}, robin)).toBe(false)
})

test('HTTP/1.1 has no such limit', async () => {
  const { authenticate, requestOn } = stage()
  const request = requestOn(socketOf(undefined).socket)
  await authenticate(request)
  expect(request).not.toHaveProperty('isLast')
})

/** Issued for two common names, two organizations and a uid. */
const issued = `-----BEGIN CERTIFICATE-----
MIIBqzCCAVECFGwaQdvzFJHDHCPIFOJb6SBO/9X6MAoGCCqGSM49BAMCMFcxDTAL
BgNVBAMMBHdyZW4xDjAMBgNVBAMMBXJvYmluMRAwDgYDVQQKDAdkYW5jZXJzMRAw
DgYDVQQKDAdzaW5nZXJzMRIwEAYJKwYBBAGDwlMCDANvbmUwIBcNMjYxMTE2MTgy
MDMyWhgPMjEyNjEwMjMxODIwMzJaMFcxDTALBgNVBAMMBHdyZW4xDjAMBgNVBAMM
BXJvYmluMRAwDgYDVQQKDAdkYW5jZXJzMRAwDgYDVQQKDAdzaW5nZXJzMRIwEAYJ
KwYBBAGDwlMCDANvbmUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAR0EmcyepE6
7D7PCBpZmEZMg0DqWn2fEXTNbBFQcD5WS1tDs1XtVB30IrKknAuqFjz4zMeydupd
0bNW1Fxd5/EQMAoGCCqGSM49BAMCA0gAMEUCIQD4DKlhmTw03ri3JhAhD2m5IrrC
4aKRXR8aHmdCD7Lw4QIgC9bPJxUj2DC5AQ0Y8c0BLr3pe0hjivlpd+itFJiI9gk=
-----END CERTIFICATE-----`

test('the last common name of a certificate is the user, each organization a group, and a uid is optional', () => {
  const { user, validUntilMs } = shownCertificate(socketOf(new X509Certificate(issued)).socket) as CertifiedUser
  expect(user).toMatchObject({ name: 'robin', uid: 'one', groups: ['dancers', 'singers', 'system:authenticated'] })
  expect(new Date(validUntilMs).toISOString()).toBe('2126-10-23T18:20:32.000Z')
})

test('a certificate with an empty uid or several ones is invalid; a missing one is not', () => {
  const shown = (subject: Shown['subject']) => shownCertificate(socketOf(certificateOf({ subject })).socket)
  expect(shown({ CN: 'robin', [uidIdentifier]: '' })).toBe('wrong')
  expect(shown({ CN: 'robin', [uidIdentifier]: ['one', 'two'] })).toBe('wrong')
  expect((shown({ CN: 'robin' }) as CertifiedUser).user).not.toHaveProperty('uid')
  expect((shown({ CN: 'robin' }) as CertifiedUser).user.extra).toEqual({
    'authentication.kubernetes.io/credential-id': ['X509SHA256=ab01'],
  })
})

test('a certificate without a common name is ignored, and one that no trusted authority issued is invalid', () => {
  const shown = (certificate: unknown, isAuthorized: boolean) =>
    shownCertificate(socketOf(certificate, isAuthorized).socket)
  expect(shown(certificateOf({ subject: { O: 'system:masters' } }), true)).toBe('none')
  expect(shown(certificateOf({ subject: { CN: ['robin', ''] } }), true)).toBe('none')
  expect(shown(robin, false)).toBe('wrong')
  // This is the result on a connection on which another certificate was verified before.
  expect(shownCertificate(socketOf(robin, true, 'DEPTH_ZERO_SELF_SIGNED_CERT').socket)).toBe('wrong')
  expect(shown(undefined, true)).toBe('none')
  // An unencrypted connection has no certificates.
  expect(shownCertificate({ authorized: true } as unknown as Socket)).toBe('none')
})

test('a client that writes two spaces before a token gets a warning that it is ignored', () => {
  const warned = (authorization?: string) =>
    ignoredTokenWarning({ headers: authorization === undefined ? {} : { authorization } } as unknown as Incoming)
  expect(warned('Bearer  abc')).toContain('extra space before the bearer token')
  expect(warned(' bearer  abc')).toContain('extra space before the bearer token')
  for (const other of [undefined, 'Bearer abc', 'Basic  abc', 'xBearer  abc']) expect(warned(other)).toBe(undefined)
})
