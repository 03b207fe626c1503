import { expect, test } from 'vitest'
import { shownToken } from './bearer-token.ts'
import type { Incoming } from './exchange.ts'

const prefix = 'base64url.bearer.authorization.k8s.io.'
const shownIn = (headers: Readonly<Record<string, string>>) => shownToken({ headers } as unknown as Incoming)
const offered = (...protocols: string[]) =>
  shownIn({ upgrade: 'WebSocket', 'sec-websocket-protocol': protocols.join(', ') })

test.each([
  ['Bearer abc', { token: 'abc' }],
  ['bearer abc', { token: 'abc' }],
  [' BEARER abc ', { token: 'abc' }],
  ['Bearer abc def', { token: 'abc' }],
  ['Bearer  abc', undefined],
  ['Bearer', undefined],
  ['Bearer ', undefined],
  ['bearers abc', undefined],
  ['Basic abc', undefined],
])('the header %j shows %j', (authorization, expected) => {
  expect(shownIn({ authorization })).toEqual(expected)
})

test('among protocols a token is shown once, whole, and beside the protocol that is spoken', () => {
  const token = `${prefix}YWJj`
  expect(offered('v5.channel.k8s.io', token)).toEqual({ token: 'abc' })
  expect(offered('v5.channel.k8s.io')).toBeUndefined()
  expect(offered(token)).toBe('wrong')
  expect(offered('v5.channel.k8s.io', token, token)).toBe('wrong')
  expect(offered('v5.channel.k8s.io', `${prefix}YWJj=`)).toBe('wrong')
  expect(offered('v5.channel.k8s.io', prefix)).toBeUndefined()
  expect(offered('v5.channel.k8s.io', `${prefix}=`)).toBe('wrong')
  expect(shownIn({ upgrade: 'websocket' })).toBeUndefined()
  expect(offered('v5.channel.k8s.io', prefix, token)).toBe('wrong')
  // Only a WebSocket may show it so.
  expect(shownIn({ 'sec-websocket-protocol': `v5.channel.k8s.io, ${token}` })).toBeUndefined()
})
