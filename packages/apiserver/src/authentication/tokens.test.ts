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

test('who has a token is authenticated, until it is forgotten', () => {
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

test('a token that was given out is meant for the server, one that is signed for whom it says', async () => {
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

test('without signed tokens there are those that were given out', async () => {
  const tokens = createTokens(undefined)
  tokens.add({ token: 'secret', user: bob })
  expect(await tokens.ownerOf('secret')).toMatchObject({ user: { name: 'bob' } })
  expect(await tokens.ownerOf('signed')).toBe(undefined)
})

test('a token that is known otherwise is that of somebody authenticated, for the server', async () => {
  const tokens = createTokens(undefined, (token) => (token === 'stored' ? bob : undefined))
  expect(await tokens.ownerOf('stored')).toEqual({
    user: { name: 'bob', groups: ['developers', 'system:authenticated'] },
    audiences: [],
  })
  expect(await tokens.ownerOf('stored', ['there'])).toBe(undefined)
  expect(await tokens.ownerOf('other')).toBe(undefined)
  expect(tokens.userOf('stored')).toBe(undefined)
})

test('what is wrong with a token is asked of those who sign, for the audiences or for the server', () => {
  const problemOf = (token: string, audiences: readonly string[]) => `${token} for ${audiences.join()}`
  const tokens = createTokens({ audience: 'here', verify: async () => undefined, problemOf })
  expect(tokens.problemOf('x', [])).toBe('x for here')
  expect(tokens.problemOf('x', ['there'])).toBe('x for there')
  expect(createTokens(undefined).problemOf('x', [])).toBe(undefined)
})

test('whoever is called anonymous, or is in a group that says so already, is not put into another', () => {
  const groupsOf = (name: string, ...groups: string[]) => authenticated({ name, groups }).groups
  expect(groupsOf('bob')).toEqual(['system:authenticated'])
  expect(groupsOf('bob', 'system:authenticated', 'a')).toEqual(['system:authenticated', 'a'])
  expect(groupsOf('bob', 'system:unauthenticated')).toEqual(['system:unauthenticated'])
  expect(groupsOf('system:anonymous')).toEqual([])
})
