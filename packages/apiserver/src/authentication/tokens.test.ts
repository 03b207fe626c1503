import { expect, test } from 'vitest'
import { authenticated, createTokens, type TokenOwner } from './tokens.ts'

const bob = { name: 'bob', groups: ['developers'] }
const robot = { name: 'system:serviceaccount:a:robot', groups: ['system:serviceaccounts'] }

function signing() {
  const verifiedAudiences: (readonly string[])[] = []
  const verify = async (token: string, audiences: readonly string[]): Promise<TokenOwner | undefined> => {
    verifiedAudiences.push(audiences)
    return token === 'signed' ? { user: robot, audiences } : undefined
  }
  return { verifiedAudiences, tokens: createTokens({ audience: 'here', verify }) }
}

test('a token authenticates until it is removed', () => {
  const { tokens } = signing()
  const forget = tokens.add({ token: 'secret', user: bob })
  expect(tokens.userOf('secret')).toEqual({ name: 'bob', groups: ['developers', 'system:authenticated'] })
  expect([tokens.userOf('secre'), tokens.userOf('secrets'), tokens.userOf('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  forget()
  expect(tokens.userOf('secret')).toBe(undefined)
})

test("a static token is for the server's own audience, a signed one for the audiences in it", async () => {
  const { verifiedAudiences, tokens } = signing()
  tokens.add({ token: 'secret', user: bob })
  expect(await tokens.ownerOf('secret')).toMatchObject({ user: { name: 'bob' }, audiences: ['here'] })
  expect(await tokens.ownerOf('secret', ['there', 'here'])).toMatchObject({ audiences: ['here'] })
  expect(await tokens.ownerOf('secret', ['there'])).toBe(undefined)
  expect(await tokens.ownerOf('signed')).toEqual({
    user: { ...robot, groups: ['system:serviceaccounts', 'system:authenticated'] },
    audiences: ['here'],
  })
  await tokens.ownerOf('signed', ['there'])
  expect(await tokens.ownerOf('wrong', ['there'])).toBe(undefined)
  expect(verifiedAudiences).toEqual([['here'], ['there'], ['there']])
})

test('accepts only static tokens without signed tokens', async () => {
  const tokens = createTokens(undefined)
  tokens.add({ token: 'secret', user: bob })
  expect(await tokens.ownerOf('secret')).toMatchObject({ user: { name: 'bob' } })
  expect(await tokens.ownerOf('signed')).toBe(undefined)
})

test('a token from another source authenticates for the server', async () => {
  const tokens = createTokens(undefined, (token) => (token === 'stored' ? bob : undefined))
  expect(await tokens.ownerOf('stored')).toEqual({
    user: { name: 'bob', groups: ['developers', 'system:authenticated'] },
    audiences: [],
  })
  expect(await tokens.ownerOf('stored', ['there'])).toBe(undefined)
  expect(await tokens.ownerOf('other')).toBe(undefined)
  expect(tokens.userOf('stored')).toBe(undefined)
})

test('asks the signer why a token is invalid, for the audiences or for the server', () => {
  const problemOf = (token: string, audiences: readonly string[]) => `${token} for ${audiences.join()}`
  const tokens = createTokens({ audience: 'here', verify: async () => undefined, problemOf })
  expect(tokens.problemOf('x', [])).toBe('x for here')
  expect(tokens.problemOf('x', ['there'])).toBe('x for there')
  expect(createTokens(undefined).problemOf('x', [])).toBe(undefined)
})

test('does not add system:authenticated for the anonymous user or twice', () => {
  const groupsOf = (name: string, ...groups: string[]) => authenticated({ name, groups }).groups
  expect(groupsOf('bob')).toEqual(['system:authenticated'])
  expect(groupsOf('bob', 'system:authenticated', 'a')).toEqual(['system:authenticated', 'a'])
  expect(groupsOf('bob', 'system:unauthenticated')).toEqual(['system:unauthenticated'])
  expect(groupsOf('system:anonymous')).toEqual([])
})
