import { expect, test } from 'vitest'
import type { Incoming } from '../exchange/index.ts'
import { bearerToken, protocolToken } from './bearer-token.ts'

const prefix = 'base64url.bearer.authorization.k8s.io.'
const shownIn = (headers: Readonly<Record<string, string>>) => protocolToken({ headers } as unknown as Incoming)
const upgrade = { connection: 'keep-alive, Upgrade', upgrade: 'WebSocket' }
const offered = (...protocols: string[]) => shownIn({ ...upgrade, 'sec-websocket-protocol': protocols.join(', ') })

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  [' BEARER abc ', 'abc'],
  ['Bearer abc def', 'abc'],
  ['Bearer  abc', undefined],
  ['Bearer', undefined],
  ['Bearer ', undefined],
  ['bearers abc', undefined],
  ['Basic abc', undefined],
])('the header %j contains %j', (authorization, expected) => {
  expect(bearerToken(authorization)).toBe(expected)
})

test('a token among the subprotocols must occur once, be complete, and stand beside another subprotocol', () => {
  const token = `${prefix}YWJj`
  expect(offered('v5.channel.k8s.io', token)).toEqual({ token: 'abc' })
  expect(offered('v5.channel.k8s.io')).toBeUndefined()
  expect(offered(token)).toBe('wrong')
  expect(offered('v5.channel.k8s.io', token, token)).toBe('wrong')
  expect(offered('v5.channel.k8s.io', `${prefix}YWJj=`)).toBe('wrong')
  expect(offered('v5.channel.k8s.io', prefix)).toBeUndefined()
  expect(offered('v5.channel.k8s.io', `${prefix}=`)).toBe('wrong')
  expect(shownIn(upgrade)).toBeUndefined()
  expect(offered('v5.channel.k8s.io', prefix, token)).toBe('wrong')
  // Only a WebSocket may send it this way.
  const protocols = { 'sec-websocket-protocol': `v5.channel.k8s.io, ${token}` }
  expect(shownIn(protocols)).toBeUndefined()
  expect(shownIn({ ...protocols, upgrade: 'websocket' })).toBeUndefined()
  for (const connection of ['close', 'no-upgrade', 'upgrades', 'upgrade later']) {
    expect(shownIn({ ...protocols, ...upgrade, connection })).toBeUndefined()
  }
  expect(shownIn({ ...protocols, ...upgrade, upgrade: 'h2c' })).toBeUndefined()
  for (const connection of ['upgrade', 'UPGRADE', 'close,upgrade', 'upgrade , close']) {
    expect(shownIn({ ...protocols, ...upgrade, connection })).toEqual({ token: 'abc' })
  }
})
